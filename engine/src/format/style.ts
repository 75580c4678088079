/** Reads `style` of an element, in which every property is optional. Layout computes the effective values. */
import type { Color } from '../base/color.ts';
import { parseColor } from '../base/color.ts';
import type { JsonObject } from '../base/json.ts';
import { parseLength } from '../base/units.ts';
import { BLEND_MODES } from '../scene/blend-mode.ts';
import { backgroundImage } from './background.ts';
import { plainExpression } from './binding.ts';
import { clip } from './clip.ts';
import { corners } from './corners.ts';
import { fontFeatures } from './font-features.ts';
import { fontVariations } from './font-variations.ts';
import { fill } from './gradient.ts';
import {
  boolean,
  color,
  either,
  type Infer,
  isObject,
  list,
  number,
  object,
  oneOf,
  optional,
  points,
  required,
  type Schema,
  string,
} from './kit.ts';
import { bindableFields, gatherLate, type Late } from './late.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { shadow } from './shadow.ts';
import { tabStops } from './tab-stops.ts';
import { textIndent } from './text-indent.ts';

/** Lengths for the four sides of a box, in points. */
export type Sides = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

export const NO_SIDES: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

const sideLength = points({ min: 0 });
const eachSide = object({
  top: optional(sideLength, 'space at the top; default: 0'),
  right: optional(sideLength, 'space on the right'),
  bottom: optional(sideLength, 'space at the bottom'),
  left: optional(sideLength, 'space on the left'),
});

/** Schema for one length for all sides, or one length per side. */
export function sides(): Schema<Sides> {
  return {
    json: { anyOf: [sideLength.json, eachSide.json] },
    read(value, place, reader) {
      if (isObject(value)) {
        const { top = 0, right = 0, bottom = 0, left = 0 } = eachSide.read(value, place, reader) ?? {};
        return { top, right, bottom, left };
      }
      const all = sideLength.read(value, place, reader);
      return all === undefined ? undefined : { top: all, right: all, bottom: all, left: all };
    },
  };
}

export type BorderStyle = 'solid' | 'dashed' | 'dotted';
export type Border = { readonly width: number; readonly style: BorderStyle; readonly color: Color };

/**
 * Schema for a border such as `"1pt solid #000"`: width, style (solid, dashed, dotted) and colour, in this order.
 * `"none"` means no border.
 */
export function border(): Schema<Border | 'none'> {
  return {
    json: { type: 'string', examples: ['1pt solid #000', '0.5mm dashed gray', 'none'] },
    read(value, place, reader) {
      const refuse = () =>
        reader.report(
          'INVALID_BORDER',
          place,
          'must be "width style colour" like "1pt solid #000" (solid, dashed or dotted) or "none"',
        );
      if (typeof value !== 'string') return refuse();
      if (value.trim() === 'none') return 'none';
      const [width = '', style = '', ...rest] = value.trim().split(/\s+/);
      const measured = parseLength(width);
      const paint = parseColor(rest.join(' ') || '#000');
      if (measured?.kind !== 'points' || measured.points < 0 || !paint) return refuse();
      if (style !== 'solid' && style !== 'dashed' && style !== 'dotted') return refuse();
      return { width: measured.points, style, color: paint };
    },
  };
}

