/** Short texts as they were shaped. */
import { LruCache } from '../base/lru-cache.ts';
import { SecondSight } from '../base/second-sight.ts';
import type { Font, ShapedGlyph } from './font.ts';
import type { ShapeOptions } from './harfbuzz.ts';

/** Belongs to a text engine; bounded. */
export type ShapeCache = {
  readonly shaped: LruCache<string, readonly ShapedGlyph[]>;
  /** Keeps texts that come once from taking the room of the others. */
  readonly seen: SecondSight;
};

const TEXTS = 4096;

/** Longer texts are paragraphs, seldom seen twice; a full cache of these is some 30 MB at the very most. */
const MAX_LENGTH = 128;

export function createShapeCache(): ShapeCache {
  return { shaped: new LruCache(TEXTS), seen: new SecondSight(TEXTS) };
}

/** What `make` gives for the text under these options. */
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
  if (seen.sees(key)) shaped.set(key, glyphs);
  return glyphs;
}

/** The options that the key of a text names. */
type Named = 'ligatures' | 'rightToLeft' | 'script' | 'before' | 'after' | 'language' | 'features';

/** Nobody can give options of which the key does not name one: a new option is an error of types until it is named. */
type Options = keyof ShapeOptions extends Named ? ShapeOptions : never;

type ShapeRequest = { readonly font: Font; readonly text: string; readonly options: Options };
