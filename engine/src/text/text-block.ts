/** Input and output of text layout. */
import type { Color } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import type { Length } from '../base/units.ts';
import type { GlyphsItem, LinkItem, PathItem } from '../scene/scene.ts';
import type { Direction } from './bidi.ts';
import type { Substitution } from './fontbook.ts';

export type TextStyle = {
  /** As in CSS `font-family`, without quotes. */
  readonly families: readonly string[];
  readonly fontSize: number;
  /** 1 … 1000. */
  readonly weight: number;
  readonly italic: boolean;
  readonly color: Color;
  /** Points added after each character. */
  readonly letterSpacing: number;
  readonly underline: boolean;
  readonly lineThrough: boolean;
  /** Background of a run, as high as its font. */
  readonly background?: Color | undefined;
  /** Height above the baseline, in ems of its size; default 0. */
  readonly rise?: number;
  /** Requested features such as `onum=1,smcp=1`, sorted by tag. Features that the font lacks are ignored. */
  readonly features?: string | undefined;
  /** Position on the axes of a variable font, such as `wdth=80,wght=350`, sorted by tag. */
  readonly variations?: string | undefined;
};

export type TextRun = {
  readonly text: string;
  readonly style: TextStyle;
  readonly href?: string;
  /** Applies if the run begins a paragraph. */
  readonly indent?: Indent;
  /** Characters before its own that are not drawn: the decimal sign of a price. */
  readonly before?: string;
  /** Ruby text above the run. Lines do not break inside such a run. */
  readonly ruby?: RubyText;
};

export type RubyText = { readonly text: string; readonly style: TextStyle };

/**
 * Hanging indent of a paragraph: all lines are indented by `ems` of its font size. The marker is before the first line.
 */
export type Indent = { readonly ems: number; readonly marker?: string; readonly item?: ItemPlace };

/** List item. Lines with the same object are one item, and items with the same `list` object are one list. */
export type ItemPlace = {
  readonly list: { readonly ordered: boolean };
  /** Item that contains its list. */
  readonly outer?: ItemPlace | undefined;
};

/** Tab stop, measured from the edge where lines begin. `leader` is repeated before it, '' for nothing. */
export type TabStop = {
  readonly at: Length;
  readonly align: 'left' | 'center' | 'right' | 'decimal';
  readonly leader: string;
};

/** Paragraph properties that differ from the defaults. */
export type ParagraphStyle = {
  /** Indents of the first line and of all others, in points. Lists have their own indents. */
  readonly firstIndent: number;
  readonly restIndent: number;
  /** Space above each paragraph except the first. */
  readonly spacing: number;
  /** Undefined if a tab is four spaces. */
  readonly tabs: readonly TabStop[] | undefined;
  readonly wrap: 'wrap' | 'balance' | 'pretty';
};

/** Line height. `grows` makes lines higher for fonts of tall scripts, like CSS `line-height: normal`. */
export type LineHeight = { readonly factor: number; readonly grows?: true } | { readonly points: number };

export type ParagraphOptions = {
  /** With Infinity, lines end only at line breaks in the text. */
  readonly width: number;
  /** `start` and `end` follow the direction of each paragraph. */
  readonly align: 'start' | 'left' | 'center' | 'right' | 'end' | 'justify';
  /** A factor applies to the font size of each style. */
  readonly lineHeight: LineHeight;
  /** `auto` takes the direction of the first letter of each paragraph. */
  readonly direction: Direction;
  /** Further lines are truncated; at least one is kept. */
  readonly maxLines?: number | undefined;
  /** Lines that end below it are truncated; at least one is kept. */
  readonly maxHeight?: number | undefined;
  /** True if the last line of a truncated text ends in `…`. */
  readonly ellipsis: boolean;
  /** True if words may be hyphenated where the language allows it. */
  readonly hyphenate?: boolean;
  /** True if lines end between words only, also in scripts that break between syllables. */
  readonly keepWords?: boolean;
  /** BCP 47. */
  readonly language: string;
  /** Default plain. */
  readonly paragraph?: ParagraphStyle | undefined;
  /** True for vertical text: ideographs are upright and one em high. Positions are positions in horizontal lines. */
  readonly vertical?: boolean;
  /** Areas that lines wrap around, from the top left corner of the text. */
  readonly around?: readonly Obstacle[] | undefined;
};

/** Box, or the oval inside it, that lines wrap around. */
export type Obstacle = Rect & { readonly isRound: boolean };

/** Positioned line. All coordinates are relative to the block's top left corner. */
export type TextLine = {
  readonly top: number;
  readonly baseline: number;
  readonly height: number;
  readonly x: number;
  /** Width without trailing spaces, which hang. */
  readonly width: number;
  /** True if its paragraph runs right to left. */
  readonly rightToLeft: boolean;
  /** Runs in reading order. Their coordinates give the visual order. */
  readonly runs: readonly GlyphsItem[];
  /** Indices of the runs that fill tabs and have no meaning. */
  readonly leaders: ReadonlySet<number>;
  /** Ruby texts above the runs. */
  readonly rubies: readonly GlyphsItem[];
  /** Backgrounds of runs, to be painted before the runs of all lines. */
  readonly highlights: readonly PathItem[];
  /** Underlines and strike-throughs, to be painted after the runs. */
  readonly decorations: readonly PathItem[];
  readonly links: readonly LinkItem[];
  readonly text: string;
  /** Number of runs that form the marker of a list. */
  readonly markers: number;
  /** List item that the line belongs to. */
  readonly item: ItemPlace | undefined;
  /** Link objects of the runs and link items, if there are any. A link may continue in other lines. */
  readonly linked: { readonly runs: readonly (object | undefined)[]; readonly links: readonly object[] } | undefined;
  /** True if the line ends with a whole word: not inside a broken word, nor between ideographs. */
  readonly endsWord: boolean;
};

export type TextBlock = {
  readonly lines: readonly TextLine[];
  /** Width of the widest line. */
  readonly width: number;
  readonly height: number;
  /** True if lines were truncated. */
  readonly truncated: boolean;
  /** True if a word had to be broken because it is wider than the line. */
  readonly brokenWord: boolean;
  /** Points by which ordinary words that were broken are wider than their line at most; 0 if none was. */
  readonly wordExcess: number;
  /** Characters that no font has. */
  readonly missing: ReadonlySet<string>;
  readonly substitutions: readonly Substitution[];
};
