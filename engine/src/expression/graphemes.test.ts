/** Text functions count user-perceived characters. */
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import { expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { charactersOf } from './graphemes.ts';
import { evaluated, testEnvironment } from './testing.ts';

const DATA = {
  astronaut: '👩🏽\u200d🚀',
  flags: '🇩🇪🇫🇷',
  accents: 'e\u0301a\u0323\u0302',
  hindi: 'नमस्ते',
  mixed: 'a👍🏽b\r\nc',
};

test.each<[string, JsonValue]>([
  ['length(astronaut)', 1],
  ['astronaut.length', 1],
  ['length(flags)', 2],
  ['flags[1]', '🇫🇷'],
  ['flags[2]', null],
  ['slice(flags, 1)', '🇫🇷'],
  ['slice(flags, -1)', '🇫🇷'],
  ['slice(mixed, 1, 2)', '👍🏽'],
  ['substr(mixed, 1, 1)', '👍🏽'],
  ['substr(mixed, -2, 1)', '\r\n'],
  ['length(accents)', 2],
  ['accents[0]', 'e\u0301'],
  ['split(flags, "")', ['🇩🇪', '🇫🇷']],
  ['split(accents, "").length', 2],
  ['reverse(flags)', '🇫🇷🇩🇪'],
  ['reverse("abc")', 'cba'],
  ['reverse(accents)', 'a\u0323\u0302e\u0301'],
  ['padStart(astronaut, 3, "*")', '**👩🏽\u200d🚀'],
  ['padEnd(flags, 3, "👍🏽")', '🇩🇪🇫🇷👍🏽'],
  ['padEnd("a", 4, flags)', 'a🇩🇪🇫🇷🇩🇪'],
  ['padEnd("abc", 2, "*")', 'abc'],
  ['replaceAll(flags, "", "-")', '-🇩🇪-🇫🇷-'],
  ['length(hindi)', 3],
  ['mixed.length', 5],
  ['length("naïve")', 5],
  ['padStart("", 65536, accents)', 'E_STRING_LIMIT'],
])('%s', (source, expected) => expect(evaluated(source, DATA)).toEqual(expected));

test('unchanged texts have one character per code unit, whatever characters are adjacent', () => {
  const run = { ...testEnvironment(), fuel: 1e9, granted: 1e9 } as never;
  const span = { start: 0, end: 0 };
  const simple: string[] = [];
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    if (typeof charactersOf(run, character, span) === 'string') simple.push(character);
  }
  expect(simple.length).toBeGreaterThan(40_000);
  // Tests each character next to itself and next to letters of other types.
  const others = ['a', '가', '각', '一', 'あ', 'א', 'ا', 'я', '\n', '\u00ad', '\u00a9'];
  for (const character of simple) {
    const text = [character, ...others.flatMap((other) => [other, character])].join('');
    expect([...splitGraphemes(text)].length, character.charCodeAt(0).toString(16)).toBe(text.length);
  }
});

test('case and order follow the language', () => {
  expect(evaluated('upper("istanbul")', {}, { locale: 'tr-TR' })).toBe('İSTANBUL');
  expect(evaluated('lower("IŞIK")', {}, { locale: 'tr-TR' })).toBe('ışık');
  expect(evaluated('upper("istanbul", "tr")')).toBe('İSTANBUL');
  expect(evaluated('upper("istanbul")', {}, { locale: 'en-US', language: 'tr' })).toBe('İSTANBUL');
  const people = ['Zoe', 'Ärger', 'adam', 'Émile', 'zeta', 'Öl', 'Oslo'];
  const german = ['adam', 'Ärger', 'Émile', 'Öl', 'Oslo', 'zeta', 'Zoe'];
  expect(evaluated('sortBy(people)', { people }, { locale: 'de-DE' })).toEqual(german);
  expect(evaluated('sortBy(people, p => p)', { people }, { locale: 'sv' })).toEqual([
    'adam',
    'Émile',
    'Oslo',
    'zeta',
    'Zoe',
    'Ärger',
    'Öl',
  ]);
  expect(evaluated('sortBy(["b", 2, null, "A", true, 10])')).toEqual([null, true, 2, 10, 'A', 'b']);
});
