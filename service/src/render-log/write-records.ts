/** Writes records to the database, several per statement. */
import { prepared } from '../store/prepared.ts';
import type { Database, RenderLogRow } from '../store/tables.ts';
import { batchSize, perBatchSize } from './batch-size.ts';
import type { NewRecord } from './record.ts';

/**
 * Maximum rows in one statement. Each statement is a transaction that writes every changed page to the log of SQLite.
 * With 36 teams and 32 rows, a record writes a quarter more bytes. More than 128 rows would block other queries for too
 * long.
 */
const ROWS_AT_ONCE = 128;

/** Columns in the order of the table. */
const COLUMNS = [
  ...(['id', 'team_id', 'at', 'key_id', 'user_id', 'request_id', 'render_id', 'mode', 'template_id'] as const),
  ...(['template', 'version', 'format', 'items', 'documents', 'pages', 'size_bytes'] as const),
  ...(['outcome', 'status', 'code', 'ms', 'findings'] as const),
];

/** Prepared statements by number of rows, compiled on first use. */
const INSERTS = perBatchSize(ROWS_AT_ONCE, insertOf);

/** Removes the records of the next statement from the list, and returns them. */
export function takeRecords(list: NewRecord[]): readonly NewRecord[] {
  return list.splice(0, batchSize(list.length, ROWS_AT_ONCE));
}

/**
 * Inserts records from `takeRecords`. Skips records that already exist: an earlier write may have succeeded although it
 * reported an error.
 */
export async function writeRecords(db: Database, records: readonly NewRecord[]): Promise<void> {
  const given: Record<string, unknown> = {};
  for (const [index, record] of records.entries()) {
    for (const column of COLUMNS) given[`${column}${index}`] = record[column];
    given[`findings${index}`] = record.findings.length === 0 ? null : JSON.stringify(record.findings);
  }
  await INSERTS.get(records.length)!(db, given);
}

function insertOf(count: number) {
  return prepared((db, given: Readonly<Record<string, unknown>>) => {
    const rowAt = (index: number) =>
      Object.fromEntries(COLUMNS.map((column) => [column, given[`${column}${index}`]])) as RenderLogRow;
    const rows = Array.from({ length: count }, (_, index) => rowAt(index));
    return db
      .insertInto('render_log')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing());
  });
}
