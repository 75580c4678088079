/** Items of a job as they come, many lines of NDJSON at a time: each is read, and kept without the space around it. */
import type { Problem } from '@platen/engine/base/problem';
import { ApiError } from '../base/errors.ts';
import { readJson } from '../base/read-json.ts';
import { parseItem } from '../render/render-request.ts';

/** The most bytes of one item with its data. */
export const MAX_LINE_BYTES = 256 * 1024;

export type ItemLines = {
  /** All of them, empty ones as well. */
  readonly lines: number;
  readonly items: number;
  /** The items, a line each. */
  readonly kept: Uint8Array;
  /** The problems of items, by their places among these lines and items. */
  readonly problems: readonly { readonly problem: Problem; readonly line: number; readonly item: number }[];
  /** The first line that is too long, after which none was read. */
  readonly tooLong?: number;
};

const [NEWLINE, SPACE, TAB, RETURN] = [0x0a, 0x20, 0x09, 0x0d];

/** The last line may have no end. */
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

/** Without the space of JSON around it. */
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
