/** Input and output types of text layout. */
import type { Color } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import type { Length } from '../base/units.ts';
import type { GlyphsItem, LinkItem, PathItem } from '../scene/scene.ts';
import type { Direction } from './bidi.ts';
import type { Substitution } from './fontbook.ts';

export type TextStyle = {
  /** Family names as in CSS `font-family`, without quotes. */
  readonly families: readonly string[];
  readonly fontSize: number;
  /** Weight, 1 … 1000. */
  readonly weight: number;
  readonly italic: boolean;
  readonly color: Color;
  /** Space after each character in points. */
  readonly letterSpacing: number;
  readonly underline: boolean;
  readonly lineThrough: boolean;
  /** Background colour of a run. Its height is the height of the font. */
  readonly background?: Color | undefined;
  /** Height above the baseline in ems of the run's font size; default 0. */
  readonly rise?: number;
  /** Requested features such as `onum=1,smcp=1`, sorted by tag. Unsupported features are ignored. */
  readonly features?: string | undefined;
  /** Axis values of a variable font, such as `wdth=80,wght=350`, sorted by tag. */
  readonly variations?: string | undefined;
};

export type TextRun = {
  readonly text: string;
  readonly style: TextStyle;
  readonly href?: string;
  /** Indent of the paragraph, if the run begins one. */
  readonly indent?: Indent;
  /** Characters before the run's text that are not drawn: the decimal sign of a price. */
  readonly before?: string;
  /** Ruby text above the run. Lines do not break inside the run. */
  readonly ruby?: RubyText;
};

export type RubyText = { readonly text: string; readonly style: TextStyle };

/**
 * Hanging indent of a paragraph. All lines are indented by `ems` of its font size, and the marker is before the first
 * line.
 */
export type Indent = { readonly ems: number; readonly marker?: string; readonly item?: ItemPlace };

/** List item. Lines with the same object belong to one item. Items with the same `list` object belong to one list. */
export type ItemPlace = {
  readonly list: { readonly ordered: boolean };
  /** Item that contains the list; undefined for an outermost list. */
  readonly outer?: ItemPlace | undefined;
};

/** Tab stop, measured from the side where lines begin. `leader` is repeated before it; '' for no leader. */
export type TabStop = {
  readonly at: Length;
  readonly align: 'left' | 'center' | 'right' | 'decimal';
  readonly leader: string;
};

/** Paragraph properties that differ from the defaults. */
export type ParagraphStyle = {
  /** Indents of the first line and of all other lines in points. Lists have separate indents. */
  readonly firstIndent: number;
  readonly restIndent: number;
  /** Space above each paragraph except the first, in points. */
  readonly spacing: number;
  /** Tab stops; undefined to replace tabs with four spaces. */
  readonly tabs: readonly TabStop[] | undefined;
  readonly wrap: 'wrap' | 'balance' | 'pretty';
};

/** Line height. With `grows`, lines are higher for fonts of tall scripts, as with CSS `line-height: normal`. */
export type LineHeight = { readonly factor: number; readonly grows?: true } | { readonly points: number };

export type ParagraphOptions = {
  /** Width in points. With Infinity, lines end only at line breaks in the text. */
  readonly width: number;
  /** Alignment. `start` and `end` depend on the direction of each paragraph. */
  readonly align: 'start' | 'left' | 'center' | 'right' | 'end' | 'justify';
  /** Line height. A factor applies to the font size of each style. */
  readonly lineHeight: LineHeight;
  /** Direction. `auto` uses the direction of the first letter of each paragraph. */
  readonly direction: Direction;
  /** Maximum number of lines. The text is truncated after them, but keeps at least one line. */
  readonly maxLines?: number | undefined;
  /** Maximum height in points. Lines that end below it are truncated, but at least one remains. */
  readonly maxHeight?: number | undefined;
  /** True if a truncated text ends with `…`. */
  readonly ellipsis: boolean;
  /** True to hyphenate words in languages that have patterns. */
  readonly hyphenate?: boolean;
  /** True if lines break only between words, even in scripts that break between syllables. */
  readonly keepWords?: boolean;
  /** BCP 47 tag. */
  readonly language: string;
  /** Paragraph style; undefined for the defaults. */
  readonly paragraph?: ParagraphStyle | undefined;
  /** True for vertical text, in which ideographs are upright and one em high. Positions are as in horizontal lines. */
  readonly vertical?: boolean;
  /** Areas that lines wrap around, relative to the top left corner of the text. */
  readonly around?: readonly Obstacle[] | undefined;
};

/** Box, or the oval inside the box, that lines wrap around. */
export type Obstacle = Rect & { readonly isRound: boolean };

/** Positioned line. Coordinates are relative to the block's top left corner. */
export type TextLine = {
  readonly top: number;
  readonly baseline: number;
  readonly height: number;
  readonly x: number;
  /** Width in points without trailing spaces, which hang beyond the line end. */
  readonly width: number;
  /** True if the paragraph is right to left. */
  readonly rightToLeft: boolean;
  /** Runs in reading order. Their coordinates are in visual order. */
  readonly runs: readonly GlyphsItem[];
  /** Indices of the runs that fill tabs, which carry no text content. */
  readonly leaders: ReadonlySet<number>;
  /** Ruby texts above the runs. */
  readonly rubies: readonly GlyphsItem[];
  /** Backgrounds of runs, painted before the runs of all lines. */
  readonly highlights: readonly PathItem[];
  /** Underlines and strike-throughs, painted after the runs. */
  readonly decorations: readonly PathItem[];
  readonly links: readonly LinkItem[];
  readonly text: string;
  /** Number of runs that form the list marker. */
  readonly markers: number;
  /** List item that contains the line; undefined outside of lists. */
  readonly item: ItemPlace | undefined;
  /** Link objects of the runs and link items; undefined without links. A link may continue in other lines. */
  readonly linked: { readonly runs: readonly (object | undefined)[]; readonly links: readonly object[] } | undefined;
  /** True if the line ends after a whole word. False inside a broken word and between ideographs. */
  readonly endsWord: boolean;
};

export type TextBlock = {
  readonly lines: readonly TextLine[];
  /** Width of the widest line. */
  readonly width: number;
  readonly height: number;
  /** True if lines were truncated. */
  readonly truncated: boolean;
  /** True if a word was broken because it is wider than the line. */
  readonly brokenWord: boolean;
  /** Maximum number of points by which a broken ordinary word is wider than its line; 0 if none was broken. */
  readonly wordExcess: number;
  /** Characters that no font has. */
  readonly missing: ReadonlySet<string>;
  readonly substitutions: readonly Substitution[];
};
