/**
 * Defines the scene: pages with six kinds of items, whose places are final. Coordinates are points from the page's top
 * left corner, y down.
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
  /** Background of a PNG; default white. */
  readonly background?: Background;
  /** Pages from other files, before and after the pages of a PDF. */
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
  /** Approximate maximum resolution of photos in a PDF, in pixels per inch; undefined to keep photos unchanged. */
  readonly imageDpi?: number;
  /** Standards that the PDF declares conformance to. */
  readonly standards?: readonly PdfStandard[];
  /** True if groups have tags, so that the PDF is tagged. */
  readonly tagged?: boolean;
  /** True if viewers should print the PDF at actual size. */
  readonly printsAtTrueSize?: boolean;
};

/** Print marks around the page: bleed, crop marks and fold marks. */
export type Press = {
  readonly bleed: number;
  readonly cropMarks: boolean;
  /** Fold positions in points, from the left and from the top. */
  readonly folds: { readonly x: readonly number[]; readonly y: readonly number[] };
};

/** Printing condition of a press (ISO 32000-1, 14.11.5). */
export type OutputIntent = {
  /** ICC profile from inks to their colours on paper. */
  readonly profile: Uint8Array;
  /** Description from the profile; may be ''. */
  readonly profileName: string;
  /** Name of the condition in a registry, or `Custom`. */
  readonly identifier: string;
  /** Human-readable description of the condition. */
  readonly condition: string | undefined;
};

export type Background = 'white' | 'transparent';

export type Page = {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
  /** Number of copies on a label printer; by default from the printer settings. */
  readonly copies?: number;
  /** Data for the label's RFID tag. */
  readonly rfid?: RfidTag;
  /** True for the back of the previous page. */
  readonly isBack?: true;
  /** True for an intentionally blank page, which has no background. */
  readonly isBlank?: true;
  /** Outline entries on this page, in document order. */
  readonly outline?: readonly OutlineEntry[];
  /** Targets of internal links on this page. */
  readonly anchors?: readonly Anchor[];
};

/** Data that a label printer writes to an RFID tag (EPC Gen2), in upper-case hexadecimal. */
export type RfidTag = {
  readonly data: string;
  readonly bank: 'epc' | 'user';
  readonly lock: 'none' | 'password' | 'permanent';
  /** Access password; undefined to keep the tag's password. */
  readonly password?: string;
  /** Number of labels that the printer tries to encode; undefined for the printer's setting. */
  readonly retries?: number;
};

/**
 * Target of links to `#name`, unique in a scene. `y` is the vertical position on the page. `tag` is the element that
 * begins there.
 */
export type Anchor = { readonly name: string; readonly y: number; readonly tag?: Tag };

/**
 * Entry of the outline. The title is one line, and the level is 1 … 6. `y` is the vertical position on the page. `tag`
 * is the element that begins there.
 */
export type OutlineEntry = {
  readonly title: string;
  readonly level: number;
  readonly y: number;
  readonly elementId?: string;
  readonly tag?: Tag;
};

/** Title of an untitled HTML document, because HTML requires a title. An untitled PDF has no title. */
export const UNTITLED = 'Untitled';

/** Metadata of a document. The language is a BCP 47 tag. */
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
  /** Relationship to the document; default `unspecified`. */
  readonly relationship?: Relationship;
  readonly bytes: Uint8Array;
};

/** Relationships of a file to its document (ISO 32000-2, table 43). */
export const RELATIONSHIPS = ['source', 'data', 'alternative', 'supplement', 'unspecified'] as const;

export type Relationship = (typeof RELATIONSHIPS)[number];

/** Machine-readable invoice, in UTF-8. */
export type EInvoice = {
  readonly xml: Uint8Array;
  /** Data for embedding in a PDF; only for a Cross Industry Invoice (CII). */
  readonly carried?: CarriedEInvoice | undefined;
};

export type CarriedEInvoice = {
  /** File name. */
  readonly name: string;
  readonly profile: CarriedProfile;
};

/** Factur-X profiles that a PDF may embed. */
export type CarriedProfile = 'basic' | 'en16931' | 'extended' | 'xrechnung';

/** Item of a page. Items are painted in order, so later items are on top. */
export type Item = GroupItem | PathItem | GlyphsItem | ImageItem | CodeItem | LinkItem;

/** Items with one transform, clip and opacity. */
export type GroupItem = {
  readonly kind: 'group';
  readonly elementId?: string;
  readonly transform?: Matrix;
  /** Clip in the group's coordinates, before the transform. */
  readonly clip?: Path;
  /**
   * Grey items in the same coordinates. The group is visible where they are white, and hidden where they are black or
   * missing.
   */
  readonly mask?: readonly Item[];
  /** Opacity of the whole group, 0 … 1. */
  readonly opacity?: number;
  /** Blend mode of the whole group. If undefined, the group covers its backdrop. */
  readonly blend?: BlendMode;
  /** BCP 47 language of the text, if it differs from the document’s. */
  readonly language?: string;
  /** Alternative text of a drawing. */
  readonly alt?: string;
  readonly tag?: Tag;
  /** Form field that the group draws. */
  readonly field?: Field;
  /** Scaling of the digits of a code. Set only for groups with digits of a code. */
  readonly codeScaling?: CodeScaling;
  readonly items: readonly Item[];
};

