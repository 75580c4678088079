/** Cache for texts on the fast path (`simple-line.ts`). */
import { LruCache } from '../base/lru-cache.ts';
import { RepeatFilter } from '../base/repeat-filter.ts';
import type { GlyphsItem } from '../scene/scene.ts';
import type { ShapedGlyph } from './font.ts';
import type { Substitution } from './fontbook.ts';
import type { LoadedFont } from './load-font.ts';
import type { TextStyle } from './text-block.ts';

/** Cached data of a style in one language: its font, and the prefix of its keys. */
export type Setting = {
  readonly language: string;
  readonly font: LoadedFont;
  /** Features that the style requests and the font supports. */
  readonly features: string | undefined;
  readonly substitutions: readonly Substitution[];
  readonly key: string;
};

/** Shaped text, independent of its position. */
export type SimpleText = {
  readonly glyphs: readonly ShapedGlyph[];
  readonly width: number;
  /** Run at the origin, created when the text first fits. */
  run: GlyphsItem | undefined;
};

/** Bounded cache of a text engine. It belongs to the engine, because it refers to the engine's fonts. */
export type SimpleLines = {
  /** Settings by style object, for a fast lookup. */
  readonly byStyle: WeakMap<TextStyle, Setting>;
  /** Settings by the style's content. */
  readonly settings: LruCache<string, Setting>;
  readonly texts: LruCache<string, SimpleText>;
  /** Minimum widths of texts with line breaks at other characters than spaces, by text, style and parts to keep. */
  readonly leasts: LruCache<string, number>;
  /** Filter for texts that occur only once, so that they evict no other texts. */
  readonly seen: RepeatFilter;
  /** Number of settings created so far. */
  count: number;
};

const SETTINGS = 256;

/** Capacity in glyphs, which take at most about 6 MB. */
const MAX_GLYPHS = 32_768;

/** Cache weight of a text, in glyphs. It is added to the number of glyphs in the text. */
const TEXT_WEIGHT = 8;

/** Capacity for minimum widths, whose keys take at most about 0.5 MB. */
const LEASTS = 1_024;

/** Maximum length of a cached text. Longer texts rarely repeat. */
export const MAX_LENGTH = 256;

/** Number of hashes in the filter, about 32 KiB. */
const SEEN = 8192;

export function createSimpleLines(): SimpleLines {
  return {
    byStyle: new WeakMap(),
    settings: new LruCache(SETTINGS),
    texts: new LruCache(MAX_GLYPHS, ({ glyphs }) => TEXT_WEIGHT + glyphs.length),
    leasts: new LruCache(LEASTS),
    seen: new RepeatFilter(SEEN),
    count: 0,
  };
}
