/** What goes into the layout of a text and what comes out of it. */
import type { Color } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import type { Length } from '../base/units.ts';
import type { GlyphsItem, LinkItem, PathItem } from '../scene/scene.ts';
import type { Direction } from './bidi.ts';
import type { Substitution } from './fontbook.ts';

export type TextStyle = {
  /** As in CSS `font-family`, the quotes taken off. */
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
  /** How far above the baseline, in ems of its size; default 0. */
  readonly rise?: number;
  /** What fonts are asked for, as `onum=1,smcp=1` in the order of the tags; what a font has not is left out. */
  readonly features?: string | undefined;
  /** Where on the axes of a variable font it stands, as `wdth=80,wght=350` in the order of the tags. */
  readonly variations?: string | undefined;
};

export type TextRun = {
  readonly text: string;
  readonly style: TextStyle;
  readonly href?: string;
  /** Counts where the run begins a paragraph. */
  readonly indent?: Indent;
  /** Characters before its own that are read and not drawn: the decimal sign of a price. */
  readonly before?: string;
  /** How it is read, small above it; lines do not end inside such a run. */
  readonly ruby?: RubyText;
};

export type RubyText = { readonly text: string; readonly style: TextStyle };

/** How a paragraph hangs: all its lines start `ems` of its font size further in, and the marker stands before the first. */
export type Indent = { readonly ems: number; readonly marker?: string; readonly item?: ItemPlace };

/** An item of a list; lines with the same object are one item, items with the same `list` one list. */
export type ItemPlace = {
  readonly list: { readonly ordered: boolean };
  /** The item that its list is in. */
  readonly outer?: ItemPlace | undefined;
};

/** Where text goes on after a tab: from the edge at which lines begin; what repeats before it, '' for nothing. */
export type TabStop = {
  readonly at: Length;
  readonly align: 'left' | 'center' | 'right' | 'decimal';
  readonly leader: string;
};

/** How paragraphs are set, where that is not the plain way. */
export type ParagraphStyle = {
  /** Points that the first line starts further in, and all others; lists have indents of their own. */
  readonly firstIndent: number;
  readonly restIndent: number;
  /** Above each but the first. */
  readonly spacing: number;
  /** Undefined: a tab is four spaces. */
  readonly tabs: readonly TabStop[] | undefined;
  readonly wrap: 'wrap' | 'balance' | 'pretty';
};

export type LineHeight = { readonly factor: number } | { readonly points: number };

export type ParagraphOptions = {
  /** Infinity: lines end only where the text says so. */
  readonly width: number;
  /** Start and end are those of each paragraph's direction. */
  readonly align: 'start' | 'left' | 'center' | 'right' | 'end' | 'justify';
  /** A factor is of each style's font size. */
  readonly lineHeight: LineHeight;
  /** Auto: that of the first letter of each paragraph. */
  readonly direction: Direction;
  /** Lines beyond are cut off; at least one is kept. */
  readonly maxLines?: number | undefined;
  /** Lines that end below are cut off; at least one is kept. */
  readonly maxHeight?: number | undefined;
  /** Whether the last line kept of a text that was cut off ends in `…`. */
  readonly ellipsis: boolean;
  /** Whether lines may end inside words where the language allows it. */
  readonly hyphenate?: boolean;
  /** BCP 47. */
  readonly language: string;
  /** Default plain. */
  readonly paragraph?: ParagraphStyle | undefined;
  /** Whether lines run downwards: ideographs stand upright, as wide as high. Places are those of lines that lie. */
  readonly vertical?: boolean;
  /** What lines leave free, from the top left corner of the text. */
  readonly around?: readonly Obstacle[] | undefined;
};

/** A box, or the oval in it, that lines run around. */
export type Obstacle = Rect & { readonly isRound: boolean };

/** A line at its place; all coordinates from the block's top-left corner. */
export type TextLine = {
  readonly top: number;
  readonly baseline: number;
  readonly height: number;
  readonly x: number;
  /** Without the spaces at its end, which hang. */
  readonly width: number;
  /** Whether its paragraph runs leftwards. */
  readonly rightToLeft: boolean;
  /** In the order they are read; their places are what they are drawn in. */
  readonly runs: readonly GlyphsItem[];
  /** Which of the runs fill the room of tabs, and say nothing. */
  readonly leaders: ReadonlySet<number>;
  /** What stands small above them. */
  readonly rubies: readonly GlyphsItem[];
  /** Underlines and lines through, to be painted after the runs. */
  readonly decorations: readonly PathItem[];
  readonly links: readonly LinkItem[];
  readonly text: string;
  /** How many of the runs are the marker of a list. */
  readonly markers: number;
  /** The item of a list that it is in. */
  readonly item: ItemPlace | undefined;
  /** Where there are links: for each run and for each link the one that it is part of, which may go on in other lines. */
  readonly linked: { readonly runs: readonly (object | undefined)[]; readonly links: readonly object[] } | undefined;
  /** Whether a word ends with it: not where it was broken, nor between ideographs. */
  readonly endsWord: boolean;
};

export type TextBlock = {
  readonly lines: readonly TextLine[];
  /** The width of the widest line. */
  readonly width: number;
  readonly height: number;
  /** Whether lines were cut off. */
  readonly truncated: boolean;
  /** Whether a word had to be broken because it is wider than the width. */
  readonly brokenWord: boolean;
  /** The characters that no font has. */
  readonly missing: ReadonlySet<string>;
  readonly substitutions: readonly Substitution[];
};
