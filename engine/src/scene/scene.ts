/**
 * The scene: pages of six kinds of items, with nothing left to decide. Coordinates are points, y down, from the page's
 * top left corner.
 */
import type { Color } from '../base/color.ts';
import type { Matrix, Point, Rect } from '../base/geometry.ts';
import type { CodeUse } from '../codes/module-by-use.ts';
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
  /** Background of a PNG where nothing is drawn; default white. */
  readonly background?: Background;
  /** Pages of other files before and after a PDF. */
  readonly prepended?: readonly Page[];
  readonly appended?: readonly Page[];
  /** Attachments of a PDF. */
  readonly attachments?: readonly Attachment[];
  /** Passwords of a PDF. */
  readonly encryption?: Encryption;
  /** E-invoice embedded in a PDF. */
  readonly einvoice?: EInvoice;
  /** Bleed and marks around the pages of a PDF. */
  readonly press?: Press;
  /** Output intent of a PDF. */
  readonly outputIntent?: OutputIntent;
  /** True if black in a PDF is pure black ink that overprints. */
  readonly overprintsBlack?: boolean;
  /** Approximate maximum resolution of photos in a PDF, in pixels per inch; undefined to keep them unchanged. */
  readonly imageDpi?: number;
  /** Standards that the PDF claims. */
  readonly standards?: readonly PdfStandard[];
  /** True if groups carry tags, so that the PDF is tagged. */
  readonly tagged?: boolean;
  /** True if viewers should print the PDF at actual size. */
  readonly printsAtTrueSize?: boolean;
};

/** Print marks around the trimmed pages: bleed, crop marks and fold marks. */
export type Press = {
  readonly bleed: number;
  readonly cropMarks: boolean;
  /** Fold positions from the left and from the top. */
  readonly folds: { readonly x: readonly number[]; readonly y: readonly number[] };
};

/** Printing condition of a press (ISO 32000-1, 14.11.5). */
export type OutputIntent = {
  /** ICC profile from inks to their appearance on paper. */
  readonly profile: Uint8Array;
  /** Description in the profile; may be ''. */
  readonly profileName: string;
  /** Name of the condition in a registry, or `Custom`. */
  readonly identifier: string;
  /** Description for people. */
  readonly condition: string | undefined;
};

export type Background = 'white' | 'transparent';

export type Page = {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
  /** Copies on a label printer; default: from the printer settings. */
  readonly copies?: number;
  /** Data for the RFID tag in the label. */
  readonly rfid?: RfidTag;
  /** True for the back of the page before. */
  readonly isBack?: true;
  /** True for a page left blank on purpose, which has no background. */
  readonly isBlank?: true;
  /** Outline entries on this page, in document order. */
  readonly outline?: readonly OutlineEntry[];
  /** Targets of internal links on this page. */
  readonly anchors?: readonly Anchor[];
};

/** Data that a label printer writes to an RFID tag (EPC Gen2), in hexadecimal capitals. */
export type RfidTag = {
  readonly data: string;
  readonly bank: 'epc' | 'user';
  readonly lock: 'none' | 'password' | 'permanent';
  /** Access password; undefined to keep the one of the tag. */
  readonly password?: string;
  /** Labels that the printer tries; undefined for its setting. */
  readonly retries?: number;
};

/**
 * Target of links to `#name`, unique in a scene. `y` is its top on the page; `tag` is the element that begins there.
 */
export type Anchor = { readonly name: string; readonly y: number; readonly tag?: Tag };

/**
 * Target of an outline entry. The title is one line, the level 1 … 6. `y` is its top on the page; `tag` is the element
 * there.
 */
export type OutlineEntry = {
  readonly title: string;
  readonly level: number;
  readonly y: number;
  readonly elementId?: string;
  readonly tag?: Tag;
};

/** Title of a document without one. HTML requires a title; a PDF then has none. */
export const UNTITLED = 'Untitled';

