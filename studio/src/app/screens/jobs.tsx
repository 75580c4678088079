/** Jobs screen: lists jobs with their progress and outcome. */
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { CancelJob, JobProgress, JobState, RetryJob } from '../jobs/job-parts.tsx';
import { isUnderWay, JOB_STATES, type Job, listJobs, nameOf, pathOfJob } from '../jobs/jobs.ts';
import { jobWords as words } from '../jobs/words.ts';
import { listKeys } from '../keys.ts';
import { useLoaded } from '../parts/load.ts';
import { useFiltered } from '../parts/pages.ts';
import { usePolling } from '../parts/polling.ts';
import { QuerySearch, QuerySelect } from '../parts/query-fields.tsx';
import { Ago } from '../parts/time.tsx';
import { PrintButton } from '../print-list/print-button.tsx';
import { hrefOf } from '../routing.ts';
import { mayChange } from '../session.ts';
import { appWords } from '../words.ts';
import { rendersWords } from './renders-words.ts';

export function Jobs() {
  const { query, listing, view } = useFiltered(['search', 'state'], listJobs);
  const keys = useLoaded('keys', listKeys);
  usePolling(!listing.isBusy && (listing.rows?.some(isUnderWay) ?? false), listing.rows, listing.again);
  const by = ({ keyId }: Job) =>
    keyId === undefined
      ? rendersWords.session
      : keys.value?.find(({ id }) => id === keyId)?.name || rendersWords.someKey;
  const columns: readonly Column<Job>[] = [
    { name: 'name', label: words.name, show: nameOf },
    {
      name: 'state',
      label: words.state,
      show: (job) => (
        <span class="pl-badges" title={words.stateLeads[job.state]}>
          <JobState job={job} />
          {job.code !== undefined && <code class="pl-muted">{job.code}</code>}
        </span>
      ),
    },
    { name: 'progress', label: words.progress, show: (job) => <JobProgress job={job} /> },
    {
      name: 'output',
      label: words.output,
      isExtra: true,
      show: ({ output, kind }) => (output === undefined ? words.kinds[kind] : words.outputs[output]),
    },
    { name: 'by', label: rendersWords.by, isExtra: true, show: by },
    { name: 'at', label: words.at, show: ({ createdAt }) => <Ago at={createdAt} /> },
    ...(mayChange()
      ? [
          {
            name: 'actions',
            label: appWords.common.actions,
            kind: 'actions',
            show: (job) => (
              <>
                <RetryJob isSmall job={job} />
                <CancelJob isSmall job={job} onDone={listing.again} />
              </>
            ),
          } satisfies Column<Job>,
        ]
      : []),
  ];
  return (
    <Page title={words.title} lead={words.lead} actions={<PrintButton />}>
      <section class="pl-section">
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
          <QuerySelect
            query={query}
            name="state"
            label={words.state}
            any={words.anyState}
            choices={JOB_STATES.map((value) => ({ value, label: words.states[value] }))}
          />
        </FilterBar>
        <ListView
          {...view}
          empty={
            <Empty icon="jobs" title={words.empty} lead={words.emptyLead}>
              <a class="pl-button pl-button-main" href={hrefOf('/docs/guides/jobs')}>
                {words.guide}
              </a>
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label={words.title}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => hrefOf(pathOfJob(id))}
            />
          )}
        </ListView>
      </section>
    </Page>
  );
}
