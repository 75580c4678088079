/** Panel for the rows of a list: file or pasted cells, column mapping, range and serial number. */
import type { JsonObject } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { readCells } from '../../tables/cells-of-csv.ts';
import { readTable, TABLE_FILES } from '../../tables/read-table.ts';
import { warningsOf } from '../../tables/table.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import { Failure, Field } from '../parts/field.tsx';
import type { PrintRows } from './use-rows.ts';
import { printListWords as words } from './words.ts';

type RowsPanelProps = {
  readonly rows: PrintRows;
  /** Data sets of the template that have data. */
  readonly sets: readonly JsonObject[];
};

export function RowsPanel({ rows, sets }: RowsPanelProps) {
  const failure = useSignal<string | undefined>(undefined);
  const take = (name: string, table: ReturnType<typeof readCells>) => {
    failure.value = table.rows.length < 2 ? words.noRows : undefined;
    if (table.rows.length >= 2) rows.use({ kind: 'table', name, table });
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      take(file.name, await readTable(file));
    } catch (error) {
      failure.value = explain(error);
    }
  };
  const { source } = rows;
  return (
    <Panel title={words.source} lead={words.sourceLead}>
      <div class="pl-form">
        <div class="pl-print-sources">
          <label class="pl-button pl-button-main pl-file-button">
            <Icon name="upload" /> {words.file}
            <input
              type="file"
              accept={TABLE_FILES}
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
          </label>
          {sets.length > 1 && <Button onClick={() => rows.use({ kind: 'sets', rows: sets })}>{words.samples}</Button>}
        </div>
        <textarea
          class="pl-print-paste"
          rows={2}
          aria-label={words.paste}
          placeholder={words.pasteHint}
          onInput={({ currentTarget }) => {
            if (currentTarget.value.trim() !== '') take(words.pasted, readCells(currentTarget.value));
          }}
        />
        <Failure text={failure.value} />
        {source && (
          <p role="status">{words.loaded(source.kind === 'table' ? source.name : words.samples, rows.count)}</p>
        )}
        {source?.kind === 'table' &&
          warningsOf(source.table).map((warning) => (
            <p key={warning} class="pl-warning">
              {warning}
            </p>
          ))}
        {source?.kind === 'table' && <Matching rows={rows} />}
        {source && <Range rows={rows} />}
      </div>
    </Panel>
  );
}

function Matching({ rows: { fields, columns, matched, match, serialField } }: { readonly rows: PrintRows }) {
  const missing = fields.filter((field) => !matched.has(field) && field !== serialField.value);
  return (
    <fieldset class="pl-box pl-print-match">
      <legend>{words.match}</legend>
      <p class="pl-muted">{words.matchLead}</p>
      {fields.map((field) => (
        <Select
          key={field}
          label={field}
          hasLabel
          value={String(matched.get(field) ?? '')}
          choices={[
            { value: '', label: words.none },
            ...columns.map((column, index) => ({ value: String(index), label: column || `${index + 1}` })),
          ]}
          onChange={(value) => match(field, value === '' ? undefined : Number(value))}
        />
      ))}
      {missing.length > 0 && <p class="pl-warning">{words.unmatched(missing.join(', '))}</p>}
    </fieldset>
  );
}

function Range({ rows }: { readonly rows: PrintRows }) {
  const { fields, from, to, serialField, serialStart, serialStep, isSerialGood, count } = rows;
  return (
    <>
      <fieldset class="pl-box pl-print-range">
        <legend>{words.range}</legend>
        <Field label={words.from} type="number" min={1} max={count} text={from} />
        <Field label={words.to} type="number" min={1} max={count} placeholder={String(count)} text={to} />
      </fieldset>
      <fieldset class="pl-box pl-print-range">
        <legend>{words.serial}</legend>
        <Select
          label={words.serialField}
          hasLabel
          value={serialField.value}
          choices={[{ value: '', label: words.serialOff }, ...fields.map((field) => ({ value: field, label: field }))]}
          onChange={(next) => {
            serialField.value = next;
          }}
        />
        {serialField.value !== '' && (
          <>
            <Field label={words.serialStart} hint={words.serialStartHint} text={serialStart} />
            <Field label={words.serialStep} type="number" text={serialStep} />
          </>
        )}
      </fieldset>
      <Failure text={serialField.value === '' || isSerialGood ? undefined : words.serialBad} />
    </>
  );
}
