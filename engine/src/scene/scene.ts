/** The scene: pages of six kinds of items, nothing left to decide. Points, y down, origin at the page's top-left corner. */
import type { Color } from '../base/color.ts';
import type { Matrix, Point, Rect } from '../base/geometry.ts';
import type { CodeSymbol } from '../codes/symbol.ts';
import type { Image } from '../image/image.ts';
import type { Font } from '../text/font.ts';
import type { BlendMode } from './blend-mode.ts';
import type { Encryption } from './encryption.ts';
import type { Paint } from './gradient.ts';
import type { Path } from './path.ts';
import type { PdfStandard } from './standards.ts';
import type { Tag } from './tag.ts';

export type Scene = {
  readonly pages: readonly Page[];
  readonly metadata: Metadata;
  readonly printer: Printer;
  /** What shows in a PNG where nothing is drawn; default white. */
  readonly background?: Background;
  /** Files that a PDF carries along. */
  readonly attachments?: readonly Attachment[];
  /** Passwords of a PDF. */
  readonly encryption?: Encryption;
  /** The e-invoice that a PDF carries along, too. */
  readonly einvoice?: EInvoice;
  /** What a press needs around the pages of a PDF. */
  readonly press?: Press;
  /** The press that a PDF is made for. */
  readonly outputIntent?: OutputIntent;
  /** Whether black of a PDF is the black ink alone, printed over what lies below it. */
  readonly overprintsBlack?: boolean;
  /** What a PDF claims to follow. */
  readonly standards?: readonly PdfStandard[];
  /** Whether groups say what they are, so that a PDF is tagged. */
  readonly tagged?: boolean;
};

/** What is around the finished pages: room for ink to be cut off, and marks beside it. */
export type Press = {
  readonly bleed: number;
  readonly cropMarks: boolean;
  /** Where pages are folded, from the left and from the top. */
  readonly folds: { readonly x: readonly number[]; readonly y: readonly number[] };
};

/** The condition that a press prints under (ISO 32000-1, 14.11.5). */
export type OutputIntent = {
  /** The profile of the ICC, from inks to what is seen on paper. */
  readonly profile: Uint8Array;
  /** What the profile calls itself; may be ''. */
  readonly profileName: string;
  /** As a registry calls the condition; `Custom` where none does. */
  readonly identifier: string;
  /** The same for people. */
  readonly condition: string | undefined;
};

export type Background = 'white' | 'transparent';

export type Page = {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
  /** Whether it is the back of the page before. */
  readonly isBack?: true;
  /** What a PDF's outline has on this page, in the order of the document. */
  readonly outline?: readonly OutlineEntry[];
  /** Where links within the document lead to on this page. */
  readonly anchors?: readonly Anchor[];
};

/** A place that links name by `#name`, once in a scene: the y of its top on the page, and what begins there. */
export type Anchor = { readonly name: string; readonly y: number; readonly tag?: Tag };

/** A place that an outline leads to: one line of text, level 1 … 6, the y of its top on the page, and what begins there. */
export type OutlineEntry = {
  readonly title: string;
  readonly level: number;
  readonly y: number;
  readonly elementId?: string;
  readonly tag?: Tag;
};

/** The title of a document that nobody named: HTML must have one, and PDF goes without. */
export const UNTITLED = 'Untitled';

/** What a document says of itself; BCP 47 language. */
export type Metadata = {
  readonly title: string;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: string | undefined;
  /** When it was made: milliseconds since 1970. */
  readonly created?: number | undefined;
  readonly language: string;
};

/** A file, its name without folders and once in a scene. */
export type Attachment = {
  readonly name: string;
  readonly description?: string;
  readonly mediaType: string;
  /** Default unspecified. */
  readonly relationship?: Relationship;
  readonly bytes: Uint8Array;
};

/** What a file may be to its document (ISO 32000-2, table 43). */
export const RELATIONSHIPS = ['source', 'data', 'alternative', 'supplement', 'unspecified'] as const;

export type Relationship = (typeof RELATIONSHIPS)[number];

/** An invoice for programs, in UTF-8. */
export type EInvoice = {
  readonly xml: Uint8Array;
  /** How a PDF carries it along, where it is a Cross Industry Invoice (CII). */
  readonly carried?: CarriedEInvoice | undefined;
};

export type CarriedEInvoice = {
  /** The name of the file. */
  readonly name: string;
  readonly profile: CarriedProfile;
};

/** What Factur-X calls the profiles that a PDF may carry. */
export type CarriedProfile = 'basic' | 'en16931' | 'extended' | 'xrechnung';

/** Painted in order, later on top. */
export type Item = GroupItem | PathItem | GlyphsItem | ImageItem | CodeItem | LinkItem;

/** Items under one transform, clip and opacity. */
export type GroupItem = {
  readonly kind: 'group';
  readonly elementId?: string;
  readonly transform?: Matrix;
  /** In the group's own coordinates, before the transform. */
  readonly clip?: Path;
  /** Gray items in the same coordinates: where they are white the group shows, where they are black or nothing it does not. */
  readonly mask?: readonly Item[];
  /** 0 … 1 for the group as a whole. */
  readonly opacity?: number;
  /** How the group as a whole becomes one with what lies below it; default it covers that. */
  readonly blend?: BlendMode;
  /** The language of the text in it, BCP 47, where it is another than the document’s. */
  readonly language?: string;
  /** What it shows, where it is a drawing. */
  readonly alt?: string;
  readonly tag?: Tag;
  /** Set where it is what a field of a form shows. */
  readonly field?: Field;
  /** Set where it is digits of a code. */
  readonly besideCode?: BesideCode;
  readonly items: readonly Item[];
};

