/** What is kept of texts that take the short way (`simple-line.ts`). */
import { LruCache } from '../base/lru-cache.ts';
import { SecondSight } from '../base/second-sight.ts';
import type { GlyphsItem } from '../scene/scene.ts';
import type { ShapedGlyph } from './font.ts';
import type { Substitution } from './fontbook.ts';
import type { LoadedFont } from './load-font.ts';
import type { TextStyle } from './text-block.ts';

/** What a style comes to in a language: its font, and what stands for both before a text in its key. */
export type Setting = {
  readonly language: string;
  readonly font: LoadedFont;
  /** The features that the style asks for and the font has. */
  readonly features: string | undefined;
  readonly substitutions: readonly Substitution[];
  readonly key: string;
};

/** A text in its setting, wherever it stands. */
export type SimpleText = {
  readonly glyphs: readonly ShapedGlyph[];
  readonly width: number;
  /** At the origin; made when the text is first found to fit. */
  run: GlyphsItem | undefined;
};

/** Belongs to a text engine, whose fonts it holds; bounded. */
export type SimpleLines = {
  /** By the style itself, so that the next text of it finds it at once. */
  readonly byStyle: WeakMap<TextStyle, Setting>;
  /** By what the style says. */
  readonly settings: LruCache<string, Setting>;
  readonly texts: LruCache<string, SimpleText>;
  /** Keeps texts that come once from taking the room of the others. */
  readonly seen: SecondSight;
  /** Settings made so far. */
  count: number;
};

const SETTINGS = 256;

/** Some 6 MB at the very most. */
const MAX_GLYPHS = 32_768;

/** What a text takes beside its glyphs, in glyphs. */
const OF_A_TEXT = 8;

/** Some 32 KiB. */
const SEEN = 8192;

export function createSimpleLines(): SimpleLines {
  return {
    byStyle: new WeakMap(),
    settings: new LruCache(SETTINGS),
    texts: new LruCache(MAX_GLYPHS, ({ glyphs }) => OF_A_TEXT + glyphs.length),
    seen: new SecondSight(SEEN),
    count: 0,
  };
}
