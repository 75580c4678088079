/** One paragraph cut into parts of one direction and one script: what shaping needs to know besides the font. */
import { type Direction, resolveBidi } from './bidi.ts';
import type { Writing } from './font-source.ts';
import { scriptRuns } from './script.ts';

/** UTF-16 offsets; odd levels run leftwards; ISO 15924. */
export type Stretch = { readonly start: number; readonly end: number; readonly level: number; readonly script: string };

export type Stretches = {
  /** The paragraph's: 0 runs rightwards, 1 leftwards. */
  readonly level: number;
  /** In order, without gaps. */
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

/** The writing whose ideographs a text wants: its language says so, else its syllables do. */
export function writingOf(text: string, language: string): Writing | undefined {
  const [primary, ...subtags] = language.toLowerCase().split('-');
  if (primary === 'ja' || primary === 'ko') return primary;
  if (primary === 'zh') return subtags.some((subtag) => TRADITIONAL.has(subtag)) ? 'zh-Hant' : 'zh-Hans';
  if (JAPANESE.test(text)) return 'ja';
  return KOREAN.test(text) ? 'ko' : undefined;
}

const TRADITIONAL: ReadonlySet<string> = new Set(['hant', 'tw', 'hk', 'mo']);
