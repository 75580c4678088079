import { expect, test } from 'vitest';
import { scriptRuns } from './script.ts';
import { writingOf } from './stretches.ts';

const runs = (text: string) => scriptRuns(text).map(({ start, end, script }) => `${script} ${text.slice(start, end)}`);

test('common characters belong to the script before them, and at the start to the script after them', () => {
  expect(runs('Plain text, 12 € – “ok”')).toEqual(['Latn Plain text, 12 € – “ok”']);
  expect(runs('12 سعر (3)، x')).toEqual(['Arab 12 سعر (3)، ', 'Latn x']);
  expect(runs('Größe Ελλ Рус e\u0301')).toEqual(['Latn Größe ', 'Grek Ελλ ', 'Cyrl Рус ', 'Latn e\u0301']);
  expect(runs('123')).toEqual(['Latn 123']);
  expect(runs('😀 1')).toEqual(['Zyyy 😀 1']);
});

test('Japanese counts as one script, but Korean and Chinese in it are separate', () => {
  expect(runs('東京タワーへ、ようこそ')).toEqual(['Hani 東京タワーへ、ようこそ']);
  expect(runs('한국어 漢字')).toEqual(['Hang 한국어 ', 'Hani 漢字']);
});

test('the language determines the font of ideographs, otherwise the surrounding syllables', () => {
  expect(writingOf('漢字', 'ja-JP')).toBe('ja');
  expect(writingOf('かな', 'zh-TW')).toBe('zh-Hant');
  expect(writingOf('漢字', 'zh')).toBe('zh-Hans');
  expect(writingOf('漢字', 'en')).toBeUndefined();
  expect(writingOf('漢字とかな', 'en')).toBe('ja');
  expect(writingOf('漢字 한국', 'de')).toBe('ko');
});