/** A field of a form that people fill in; only PDF has any, all else draws the items of its group. */
export type Field = {
  readonly type: 'text' | 'checkbox' | 'signature';
  readonly name: string;
  /** What readers tell. */
  readonly label: string;
  /** What a text says; `Yes` or `Off` for a checkbox. */
  readonly value: string;
  readonly box: Rect;
  /** What is drawn where a checkbox is checked, in the coordinates of the box. */
  readonly mark: readonly Item[];
  readonly fontSize: number;
  readonly color: Color;
  readonly align: 'left' | 'center' | 'right';
  readonly multiline: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
};

/** Digits between the bars of a code: raster painters, which round its module down, shrink them as much about `at`. */
export type BesideCode = { readonly module: number; readonly at: Point };

export type Stroke = {
  readonly color: Color;
  readonly width: number;
  /** Lengths of dashes and gaps in turn; empty for a solid line. */
  readonly dash: readonly number[];
  /** How far into the dashes the line begins; default 0. */
  readonly dashOffset?: number;
  /** Default butt. */
  readonly cap?: 'round' | 'square';
  /** Default miter. */
  readonly join?: 'round' | 'bevel';
  /** Miter length to width beyond which a corner is cut off; default 10. */
  readonly miterLimit?: number;
};

/** An outline filled and then stroked, centred on it. */
export type PathItem = {
  readonly kind: 'path';
  readonly elementId?: string;
  readonly path: Path;
  readonly fill?: Paint;
  /** Default nonzero winding. */
  readonly fillRule?: 'evenodd';
  readonly stroke?: Stroke;
  /** Of a fill that a line ends with, how wide that line is: printers of one ink print the two alike. */
  readonly endOf?: number;
};

/** A glyph of a run: `x` from the run's origin, `y` down from its baseline, both in points. */
export type Glyph = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
  /** The characters it stands for; empty for the further glyphs of a cluster. */
  readonly text: string;
};

/** A run of glyphs of one font, size and colour on one baseline, in visual order. */
export type GlyphsItem = {
  readonly kind: 'glyphs';
  readonly elementId?: string | undefined;
  readonly font: Font;
  readonly fontSize: number;
  readonly color: Color;
  /** Left end of the run on the baseline. */
  readonly x: number;
  readonly y: number;
  /** Sum of the advances, spacing included. */
  readonly width: number;
  readonly glyphs: readonly Glyph[];
  /** The run's characters in logical order. */
  readonly text: string;
  readonly rightToLeft: boolean;
  /** Points added after each cluster; already in the glyphs' places. Ligatures are off when it is not 0. */
  readonly letterSpacing: number;
  /** Points added after each space; already in the glyphs' places. */
  readonly wordSpacing: number;
  /** Features of the font that were turned on or off, as `onum=1,smcp=1`; already in the glyphs. */
  readonly features?: string | undefined;
  /** Whether its text has characters that are read and not drawn. */
  readonly hasUndrawn?: boolean | undefined;
  /** Whether a line of tagged text ends with it and a word: readers who take line after line need a space there. */
  readonly endsWord?: boolean;
};

export type ImageItem = {
  readonly kind: 'image';
  readonly elementId?: string;
  readonly image: Image;
  readonly box: Rect;
  readonly alt?: string;
  /** How one-bit printers screen it. */
  readonly dither: Dither;
  /** 0 … 255: darker is ink, under dither `threshold`. */
  readonly threshold: number;
};

export type Dither = 'auto' | 'threshold' | 'floyd-steinberg' | 'atkinson' | 'ordered';

/** A code: its modules in `box` (quiet zone not included); raster painters round the module down about the box's centre. */
export type CodeItem = {
  readonly kind: 'code';
  readonly elementId?: string;
  readonly symbol: CodeSymbol;
  readonly box: Rect;
  readonly color: Color;
  /** The box with its quiet zone: nothing else may be drawn there. */
  readonly quietBox: Rect;
  readonly alt?: string;
};

/** A box that leads somewhere when clicked, to an address or by `#name` to an anchor; nothing is drawn. */
export type LinkItem = {
  readonly kind: 'link';
  readonly elementId?: string;
  readonly box: Rect;
  readonly href: string;
};

/** What a label printer is told besides the drawing; see the template format's `printer`. */
export type Printer = {
  /** Dots per millimetre: 6, 8, 12 or 24. */
  readonly density: number;
  /** Whether the template chose the density, so that codes lie on its grid in every output. */
  readonly densityIsSet: boolean;
  readonly text: 'graphic' | 'native';
  readonly barcodes: 'auto' | 'native' | 'graphic';
  readonly graphics: 'z64' | 'acs';
  readonly copies: number;
  readonly darkness?: number;
  readonly speed?: number;
  readonly media?: 'continuous' | 'gap' | 'mark';
  readonly mode?: 'tear' | 'peel' | 'rewind' | 'cut' | 'applicator';
  readonly mediaType?: 'direct' | 'transfer';
  readonly orientation: 'normal' | 'inverted';
  readonly mirror: boolean;
  /** What images without a setting of their own use. */
  readonly dither: Dither;
  readonly threshold: number;
};
