/** Computes styles: resolves named styles, and adds inherited properties and defaults. */
import { BLACK, type Color } from '../base/color.ts';
import type { BackgroundImage } from '../format/background.ts';
import type { Clip } from '../format/clip.ts';
import { type Corners, NO_CORNERS } from '../format/corners.ts';
import { withTabularFigures } from '../format/font-features.ts';
import type { Fill } from '../format/gradient.ts';
import type { Shadow } from '../format/shadow.ts';
import type { Border, LineHeight, Marker, Sides, Style } from '../format/style.ts';
import { flattenStyle, NO_SIDES } from '../format/style.ts';
import type { BlendMode } from '../scene/blend-mode.ts';
import type { ParagraphStyle, TextStyle } from '../text/text-block.ts';

export type ComputedStyle = {
  /** Text properties in the format of the text layout. */
  readonly letters: TextStyle;
  /**
   * Text properties for a numeric table cell that uses the font's default figures; undefined if they equal `letters`.
   */
  readonly ownFigures: TextStyle | undefined;
  /** True if the style sets a font size. If it does not, a code chooses the size of its text. */
  readonly fontSizeIsSet: boolean;
  readonly backgroundColor: Fill | undefined;
  readonly backgroundImage: BackgroundImage | undefined;
  readonly shadow: Shadow | undefined;
  /** Outline that clips the box. */
  readonly clip: Clip | undefined;
  readonly opacity: number;
  readonly blendMode: BlendMode | undefined;
  readonly textAlign: 'start' | 'left' | 'center' | 'right' | 'end' | 'justify';
  readonly verticalAlign: 'top' | 'middle' | 'bottom';
  readonly lineHeight: OwnLineHeight;
  readonly textTransform: 'none' | 'uppercase' | 'lowercase' | 'capitalize';
  readonly direction: 'auto' | 'ltr' | 'rtl';
  readonly hyphenate: boolean;
  /** True if lines break only between words. */
  readonly keepWords: boolean;
  /** True for vertical text. */
  readonly vertical: boolean;
  /** Paragraph properties; undefined if all are the defaults. */
  readonly paragraph: ParagraphStyle | undefined;
  /** Minimum number of lines of a paragraph at the top and at the bottom of a page. */
  readonly widows: number;
  readonly orphans: number;
  /** BCP 47 tag; undefined for the document’s language. */
  readonly language: string | undefined;
  readonly maxLines: number | undefined;
  /** Horizontal scale factor of text. */
  readonly horizontalScale: number;
  readonly overflow: 'visible' | 'clip' | 'ellipsis' | 'shrink';
  readonly minFontSize: number;
  readonly padding: Sides;
  readonly borders: Borders;
  /** Sum of border and padding on each side, in points. */
  readonly insets: Sides;
  readonly cornerRadius: Corners;
  readonly fill: Fill | undefined;
  /** Stroke colour; undefined if the style does not set it, `none` if the style disables it. */
  readonly stroke: Color | 'none' | undefined;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
  readonly lineCap: 'butt' | 'round' | 'square';
  readonly lineJoin: 'miter' | 'round' | 'bevel';
  readonly markerStart: Marker;
  readonly markerEnd: Marker;
};

/** Line height. `grows` is true if no style sets it. It then grows to the height that fonts of tall scripts need. */
export type OwnLineHeight = LineHeight & { readonly grows?: true };

export type Borders = {
  readonly top: Border | undefined;
  readonly right: Border | undefined;
  readonly bottom: Border | undefined;
  readonly left: Border | undefined;
};

export function insetsOf({ padding, borders }: Pick<ComputedStyle, 'padding' | 'borders'>): Sides {
  return {
    top: padding.top + (borders.top?.width ?? 0),
    right: padding.right + (borders.right?.width ?? 0),
    bottom: padding.bottom + (borders.bottom?.width ?? 0),
    left: padding.left + (borders.left?.width ?? 0),
  };
}

/** Initial values of the text properties, used at the root. */
const INITIAL = {
  letters: {
    families: ['Arial'],
    fontSize: 10,
    weight: 400,
    italic: false,
    color: BLACK,
    letterSpacing: 0,
    underline: false,
    lineThrough: false,
    features: undefined as string | undefined,
  },
  fontSizeIsSet: false,
  textAlign: 'start',
  verticalAlign: 'top',
  lineHeight: { kind: 'factor', factor: 1.2, grows: true } as OwnLineHeight,
  textTransform: 'none',
  direction: 'auto',
  hyphenate: false,
  keepWords: false,
  vertical: false as boolean,
  paragraph: undefined as ParagraphStyle | undefined,
  widows: 2,
  orphans: 2,
  language: undefined as string | undefined,
} as const satisfies Partial<ComputedStyle>;

/** Text properties, which elements inherit from their container. */
export type TextProperties = Pick<ComputedStyle, keyof typeof INITIAL>;

/**
 * Computes a style inside a container with the style `inherited`. Results are cached, because many elements (such as
 * cells) share both.
 */
export type StyleOf = (style: Style, inherited: ComputedStyle | undefined) => ComputedStyle;

/**
 * Caches of computed styles, one per set of named styles. The cache belongs to a World, and its entries live as long as
 * the template.
 */
export type ComputedStyles = WeakMap<ReadonlyMap<string, Style>, StyleOf>;

export function createComputedStyles(): ComputedStyles {
  return new WeakMap();
}

