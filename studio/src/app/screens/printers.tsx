/** Printers of the team with their status. */
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { pathWith } from '../paging.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useFiltered } from '../parts/pages.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { PrinterDialog } from '../printing/printer-dialog.tsx';
import { PrinterState } from '../printing/printer-status.tsx';
import { AGENT, deletePrinter, listPrinters, type Printer } from '../printing/printing.ts';
import { PrintingPage } from '../printing/printing-page.tsx';
import { TestPrintDialog } from '../printing/test-print-dialog.tsx';
import { printingWords } from '../printing/words.ts';
import { hrefOf } from '../routing.ts';
import { mayChange, session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';
import { adminWords } from './admin-words.ts';

const words = printingWords.printer;

type Asked =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'test' | 'delete'; readonly printer: Printer }
  | undefined;

export function Printers() {
  const { query, listing, view } = useFiltered(['search'], ({ search }, after) => listPrinters(search, after));
  const asked = useSignal<Asked>(undefined);
  const close = () => {
    asked.value = undefined;
  };
  const add = mayChange() && (
    <Button
      kind="main"
      icon="plus"
      onClick={() => {
        asked.value = { kind: 'add' };
      }}
    >
      {words.add}
    </Button>
  );
  const actions: Column<Printer> = {
    name: 'actions',
    label: appWords.common.actions,
    kind: 'actions',
    show: (printer) =>
      (
        [
          ['render', 'test', words.test],
          ['pencil', 'change', words.change],
          ['trash', 'delete', words.delete],
        ] as const
      ).map(([icon, kind, label]) => (
        <IconButton
          key={kind}
          icon={icon}
          label={label(printer.name)}
          onClick={() => {
            asked.value = { kind, printer };
          }}
        />
      )),
  };
  const columns: readonly Column<Printer>[] = [
    {
      name: 'name',
      label: words.name,
      show: ({ name }) => (
        <a href={hrefOf(pathWith('/printing', { printer: name }))} title={words.jobs(name)}>
          {name}
        </a>
      ),
    },
    { name: 'state', label: words.state, show: (printer) => <PrinterState printer={printer} /> },
    { name: 'address', label: words.address, show: (printer) => <PrinterAddress printer={printer} /> },
    {
      name: 'language',
      label: words.language,
      isExtra: true,
      show: ({ language, settings }) => (
        <>
          {words.languages[language]} <span class="pl-muted">{densityText(settings['density'])}</span>
        </>
      ),
    },
    ...(mayChange() ? [actions] : []),
  ];
  const now = asked.value;
  return (
    <PrintingPage current="printers" actions={add}>
      <section class="pl-section">
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
        </FilterBar>
        <ListView
          {...view}
          empty={
            <Empty icon="printer" title={words.none} lead={words.noneLead}>
              {add}
              {session.value!.user.superAdmin && <a href={hrefOf('/installation')}>{adminWords.networks}</a>}
              <a href={hrefOf('/docs/guides/from-erp-to-printer')}>{words.guide}</a>
            </Empty>
          }
        >
          {(rows) => (
            <Table label={printingWords.screens.printers} columns={columns} rows={rows} keyOf={({ id }) => id} />
          )}
        </ListView>
      </section>
      {now?.kind === 'add' && <PrinterDialog onDone={listing.again} onClose={close} />}
      {now?.kind === 'change' && <PrinterDialog of={now.printer} onDone={listing.again} onClose={close} />}
      {now?.kind === 'test' && <TestPrintDialog printer={now.printer} onClose={close} />}
      {now?.kind === 'delete' && <DeleteDialog printer={now.printer} onDone={listing.again} onClose={close} />}
    </PrintingPage>
  );
}

function PrinterAddress({ printer: { address, name } }: { readonly printer: Printer }) {
  if (address !== AGENT) return <code class="pl-address">{address}</code>;
  return <a href={hrefOf(pathWith('/printing/agents', { search: name }))}>{words.byAgent}</a>;
}

const densityText = (density: unknown) => words.densities[String(density) as keyof typeof words.densities] ?? '';

type DeleteProps = { readonly printer: Printer; readonly onDone: () => void; readonly onClose: () => void };

function DeleteDialog({ printer: { id, name }, onDone, onClose }: DeleteProps) {
  return (
    <Confirm
      title={words.deleteTitle(name)}
      action={words.deleteAction}
      onConfirm={async () => {
        await deletePrinter(id);
        toasts.show(words.deleted(name));
        onDone();
      }}
      onClose={onClose}
    >
      <p>{words.deleteLead}</p>
    </Confirm>
  );
}