/** Form field. Only PDF supports form fields. Other outputs draw the items of the group. */
export type Field = {
  readonly type: 'text' | 'checkbox' | 'signature';
  readonly name: string;
  /** Accessible name. */
  readonly label: string;
  /** Content of a text field; `Yes` or `Off` for a check box. */
  readonly value: string;
  readonly box: Rect;
  /** Items of a checked check box, in the coordinates of the box. */
  readonly mark: readonly Item[];
  readonly fontSize: number;
  readonly color: Color;
  readonly align: 'left' | 'center' | 'right';
  readonly multiline: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
};

/**
 * Scaling of digits between the bars of a code, or of items over its cells. Raster painters round the code's module
 * down, and scale these items by the same factor around `at`. `module` is in points.
 */
export type CodeScaling = { readonly module: number; readonly at: Point };

export type Stroke = {
  readonly color: Color;
  readonly width: number;
  /** Lengths of dashes and gaps, alternating; empty for a solid line. */
  readonly dash: readonly number[];
  /** Offset in the dash pattern at the start of the line; default 0. */
  readonly dashOffset?: number;
  /** Line cap; default butt. */
  readonly cap?: 'round' | 'square';
  /** Line join; default miter. */
  readonly join?: 'round' | 'bevel';
  /** Ratio of miter length to line width above which a corner is bevelled; default 10. */
  readonly miterLimit?: number;
};

/** Path that is filled and then stroked along its centre line. */
export type PathItem = {
  readonly kind: 'path';
  readonly elementId?: string;
  readonly path: Path;
  readonly fill?: Paint;
  /** Fill rule; default nonzero. */
  readonly fillRule?: 'evenodd';
  readonly stroke?: Stroke;
  /**
   * Set if the fill is a triangle or circle at the end of a line: the width of the line in points. Printers with one colour
   * print the fill and the line in the same ink.
   */
  readonly endOf?: number;
};

/** Glyph of a run. `x` is relative to the run's origin, `y` is down from its baseline, both in points. */
export type Glyph = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
  /** Characters of the cluster. Empty for all glyphs of a cluster except the first. */
  readonly text: string;
};

/** Run of glyphs with one font, size and colour on one baseline, in visual order. */
export type GlyphsItem = {
  readonly kind: 'glyphs';
  readonly elementId?: string | undefined;
  readonly font: Font;
  readonly fontSize: number;
  readonly color: Color;
  /** Left end of the run on the baseline, in points. */
  readonly x: number;
  readonly y: number;
  /** Sum of the advances in points, including spacing. */
  readonly width: number;
  readonly glyphs: readonly Glyph[];
  /** Characters of the run in logical order. */
  readonly text: string;
  readonly rightToLeft: boolean;
  /**
   * Points added after each cluster, already included in the glyph positions. Ligatures are disabled unless it is 0.
   */
  readonly letterSpacing: number;
  /** Points added after each space, already included in the glyph positions. */
  readonly wordSpacing: number;
  /** Enabled and disabled font features as `onum=1,smcp=1`, already applied to the glyphs. */
  readonly features?: string | undefined;
  /** True if the text has characters that are not drawn. */
  readonly hasUndrawn?: boolean | undefined;
  /** True if the run ends a line of tagged text after a whole word. Readers that join lines need a space there. */
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
  /** Threshold from 0 to 255. With dither `threshold`, darker pixels become ink. */
  readonly threshold: number;
};

export const DITHERS = ['auto', 'threshold', 'floyd-steinberg', 'atkinson', 'ordered'] as const;

export type Dither = (typeof DITHERS)[number];

/**
 * Code, whose modules without quiet zone are in `box`. Raster painters round the module down and keep the box's centre.
 */
export type CodeItem = {
  readonly kind: 'code';
  readonly elementId?: string;
  readonly symbol: CodeSymbol;
  readonly box: Rect;
  readonly color: Color;
  /** Box including the quiet zone, in which no other content may be drawn. */
  readonly quietBox: Rect;
  /** Scanning environment, which limits the module size. */
  readonly use?: CodeUse;
  readonly alt?: string;
};

/** Clickable area that opens a URL or, with `#name`, goes to an anchor. Draws nothing. */
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
  /** True if the template sets the density. Codes are then aligned with the printer's dots in every output. */
  readonly densityIsSet: boolean;
  readonly text: 'graphic' | 'native';
  readonly barcodes: 'auto' | 'native' | 'graphic';
  readonly graphics: 'z64' | 'acs';
  readonly copies: number;
  readonly darkness?: number;
  /** Absolute darkness from 0 to 30. */
  readonly absoluteDarkness?: number;
  /** Shift of the printed content in points. */
  readonly offset?: { readonly x: number; readonly y: number };
  /** Label size to use; `printer` keeps the size set in the printer. */
  readonly labelSize?: 'template' | 'printer';
  /** Cuts after every n labels and after the last, or with `end` only after the last. */
  readonly cut?: number | 'end';
  /** Pauses after every n labels. */
  readonly pause?: number;
  readonly speed?: number;
  readonly media?: 'continuous' | 'gap' | 'mark';
  readonly mode?: 'tear' | 'peel' | 'rewind' | 'cut' | 'applicator';
  readonly mediaType?: 'direct' | 'transfer';
  readonly orientation: 'normal' | 'inverted';
  readonly mirror: boolean;
  /** Default dithering of images. */
  readonly dither: Dither;
  readonly threshold: number;
};
