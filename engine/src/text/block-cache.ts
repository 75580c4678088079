/** Texts as they were laid out, by all that decides about it: the captions of a label, the sender of a batch. */
import { LruCache } from '../base/lru-cache.ts';
import { SecondSight } from '../base/second-sight.ts';
import { type Nothing, styleKey } from './style-key.ts';
import type { ItemPlace, ParagraphOptions, TextBlock, TextRun } from './text-block.ts';

/** A text at the size it was given or shrunk to. */
export type FittedText = {
  readonly block: TextBlock;
  /** The size of the largest run; smaller runs shrink in proportion. */
  readonly fontSize: number;
  /** False when it does not even fit at the smallest size, which `block` then has. */
  readonly fits: boolean;
};

/** Belongs to a text engine, whose fonts its blocks hold; bounded. */
export type BlockCache = {
  readonly blocks: LruCache<string, FittedText>;
  /** Keeps texts that come once from taking the room of the others. */
  readonly seen: SecondSight;
};

/** Some 6 MB at the very most. */
const MAX_GLYPHS = 32_768;

/** What a block takes beside its glyphs, in glyphs. */
const OF_A_BLOCK = 16;

/** Some 32 KiB. */
const SEEN = 8192;

/** Longer texts are seldom seen twice. */
const MAX_LENGTH = 256;

export function createBlockCache(): BlockCache {
  const weightOf = ({ block }: FittedText) =>
    block.lines.reduce((sum, { runs, text }) => sum + OF_A_BLOCK * runs.length + text.length, OF_A_BLOCK);
  return { blocks: new LruCache(MAX_GLYPHS, weightOf), seen: new SecondSight(SEEN) };
}

/** What `make` gives for the text under these options, `shrink` among them where it may be made smaller. */
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
  if (seen.sees(key)) blocks.set(key, fitted);
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
    language,
    paragraph,
    around,
    vertical,
    ...rest
  } = options;
  rest satisfies Nothing;
  const leading = 'factor' in lineHeight ? `*${lineHeight.factor}` : lineHeight.points;
  return `${width} ${align} ${leading} ${direction} ${maxLines} ${maxHeight} ${ellipsis} ${hyphenate} ${language.length} ${language}${paragraph ? JSON.stringify(paragraph) : ''}${around ? JSON.stringify(around) : ''}${vertical ? 'v' : ''}`;
}

/** Which lists a line is in is told by the markers; what is left is which of them are numbered. */
function itemKey(item: ItemPlace | undefined): string {
  return item ? `${item.list.ordered ? '#' : '*'}${itemKey(item.outer)}` : '';
}

/** Whatever a text or an address holds, two keys are the same only for the same run: each goes with its length. */
function runKey({ text, style, href, indent, before, ruby, ...rest }: TextRun): string {
  rest satisfies Nothing;
  const link = href === undefined ? '' : `^${href.length} ${href}`;
  const hanging =
    indent === undefined ? '' : `>${indent.ems} ${indent.marker?.length} ${indent.marker}${itemKey(indent.item)}`;
  const more = before || ruby ? JSON.stringify([before, ruby?.text, ruby && styleKey(ruby.style)]) : '';
  return `\n${text.length} ${text}${styleKey(style)}${link}${hanging}${more}`;
}
