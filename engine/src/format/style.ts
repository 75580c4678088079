/** The `style` of an element as written: every property optional. What they amount to is decided in layout. */
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

/** Lengths on the four sides of a box, in points. */
export type Sides = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

export const NO_SIDES: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

const sideLength = points({ min: 0 });
const eachSide = object({
  top: optional(sideLength, 'length at the top; 0 when left out'),
  right: optional(sideLength, 'length at the right'),
  bottom: optional(sideLength, 'length at the bottom'),
  left: optional(sideLength, 'length at the left'),
});

/** One length for all sides, or one for each. */
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

/** `"1pt solid #000"`: width, style (solid, dashed, dotted) and colour, in this order; `"none"` for no border. */
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

/** A list of families as in CSS: names separated by commas, quotes optional. */
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

/** A weight in words or numbers: 1 … 1000. */
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

/** A font size: positive, and no larger than a page can be. */
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

/** The name is looked up when the whole template is read. */
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

/** What stands at an end of a line: an open or a filled arrow, a dot, a stroke across. */
const MARKERS = ['none', 'arrow', 'triangle', 'circle', 'bar'] as const;

export type Marker = (typeof MARKERS)[number];

const dashes = list(points({ min: 0 }), { maxItems: 16 });

const EXTENDS = { extends: optional(styleName(), 'name of a style in the template’s `styles` to start from') };

/** Each of them may be bound to data. */
const BINDABLE_FIELDS = bindableFields({
  fontFamily: optional(fontFamily(), 'font families in order of preference; default Arial'),
  fontSize: optional(fontSize(), 'default 10pt'),
  fontWeight: optional(
    fontWeight(),
    'normal, bold or 1 to 1000: that of a variable font, or the nearest face there is',
  ),
  fontStyle: optional(oneOf('normal', 'italic'), 'upright or italic'),
  fontFeatures: optional(
    fontFeatures(),
    'what the font can do besides, in the words of CSS or as OpenType tags: "tabular-nums", "oldstyle-nums", "small-caps", "diagonal-fractions", "ss01"; what a font has not is left out, with the warning NO_EFFECT. Numbers in cells of tables are tabular by themselves',
  ),
  fontVariations: optional(
    fontVariations(),
    'where on the axes of a variable font letters are drawn: "wdth=80 opsz=14"; goes before `fontWeight` (wght) and `fontStyle` (ital, slnt). Fonts that do not vary leave it out, with the warning NO_EFFECT',
  ),
  color: optional(color(), 'colour of text and codes; default black'),
  backgroundColor: optional(fill(), 'fill of the element’s box: a colour or a gradient as CSS writes it'),
  backgroundImage: optional(
    backgroundImage,
    'picture over the background colour and under all that is in the box, cut at its round corners: a source, which covers the box, or more',
  ),
  opacity: optional(number({ min: 0, max: 1 }), 'of the whole element; default 1'),
  blendMode: optional(
    oneOf('normal', ...BLEND_MODES),
    'how its colours and those below it become one, as in CSS; default normal: it covers them',
  ),
  textAlign: optional(oneOf('start', 'left', 'center', 'right', 'end', 'justify'), 'default start'),
  verticalAlign: optional(oneOf('top', 'middle', 'bottom'), 'place of the text in its box; default top'),
  lineHeight: optional(lineHeight(), 'a factor of the font size or a length; default 1.2'),
  letterSpacing: optional(points(), 'added after each character; turns ligatures off'),
  textIndent: optional(
    textIndent,
    'how far the first line of each paragraph starts further in, "5mm", or with "5mm hanging" all lines but the first; items of lists have their own',
  ),
  paragraphSpacing: optional(
    points({ min: 0 }),
    'room above each paragraph but the first: what \\n or a line break parts; default 0pt',
  ),
  tabStops: optional(
    tabStops,
    'where text goes on after a tab (\\t): stops from the left edge, each "left", "center", "right" or "decimal" at a length or %, with the leader that fills the room before: "right 100% \'.\'"; a line with a tab is not justified; default a tab is four spaces',
  ),
  textWrap: optional(
    oneOf('wrap', 'balance', 'pretty'),
    'how lines are chosen: each as long as it can be (the default), all about equally long ("balance", for headings of up to twelve lines), or the best for the whole paragraph (Knuth and Plass), with spaces as even as can be where it is justified',
  ),
  widows: optional(
    number({ min: 1, max: 100, integer: true }),
    'lines of a text at the top of a page or column, at least; default 2',
  ),
  orphans: optional(
    number({ min: 1, max: 100, integer: true }),
    'lines of a text at the foot of a page or column, at least; default 2',
  ),
  textTransform: optional(oneOf('none', 'uppercase', 'lowercase', 'capitalize'), 'changes the letters’ case'),
  textDecoration: optional(oneOf('none', 'underline', 'line-through', 'underline line-through'), 'lines with the text'),
  direction: optional(
    oneOf('auto', 'ltr', 'rtl'),
    'which way text runs; auto, the default: by each paragraph’s first letter. With rtl, what a container or table arranges begins at the right, too',
  ),
  writingMode: optional(
    oneOf('horizontal-tb', 'vertical-rl'),
    'vertical-rl: lines of a text run downwards, the first at the right; ideographs stand upright, letters lie on their side; a text with it is not cut by the end of a page; default horizontal-tb',
  ),
  hyphenate: optional(boolean(), 'whether words are hyphenated by the rules of the template’s locale; default false'),
  maxLines: optional(number({ min: 1, max: 10_000, integer: true }), 'lines shown at most'),
  overflow: optional(
    oneOf('visible', 'clip', 'ellipsis', 'shrink'),
    'text that does not fit its box: drawn, cut, ended with … or made smaller; of groups and repeats, `clip` cuts what is in them at the box; default visible',
  ),
  minFontSize: optional(fontSize(), 'how small `shrink` may go; default 4pt'),
  padding: optional(sides(), 'room between the box and its content'),
  border: optional(border(), 'line inside all four sides, like "1pt solid #000"'),
  borderTop: optional(border(), 'line inside the top side'),
  borderRight: optional(border(), 'line inside the right side'),
  borderBottom: optional(border(), 'line inside the bottom side'),
  borderLeft: optional(border(), 'line inside the left side'),
  shadow: optional(
    shadow,
    'shadow of the box with its round corners, under its background: across, down, blur and colour, like "1mm 1mm 2mm rgb(0 0 0 / 40%)"',
  ),
  clip: optional(
    clip,
    'cuts the element with all that is in it: "circle" or "ellipse" in its box, "polygon(50% 0%, 100% 100%, 0% 100%)" of it, or "path(…)" in points from its corner',
  ),
  cornerRadius: optional(
    corners,
    'round corners of background and border, one length for all or each by itself; cut off are pictures, and what is in a box with `overflow` `clip`',
  ),
  fill: optional(
    either((value) => value === 'none', oneOf('none'), fill()),
    'inside of a shape, a colour or a gradient; default none',
  ),
  stroke: optional(
    either((value) => value === 'none', oneOf('none'), color()),
    'outline of a shape or colour of a line',
  ),
  strokeWidth: optional(points({ min: 0 }), 'default 1pt'),
  dash: optional(dashes, 'lengths of dashes and gaps in turn'),
  lineCap: optional(oneOf('butt', 'round', 'square'), 'ends of lines and of their dashes; default butt'),
  lineJoin: optional(oneOf('miter', 'round', 'bevel'), 'corners of outlines; default miter'),
  markerStart: optional(oneOf(...MARKERS), 'what a line or an open path begins with; default none'),
  markerEnd: optional(
    oneOf(...MARKERS),
    'what it ends with, an arrow say, as large as its stroke is wide; default none',
  ),
});

