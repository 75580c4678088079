/** Agents: printers served by an agent, their last contact, and how to connect one. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { pathWith } from '../paging.ts';
import { useFiltered } from '../parts/pages.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { ConnectDialog } from '../printing/connect-dialog.tsx';
import { PrinterDialog } from '../printing/printer-dialog.tsx';
import { PrinterState } from '../printing/printer-status.tsx';
import { AGENT, listPrinters, type Printer } from '../printing/printing.ts';
import { PrintingPage } from '../printing/printing-page.tsx';
import { printingWords } from '../printing/words.ts';
import { hrefOf } from '../routing.ts';
import { mayChange } from '../session.ts';
import { appWords } from '../words.ts';

const words = printingWords.agent;

export function Agents() {
  const { query, listing, view } = useFiltered(['search'], async ({ search }, after) => {
    const { rows, next } = await listPrinters(search, after);
    return { rows: rows.filter(({ address }) => address === AGENT), next };
  });
  const isAdding = useSignal(false);
  const connecting = useSignal<Printer | undefined>(undefined);
  const add = mayChange() && (
    <Button
      kind="main"
      icon="plus"
      onClick={() => {
        isAdding.value = true;
      }}
    >
      {printingWords.printer.add}
    </Button>
  );
  const columns: readonly Column<Printer>[] = [
    { name: 'name', label: printingWords.printer.name, show: ({ name }) => name },
    { name: 'state', label: printingWords.printer.state, show: (printer) => <PrinterState printer={printer} /> },
    {
      name: 'language',
      label: printingWords.printer.language,
      isExtra: true,
      show: ({ language }) => printingWords.printer.languages[language],
    },
    {
      name: 'jobs',
      label: words.jobs,
      show: ({ name }) => (
        <a href={hrefOf(pathWith('/printing', { printer: name }))}>{printingWords.printer.jobs(name)}</a>
      ),
    },
    ...(mayChange()
      ? [
          {
            name: 'actions',
            label: appWords.common.actions,
            kind: 'actions',
            show: (printer) => (
              <Button
                aria-label={words.connectName(printer.name)}
                onClick={() => {
                  connecting.value = printer;
                }}
              >
                {words.connect}
              </Button>
            ),
          } satisfies Column<Printer>,
        ]
      : []),
  ];
  return (
    <PrintingPage current="agents" actions={add}>
      <section class="pl-section">
        <p class="pl-muted">{words.lead}</p>
        <FilterBar>
          <QuerySearch query={query} name="search" label={printingWords.printer.search} />
        </FilterBar>
        <ListView
          {...view}
          empty={
            <Empty icon="printer" title={words.none} lead={words.noneLead}>
              {add}
              <a href={hrefOf('/docs/guides/printing-behind-a-firewall')}>{words.guide}</a>
            </Empty>
          }
        >
          {(rows) => (
            <Table label={printingWords.screens.agents} columns={columns} rows={rows} keyOf={({ id }) => id} />
          )}
        </ListView>
      </section>
      {isAdding.value && (
        <PrinterDialog
          byAgent
          onDone={(made) => {
            listing.again();
            if (made.address === AGENT) connecting.value = made;
          }}
          onClose={() => {
            isAdding.value = false;
          }}
        />
      )}
      {connecting.value && (
        <ConnectDialog
          printer={connecting.value}
          onClose={() => {
            connecting.value = undefined;
          }}
        />
      )}
    </PrintingPage>
  );
}
