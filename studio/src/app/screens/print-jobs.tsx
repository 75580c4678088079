/** Print jobs, filtered by printer and state. */
import { messageWords } from '../../designer/panels/message-words.ts';
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { Badge } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useLoaded } from '../parts/load.ts';
import { useFiltered } from '../parts/pages.ts';
import { usePolling } from '../parts/polling.ts';
import { QuerySearch, QuerySelect } from '../parts/query-fields.tsx';
import { Ago } from '../parts/time.tsx';
import { PrintButton } from '../print-list/print-button.tsx';
import { JobActions } from '../printing/job-actions.tsx';
import {
  isUnderWay,
  listAllPrinters,
  listJobs,
  PRINT_STATE_KINDS,
  PRINT_STATES,
  type PrintJob,
  pathOfJob,
} from '../printing/printing.ts';
import { PrintingPage } from '../printing/printing-page.tsx';
import { printingWords } from '../printing/words.ts';
import { hrefOf } from '../routing.ts';
import { mayPrint } from '../session.ts';
import { numberText } from '../units.ts';
import { appWords } from '../words.ts';
import { keysWords } from './keys-words.ts';

const words = printingWords.job;

export function PrintJobs() {
  const { query, listing, view } = useFiltered(['search', 'state', 'printer'], listJobs);
  const printers = useLoaded('printers', listAllPrinters);
  const isMoving = listing.rows?.some(isUnderWay) ?? false;
  usePolling(isMoving && !listing.isBusy, listing.rows, listing.again);
  const actions: Column<PrintJob> = {
    name: 'actions',
    label: appWords.common.actions,
    kind: 'actions',
    show: (job) => <JobActions areSmall job={job} onDone={listing.again} />,
  };
  const columns: readonly Column<PrintJob>[] = [
    { name: 'name', label: words.name, show: ({ name }) => name },
    {
      name: 'state',
      label: words.state,
      show: ({ state, message, mode }) => (
        <span class="pl-badges" title={words.stateLeads[state]}>
          <Badge kind={PRINT_STATE_KINDS[state]}>{words.states[state]}</Badge>
          {mode === 'test' && <Badge>{keysWords.modes.test}</Badge>}
          {message && state !== 'cancelled' && <small class="pl-muted">{messageWords.translate(message)}</small>}
        </span>
      ),
    },
    { name: 'printer', label: words.printer, show: ({ printer }) => <span class="pl-long">{printer}</span> },
    {
      name: 'pages',
      label: words.pages,
      kind: 'number',
      isExtra: true,
      show: ({ pages, copies }) => (copies === 1 ? numberText(pages) : `${numberText(pages)} × ${numberText(copies)}`),
    },
    { name: 'at', label: words.at, show: ({ createdAt }) => <Ago at={createdAt} /> },
    ...(mayPrint() ? [actions] : []),
  ];
  return (
    <PrintingPage current="jobs" actions={<PrintButton />}>
      <section class="pl-section">
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
          <QuerySelect
            query={query}
            name="state"
            label={words.state}
            any={words.anyState}
            choices={PRINT_STATES.map((value) => ({ value, label: words.states[value] }))}
          />
          <QuerySelect
            query={query}
            name="printer"
            label={words.printer}
            any={words.anyPrinter}
            choices={(printers.value ?? []).map(({ name }) => ({ value: name, label: name }))}
          />
        </FilterBar>
        <ListView
          {...view}
          empty={
            <Empty icon="printer" title={words.empty} lead={words.emptyLead}>
              <a class="pl-button pl-button-main" href={hrefOf('/printing/printers')}>
                {words.toPrinters}
              </a>
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label={printingWords.screens.jobs}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => hrefOf(pathOfJob(id))}
            />
          )}
        </ListView>
      </section>
    </PrintingPage>
  );
}
