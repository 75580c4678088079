/**
 * Tests line breaking and text direction with Unicode's test files, which `scripts/fetch-unicode-data.sh` fetches. Of
 * 7,654 texts of UAX #14, 1 has a known deviation. All 91,707 and 770,241 cases of UAX #9 pass (Unicode 15.0).
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Direction, resolveBidi, visualOrder } from '../engine/src/text/bidi.ts';
import { breakOpportunities } from '../engine/src/text/linebreak.ts';
import { effort } from './effort.ts';

const folder = new URL('.unicode/', import.meta.url);
const isThere = existsSync(new URL('BidiTest.txt', folder));
if (!isThere) console.warn('Unicode’s test files are not there: run scripts/fetch-unicode-data.sh');

const linesOf = (file: string) => readFileSync(new URL(file, folder), 'utf8').split('\n');
const characters = (codes: string) => codes.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Texts that Platen intentionally breaks at other positions, with the reason. */
const BROKEN_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['1F02C 1F3FF', 'a skin tone after a code point that is reserved for an emoji not yet made (LB30b)'],
]);

describe.skipIf(!isThere && process.env.CI !== 'true')('Unicode’s test files', () => {
  test('LineBreakTest.txt', () => {
    const failed: string[] = [];
    let count = 0;
    for (const line of linesOf('LineBreakTest.txt')) {
      const [cases = ''] = line.split('#');
      if (cases.trim() === '') continue;
      count++;
      let text = '';
      const wanted: number[] = [];
      for (const token of cases.trim().split(/\s+/)) {
        if (token === '÷') wanted.push(text.length);
        else if (token !== '×') text += String.fromCodePoint(Number.parseInt(token, 16));
      }
      if (breakOpportunities(text).join() !== wanted.join()) {
        failed.push(cases.replace(/[÷×]/g, '').trim().replace(/\s+/g, ' '));
      }
    }
    expect(count).toBeGreaterThan(7000);
    expect(failed).toEqual([...BROKEN_ELSEWHERE.keys()]);
  });

  test('BidiCharacterTest.txt: levels, paragraph level and order', () => {
    const failed: string[] = [];
    const step = effort(10, 1);
    let count = 0;
    for (const line of linesOf('BidiCharacterTest.txt')) {
      if (line === '' || line.startsWith('#')) continue;
      if (count++ % step !== 0) continue;
      const [codes = '', direction = '', paragraph = '', levels = '', order = ''] = line.split(';');
      const parts = characters(codes);
      const resolved = resolveBidi(parts.join(''), (['ltr', 'rtl', 'auto'] as const)[Number(direction)]!);
      const starts = parts.map((_, i) => parts.slice(0, i).join('').length);
      const kept = levels.split(' ').flatMap((level, i) => (level === 'x' ? [] : [i]));
      const wanted = kept.map((i) => Number(levels.split(' ')[i]));
      const got = kept.map((i) => resolved.each?.[starts[i]!]);
      const drawn = visualOrder(got.map((level) => level ?? 0)).map((i) => kept[i]);
      const isRight =
        wanted.every((level, i) => isLevel(level, got[i])) &&
        resolved.paragraph === Number(paragraph) &&
        drawn.join(' ') === order.trim();
      if (!isRight) failed.push(line);
    }
    expect(count).toBeGreaterThan(90_000);
    expect(failed).toEqual([]);
  });

  test('BidiTest.txt', () => {
    const step = effort(10, 1);
    const failed: string[] = [];
    let count = 0;
    let wanted: readonly string[] = [];
    for (const line of linesOf('BidiTest.txt')) {
      if (line.startsWith('@Levels:')) wanted = line.slice(8).trim().split(/\s+/);
      if (!/^[A-Z]/.test(line)) continue;
      const [types = '', directions = ''] = line.split(';');
      const text = types
        .trim()
        .split(' ')
        .map((type) => EXAMPLES[type])
        .join('');
      for (const [bit, direction] of DIRECTIONS) {
        if ((Number(directions) & bit) === 0) continue;
        if (count++ % step !== 0) continue;
        const { each } = resolveBidi(text, direction);
        if (!wanted.every((level, i) => level === 'x' || isLevel(Number(level), each?.[i]))) failed.push(line);
      }
    }
    expect(count).toBeGreaterThan(700_000);
    expect(failed).toEqual([]);
  });
});

/** Returns true if a level is correct. Platen's layout has no levels if no text runs right to left. */
function isLevel(wanted: number, got: number | undefined): boolean {
  return got === undefined ? wanted % 2 === 0 : got === wanted;
}

const DIRECTIONS: readonly (readonly [bit: number, direction: Direction])[] = [
  [1, 'auto'],
  [2, 'ltr'],
  [4, 'rtl'],
];

/** Example character of each type. */
const EXAMPLES: Readonly<Record<string, string>> = {
  L: 'a',
  R: '\u05d0',
  AL: '\u0627',
  EN: '1',
  ES: '+',
  ET: '$',
  AN: '\u0661',
  CS: ',',
  B: '\u2029',
  S: '\t',
  WS: ' ',
  ON: '!',
  BN: '\u00ad',
  NSM: '\u0300',
  LRE: '\u202a',
  RLE: '\u202b',
  PDF: '\u202c',
  LRO: '\u202d',
  RLO: '\u202e',
  LRI: '\u2066',
  RLI: '\u2067',
  FSI: '\u2068',
  PDI: '\u2069',
};
