/**
 * Counts renders per day (UTC) by key, template, format, mode and outcome. Counts are kept in memory and then added to
 * the database.
 */
import { prepared } from '../store/prepared.ts';
import type { Database, UsageDayRow } from '../store/tables.ts';
import { batchSize, perBatchSize } from './batch-size.ts';
import type { NewRecord } from './record.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

type Counted = Pick<NewRecord, 'team_id' | 'at' | 'key_id' | 'template_id' | 'format' | 'mode' | 'outcome'> &
  Pick<NewRecord, 'documents' | 'pages'>;

export type UsageDays = {
  count(record: Counted): void;
  /** Adds the counts to the database. If this fails, the counts are kept for the next call. */
  write(): Promise<void>;
};

/** Maximum number of different combinations in memory. Further renders are counted without their key and template. */
const MOST_WAITING = 10_000;

export function createUsageDays(db: Database): UsageDays {
  let waiting = new Map<string, UsageDayRow>();

  function add(row: UsageDayRow): void {
    const { team_id, day, key_id, template_id, format, mode, outcome } = row;
    const name = [team_id, day, key_id, template_id, format, mode, outcome].join(' ');
    const known = waiting.get(name);
    if (!known && waiting.size >= MOST_WAITING && key_id + template_id !== '') {
      add({ ...row, key_id: '', template_id: '' });
    } else {
      waiting.set(name, known ? sumOf(known, row) : row);
    }
  }

  return {
    count({ team_id, at, key_id, template_id, format, mode, outcome, documents, pages }) {
      add({
        team_id,
        day: Math.floor(at / DAY_MS),
        key_id: key_id ?? '',
        template_id: template_id ?? '',
        format: format ?? '',
        mode,
        outcome,
        renders: 1,
        documents,
        pages,
      });
    },
    async write() {
      // The order is the same in all instances, so that their statements cannot deadlock.
      const rows = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      waiting = new Map();
      while (rows.length > 0) {
        const some = rows.splice(0, batchSize(rows.length, ROWS_AT_ONCE));
        try {
          await addDays(db, some);
        } catch (error) {
          for (const row of [...some, ...rows]) add(row);
          throw error;
        }
      }
    },
  };
}

function sumOf(a: UsageDayRow, b: UsageDayRow): UsageDayRow {
  return { ...a, renders: a.renders + b.renders, documents: a.documents + b.documents, pages: a.pages + b.pages };
}

/** Maximum rows in one statement. */
const ROWS_AT_ONCE = 64;

/** Columns of the primary key, and columns to which counts are added. */
const KEY = ['team_id', 'day', 'key_id', 'template_id', 'format', 'mode', 'outcome'] as const;
const COUNTS = ['renders', 'documents', 'pages'] as const;
const COLUMNS = [...KEY, ...COUNTS];

/** Prepared statements by number of rows, compiled on first use. */
const ADDITIONS = perBatchSize(ROWS_AT_ONCE, additionOf);

/** Adds the counts of rows with different keys in one statement. */
async function addDays(db: Database, rows: readonly UsageDayRow[]): Promise<void> {
  const given: Record<string, unknown> = {};
  for (const [index, row] of rows.entries()) for (const column of COLUMNS) given[`${column}${index}`] = row[column];
  await ADDITIONS.get(rows.length)!(db, given);
}

function additionOf(count: number) {
  return prepared((db, given: Readonly<Record<string, unknown>>) => {
    const rowAt = (index: number) =>
      Object.fromEntries(COLUMNS.map((column) => [column, given[`${column}${index}`]])) as UsageDayRow;
    return db
      .insertInto('usage_days')
      .values(Array.from({ length: count }, (_, index) => rowAt(index)))
      .onConflict((conflict) =>
        conflict.columns([...KEY]).doUpdateSet(({ eb, ref }) => ({
          renders: eb(ref('usage_days.renders'), '+', ref('excluded.renders')),
          documents: eb(ref('usage_days.documents'), '+', ref('excluded.documents')),
          pages: eb(ref('usage_days.pages'), '+', ref('excluded.pages')),
        })),
      );
  });
}
