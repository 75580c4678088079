/** Reads a piece of a job's items from the input file. */

import { ApiError } from '../base/errors.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { type ItemText, MAX_TEMPLATES, parseItem } from '../render/render-request.ts';
import type { JobRow } from '../store/job-tables.ts';
import { linesOf } from './lines.ts';

/**
 * Target size of a piece in bytes. A piece ends with the item that reaches it, or before an item that would need too
 * many templates.
 */
const PIECE_BYTES = 2 * 1024 ** 2;

export type Piece = {
  readonly items: readonly ItemText[];
  /** Number of bytes read from the input. */
  readonly bytes: number;
};

type Reading = {
  /** Offset of the first item in the input, in bytes. */
  readonly start: number;
  /** Maximum number of items. */
  readonly most: number;
};

/**
 * Reads items, starting at an offset. The same arguments always give the same items. Throws INTERNAL_ERROR if the file
 * has been lost.
 */
export async function readPiece(
  blobs: Blobs,
  { input_id: id, input_bytes: sizeBytes }: Pick<JobRow, 'input_id' | 'input_bytes'>,
  { start, most }: Reading,
): Promise<Piece> {
  const stream = id === null ? undefined : await blobs.open(id, { sizeBytes, range: { start, end: sizeBytes - 1 } });
  if (!stream)
    throw new ApiError('INTERNAL_ERROR', { message: 'The items of the job are lost; create the job again.' });
  const items: ItemText[] = [];
  const named = new Set<string>();
  let bytes = 0;
  // Leaving this loop closes the stream.
  for await (const line of linesOf(stream as AsyncIterable<Buffer>)) {
    const item = itemOf(line.toString('utf8'));
    if (item.templateId !== undefined) named.add(item.templateId);
    if (named.size > MAX_TEMPLATES) break;
    items.push(item);
    bytes += line.length + 1;
    if (items.length === most || bytes >= PIECE_BYTES) break;
  }
  return { items, bytes };
}

/** Parses only items with copies or a template ID. Workers parse the data of all other items. */
function itemOf(json: string): ItemText {
  return /"copies"|"templateId"|\\u/.test(json) ? { json, ...parseItem(JSON.parse(json)) } : { json };
}
