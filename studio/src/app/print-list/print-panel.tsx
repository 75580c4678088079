/** Prints rows on a printer, in the browser's dialog or into a file, and prints rejected rows again. */
import type { JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { saveFile } from '../../designer/canvas/views/output-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/filters.tsx';
import { Panel } from '../../ui/page.tsx';
import { ask, explain, problemsOf } from '../api.ts';
import { designerOf } from '../chosen-template.ts';
import { Failure, Field } from '../parts/field.tsx';
import { useFindingWords } from '../parts/findings.tsx';
import { useLoaded } from '../parts/load.ts';
import { outputWords } from '../playground/words.ts';
import { listAllPrinters } from '../printing/printing.ts';
import { readOutput } from '../render.ts';
import { hrefOf } from '../routing.ts';
import { mayChange, mayPrint } from '../session.ts';
import { placeInDesigner } from '../templates.ts';
import { addressesOf, printAddress } from './print-pdf.ts';
import type { Row } from './rows.ts';
import { type SentRows, sendRows } from './send-rows.ts';
import { printListWords as words } from './words.ts';

type PrintPanelProps = {
  /** ID for requests, with the version. */
  readonly templateId: string;
  /** Template whose element names appear in messages. */
  readonly template: JsonValue;
  readonly name: string;
  readonly rows: readonly Row[];
  /** Called before each print, for example to save. Returns false to prevent the print. */
  readonly prepare?: () => Promise<boolean>;
};

type Target = { readonly kind: 'printer'; readonly id: string; readonly name: string } | { readonly kind: Way };
type Way = 'browser' | 'pdf' | 'zpl';

/** Maximum number of rows of a print job, and of a file. */
const MOST = { printer: 200, file: 1000 } as const;

/** Maximum number of copies of a document. */
const MOST_COPIES = 1000;

type Result = SentRows & {
  readonly target: Target;
  /** Addresses of the PDFs for the print dialog; empty if the browser shows no PDFs. */
  readonly addresses: readonly string[];
};

export function PrintPanel({ templateId, template, name, rows, prepare }: PrintPanelProps) {
  const printers = useLoaded('printers', listAllPrinters);
  const chosen = useSignal<string | undefined>(undefined);
  const copies = useSignal('1');
  const progress = useSignal<{ readonly done: number; readonly all: number } | undefined>(undefined);
  const result = useSignal<Result | undefined>(undefined);
  const printer = printers.value?.find(({ id }) => id === chosen.value) ?? printers.value?.[0];
  const print = async (target: Target, some: readonly Row[]) => {
    progress.value = { done: 0, all: some.length };
    result.value = undefined;
    if ((await prepare?.()) === false) {
      progress.value = undefined;
      return;
    }
    const order = {
      templateId,
      name,
      copies: Math.min(MOST_COPIES, Math.max(1, Math.trunc(Number(copies.value)) || 1)),
    };
    const files: Uint8Array[] = [];
    const sent = await sendRows(some, {
      most: target.kind === 'printer' ? MOST.printer : MOST.file,
      async send(part) {
        if (target.kind === 'printer') await toPrinter(order, target.id, part);
        else files.push(await toFile(order, target.kind, part));
      },
      errorsOf: problemsOf,
      onProgress(done) {
        progress.value = { done, all: some.length };
      },
    });
    progress.value = undefined;
    result.value = { ...sent, target, addresses: show(target.kind, name, files) };
  };
  if (!mayPrint()) return <Panel title={words.output} lead={words.viewer} />;
  const isBusy = progress.value !== undefined || rows.length === 0;
  const toFileNow = (kind: Way) => void print({ kind }, rows);
  return (
    <Panel title={words.output} lead={words.live(rows.length)}>
      <div class="pl-form">
        {printers.value?.length === 0 ? (
          <div>
            <p class="pl-muted">{words.noPrinter}</p>
            {mayChange() && (
              <a class="pl-button" href={hrefOf('/printing/printers')}>
                {words.addPrinter}
              </a>
            )}
          </div>
        ) : (
          <Select
            label={words.printer}
            hasLabel
            value={printer?.id ?? ''}
            choices={(printers.value ?? []).map(({ id, name: label }) => ({ value: id, label }))}
            onChange={(next) => {
              chosen.value = next;
            }}
          />
        )}
        <Field label={words.copies} type="number" min={1} max={MOST_COPIES} text={copies} />
        <div class="pl-print-actions">
          {printer && (
            <Button
              kind="main"
              icon="printer"
              disabled={isBusy}
              onClick={() => void print({ kind: 'printer', id: printer.id, name: printer.name }, rows)}
            >
              {words.print(rows.length)}
            </Button>
          )}
          <Button
            kind={printer ? 'plain' : 'main'}
            icon="printer"
            disabled={isBusy}
            onClick={() => toFileNow('browser')}
          >
            {words.browser}
          </Button>
          <Button icon="download" disabled={isBusy} onClick={() => toFileNow('pdf')}>
            {words.pdf}
          </Button>
          <Button icon="download" disabled={isBusy} onClick={() => toFileNow('zpl')}>
            {words.zpl}
          </Button>
        </div>
        <div role="status">
          {progress.value && (
            <>
              <progress max={progress.value.all} value={progress.value.done} aria-label={words.output} />
              <span>{words.progress(progress.value.done, progress.value.all)}</span>
            </>
          )}
          {result.value && <Sent result={result.value} />}
        </div>
        {result.value && (
          <Rejected result={result.value} rows={rows} template={template} templateId={templateId} onAgain={print} />
        )}
      </div>
    </Panel>
  );
}

/** Opens the print dialog for one file, or saves the files. Returns the addresses of files that the browser can print. */
function show(kind: Target['kind'], name: string, files: readonly Uint8Array[]): readonly string[] {
  if (kind === 'browser' && navigator.pdfViewerEnabled) {
    const addresses = addressesOf(files);
    if (addresses.length === 1) printAddress(addresses[0]!);
    return addresses;
  }
  const format = kind === 'zpl' ? 'zpl' : 'pdf';
  for (const bytes of files) saveFile(`${name || 'documents'}.${format}`, 'application/octet-stream', bytes);
  return [];
}

function Sent({ result: { sent, target, addresses } }: { readonly result: Result }) {
  if (sent === 0) return null;
  if (target.kind === 'browser') return <PrintDialog sent={sent} addresses={addresses} />;
  if (target.kind !== 'printer') return <p>{words.made(sent)}</p>;
  return (
    <>
      <p>{words.printed(sent, target.name)}</p>
      <a class="pl-button" href={hrefOf('/printing')}>
        {words.jobs}
      </a>
    </>
  );
}

/** Links to the files, for browsers that open no dialog, and buttons if there are several files. */
function PrintDialog({ sent, addresses }: { readonly sent: number; readonly addresses: readonly string[] }) {
  return (
    <>
      <p>{words.made(sent)}</p>
      <p class="pl-muted">
        {addresses.length === 0 ? words.saved : addresses.length === 1 ? words.noDialog : words.parts(addresses.length)}
      </p>
      {addresses.map((address, index) =>
        addresses.length === 1 ? (
          <a key={address} class="pl-button" href={address} target="_blank" rel="noopener">
            {words.openPdf}
          </a>
        ) : (
          <Button key={address} icon="printer" onClick={() => printAddress(address)}>
            {words.part(index + 1)}
          </Button>
        ),
      )}
    </>
  );
}

type RejectedProps = {
  readonly result: Result;
  /** Current rows, after corrections. */
  readonly rows: readonly Row[];
  readonly template: JsonValue;
  readonly templateId: string;
  readonly onAgain: (target: Target, rows: readonly Row[]) => Promise<void>;
};

/** Maximum number of rejected rows shown. */
const MOST_SHOWN = 50;

function Rejected({ result, rows, template, templateId, onAgain }: RejectedProps) {
  const { rejected, unsent, stopped, target } = result;
  const word = useFindingWords();
  const designer = mayChange() ? designerOf(templateId) : undefined;
  const open = new Set([...rejected.map(({ row }) => row.number), ...unsent.map(({ number }) => number)]);
  if (open.size === 0) return null;
  const isFile = target.kind === 'pdf' || target.kind === 'zpl';
  const title = isFile ? words.notInFile(open.size) : words.failed(open.size);
  const again = rows.filter(({ number }) => open.has(number));
  return (
    <section class="pl-print-failed" aria-label={title}>
      <h3>{title}</h3>
      <Failure text={stopped === undefined ? undefined : `${words.stopped} ${explain(stopped)}`} />
      <p class="pl-muted">{words.failedLead}</p>
      <ul class="pl-findings">
        {rejected.slice(0, MOST_SHOWN).map(({ row, error }) => {
          const { message, place, target: at } = word?.(template, error) ?? { message: error.message, place: '' };
          return (
            <li key={row.number}>
              <strong>{[words.row(row.number), place].filter((part) => part !== '').join(' · ')}</strong> {message}{' '}
              {designer !== undefined && at && (
                <a class="pl-table-link-above" href={hrefOf(placeInDesigner(designer, at))}>
                  {outputWords.inDesigner}
                </a>
              )}
            </li>
          );
        })}
        {unsent.length > 0 && (
          <li>
            <strong>{words.row(unsent[0]!.number)}…</strong> {words.notSent}
          </li>
        )}
      </ul>
      <Button kind="main" icon="refresh" disabled={again.length === 0} onClick={() => void onAgain(target, again)}>
        {isFile ? words.againInFile(again.length) : words.again(again.length)}
      </Button>
    </section>
  );
}

type Order = { readonly templateId: string; readonly name: string; readonly copies: number };

const itemsOf = (rows: readonly Row[], copies: number) => rows.map(({ data }) => ({ data, copies }));

async function toPrinter({ templateId, name, copies }: Order, printer: string, rows: readonly Row[]): Promise<void> {
  const body = { printer, templateId, name, items: itemsOf(rows, copies) };
  await ask('POST /v1/print', { body });
}

/** Returns one file with all rows. */
async function toFile({ templateId, copies }: Order, way: Way, rows: readonly Row[]): Promise<Uint8Array> {
  const body = { templateId, format: way === 'zpl' ? 'zpl' : 'pdf', items: itemsOf(rows, copies) } as const;
  const { id } = await ask('POST /v1/render/batch', { query: { mode: 'live' }, body });
  return readOutput(id);
}
