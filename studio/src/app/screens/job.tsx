/** Job screen: progress, results, and failed items with the reasons. */
import type { Download } from '@platen/client';
import { PlatenError } from '@platen/client/core';
import type { JsonValue } from '@platen/engine/base/json';
import { saveFile } from '../../designer/canvas/views/output-frame.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { Failed, ListView, Waiting } from '../../ui/listing.tsx';
import { Facts, Page, Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { explain } from '../api.ts';
import { designerOf, readChosen } from '../chosen-template.ts';
import { CancelJob, JobProgress, JobState, RetryJob } from '../jobs/job-parts.tsx';
import {
  isUnderWay,
  type JobFailure,
  type JobPart,
  type Job as Loaded,
  listFailures,
  listParts,
  nameOf,
  readJob,
  readPart,
  readResult,
} from '../jobs/jobs.ts';
import { jobWords as words } from '../jobs/words.ts';
import { listKeys } from '../keys.ts';
import { pathWith } from '../paging.ts';
import { Findings } from '../parts/findings.tsx';
import { useLoaded } from '../parts/load.ts';
import { useFiltered, usePages } from '../parts/pages.ts';
import { usePolling } from '../parts/polling.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { Ago, Day, exactTime } from '../parts/time.tsx';
import { playgroundWords } from '../playground/words.ts';
import { pathOfJob as pathOfPrintJob } from '../printing/printing.ts';
import { hrefOf } from '../routing.ts';
import { toasts } from '../toasts.ts';
import { bytesText, durationText, numberText } from '../units.ts';
import { rendersWords } from './renders-words.ts';

export function Job({ id }: { readonly id: string }) {
  const loaded = useLoaded(id, () => readJob(id));
  const job = loaded.value;
  usePolling(job !== undefined && isUnderWay(job), job, loaded.again);
  return (
    <Page
      title={job ? nameOf(job) : words.one}
      back={<a href={hrefOf('/jobs')}>{words.title}</a>}
      lead={
        job && (
          <span class="pl-badges" role="status">
            <JobState job={job} />
            <span>{exactTime(job.createdAt)}</span>
          </span>
        )
      }
      actions={job && <Actions job={job} onDone={loaded.again} />}
    >
      {loaded.failure && !job ? (
        <Failed title={words.failed} why={loaded.failure} onRetry={loaded.again} />
      ) : job ? (
        <Details job={job} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

/**
 * Returns true if the job was created with a session instead of a key. The person with that session can download its
 * results.
 */
const isOwn = ({ keyId }: Loaded) => keyId === undefined;

async function save(read: () => Promise<Download>): Promise<void> {
  try {
    const { fileName = '', contentType, bytes } = await read();
    saveFile(fileName, contentType, bytes);
  } catch (error) {
    const isOfOthers = error instanceof PlatenError && error.status === 404;
    toasts.show(isOfOthers ? words.notOwn : explain(error));
  }
}

function Actions({ job, onDone }: { readonly job: Loaded; readonly onDone: () => void }) {
  const { kind, output, parts, id } = job;
  const hasResult =
    !isUnderWay(job) && (kind === 'items' ? output === 'stream' && parts > 0 : job.state === 'complete');
  return (
    <>
      <CancelJob job={job} onDone={onDone} />
      <RetryJob job={job} />
      {hasResult && isOwn(job) && (
        <Button icon="download" onClick={() => void save(() => readResult(id))}>
          {kind === 'items' ? words.result : words.answer}
        </Button>
      )}
    </>
  );
}

function Details({ job }: { readonly job: Loaded }) {
  const keys = useLoaded('keys', listKeys);
  const { state, progress, template, kind, output, begunAt, endedAt, pages, sizeBytes, keyId } = job;
  const key = keys.value?.find((each) => each.id === keyId);
  return (
    <>
      <Panel title={words.states[state]} lead={words.stateLeads[state]}>
        <JobProgress job={job} />
        {job.error !== undefined && (
          <p class={`pl-notice pl-notice-${state === 'failed' ? 'danger' : 'warning'}`}>
            {job.error} {job.code && <code>{job.code}</code>}
          </p>
        )}
      </Panel>
      <div class="pl-columns">
        <Panel title={words.asked}>
          <Facts
            facts={[
              [
                rendersWords.template,
                template === undefined ? (
                  rendersWords.inline
                ) : (
                  <a href={hrefOf(pathWith('/render', { template }))}>{template}</a>
                ),
              ],
              [words.kind, words.kinds[kind]],
              [words.output, output && words.outputs[output]],
              [words.items, numberText(progress.total)],
              [rendersWords.by, keyId === undefined ? rendersWords.session : (key?.name ?? rendersWords.someKey)],
              [words.id, <code>{job.id}</code>],
            ]}
          />
        </Panel>
        <Panel title={words.cameOut}>
          <Facts
            facts={[
              [words.done, numberText(progress.done)],
              [words.notMade, numberText(progress.failed)],
              [rendersWords.pages, numberText(pages)],
              [playgroundWords.size, bytesText(sizeBytes)],
              [words.begun, begunAt === undefined ? undefined : <Ago at={begunAt} />],
              [
                words.took,
                begunAt === undefined || endedAt === undefined ? undefined : durationText(endedAt - begunAt),
              ],
              [words.kept, <Day at={job.expiresAt} />],
            ]}
          />
        </Panel>
      </div>
      {progress.failed > 0 && <Failures job={job} />}
      {output !== undefined && output !== 'stream' && job.parts > 0 && <Parts job={job} />}
    </>
  );
}

/** Maximum findings shown of an item. */
const MOST_REASONS = 5;

/** Removes the item, because the row already names it. */
function withoutItem<F extends { readonly path?: string; readonly item?: number }>({ item: _, ...finding }: F) {
  return finding.path === undefined ? finding : { ...finding, path: finding.path.replace(/^\/items\/\d+/, '') };
}

type Named = { readonly template: JsonValue | undefined; readonly designer: string | undefined };

const failureColumns = (named: Named): readonly Column<JobFailure>[] => [
  { name: 'item', label: words.item, show: ({ item }) => numberText(item + 1) },
  {
    name: 'why',
    label: words.reason,
    show: ({ error, code, errors = [], warnings = [] }) => (
      <div class="pl-lines">
        {errors.length + warnings.length === 0 && <p>{error}</p>}
        <Findings
          findings={[...errors, ...warnings].slice(0, MOST_REASONS).map(withoutItem)}
          {...named}
          areErrors={errors.length > 0}
        />
        {errors.length + warnings.length === 0 && <code class="pl-muted">{code}</code>}
      </div>
    ),
  },
];

function Failures({ job: { id, progress, template } }: { readonly job: Loaded }) {
  const chosen = useLoaded(template ?? '', async () => (template === undefined ? undefined : readChosen(template)));
  const named = {
    template: chosen.value?.template,
    designer: template === undefined ? undefined : designerOf(template),
  };
  const { query, view } = useFiltered(
    ['search'],
    ({ search }, after) => listFailures(id, search, after),
    `${id} ${progress.failed}`,
  );
  return (
    <Panel
      title={words.failuresTitle}
      lead={words.failuresLead}
      flush
      actions={
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.searchFailures} />
        </FilterBar>
      }
    >
      <ListView {...view} empty={<p class="pl-notice pl-notice-warning">{words.noFailures}</p>}>
        {(rows) => (
          <Table
            label={words.failuresTitle}
            columns={failureColumns(named)}
            rows={rows}
            keyOf={({ item }) => String(item)}
          />
        )}
      </ListView>
    </Panel>
  );
}

function Parts({ job }: { readonly job: Loaded }) {
  const { id, parts, output } = job;
  const listing = usePages(`${id} ${parts}`, (after) => listParts(id, after));
  const title = output === 'print' ? words.printsTitle : words.partsTitle;
  const columns: readonly Column<JobPart>[] = [
    {
      name: 'part',
      label: words.part,
      show: ({ part, first, items }) => (
        <>
          {numberText(part)}{' '}
          <span class="pl-muted">{words.partItems(numberText(first + 1), numberText(first + items))}</span>
        </>
      ),
    },
    { name: 'failed', label: words.notMade, kind: 'number', show: ({ failed }) => numberText(failed) },
    {
      name: 'pages',
      label: rendersWords.pages,
      kind: 'number',
      show: ({ pages }) => numberText(pages),
    },
    {
      name: 'size',
      label: playgroundWords.size,
      kind: 'number',
      isExtra: true,
      show: ({ sizeBytes }) => bytesText(sizeBytes),
    },
    { name: 'actions', label: words.download, kind: 'actions', show: (part) => <PartLink job={job} part={part} /> },
  ];
  return (
    <Panel title={title} lead={output === 'parts' && !isOwn(job) ? words.ofKey : words.partsLead} flush>
      <ListView listing={listing} empty={null}>
        {(rows) => <Table label={title} columns={columns} rows={rows} keyOf={({ part }) => String(part)} />}
      </ListView>
    </Panel>
  );
}

function PartLink({ job, part: { part, printJobId, sha256 } }: { readonly job: Loaded; readonly part: JobPart }) {
  if (printJobId !== undefined) return <a href={hrefOf(pathOfPrintJob(printJobId))}>{words.toPrint}</a>;
  // Without successful items there is no file.
  if (!isOwn(job) || sha256 === undefined) return null;
  return (
    <IconButton
      icon="download"
      label={words.downloadPart(part)}
      onClick={() => void save(() => readPart(job.id, part))}
    />
  );
}
