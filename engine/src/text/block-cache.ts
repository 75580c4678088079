/**
 * Caches laid-out texts that repeat, such as the captions of a label or the sender of a batch. The key includes
 * everything that affects their layout.
 */
import { LruCache } from '../base/lru-cache.ts';
import { RepeatFilter } from '../base/repeat-filter.ts';
import { type Nothing, styleKey } from './style-key.ts';
import type { ItemPlace, ParagraphOptions, TextBlock, TextRun } from './text-block.ts';

/** Laid-out text at its original or shrunk font size. */
export type FittedText = {
  readonly block: TextBlock;
  /** Font size of the largest run in points. Smaller runs shrink in proportion. */
  readonly fontSize: number;
  /** False if the text does not fit even at the smallest size. `block` is then laid out at that size. */
  readonly fits: boolean;
};

/** Bounded cache of a text engine. It belongs to the engine, because its blocks refer to the engine's fonts. */
export type BlockCache = {
  readonly blocks: LruCache<string, FittedText>;
  /** Filter for texts that occur only once, so that they evict no other texts. */
  readonly seen: RepeatFilter;
};

/** Capacity in glyphs, which take at most about 6 MB. */
const MAX_GLYPHS = 32_768;

/** Cache weight of a block and of each of its runs, in glyphs. It is added to the length of the text. */
const BLOCK_WEIGHT = 16;

/** Number of hashes in the filter, about 32 KiB. */
const SEEN = 8192;

/** Maximum length of a cached text. Longer texts rarely repeat. */
const MAX_LENGTH = 256;

export function createBlockCache(): BlockCache {
  const weightOf = ({ block }: FittedText) =>
    block.lines.reduce((sum, { runs, text }) => sum + BLOCK_WEIGHT * runs.length + text.length, BLOCK_WEIGHT);
  return { blocks: new LruCache(MAX_GLYPHS, weightOf), seen: new RepeatFilter(SEEN) };
}

/**
 * Returns the cached block of a text, or calls `make` and caches its result. The key includes all options and `shrink`.
 */
export function remembered(
  { blocks, seen }: BlockCache,
  { runs, options, shrink }: BlockRequest,
  make: () => FittedText,
): FittedText {
  const length = runs.reduce((sum, { text }) => sum + text.length, 0);
  if (length > MAX_LENGTH) return make();
  const key = `${shrink ? `${shrink.height} ${shrink.minFontSize}` : ''}|${optionsKey(options)}${runs.map(runKey).join('')}`;
  const known = blocks.get(key);
  if (known) return known;
  const fitted = make();
  if (seen.isRepeated(key)) blocks.set(key, fitted);
  return fitted;
}

export type BlockRequest = {
  readonly runs: readonly TextRun[];
  readonly options: ParagraphOptions;
  readonly shrink?: { readonly height: number; readonly minFontSize: number };
};

function optionsKey(options: ParagraphOptions): string {
  const {
    width,
    align,
    lineHeight,
    direction,
    maxLines,
    maxHeight,
    ellipsis,
    hyphenate,
    keepWords,
    language,
    paragraph,
    around,
    vertical,
    ...rest
  } = options;
  rest satisfies Nothing;
  const leading = 'factor' in lineHeight ? `*${lineHeight.factor}${lineHeight.grows ? '+' : ''}` : lineHeight.points;
  return `${width} ${align} ${leading} ${direction} ${maxLines} ${maxHeight} ${ellipsis} ${hyphenate} ${language.length} ${language}${paragraph ? JSON.stringify(paragraph) : ''}${around ? JSON.stringify(around) : ''}${vertical ? 'v' : ''}${keepWords ? 'k' : ''}`;
}

/** Returns a key for a list item: the kinds of its list and of all outer lists. `runKey` adds the marker. */
function itemKey(item: ItemPlace | undefined): string {
  return item ? `${item.list.ordered ? '#' : '*'}${itemKey(item.outer)}` : '';
}

/** Returns an unambiguous key for a run. Texts and URLs are preceded by their lengths. */
function runKey({ text, style, href, indent, before, ruby, ...rest }: TextRun): string {
  rest satisfies Nothing;
  const link = href === undefined ? '' : `^${href.length} ${href}`;
  const hanging =
    indent === undefined ? '' : `>${indent.ems} ${indent.marker?.length} ${indent.marker}${itemKey(indent.item)}`;
  const more = before || ruby ? JSON.stringify([before, ruby?.text, ruby && styleKey(ruby.style)]) : '';
  return `\n${text.length} ${text}${styleKey(style)}${link}${hanging}${more}`;
}
