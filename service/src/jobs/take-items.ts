/** The items of a job as they come in: one a line, checked, and written to a file, so that memory does not grow with them. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Problem } from '@platen/engine';
import type { ContentFile } from '../base/content.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { Unavailable } from '../base/unavailable.ts';
import type { Pace } from '../limits/pace.ts';
import { type Reader, SMALL_BYTES } from '../reading/reader.ts';
import { LineTooLong, linesOf, MAX_LINE_BYTES } from './lines.ts';

/** Of one job. */
export const MAX_LINES = 100_000;
export const MAX_INPUT_BYTES = 256 * 1024 ** 2;

export type TakenItems = ContentFile & {
  readonly total: number;
  /** Of all the lines, hexadecimal. */
  readonly sha256: string;
};

type Taking = {
  readonly source: Readable;
  /** Of a file that is not there yet. */
  readonly path: string;
  readonly reader: Reader;
  /** The team, whose lines take turns with those of others where they are large. */
  readonly group: string;
  readonly left: AbortSignal;
  readonly pace: Pace;
};

/** More problems than this help nobody. */
const MAX_PROBLEMS = 20;

/** BAD_REQUEST with the first problems, each with its line; PAYLOAD_TOO_LARGE where a line or all of them are too long. */
export async function takeItems({ source, path, reader, group, left, pace }: Taking): Promise<TakenItems> {
  const output = createWriteStream(path, { mode: 0o600 });
  const hash = createHash('sha256');
  const problems: Problem[] = [];
  let [line, total, sizeBytes] = [0, 0, 0];
  // Said where it is written to.
  output.on('error', () => undefined);
  try {
    for await (const bytes of linesOf(paced(source, (bytes) => pace.keep(group, bytes)))) {
      line++;
      const item = trimmed(bytes);
      if (item.length === 0) continue;
      sizeBytes += item.length + 1;
      if (++total > MAX_LINES || sizeBytes > MAX_INPUT_BYTES) throw tooLarge();
      const found = await problemsOf(reader, item, { group, left });
      problems.push(...found.map((problem) => ofLine(problem, { line, item: total - 1 })));
      if (problems.length >= MAX_PROBLEMS) break;
      const whole = Buffer.concat([item, END]);
      hash.update(whole);
      if (!output.write(whole)) await drained(output);
    }
    if (problems.length > 0) throw badRequest(problems.slice(0, MAX_PROBLEMS));
    if (total === 0) throw badRequest([{ path: '', code: 'REQUIRED', message: 'the body needs one item a line' }]);
    output.end();
    await finished(output).catch(refuseStorage);
    return { path, sizeBytes, total, sha256: hash.digest('hex') };
  } catch (error) {
    output.destroy();
    throw error instanceof LineTooLong ? lineTooLong(error) : endedEarly(error, source);
  }
}

/** What comes, no more of it than was taken. */
async function* paced(source: Readable, keep: (sizeBytes: number) => Promise<void>): AsyncGenerator<Buffer> {
  for await (const piece of source.iterator({ destroyOnReturn: false })) {
    yield piece;
    await keep(piece.length);
  }
}

const END = Buffer.from('\n');

/** Without the space of JSON around it. */
function trimmed(bytes: Buffer): Buffer {
  let [start, end] = [0, bytes.length];
  while (start < end && isSpace(bytes[start]!)) start++;
  while (end > start && isSpace(bytes[end - 1]!)) end--;
  return bytes.subarray(start, end);
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

async function problemsOf(
  reader: Reader,
  bytes: Uint8Array,
  asker: { readonly group: string; readonly left: AbortSignal },
): Promise<readonly Problem[]> {
  try {
    // What is large is read by a thread of its own, which cannot take a part of another's memory.
    const own = bytes.length > SMALL_BYTES ? new Uint8Array(bytes) : bytes;
    await reader.read('item', { bytes: own, warnings: [] }, asker);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'BAD_REQUEST') throw error;
    const { errors } = (error.details ?? {}) as { readonly errors?: readonly Problem[] };
    return errors ?? [{ path: '', code: 'INVALID_VALUE', message: error.message.replace('The body', 'it') }];
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

async function drained(output: ReturnType<typeof createWriteStream>): Promise<void> {
  await Promise.race([once(output, 'drain'), finished(output)]).catch(refuseStorage);
}

function refuseStorage(error: unknown): never {
  throw new Unavailable('storage', error);
}

function tooLarge(): ApiError {
  const message = `A job has at most ${MAX_LINES.toLocaleString('en-US')} items, and ${MAX_INPUT_BYTES / 1024 ** 2} MB of them: send several.`;
  return new ApiError('PAYLOAD_TOO_LARGE', { message });
}

function lineTooLong({ line }: LineTooLong): ApiError {
  const message = `Line ${line} has more than ${MAX_LINE_BYTES / 1024} KB: an item is one line of JSON.`;
  return new ApiError('PAYLOAD_TOO_LARGE', { message });
}

function endedEarly(error: unknown, source: Readable): unknown {
  if (error instanceof ApiError || error instanceof Unavailable) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_'))
    return new ApiError('BAD_REQUEST', { message: 'The body is not valid gzip.', cause: error });
  return source.errored || source.destroyed
    ? new ApiError('BAD_REQUEST', { message: 'The body ended early.', cause: error })
    : error;
}
