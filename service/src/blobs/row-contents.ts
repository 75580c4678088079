/**
 * Documents and responses in rows. With SQLite and local files, small ones are stored in their rows, so that the flush of
 * the transaction suffices. All others are stored in files.
 */
import { type SqlBool, sql } from 'kysely';
import type { Content } from '../base/content.ts';
import type { StorageContext } from './storage-context.ts';

/** Dependencies of code that stores contents in rows and files. */
export type ContentContext = StorageContext & {
  /** Maximum bytes of a content that is stored in its row. 0 if all contents are stored in files. */
  readonly rowBytes: number;
};

/**
 * Maximum bytes of a content in a row of SQLite. Most labels and short invoices are smaller. SQLite reads and writes
 * them faster than the file system.
 */
export const ROW_BYTES = 64 * 1024;

/** Returns true if a content is stored in its row, and thus has no file. */
export function isForRow(content: Content, rowBytes: number): content is Uint8Array {
  return content instanceof Uint8Array && content.length <= rowBytes;
}

/** True for a row that contains its content. */
export const isInRow = sql<SqlBool>`content is not null`.as('is_in_row');

/** Rows deleted per step. To delete the bytes of a content, SQLite reads all their pages. */
export const ROWS_AT_ONCE = 25;