/** Metadata of a document. The language is BCP 47. */
export type Metadata = {
  readonly title: string;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: string | undefined;
  /** Creation time in ms since the epoch. */
  readonly created?: number | undefined;
  readonly language: string;
};

/** Attached file. Its name has no folders and is unique in a scene. */
export type Attachment = {
  readonly name: string;
  readonly description?: string;
  readonly mediaType: string;
  /** Default unspecified. */
  readonly relationship?: Relationship;
  readonly bytes: Uint8Array;
};

/** Relationships of a file to its document (ISO 32000-2, table 43). */
export const RELATIONSHIPS = ['source', 'data', 'alternative', 'supplement', 'unspecified'] as const;

export type Relationship = (typeof RELATIONSHIPS)[number];

/** Machine-readable invoice, in UTF-8. */
export type EInvoice = {
  readonly xml: Uint8Array;
  /** Embedding in a PDF, for a Cross Industry Invoice (CII). */
  readonly carried?: CarriedEInvoice | undefined;
};

export type CarriedEInvoice = {
  /** File name. */
  readonly name: string;
  readonly profile: CarriedProfile;
};

/** Factur-X profiles that a PDF may embed. */
export type CarriedProfile = 'basic' | 'en16931' | 'extended' | 'xrechnung';

/** Painted in order, later items on top. */
export type Item = GroupItem | PathItem | GlyphsItem | ImageItem | CodeItem | LinkItem;

/** Items under one transform, clip and opacity. */
export type GroupItem = {
  readonly kind: 'group';
  readonly elementId?: string;
  readonly transform?: Matrix;
  /** In the group's own coordinates, before the transform. */
  readonly clip?: Path;
  /**
   * Grey items in the same coordinates. The group shows where they are white, and is hidden where they are black or
   * absent.
   */
  readonly mask?: readonly Item[];
  /** Opacity of the group as a whole, 0 … 1. */
  readonly opacity?: number;
  /** Blend mode of the group as a whole; by default it covers its backdrop. */
  readonly blend?: BlendMode;
  /** BCP 47 language of its text, if it differs from the document’s. */
  readonly language?: string;
  /** Alternative text of a drawing. */
  readonly alt?: string;
  readonly tag?: Tag;
  /** Set if the group is the appearance of a form field. */
  readonly field?: Field;
  /** Set if the group contains digits of a code. */
  readonly besideCode?: BesideCode;
  readonly items: readonly Item[];
};

/** Form field. Only PDF has form fields; other outputs draw the items of the group. */
export type Field = {
  readonly type: 'text' | 'checkbox' | 'signature';
  readonly name: string;
  /** Accessible name. */
  readonly label: string;
  /** Content of a text field; `Yes` or `Off` for a checkbox. */
  readonly value: string;
  readonly box: Rect;
  /** Items of a checked checkbox, in the coordinates of the box. */
  readonly mark: readonly Item[];
  readonly fontSize: number;
  readonly color: Color;
  readonly align: 'left' | 'center' | 'right';
  readonly multiline: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
};

/**
 * Digits between the bars of a code, or items over its cells. Raster painters round its module down and scale these
 * alike about `at`.
 */
export type BesideCode = { readonly module: number; readonly at: Point };

export type Stroke = {
  readonly color: Color;
  readonly width: number;
  /** Alternating lengths of dashes and gaps; empty for a solid line. */
  readonly dash: readonly number[];
  /** Offset into the dash pattern at the start of the line; default 0. */
  readonly dashOffset?: number;
  /** Default butt. */
  readonly cap?: 'round' | 'square';
  /** Default miter. */
  readonly join?: 'round' | 'bevel';
  /** Ratio of miter length to width above which a corner is bevelled; default 10. */
  readonly miterLimit?: number;
};

