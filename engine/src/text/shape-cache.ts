/** Caches the shaping of short texts. */
import { LruCache } from '../base/lru-cache.ts';
import { RepeatFilter } from '../base/repeat-filter.ts';
import type { Font, ShapedGlyph } from './font.ts';
import type { ShapeOptions } from './harfbuzz.ts';

/** Bounded cache of a text engine. */
export type ShapeCache = {
  readonly shaped: LruCache<string, readonly ShapedGlyph[]>;
  /** Filter for texts that occur only once, so that they evict no other texts. */
  readonly seen: RepeatFilter;
};

const TEXTS = 4096;

/**
 * Maximum length of a cached text. Longer texts are paragraphs, which rarely repeat. A full cache takes at most about
 * 30 MB.
 */
const MAX_LENGTH = 128;

export function createShapeCache(): ShapeCache {
  return { shaped: new LruCache(TEXTS), seen: new RepeatFilter(TEXTS) };
}

/** Returns the cached glyphs of a text, or stores the result of `make`. */
export function rememberedShape(
  { shaped, seen }: ShapeCache,
  { font, text, options }: ShapeRequest,
  make: () => readonly ShapedGlyph[],
): readonly ShapedGlyph[] {
  if (text.length > MAX_LENGTH) return make();
  const { ligatures, rightToLeft, script, before, after, language, features = '' } = options;
  const about = `${font.id}${ligatures ? '+' : '-'}${rightToLeft ? '<' : '>'}${script}${language} ${features}`;
  const key = `${about} ${before}\n${after}\n${text}`;
  const known = shaped.get(key);
  if (known) return known;
  const glyphs = make();
  if (seen.isRepeated(key)) shaped.set(key, glyphs);
  return glyphs;
}

/** Shaping options that are part of the key. */
type Named = 'ligatures' | 'rightToLeft' | 'script' | 'before' | 'after' | 'language' | 'features';

/** Compile-time check: adding a shaping option is a type error until the key includes it. */
type Options = keyof ShapeOptions extends Named ? ShapeOptions : never;

type ShapeRequest = { readonly font: Font; readonly text: string; readonly options: Options };