export function stylesOf(computed: ComputedStyles, named: ReadonlyMap<string, Style>): StyleOf {
  const known = computed.get(named);
  if (known) return known;
  const styleOf = createStyleOf(named);
  computed.set(named, styleOf);
  return styleOf;
}

function createStyleOf(named: ReadonlyMap<string, Style>): StyleOf {
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

/** Computes a style. Unset text properties come from `inherited`, the container’s style. */
function computeStyle(style: Style, named: ReadonlyMap<string, Style>, inherited: TextProperties): ComputedStyle {
  const flat = flattenStyle(style, named);
  const given = (border: Border | 'none' | undefined) => {
    const chosen = border ?? flat.border;
    return chosen === 'none' || chosen?.width === 0 ? undefined : chosen;
  };
  const { textDecoration } = flat;
  const features = flat.fontFeatures ?? inherited.letters.features;
  const letters: TextStyle = {
    families: flat.fontFamily ?? inherited.letters.families,
    fontSize: flat.fontSize ?? inherited.letters.fontSize,
    weight: flat.fontWeight ?? inherited.letters.weight,
    italic: flat.fontStyle === undefined ? inherited.letters.italic : flat.fontStyle === 'italic',
    color: flat.color ?? inherited.letters.color,
    letterSpacing: flat.letterSpacing ?? inherited.letters.letterSpacing,
    underline: textDecoration?.includes('underline') ?? inherited.letters.underline,
    lineThrough: textDecoration?.includes('line-through') ?? inherited.letters.lineThrough,
    features: flat.tabularFigures ? withTabularFigures(features) : features,
    variations: flat.fontVariations ?? inherited.letters.variations,
  };
  const ownFigures = letters.features === features ? undefined : { ...letters, features };
  const padding = flat.padding ?? NO_SIDES;
  const borders = {
    top: given(flat.borderTop),
    right: given(flat.borderRight),
    bottom: given(flat.borderBottom),
    left: given(flat.borderLeft),
  };
  return {
    letters,
    ownFigures,
    fontSizeIsSet: flat.fontSize !== undefined || inherited.fontSizeIsSet,
    backgroundColor: flat.backgroundColor,
    backgroundImage: flat.backgroundImage === 'none' ? undefined : flat.backgroundImage,
    shadow: flat.shadow === 'none' ? undefined : flat.shadow,
    clip: flat.clip === 'none' ? undefined : flat.clip,
    opacity: flat.opacity ?? 1,
    blendMode: flat.blendMode === 'normal' ? undefined : flat.blendMode,
    textAlign: flat.textAlign ?? inherited.textAlign,
    verticalAlign: flat.verticalAlign ?? inherited.verticalAlign,
    lineHeight: flat.lineHeight ?? inherited.lineHeight,
    textTransform: flat.textTransform ?? inherited.textTransform,
    direction: flat.direction ?? inherited.direction,
    hyphenate: flat.hyphenate ?? inherited.hyphenate,
    keepWords: flat.wordBreak === undefined ? inherited.keepWords : flat.wordBreak === 'keep-all',
    vertical: flat.writingMode === undefined ? inherited.vertical : flat.writingMode === 'vertical-rl',
    paragraph: paragraphOf(flat, inherited.paragraph),
    widows: flat.widows ?? inherited.widows,
    orphans: flat.orphans ?? inherited.orphans,
    language: flat.lang ?? inherited.language,
    maxLines: flat.maxLines,
    horizontalScale: flat.horizontalScale ?? 1,
    overflow: flat.overflow ?? 'visible',
    minFontSize: flat.minFontSize ?? 4,
    padding,
    borders,
    insets: insetsOf({ padding, borders }),
    cornerRadius: flat.cornerRadius ?? NO_CORNERS,
    fill: flat.fill === 'none' ? undefined : flat.fill,
    stroke: flat.stroke,
    strokeWidth: flat.strokeWidth ?? 1,
    dash: flat.dash ?? [],
    lineCap: flat.lineCap ?? 'butt',
    lineJoin: flat.lineJoin ?? 'miter',
    markerStart: flat.markerStart ?? 'none',
    markerEnd: flat.markerEnd ?? 'none',
  };
}

const PLAIN: ParagraphStyle = { firstIndent: 0, restIndent: 0, spacing: 0, tabs: undefined, wrap: 'wrap' };

function paragraphOf(style: Style, inherited: ParagraphStyle | undefined): ParagraphStyle | undefined {
  const { textIndent, paragraphSpacing, tabStops, textWrap } = style;
  const isOpen = !textIndent && paragraphSpacing === undefined && tabStops === undefined && textWrap === undefined;
  if (isOpen) return inherited;
  const base = inherited ?? PLAIN;
  const indents = textIndent && {
    firstIndent: textIndent.hanging ? 0 : textIndent.points,
    restIndent: textIndent.hanging ? textIndent.points : 0,
  };
  const paragraph = {
    ...base,
    ...indents,
    spacing: paragraphSpacing ?? base.spacing,
    tabs: tabStops === undefined ? base.tabs : tabStops.length > 0 ? tabStops : undefined,
    wrap: textWrap ?? base.wrap,
  };
  const { firstIndent, restIndent, spacing, tabs, wrap } = paragraph;
  const isPlain = firstIndent === 0 && restIndent === 0 && spacing === 0 && !tabs && wrap === 'wrap';
  return isPlain ? undefined : paragraph;
}
