/** State of the rows to print: source, column mapping, range and serial number. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { useComputed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { columnNames, kindIn, rowsOf } from '../../designer/model/csv.ts';
import type { SheetTable } from '../../tables/table.ts';
import { matchColumns, plainFields } from './match-columns.ts';
import { entryOf, type Match, readMatch, storeMatch } from './remembered.ts';
import { type Row, rowsInRange, serialParts, withSerial } from './rows.ts';

export type ListSource =
  | { readonly kind: 'table'; readonly name: string; readonly table: SheetTable }
  | { readonly kind: 'sets'; readonly rows: readonly JsonObject[] };

export type PrintRows = ReturnType<typeof useRows>;

export function useRows(templateId: string, schema: JsonValue | undefined) {
  const source = useSignal<ListSource | undefined>(undefined);
  /** Columns that the person chose. All other fields are matched by name. */
  const chosen = useSignal<Match>(new Map());
  const from = useSignal('1');
  const to = useSignal('');
  const serialField = useSignal('');
  const serialStart = useSignal('1');
  const serialStep = useSignal('1');
  const table = source.value?.kind === 'table' ? source.value.table : undefined;
  const fields = useMemo(() => plainFields(schema), [schema]);
  const columns = useMemo(() => (table ? columnNames(table) : []), [table]);
  const matched = useMemo(() => matchColumns(fields, columns, chosen.value), [fields, columns, chosen.value]);
  const all = table ? rowsOf(table, schema, matched) : source.value?.kind === 'sets' ? source.value.rows : [];
  // Without any matched column, the documents would be empty.
  const isEmpty = table !== undefined && fields.length > 0 && matched.size === 0 && serialField.value === '';
  const first = Math.max(1, Math.trunc(Number(from.value)) || 1);
  const last = to.value === '' ? all.length : Math.trunc(Number(to.value)) || 0;
  const step = Math.trunc(Number(serialStep.value)) || 1;
  const rows = withSerial(isEmpty ? [] : rowsInRange(all, first, last), {
    field: serialField.value,
    start: serialStart.value,
    step,
    isText: kindIn(schema, serialField.value.replaceAll('.', '/')) === 'string',
  });
  return {
    fields,
    columns,
    matched,
    rows: rows as readonly Row[],
    count: all.length,
    source: useComputed(() => source.value).value,
    from,
    to,
    serialField,
    serialStart,
    serialStep,
    /** False if the start value has no number. */
    isSerialGood: serialParts(serialStart.value) !== undefined,
    use(next: ListSource) {
      source.value = next;
      from.value = '1';
      to.value = '';
      chosen.value = next.kind === 'table' ? readMatch(templateId, columnNames(next.table)) : new Map();
    },
    match(field: string, column: number | undefined) {
      const next = new Map(fields.map((each) => [each, each === field ? column : matched.get(each)]));
      chosen.value = next;
      storeMatch(entryOf(templateId, columns, next));
    },
  };
}
