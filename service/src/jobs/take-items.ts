/**
 * Receives the items of a job, one per line. Items are checked and written to a file block by block, so that memory is
 * bounded.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Problem } from '@platen/engine';
import type { ContentFile } from '../base/content.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { Unavailable } from '../base/unavailable.ts';
import type { Pace } from '../fairness/pace.ts';
import type { Reader } from '../reading/reader.ts';
import { itemsForm, MAX_LINE_BYTES } from './item-lines.ts';
import { blocksOf } from './lines.ts';

/** Maximum items of a job. */
export const MAX_LINES = 100_000;
export const MAX_INPUT_BYTES = 256 * 1024 ** 2;

/** Maximum number of lines, including empty ones. These are ignored, but take time. */
const MAX_WITH_EMPTY = 10 * MAX_LINES;

export type TakenItems = ContentFile & {
  readonly total: number;
  /** SHA-256 of all items, in hexadecimal. */
  readonly sha256: string;
};

type Taking = {
  readonly source: Readable;
  /** Path of a file that does not exist yet. */
  readonly path: string;
  readonly reader: Reader;
  /** Team of the job, as the group for fair parsing. */
  readonly group: string;
  readonly left: AbortSignal;
  readonly pace: Pace;
};

/**
 * Bytes that the rate limit adds to the length of each item, because every item has a fixed cost. Without them, tiny
 * items could keep the processor busy.
 */
export const ITEM_WEIGHT = 64;

/** Maximum problems in a response. More would not help the reader. */
const MAX_PROBLEMS = 20;

/**
 * Receives the items into the file. Throws BAD_REQUEST with the first problems and their lines. Throws
 * PAYLOAD_TOO_LARGE if a line or the whole body is too long.
 */
export async function takeItems({ source, path, reader, group, left, pace }: Taking): Promise<TakenItems> {
  const hash = createHash('sha256');
  let [line, total, cameBytes, sizeBytes] = [1, 0, 0, 0];
  const file = await open(path, 'wx', 0o600).catch(refuseStorage);
  try {
    for await (const bytes of blocksOf(paced(source, (bytes) => pace.keep(group, bytes)))) {
      cameBytes += bytes.length;
      if (cameBytes > MAX_INPUT_BYTES) throw tooLarge();
      const read = await reader.read(itemsForm, { bytes, warnings: [] }, { group, left });
      const place = ({ problem, ...at }: (typeof read.problems)[number]) =>
        ofLine(problem, { line: line + at.line, item: total + at.item });
      if (read.problems.length > 0) throw badRequest(read.problems.slice(0, MAX_PROBLEMS).map(place));
      if (read.tooLong !== undefined) throw lineTooLong(line + read.tooLong);
      line += read.lines;
      total += read.items;
      if (total > MAX_LINES || line > MAX_WITH_EMPTY) throw tooLarge();
      sizeBytes += read.kept.length;
      hash.update(read.kept);
      await file.writeFile(read.kept).catch(refuseStorage);
      await pace.keep(group, ITEM_WEIGHT * read.items);
    }
  } catch (error) {
    throw endedEarly(error, source);
  } finally {
    await file.close();
  }
  if (total === 0) throw badRequest([{ path: '', code: 'REQUIRED', message: 'the body must have one item per line' }]);
  return { path, sizeBytes, total, sha256: hash.digest('hex') };
}

/** Yields chunks at a limited rate. The source is not closed if the caller stops early. */
async function* paced(source: Readable, keep: (sizeBytes: number) => Promise<void>): AsyncGenerator<Buffer> {
  for await (const piece of source.iterator({ destroyOnReturn: false })) {
    yield piece;
    await keep(piece.length);
  }
}

function ofLine(
  problem: Problem,
  { line, item }: { readonly line: number; readonly item: number },
): Problem & { readonly item: number } {
  const what = problem.path === '' ? '' : ` ${problem.path}`;
  return {
    ...problem,
    path: `/items/${item}${problem.path}`,
    message: `line ${line}:${what} ${problem.message}`,
    item,
  };
}

function refuseStorage(error: unknown): never {
  throw new Unavailable('storage', error);
}

function tooLarge(): ApiError {
  const message = `A job may have at most ${MAX_LINES.toLocaleString('en-US')} items and ${MAX_INPUT_BYTES / 1024 ** 2} MB; split it into several jobs.`;
  return new ApiError('PAYLOAD_TOO_LARGE', { message });
}

function lineTooLong(line: number): ApiError {
  const message = `Line ${line} has more than ${MAX_LINE_BYTES / 1024} KB; send each item as one line of JSON.`;
  return new ApiError('PAYLOAD_TOO_LARGE', { message });
}

function endedEarly(error: unknown, source: Readable): unknown {
  if (error instanceof ApiError || error instanceof Unavailable) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_'))
    return new ApiError('BAD_REQUEST', { message: 'The body is not valid gzip. Compress it again.', cause: error });
  return source.errored || source.destroyed
    ? new ApiError('BAD_REQUEST', { message: 'The body is incomplete; send it again.', cause: error })
    : error;
}
