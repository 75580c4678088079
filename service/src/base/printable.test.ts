import { describe, expect, it } from 'vitest';
import { printable, printableJson } from './printable.ts';

const HOSTILE = 'a\u001b]0;pwned\u0007b\nplaten: fine\r\u009b2J\u007f\u202ec\u2028\u2066';

describe('text for terminals and logs', () => {
  it('has no control character left, and stays on one line', () => {
    expect(printable(HOSTILE)).toBe(
      'a\\u001b]0;pwned\\u0007b\\u000aplaten: fine\\u000d\\u009b2J\\u007f\\u202ec\\u2028\\u2066',
    );
  });

  it('leaves letters of every script, emoji and their joiners unchanged', () => {
    const text = 'Zürich 東京 שלום 👩‍🚀 ½ – “x”';
    expect(printable(text)).toBe(text);
  });

  it('keeps the value of JSON while escaping control characters that JSON allows', () => {
    const json = JSON.stringify({ name: HOSTILE }, null, 2);
    const escaped = printableJson(json);
    expect(escaped).toMatch(/^[\n\x20-\x7e]+$/);
    expect(JSON.parse(escaped)).toEqual({ name: HOSTILE });
  });
});