/** Path that is filled and then stroked along its centre line. */
export type PathItem = {
  readonly kind: 'path';
  readonly elementId?: string;
  readonly path: Path;
  readonly fill?: Paint;
  /** Default nonzero winding. */
  readonly fillRule?: 'evenodd';
  readonly stroke?: Stroke;
  /** Width of the line that this fill ends. One-colour printers print both alike. */
  readonly endOf?: number;
};

/** Glyph of a run: `x` from the run's origin, `y` down from its baseline, both in points. */
export type Glyph = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
  /** Characters of its cluster; empty for all glyphs of a cluster except the first. */
  readonly text: string;
};

/** Run of glyphs with one font, size and colour on one baseline, in visual order. */
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
  /** Characters of the run in logical order. */
  readonly text: string;
  readonly rightToLeft: boolean;
  /** Points added after each cluster, already included in the glyph positions. Ligatures are off unless it is 0. */
  readonly letterSpacing: number;
  /** Points added after each space, already included in the glyph positions. */
  readonly wordSpacing: number;
  /** Font features turned on or off, as `onum=1,smcp=1`, already applied to the glyphs. */
  readonly features?: string | undefined;
  /** True if the text has characters that are not drawn. */
  readonly hasUndrawn?: boolean | undefined;
  /** True if the run ends a line of tagged text and a word. Readers that join lines need a space there. */
  readonly endsWord?: boolean;
};

export type ImageItem = {
  readonly kind: 'image';
  readonly elementId?: string;
  readonly image: Image;
  readonly box: Rect;
  readonly alt?: string;
  /** Dithering on one-bit printers. */
  readonly dither: Dither;
  /** Threshold from 0 to 255: darker pixels become ink with dither `threshold`. */
  readonly threshold: number;
};

export const DITHERS = ['auto', 'threshold', 'floyd-steinberg', 'atkinson', 'ordered'] as const;

export type Dither = (typeof DITHERS)[number];

/** Code: its modules in `box`, without quiet zone. Raster painters round the module down about the box's centre. */
export type CodeItem = {
  readonly kind: 'code';
  readonly elementId?: string;
  readonly symbol: CodeSymbol;
  readonly box: Rect;
  readonly color: Color;
  /** Box including the quiet zone, in which nothing else may be drawn. */
  readonly quietBox: Rect;
  /** Place of scanning, which limits the module. */
  readonly use?: CodeUse;
  readonly alt?: string;
};

/** Clickable area that leads to a URL, or by `#name` to an anchor. Draws nothing. */
export type LinkItem = {
  readonly kind: 'link';
  readonly elementId?: string;
  readonly box: Rect;
  readonly href: string;
};

/** Settings of a label printer; see `printer` in the template format. */
export type Printer = {
  /** Dots per millimetre: 6, 8, 12 or 24. */
  readonly density: number;
  /** True if the template sets the density, so that codes align to its dots in every output. */
  readonly densityIsSet: boolean;
  readonly text: 'graphic' | 'native';
  readonly barcodes: 'auto' | 'native' | 'graphic';
  readonly graphics: 'z64' | 'acs';
  readonly copies: number;
  readonly darkness?: number;
  /** Darkness from 0 to 30 that is set in the printer. */
  readonly absoluteDarkness?: number;
  /** Shift of the print in points. */
  readonly offset?: { readonly x: number; readonly y: number };
  /** `printer` keeps the label size that is set in the printer. */
  readonly labelSize?: 'template' | 'printer';
  /** Cuts after the last label, or after every n labels and the last one. */
  readonly cut?: number | 'end';
  /** Pauses after every n labels. */
  readonly pause?: number;
  readonly speed?: number;
  readonly media?: 'continuous' | 'gap' | 'mark';
  readonly mode?: 'tear' | 'peel' | 'rewind' | 'cut' | 'applicator';
  readonly mediaType?: 'direct' | 'transfer';
  readonly orientation: 'normal' | 'inverted';
  readonly mirror: boolean;
  /** Default for images without settings. */
  readonly dither: Dither;
  readonly threshold: number;
};
