/**
 * Counts renders per day (UTC) by key, template, format, mode and outcome. Counts are kept in memory and then added to
 * the database.
 */
import { prepared } from '../store/prepared.ts';
import type { Database, UsageDayRow } from '../store/tables.ts';
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
      const rows = waiting;
      waiting = new Map();
      for (const [name, row] of rows) {
        try {
          await addDay(db, row);
        } catch (error) {
          for (const rest of rows.values()) add(rest);
          throw error;
        }
        rows.delete(name);
      }
    },
  };
}

function sumOf(a: UsageDayRow, b: UsageDayRow): UsageDayRow {
  return { ...a, renders: a.renders + b.renders, documents: a.documents + b.documents, pages: a.pages + b.pages };
}

const addDay = prepared((db, row: UsageDayRow) =>
  db
    .insertInto('usage_days')
    .values({
      team_id: row.team_id,
      day: row.day,
      key_id: row.key_id,
      template_id: row.template_id,
      format: row.format,
      mode: row.mode,
      outcome: row.outcome,
      renders: row.renders,
      documents: row.documents,
      pages: row.pages,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'day', 'key_id', 'template_id', 'format', 'mode', 'outcome'])
        .doUpdateSet(({ eb, ref }) => ({
          renders: eb(ref('usage_days.renders'), '+', ref('excluded.renders')),
          documents: eb(ref('usage_days.documents'), '+', ref('excluded.documents')),
          pages: eb(ref('usage_days.pages'), '+', ref('excluded.pages')),
        })),
    ),
);