/** Schema for font families as in CSS: names separated by commas, with optional quotes. */
function fontFamily(): Schema<readonly string[]> {
  return {
    json: { type: 'string', examples: ['Arial', 'Inter, sans-serif'] },
    read(value, place, reader) {
      const text = string({ maxLength: 500 }).read(value, place, reader);
      if (text === undefined) return undefined;
      const names = text.split(',').map((name) => name.trim().replace(/^(['"])(.*)\1$/, '$2'));
      if (names.some((name) => name === '')) {
        return reader.report('INVALID_VALUE', place, 'must be a list of font families like "Inter, sans-serif"');
      }
      return names;
    },
  };
}

const WEIGHT_WORDS: ReadonlyMap<unknown, number> = new Map([
  ['normal', 400],
  ['bold', 700],
]);

/** Schema for a font weight: a keyword or a number from 1 to 1000. */
export function fontWeight(): Schema<number> {
  const json: JsonObject = { anyOf: [{ enum: ['normal', 'bold'] }, { type: 'integer', minimum: 1, maximum: 1000 }] };
  return {
    json,
    read(value, place, reader) {
      const weight =
        WEIGHT_WORDS.get(value) ?? (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value);
      if (typeof weight === 'number' && Number.isInteger(weight) && weight >= 1 && weight <= 1000) return weight;
      return reader.report('INVALID_VALUE', place, 'must be "normal", "bold" or a whole number from 1 to 1000');
    },
  };
}

export type LineHeight =
  | { readonly kind: 'factor'; readonly factor: number }
  | { readonly kind: 'points'; readonly points: number };

function lineHeight(): Schema<LineHeight> {
  const factor = number({ min: 0, max: 100 });
  const fixed = points({ min: 0 });
  return {
    json: { anyOf: [factor.json, fixed.json] },
    read(value, place, reader) {
      if (typeof value === 'number') {
        const read = factor.read(value, place, reader);
        return read === undefined ? undefined : { kind: 'factor', factor: read };
      }
      const read = fixed.read(value, place, reader);
      return read === undefined ? undefined : { kind: 'points', points: read };
    },
  };
}

/** Schema for a font size from 0.5pt to 2000pt. */
function fontSize(): Schema<number> {
  return {
    json: points().json,
    read(value, place, reader) {
      const size = points({ min: 0 }).read(value, place, reader);
      if (size === undefined) return undefined;
      if (size < 0.5 || size > 2000) {
        return reader.report('OUT_OF_RANGE', place, 'must be from 0.5pt to 2000pt');
      }
      return size;
    },
  };
}

/** Schema for a style name. It is resolved after the whole template has been read. */
function styleName(): Schema<string> {
  const name = string({ maxLength: 100 });
  return {
    json: name.json,
    read(value, place, reader) {
      const read = name.read(value, place, reader);
      if (read !== undefined && place) reader.styleUses.push({ name: read, place, elementId: reader.elementId });
      return read;
    },
  };
}

/** Line ends: none, an open or filled arrow, a dot, or a perpendicular bar. */
const MARKERS = ['none', 'arrow', 'triangle', 'circle', 'bar'] as const;

export type Marker = (typeof MARKERS)[number];

const dashes = list(points({ min: 0 }), { maxItems: 16 });

const EXTENDS = { extends: optional(styleName(), 'name of a style in `styles` to inherit from') };

/** Properties that can be bound to data. */
const BINDABLE_FIELDS = bindableFields({
  fontFamily: optional(fontFamily(), 'font families in order of preference; default: Arial'),
  fontSize: optional(fontSize(), 'font size; default: 10pt'),
  fontWeight: optional(
    fontWeight(),
    'font weight: "normal", "bold" or a number. If the font lacks this weight, Platen uses the nearest one',
  ),
  fontStyle: optional(oneOf('normal', 'italic'), 'upright or italic'),
  fontFeatures: optional(
    fontFeatures(),
    'OpenType features of the font, with their CSS names or tags: "tabular-nums", "oldstyle-nums", "small-caps", "diagonal-fractions", "ss01". Platen ignores features that the font lacks, with the warning NO_EFFECT. Numbers in table cells have digits of equal width by default',
  ),
  fontVariations: optional(
    fontVariations(),
    'axis values of a variable font, such as "wdth=80 opsz=14". They override `fontWeight` (wght) and `fontStyle` (ital, slnt). Other fonts ignore them, with the warning NO_EFFECT',
  ),
  color: optional(color(), 'colour of text and codes; default: black'),
  backgroundColor: optional(fill(), 'background of the box: a colour or a CSS gradient'),
  backgroundImage: optional(
    backgroundImage,
    'picture between the background colour and the content, cut off at rounded corners: a source, or an object with source, fit and alignment',
  ),
  opacity: optional(number({ min: 0, max: 1 }), 'opacity of the whole element; default: 1'),
  blendMode: optional(
    oneOf('normal', ...BLEND_MODES),
    'blend mode for the colours behind the element, as in CSS; default: normal',
  ),
  textAlign: optional(
    oneOf('start', 'left', 'center', 'right', 'end', 'justify'),
    'horizontal alignment of the text; default: start',
  ),
  verticalAlign: optional(oneOf('top', 'middle', 'bottom'), 'vertical alignment of the text in its box; default: top'),
  lineHeight: optional(
    lineHeight(),
    'distance between lines: a factor of the font size, or a length. The default is 1.2, and more for scripts such as Arabic, Burmese or Khmer',
  ),
  letterSpacing: optional(points(), 'additional space after each character. Letter spacing disables ligatures'),
  horizontalScale: optional(
    number({ min: 0.1, max: 10 }),
    'factor by which the width of the letters is scaled, such as 0.8 for narrow letters; default: 1',
  ),
  textIndent: optional(
    textIndent,
    'indent of each paragraph: "5mm" indents its first line, and "5mm hanging" indents all other lines. List items have separate indents',
  ),
  paragraphSpacing: optional(
    points({ min: 0 }),
    'space above each paragraph except the first. Paragraphs are separated by \\n. Default: 0pt',
  ),
  tabStops: optional(
    tabStops,
    'tab stops for \\t: "left", "center", "right" or "decimal", each with a distance from the left edge and optionally a leader, such as "right 100% \'.\'". Lines with tabs are not justified. Without tab stops, a tab is four spaces',
  ),
  textWrap: optional(
    oneOf('wrap', 'balance', 'pretty'),
    'line breaking. "wrap" (default) fills each line. "balance" makes up to twelve lines equally long. "pretty" finds the best breaks for the whole paragraph (Knuth and Plass)',
  ),
  widows: optional(
    number({ min: 1, max: 100, integer: true }),
    'minimum number of lines at the top of a page or column if a text is split; default: 2',
  ),
  orphans: optional(
    number({ min: 1, max: 100, integer: true }),
    'minimum number of lines at the bottom of a page or column if a text is split; default: 2',
  ),
  textTransform: optional(
    oneOf('none', 'uppercase', 'lowercase', 'capitalize'),
    'changes small letters to capitals, or capitals to small letters',
  ),
  textDecoration: optional(
    oneOf('none', 'underline', 'line-through', 'underline line-through'),
    'draws a line under the text, through the text, or both',
  ),
  direction: optional(
    oneOf('auto', 'ltr', 'rtl'),
    'text direction. "auto" (default) uses the first letter of each paragraph. With "rtl", rows and tables also start at the right',
  ),
  writingMode: optional(
    oneOf('horizontal-tb', 'vertical-rl'),
    'direction of the lines. "vertical-rl" writes vertical lines from right to left, as in Japanese. Ideographs are upright, and other letters are rotated. A vertical text is not split across pages. Default: "horizontal-tb"',
  ),
  hyphenate: optional(boolean(), 'hyphenates words according to the rules of the language; default: false'),
  wordBreak: optional(
    oneOf('normal', 'keep-all'),
    'places where a line can end in Korean, Chinese and Japanese text. "normal" (default) allows breaks between syllables. "keep-all" allows breaks only between words, as is usual in Korean',
  ),
  maxLines: optional(number({ min: 1, max: 10_000, integer: true }), 'maximum number of lines'),
  overflow: optional(
    oneOf('visible', 'clip', 'ellipsis', 'shrink'),
    'treatment of text that does not fit its box. "visible" (default) draws it anyway, "clip" cuts it off, "ellipsis" ends it with …, and "shrink" makes it smaller. Groups and repeats support "visible" and "clip"',
  ),
  minFontSize: optional(fontSize(), 'minimum font size with "overflow": "shrink"; default: 4pt'),
  padding: optional(sides(), 'space between the box and its content'),
  border: optional(border(), 'border along all four edges, inside the box, like "1pt solid #000"'),
  borderTop: optional(border(), 'border along the top edge, inside the box'),
  borderRight: optional(border(), 'border along the right edge, inside the box'),
  borderBottom: optional(border(), 'border along the bottom edge, inside the box'),
  borderLeft: optional(border(), 'border along the left edge, inside the box'),
  shadow: optional(
    shadow,
    'shadow of the box: its offset to the right and downwards, its blur and its colour, like "1mm 1mm 2mm rgb(0 0 0 / 40%)"',
  ),
  clip: optional(
    clip,
    'shape that cuts off the element and its content: "circle", "ellipse", "polygon(50% 0%, 100% 100%, 0% 100%)" relative to the box, or "path(…)" in points from the corner of the box',
  ),
  cornerRadius: optional(
    corners,
    'corner radius of the background and border: one length for all corners, or an object with a length for each corner. Rounded corners also cut off pictures, and the content of a box with "overflow": "clip"',
  ),
  fill: optional(
    either((value) => value === 'none', oneOf('none'), fill()),
    'fill of a shape: a colour or a gradient; default: none',
  ),
  stroke: optional(
    either((value) => value === 'none', oneOf('none'), color()),
    "colour of a line or of a shape's outline",
  ),
  strokeWidth: optional(points({ min: 0 }), 'width of the outline or line; default: 1pt'),
  dash: optional(dashes, 'lengths of dashes and gaps, alternating'),
  lineCap: optional(oneOf('butt', 'round', 'square'), 'shape of the ends of lines and dashes; default: butt'),
  lineJoin: optional(oneOf('miter', 'round', 'bevel'), 'shape of the corners of outlines; default: miter'),
  markerStart: optional(oneOf(...MARKERS), 'marker at the start of a line or open path; default: none'),
  markerEnd: optional(
    oneOf(...MARKERS),
    'marker at the end of a line or open path, such as an arrow. It grows with the stroke width. Default: none',
  ),
});

const PLAIN_FIELDS = { ...EXTENDS, ...BINDABLE_FIELDS };

/** Reads a style and collects its bound properties. */
function withLate<T extends object>(fields: Schema<T>): Schema<T & { readonly late?: readonly Late[] | undefined }> {
  return {
    json: fields.json,
    read(value, place, reader) {
      const { value: read, late } = gatherLate(place, reader, () => fields.read(value, place, reader));
      return read && late.length > 0 ? { ...read, late } : read;
    },
  };
}

/** Schema for a style without conditions. */
export const plainStyle = withLate(object(PLAIN_FIELDS));

const condition = object({
  if: required(plainExpression, 'expression that decides whether Platen applies the style'),
  style: required(plainStyle, 'the style to apply'),
});

const STYLE_FIELDS = {
  ...PLAIN_FIELDS,
  when: optional(
    list(condition, { maxItems: TEMPLATE_LIMITS.conditions }),
    'conditional styles. Each style whose condition is true overrides this style, in order. In `rowStyle` and the `style` of a column, the conditions are evaluated for each row',
  ),
};

export const STYLE_NAMES: ReadonlySet<string> = new Set(Object.keys(STYLE_FIELDS));

export const style = withLate(object(STYLE_FIELDS));

/** Style as written, with the element's language, which is inherited like text properties. */
export type Style = Infer<typeof style> & {
  readonly lang?: string | undefined;
  /** True for table cells with numbers, which use tabular figures if the font has them. */
  readonly tabularFigures?: boolean | undefined;
};

/** Returns whether the style depends on data. */
export function isLateStyle({ late, when }: Style): boolean {
  return late !== undefined || when !== undefined;
}

export const EMPTY_STYLE: Style = Object.fromEntries(Object.keys(STYLE_FIELDS).map((key) => [key, undefined])) as Style;

/** Merges styles and the named styles that they extend. Later styles override earlier ones. Drops bound properties. */
export function mergeStyles(styles: readonly Style[], named: ReadonlyMap<string, Style>): Style {
  const merged: Record<string, unknown> = { ...EMPTY_STYLE };
  for (const each of styles) {
    const flat: Readonly<Record<string, unknown>> = flattenStyle(each, named);
    for (const key in flat) if (flat[key] !== undefined && key !== 'late') merged[key] = flat[key];
  }
  merged['extends'] = undefined;
  merged['when'] = undefined;
  return merged as Style;
}

/** Merges a style over the named style that it extends. The recursion ends, because the parser rejects cycles. */
export function flattenStyle(style: Style, named: ReadonlyMap<string, Style>): Style {
  const base = style.extends === undefined ? undefined : named.get(style.extends);
  return base ? mergeStyles([base, { ...style, extends: undefined }], named) : style;
}