const PLAIN_FIELDS = { ...EXTENDS, ...BINDABLE_FIELDS };

/** Reads a style, and tells which of its properties wait for the data. */
function withLate<T extends object>(fields: Schema<T>): Schema<T & { readonly late?: readonly Late[] | undefined }> {
  return {
    json: fields.json,
    read(value, place, reader) {
      const { value: read, late } = gatherLate(place, reader, () => fields.read(value, place, reader));
      return read && late.length > 0 ? { ...read, late } : read;
    },
  };
}

/** A style without conditions of its own. */
export const plainStyle = withLate(object(PLAIN_FIELDS));

const condition = object({
  if: required(plainExpression, 'an expression; where it is truthy, the style is laid over'),
  style: required(plainStyle, 'what is laid over'),
});

const STYLE_FIELDS = {
  ...PLAIN_FIELDS,
  when: optional(
    list(condition, { maxItems: TEMPLATE_LIMITS.conditions }),
    'styles for some data: each is laid over this one, in order, where its condition holds; in `rowStyle` and `style` of a column, for each row',
  ),
};

export const STYLE_NAMES: ReadonlySet<string> = new Set(Object.keys(STYLE_FIELDS));

export const style = withLate(object(STYLE_FIELDS));

/** What is written of a style, and the language of the element that has it, which passes on as text properties do. */
export type Style = Infer<typeof style> & {
  readonly lang?: string | undefined;
  /** Set for cells of tables that hold numbers: figures of one width, where the font has them. */
  readonly tabularFigures?: boolean | undefined;
};

/** Whether it is only known with the data what it says. */
export function isLateStyle({ late, when }: Style): boolean {
  return late !== undefined || when !== undefined;
}

export const EMPTY_STYLE: Style = Object.fromEntries(Object.keys(STYLE_FIELDS).map((key) => [key, undefined])) as Style;

/** Styles laid one over another, named ones followed: what a later one says wins. What waits for the data is left out. */
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

/** Depth is bounded by the number of styles: circles were refused when the template was parsed. */
export function flattenStyle(style: Style, named: ReadonlyMap<string, Style>): Style {
  const base = style.extends === undefined ? undefined : named.get(style.extends);
  return base ? mergeStyles([base, { ...style, extends: undefined }], named) : style;
}
