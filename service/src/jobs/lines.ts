/** Lines of bytes, as NDJSON has them (https://github.com/ndjson/ndjson-spec), one at a time and each within a bound. */

/** Of one item, with its data. */
export const MAX_LINE_BYTES = 256 * 1024;

export class LineTooLong extends Error {
  /** From 1. */
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} is too long`);
    this.line = line;
  }
}

/** Without their ends, empty ones included; only the beginning of one line is in memory beside what the source gives. @throws LineTooLong */
export async function* linesOf(source: AsyncIterable<Buffer>, mostBytes = MAX_LINE_BYTES): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let [begunBytes, count] = [0, 0];
  const take = (rest: Buffer) => {
    begunBytes += rest.length;
    if (begunBytes > mostBytes) throw new LineTooLong(count + 1);
    begun.push(rest);
  };
  for await (const chunk of source) {
    let at = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, at)) {
      take(chunk.subarray(at, end));
      count++;
      yield begun.length === 1 ? begun[0]! : Buffer.concat(begun);
      [begun, begunBytes, at] = [[], 0, end + 1];
    }
    if (at < chunk.length) take(chunk.subarray(at));
  }
  if (begunBytes > 0) yield Buffer.concat(begun);
}

const NEWLINE = 0x0a;
