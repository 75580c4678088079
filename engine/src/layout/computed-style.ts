/** What an element's style amounts to: named styles followed, defaults filled in. */
import { BLACK, type Color } from '../base/color.ts';
import type { Border, LineHeight, Sides, Style } from '../format/style.ts';
import { NO_SIDES } from '../format/style.ts';

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

/** Depth of `extends` is bounded by the number of styles: circles were refused when the template was parsed. */
export function computeStyle(style: Style, named: ReadonlyMap<string, Style>): ComputedStyle {
  const flat = flatten(style, named);
  const given = (border: Border | 'none' | undefined) => {
    const chosen = border ?? flat.border;
    return chosen === 'none' || chosen?.width === 0 ? undefined : chosen;
  };
  return {
    fontFamily: flat.fontFamily ?? ['Arial'],
    fontSize: flat.fontSize ?? 10,
    fontSizeIsSet: flat.fontSize !== undefined,
    fontWeight: flat.fontWeight ?? 400,
    italic: flat.fontStyle === 'italic',
    color: flat.color ?? BLACK,
    backgroundColor: flat.backgroundColor,
    opacity: flat.opacity ?? 1,
    textAlign: flat.textAlign ?? 'start',
    verticalAlign: flat.verticalAlign ?? 'top',
    lineHeight: flat.lineHeight ?? { kind: 'factor', factor: 1.2 },
    letterSpacing: flat.letterSpacing ?? 0,
    textTransform: flat.textTransform ?? 'none',
    underline: flat.textDecoration?.includes('underline') ?? false,
    lineThrough: flat.textDecoration?.includes('line-through') ?? false,
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

function flatten(style: Style, named: ReadonlyMap<string, Style>): Style {
  const base = style.extends === undefined ? undefined : named.get(style.extends);
  if (!base) return style;
  const given = Object.entries(style).filter(([, value]) => value !== undefined);
  return { ...flatten(base, named), ...Object.fromEntries(given) } as Style;
}
