import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

const NAME = 'x\u001b[2J\n12:00:00 info all is well\u009b\u202e';

function logged(isTTY: boolean): string {
  const lines: string[] = [];
  const output = { isTTY, write: (line: string) => void lines.push(line) };
  const log = createLog('info', output as unknown as NodeJS.WriteStream);
  log.error({ err: new Error(NAME), printer: NAME }, NAME);
  return lines.join('');
}

describe('a malicious name in the log', () => {
  it('cannot control a terminal or start a new line', () => {
    const text = logged(true);
    expect(text).toMatch(/^[\n\x20-\x7e]+$/);
    expect(text.split('\n')[0]).toContain('x\\u001b[2J\\u000a12:00:00 info all is well\\u009b\\u202e printer="x');
    expect(text).not.toMatch(/^12:00:00 info all/m);
  });

  it('is one JSON line that preserves the value', () => {
    const text = logged(false);
    expect(text).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(text)).toMatchObject({ printer: NAME, msg: NAME });
  });
});
