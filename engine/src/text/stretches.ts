/** Splits a paragraph into stretches with one direction and one script, which shaping requires. */
import { type Direction, resolveBidi } from './bidi.ts';
import type { Writing } from './font-source.ts';
import { scriptRuns } from './script.ts';

/** Part with one direction and script: UTF-16 offsets, bidi level (odd is right to left) and ISO 15924 script. */
export type Stretch = { readonly start: number; readonly end: number; readonly level: number; readonly script: string };

export type Stretches = {
  /** Paragraph level: 0 is left to right, 1 right to left. */
  readonly level: number;
  /** Stretches in order, without gaps. */
  readonly all: readonly Stretch[];
};

export function stretchesOf(text: string, direction: Direction): Stretches {
  const { paragraph, each } = resolveBidi(text, direction);
  const scripts = scriptRuns(text);
  if (!each) return { level: 0, all: scripts.map(({ start, end, script }) => ({ start, end, level: 0, script })) };
  const all: Stretch[] = [];
  for (const { start: from, end, script } of scripts) {
    for (let start = from; start < end; ) {
      const level = each[start]!;
      let next = start + 1;
      while (next < end && each[next] === level) next++;
      all.push({ start, end: next, level, script });
      start = next;
    }
  }
  return { level: paragraph, all };
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const KOREAN = /\p{Script=Hangul}/u;

/** Returns the writing system of a text's ideographs, by its language or its syllabic characters. */
export function writingOf(text: string, language: string): Writing | undefined {
  const [primary, ...subtags] = language.toLowerCase().split('-');
  if (primary === 'ja' || primary === 'ko') return primary;
  if (primary === 'zh') return subtags.some((subtag) => TRADITIONAL.has(subtag)) ? 'zh-Hant' : 'zh-Hans';
  if (JAPANESE.test(text)) return 'ja';
  return KOREAN.test(text) ? 'ko' : undefined;
}

const TRADITIONAL: ReadonlySet<string> = new Set(['hant', 'tw', 'hk', 'mo']);
