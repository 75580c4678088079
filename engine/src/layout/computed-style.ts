/** What an element's style amounts to: named styles followed, defaults filled in. */
import { BLACK, type Color } from '../base/color.ts';
import type { Border, LineHeight, Sides, Style } from '../format/style.ts';
import { flattenStyle, NO_SIDES } from '../format/style.ts';

export type ComputedStyle = {
  readonly fontFamily: readonly string[];
  readonly fontSize: number;
  /** Whether the style names a font size; codes choose one of their own otherwise. */
  readonly fontSizeIsSet: boolean;
  readonly fontWeight: number;
  readonly italic: boolean;
  readonly color: Color;
  readonly backgroundColor: Color | undefined;
  readonly opacity: number;
  readonly textAlign: 'start' | 'left' | 'center' | 'right' | 'end' | 'justify';
  readonly verticalAlign: 'top' | 'middle' | 'bottom';
  readonly lineHeight: LineHeight;
  readonly letterSpacing: number;
  readonly textTransform: 'none' | 'uppercase' | 'lowercase' | 'capitalize';
  readonly underline: boolean;
  readonly lineThrough: boolean;
  readonly direction: 'auto' | 'ltr' | 'rtl';
  readonly hyphenate: boolean;
  readonly maxLines: number | undefined;
  readonly overflow: 'visible' | 'clip' | 'ellipsis' | 'shrink';
  readonly minFontSize: number;
  readonly padding: Sides;
  readonly borders: Borders;
  readonly cornerRadius: number;
  readonly fill: Color | undefined;
  /** Undefined where the style leaves it open; `none` where it says so. */
  readonly stroke: Color | 'none' | undefined;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
};

export type Borders = {
  readonly top: Border | undefined;
  readonly right: Border | undefined;
  readonly bottom: Border | undefined;
  readonly left: Border | undefined;
};

/** The text properties of what no container gives any. */
const INITIAL = {
  fontFamily: ['Arial'],
  fontSize: 10,
  fontSizeIsSet: false,
  fontWeight: 400,
  italic: false,
  color: BLACK,
  textAlign: 'start',
  verticalAlign: 'top',
  lineHeight: { kind: 'factor', factor: 1.2 },
  letterSpacing: 0,
  textTransform: 'none',
  underline: false,
  lineThrough: false,
  direction: 'auto',
  hyphenate: false,
} as const satisfies Partial<ComputedStyle>;

/** The text properties of a style: those that pass on from a container to what is in it. */
export type TextProperties = Pick<ComputedStyle, keyof typeof INITIAL>;

/** What a style amounts to in a container of that style: found once for all elements that share both, as cells do. */
export type StyleOf = (style: Style, inherited: ComputedStyle | undefined) => ComputedStyle;

export function createStyleOf(named: ReadonlyMap<string, Style>): StyleOf {
  const known = new WeakMap<Style, WeakMap<object, ComputedStyle>>();
  return (style, inherited) => {
    const container = inherited ?? INITIAL;
    let inside = known.get(style);
    if (!inside) {
      inside = new WeakMap();
      known.set(style, inside);
    }
    let computed = inside.get(container);
    if (!computed) {
      computed = computeStyle(style, named, container);
      inside.set(container, computed);
    }
    return computed;
  };
}

/** Text properties that the style leaves open are those of `inherited`, the container’s. */
function computeStyle(style: Style, named: ReadonlyMap<string, Style>, inherited: TextProperties): ComputedStyle {
  const flat = flattenStyle(style, named);
  const given = (border: Border | 'none' | undefined) => {
    const chosen = border ?? flat.border;
    return chosen === 'none' || chosen?.width === 0 ? undefined : chosen;
  };
  const { textDecoration } = flat;
  return {
    fontFamily: flat.fontFamily ?? inherited.fontFamily,
    fontSize: flat.fontSize ?? inherited.fontSize,
    fontSizeIsSet: flat.fontSize !== undefined || inherited.fontSizeIsSet,
    fontWeight: flat.fontWeight ?? inherited.fontWeight,
    italic: flat.fontStyle === undefined ? inherited.italic : flat.fontStyle === 'italic',
    color: flat.color ?? inherited.color,
    backgroundColor: flat.backgroundColor,
    opacity: flat.opacity ?? 1,
    textAlign: flat.textAlign ?? inherited.textAlign,
    verticalAlign: flat.verticalAlign ?? inherited.verticalAlign,
    lineHeight: flat.lineHeight ?? inherited.lineHeight,
    letterSpacing: flat.letterSpacing ?? inherited.letterSpacing,
    textTransform: flat.textTransform ?? inherited.textTransform,
    underline: textDecoration?.includes('underline') ?? inherited.underline,
    lineThrough: textDecoration?.includes('line-through') ?? inherited.lineThrough,
    direction: flat.direction ?? inherited.direction,
    hyphenate: flat.hyphenate ?? inherited.hyphenate,
    maxLines: flat.maxLines,
    overflow: flat.overflow ?? 'visible',
    minFontSize: flat.minFontSize ?? 4,
    padding: flat.padding ?? NO_SIDES,
    borders: {
      top: given(flat.borderTop),
      right: given(flat.borderRight),
      bottom: given(flat.borderBottom),
      left: given(flat.borderLeft),
    },
    cornerRadius: flat.cornerRadius ?? 0,
    fill: flat.fill === 'none' ? undefined : flat.fill,
    stroke: flat.stroke,
    strokeWidth: flat.strokeWidth ?? 1,
    dash: flat.dash ?? [],
  };
}
