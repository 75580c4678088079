/** Splits bytes into lines, as in NDJSON (https://github.com/ndjson/ndjson-spec). */
import { MAX_LINE_BYTES } from './item-lines.ts';

const NEWLINE = 0x0a;

/** Yields the lines of a file without line breaks. The caller must know that no line is too long. */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of source) {
    let at = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, at)) {
      const line = chunk.subarray(at, end);
      yield begun.length === 0 ? line : Buffer.concat([...begun, line]);
      [begun, at] = [[], end + 1];
    }
    if (at < chunk.length) begun.push(chunk.subarray(at));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

/** Minimum bytes of a block. With this size, the reading thread gets few tasks, and each is short. */
export const BLOCK_BYTES = 64 * 1024;

/**
 * Yields blocks of complete lines. Each block has separate memory. The last line may have no line break, or be only the
 * start of a line that is too long.
 */
export async function* blocksOf(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let begun: Buffer[] = [];
  let begunBytes = 0;
  const add = (piece: Buffer) => {
    begun.push(piece);
    begunBytes += piece.length;
  };
  const take = () => {
    const block = joined(begun, begunBytes);
    [begun, begunBytes] = [[], 0];
    return block;
  };
  for await (const piece of source) {
    const end = piece.lastIndexOf(NEWLINE) + 1;
    if (begunBytes + end >= BLOCK_BYTES && end > 0) {
      add(piece.subarray(0, end));
      yield take();
      add(piece.subarray(end));
    } else add(piece);
    if (begunBytes > BLOCK_BYTES + MAX_LINE_BYTES) yield take();
  }
  if (begunBytes > 0) yield take();
}

function joined(pieces: readonly Buffer[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
