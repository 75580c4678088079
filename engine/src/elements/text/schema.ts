import { binding } from '../../format/binding.ts';
import { element } from '../../format/element.ts';
import { isObject, list, object, oneOf, optional, points, required, withDefault } from '../../format/kit.ts';
import { bindable } from '../../format/late.ts';
import { TEMPLATE_LIMITS } from '../../format/limits.ts';
import { inStyle, unusedInVertical, unusedOnPath, unusedVerticalAlign, within } from '../../format/no-effect.ts';
import { unusedOfRun } from '../../format/no-effect-of-parts.ts';
import { pathData } from '../../format/path-data.ts';
import { EMPTY_STYLE, style } from '../../format/style.ts';
import type { Path } from '../../scene/path.ts';

/** Schema for a run. */
const run = object({
  text: required(binding('text'), 'text of the run; \\n starts a new line'),
  style: withDefault(
    style,
    EMPTY_STYLE,
    'style of the run; default: the style of the whole text. backgroundColor highlights the run',
    {},
  ),
  script: withDefault(
    oneOf('normal', 'super', 'sub'),
    'normal',
    'superscript or subscript. The letters are smaller, unless the style sets a size',
    'normal',
  ),
  rise: optional(
    points(),
    'distance by which the letters are raised above the baseline, or lowered if negative, instead of `script`. Example: the cents of a price',
  ),
  link: optional(binding('text'), 'link target, as in the `link` property of elements'),
  ruby: optional(
    binding('text'),
    'small text above the run, such as furigana or pinyin. The run is not split across lines',
  ),
  footnote: optional(
    binding('text'),
    'footnote at the foot of the page. A raised number follows the run. Only texts in the page flow can have footnotes',
  ),
});

/** Returns the properties that have no effect on text along a path, with reasons. */
function ofOneLine(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return {
    ...inStyle(value, unusedOnPath),
    ...(value['around'] !== undefined && { around: 'text on a path has only one line' }),
  };
}

/** Returns the properties that have no effect on text that its inline style makes vertical, with reasons. */
function ofDownwards(style: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return style['writingMode'] === 'vertical-rl' ? unusedInVertical(style) : {};
}

/** Returns the style properties that have no effect on runs, with reasons. */
function ofRuns(runs: unknown): Readonly<Record<string, string>> {
  if (!Array.isArray(runs)) return {};
  const reasons = runs.map((each, index) =>
    isObject(each) ? within(`runs/${index}`, inStyle(each, unusedOfRun)) : {},
  );
  return Object.assign({}, ...reasons);
}

/**
 * Returns whether the box is always as high as its text. This is the case for absolute elements, which get no height
 * from their parent.
 */
function fillsItsBox({ position, height }: Readonly<Record<string, unknown>>): boolean {
  return isObject(position) && position['mode'] !== 'flow' && (height === undefined || height === 'auto');
}

/** Schema for a box that text lines wrap around. */
const free = object({
  x: required(points(), 'distance from the left edge of the text, inside its padding'),
  y: required(points(), 'distance from the top edge of the text, inside its padding'),
  width: required(points({ min: 0 }), 'width'),
  height: required(points({ min: 0 }), 'height'),
  gap: withDefault(points({ min: 0 }), 6, 'gap between the box and the text', '6pt'),
  shape: withDefault(
    oneOf('box', 'ellipse'),
    'box',
    'shape that the text wraps around: the "box", or the "ellipse" inside it, for example for a round picture',
    'box',
  ),
});

/** Schema of text elements. */
export const textSchema = element('text', {
  about: 'Text, which wraps at the width of its box. \\n starts a new line.',
  traits: ['letters', 'paragraphs', 'language'],
  content: 'required',
  instead: 'runs',
  withoutEffect: (value) => ({
    ...(value['runs'] !== undefined &&
      value['markup'] !== undefined && { markup: 'runs contain no markup; set the style of each run' }),
    ...ofRuns(value['runs']),
    ...(fillsItsBox(value) && inStyle(value, unusedVerticalAlign)),
    ...(value['along'] === undefined ? inStyle(value, ofDownwards) : ofOneLine(value)),
  }),
  fields: {
    runs: optional(
      list(run, { maxItems: TEMPLATE_LIMITS.runs }),
      'parts of a text, each with its own style, instead of content. Platen shows values from the data as plain text, never as markup',
    ),
    along: optional(
      bindable<Path | undefined>(pathData, undefined),
      'path that a single line of text follows, such as the circle of a stamp: SVG path data, in points from the top left corner of the box. textAlign sets the position on the path',
    ),
    around: optional(
      list(free, { maxItems: TEMPLATE_LIMITS.around }),
      'boxes that the text wraps around, such as pictures. Each line uses the wider side of a box',
    ),
    markup: withDefault(
      oneOf('plain', 'markdown', 'price'),
      'plain',
      'markup of the text. "markdown" reads bold, italic, links, lists and line breaks. HTML is shown as plain text, and so are values of expressions without markdown(...). "price" sets the cents of amounts like 12.99 small and raised, without the decimal sign',
      'plain',
    ),
  },
});
