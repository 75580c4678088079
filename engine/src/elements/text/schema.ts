import { binding } from '../../format/binding.ts';
import { element } from '../../format/element.ts';
import { isObject, list, object, oneOf, optional, points, required, withDefault } from '../../format/kit.ts';
import { bindable } from '../../format/late.ts';
import { TEMPLATE_LIMITS } from '../../format/limits.ts';
import { inStyle, linesDownwards, linesOfOne, roomOfNone } from '../../format/no-effect.ts';
import { pathData } from '../../format/path-data.ts';
import { EMPTY_STYLE, style } from '../../format/style.ts';
import type { Path } from '../../scene/path.ts';

/** A part of a text. */
const run = object({
  text: required(binding('text'), 'what it says; \\n breaks lines'),
  style: withDefault(style, EMPTY_STYLE, 'how its letters look; what is left out is as in the whole text', {}),
  script: withDefault(
    oneOf('normal', 'super', 'sub'),
    'normal',
    'raised or lowered, and smaller unless its style has a size of its own',
    'normal',
  ),
  rise: optional(
    points(),
    'how far it stands above the line, or below with a minus, instead of what `script` says: the cents of a price',
  ),
  link: optional(binding('text'), 'where a click on it leads, as in `link`'),
  ruby: optional(binding('text'), 'how it is read, small above it: furigana, pinyin; lines do not end inside'),
  footnote: optional(
    binding('text'),
    'a note at the foot of the page on which it stands: its number follows it, raised; of texts in the flow of the page',
  ),
});

/** What a text on an outline has no use for. */
function ofOneLine(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return {
    ...inStyle(value, linesOfOne),
    ...(value['around'] !== undefined && { around: 'on an outline stands one line' }),
  };
}

/** What a text that says itself that it runs downwards has no use for. */
function ofDownwards(style: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return style['writingMode'] === 'vertical-rl' ? linesDownwards(style) : {};
}

/** Whether its box is as high as its text: one with a place of its own gets no height from what it stands in. */
function fillsItsBox({ position, height }: Readonly<Record<string, unknown>>): boolean {
  return isObject(position) && position['mode'] !== 'flow' && (height === undefined || height === 'auto');
}

/** A box in a text that its lines run around. */
const free = object({
  x: required(points(), 'from the left edge of the text, inside its padding'),
  y: required(points(), 'from its top'),
  width: required(points({ min: 0 }), 'how wide it is'),
  height: required(points({ min: 0 }), 'how high it is'),
  gap: withDefault(points({ min: 0 }), 6, 'room between it and the text', '6pt'),
  shape: withDefault(
    oneOf('box', 'ellipse'),
    'box',
    'ellipse: lines follow the oval in the box, a circle where it is square, as of a picture with "clip"',
    'box',
  ),
});

/** Text that wraps in its width. */
export const textSchema = element('text', {
  about: 'Text: wraps in its width, \\n breaks lines.',
  draws: 'text',
  content: 'required',
  instead: 'runs',
  withoutEffect: (value) => ({
    ...(value['runs'] !== undefined &&
      value['markup'] !== undefined && { markup: 'runs are written without marks: each has its own style' }),
    ...(fillsItsBox(value) && inStyle(value, roomOfNone)),
    ...(value['along'] === undefined ? inStyle(value, ofDownwards) : ofOneLine(value)),
  }),
  fields: {
    runs: optional(
      list(run, { maxItems: TEMPLATE_LIMITS.runs }),
      'parts of one text, each with a style of its own, instead of content; what data give is text, never markup',
    ),
    along: optional(
      bindable<Path | undefined>(pathData, undefined),
      'an outline that one line of the text stands on, as path data of SVG in points from the corner of the box: a round stamp, a wave; textAlign says where on it the text begins',
    ),
    around: optional(
      list(free, { maxItems: TEMPLATE_LIMITS.around }),
      'boxes that lines leave free, where pictures stand that the text runs around; lines take the wider side',
    ),
    markup: withDefault(
      oneOf('plain', 'markdown', 'price'),
      'plain',
      'markdown: bold, italic, links, lists and line breaks; all else, HTML included, is text, and so is what expressions give but for markdown(...); price: of amounts like 12.99 the cents stand small at the top, the decimal sign is read and not drawn',
      'plain',
    ),
  },
});
