/** Parses a block of items in NDJSON. Each item is checked, and stored without surrounding white space. */
import type { Problem } from '@platen/engine/base/problem';
import { ApiError } from '../base/errors.ts';
import { readJson } from '../base/read-json.ts';
import type { Form } from '../reading/form.ts';
import { parseItem } from '../render/render-request.ts';

/** Maximum bytes of an item. */
export const MAX_LINE_BYTES = 256 * 1024;

export type ItemLines = {
  /** Number of lines, including empty lines. */
  readonly lines: number;
  readonly items: number;
  /** Valid items, one per line. */
  readonly kept: Uint8Array;
  /** Problems of items, with the line and the item index in this block. */
  readonly problems: readonly { readonly problem: Problem; readonly line: number; readonly item: number }[];
  /** Number of the first line that is too long. The lines after it are not read. */
  readonly tooLong?: number;
};

export const itemsForm: Form<ItemLines> = { name: 'items', parse: ({ bytes }) => readItemLines(bytes) };

const [NEWLINE, SPACE, TAB, RETURN] = [0x0a, 0x20, 0x09, 0x0d];

/** Parses lines. The last line may have no line break. */
export function readItemLines(bytes: Uint8Array): ItemLines {
  const kept = new Uint8Array(bytes.length + 1);
  const problems: ItemLines['problems'][number][] = [];
  let [lines, items, keptBytes] = [0, 0, 0];
  for (let at = 0, next = 0; at < bytes.length; at = next) {
    const end = bytes[at] === NEWLINE ? at : bytes.indexOf(NEWLINE, at);
    next = end < 0 ? bytes.length : end + 1;
    const item = trimmed(bytes.subarray(at, end < 0 ? bytes.length : end));
    if (item.length > MAX_LINE_BYTES) return { lines, items, kept: kept.slice(0, keptBytes), problems, tooLong: lines };
    if (item.length > 0) {
      problems.push(...problemsOf(item).map((problem) => ({ problem, line: lines, item: items })));
      kept.set(item, keptBytes);
      keptBytes += item.length + 1;
      kept[keptBytes - 1] = NEWLINE;
      items++;
    }
    lines++;
  }
  return { lines, items, kept: kept.slice(0, keptBytes), problems };
}

/** Removes JSON white space at both ends. */
function trimmed(bytes: Uint8Array): Uint8Array {
  let [start, end] = [0, bytes.length];
  while (start < end && isSpace(bytes[start]!)) start++;
  while (end > start && isSpace(bytes[end - 1]!)) end--;
  return bytes.subarray(start, end);
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === RETURN;
}

function problemsOf(item: Uint8Array): readonly Problem[] {
  try {
    parseItem(readJson(item));
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'BAD_REQUEST') throw error;
    const { errors } = (error.details ?? {}) as { readonly errors?: readonly Problem[] };
    return errors ?? [{ path: '', code: 'INVALID_VALUE', message: error.message.replace('The body', 'it') }];
  }
}
