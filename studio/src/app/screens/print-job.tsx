/** Print job: outcome and actions. */
import { messageWords } from '../../designer/panels/message-words.ts';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { pathWith } from '../paging.ts';
import { useLoaded } from '../parts/load.ts';
import { usePolling } from '../parts/polling.ts';
import { Ago, Day, exactTime } from '../parts/time.tsx';
import { playgroundWords } from '../playground/words.ts';
import { JobActions } from '../printing/job-actions.tsx';
import { isUnderWay, type PrintJob as Job, PRINT_STATE_KINDS, readJob } from '../printing/printing.ts';
import { printingWords } from '../printing/words.ts';
import { hrefOf } from '../routing.ts';
import { bytesText, numberText } from '../units.ts';
import { keysWords } from './keys-words.ts';

const words = printingWords.job;

export function PrintJob({ id }: { readonly id: string }) {
  const loaded = useLoaded(id, () => readJob(id));
  const job = loaded.value;
  usePolling(job !== undefined && isUnderWay(job), job, loaded.again);
  return (
    <Page
      title={job?.name ?? words.one}
      back={<a href={hrefOf('/printing')}>{printingWords.screens.jobs}</a>}
      lead={
        job && (
          <span class="pl-badges" role="status">
            <Badge kind={PRINT_STATE_KINDS[job.state]}>{words.states[job.state]}</Badge>
            {job.mode === 'test' && <Badge>{keysWords.modes.test}</Badge>}
            <span>{exactTime(job.createdAt)}</span>
          </span>
        )
      }
      actions={job && <JobActions job={job} onDone={loaded.again} />}
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

function Details({ job }: { readonly job: Job }) {
  const { state, message, printer, template, templateVersion, language, pages, items, copies, sizeBytes } = job;
  const version = templateVersion === undefined ? '' : ` v${templateVersion}`;
  return (
    <>
      <Panel title={words.states[state]} lead={words.stateLeads[state]}>
        {message && (
          <p class={`pl-notice pl-notice-${state === 'failed' ? 'danger' : 'warning'}`}>
            {messageWords.translate(message)}
          </p>
        )}
      </Panel>
      <div class="pl-columns">
        <Panel title={words.details}>
          <Facts
            facts={[
              [words.template, template === undefined ? words.inline : template + version],
              [words.language, printingWords.printer.languages[language]],
              [words.documents, items > 1 ? numberText(items) : undefined],
              [words.pages, numberText(pages)],
              [words.copies, numberText(copies)],
              [playgroundWords.size, bytesText(sizeBytes)],
            ]}
          />
        </Panel>
        <Panel title={words.way}>
          <Facts
            facts={[
              [words.printer, <a href={hrefOf(pathWith('/printing', { printer }))}>{printer}</a>],
              [words.attempts, numberText(job.attempts)],
              [words.begun, job.begunAt === undefined ? undefined : <Ago at={job.begunAt} />],
              [words.ended, job.endedAt === undefined ? undefined : <Ago at={job.endedAt} />],
              [words.givesUp, state === 'queued' ? exactTime(job.givesUpAt) : undefined],
              [words.kept, <Day at={job.expiresAt} />],
              [words.id, <code>{job.id}</code>],
            ]}
          />
        </Panel>
      </div>
    </>
  );
}
