/** Defines the result of binding: elements with their content. */
import type { Element, ElementOfType } from '../elements/schemas.ts';
import type { Locals } from '../expression/index.ts';
import type { Style } from '../format/style.ts';
import type { Template } from '../format/template.ts';
import type { Encryption } from '../scene/encryption.ts';
import type { EInvoice } from '../scene/scene.ts';
import type { Tag } from '../scene/tag.ts';
import type { BoundAttachment } from './bind-attachments.ts';
import type { BoundBackground, BoundExtraPages } from './bind-pages.ts';
import type { BoundRfid } from './bind-rfid.ts';
import type { Report } from './evaluate.ts';

/** Template with the content of its elements. */
export type BoundTemplate = {
  readonly template: Template;
  /** True if elements have accessibility tags. */
  readonly tagged: boolean;
  readonly elements: readonly PagedElement[];
  readonly header: readonly PagedElement[];
  readonly footer: readonly PagedElement[];
  /** One-based position of the first label on its sheet. */
  readonly sheetStart: number;
  /**
   * Number of copies from an expression, for label printers: one number for all pages, or a list with one number for
   * each page. Undefined if there is no expression.
   */
  readonly copies: number | readonly number[] | undefined;
  /** Data of RFID tags; undefined if the template has no tags. */
  readonly rfid: BoundRfid | undefined;
  readonly attachments: readonly BoundAttachment[];
  readonly backgrounds: readonly BoundBackground[];
  readonly prepend: readonly BoundExtraPages[];
  readonly append: readonly BoundExtraPages[];
  /** Creation date in ms since the epoch; undefined if not set. */
  readonly created: number | undefined;
  readonly encryption: Encryption | undefined;
  readonly einvoice: EInvoice | undefined;
  /** Footnotes in order of their numbers. Their marks link to them. */
  readonly footnotes: readonly BoundElement[];
};

/** Page values that expressions can read. All numbers are one-based. */
export type PageValues = {
  readonly number: number;
  readonly count: number;
  /** Number of pages, including pages from other files before and after. */
  readonly total: number;
  /** Number of the page in its page group, and number of pages in the group. */
  readonly inGroup: number;
  readonly ofGroup: number;
};

/** Page values for content that is evaluated before its page is known. */
export const ONLY_PAGE: PageValues = { number: 1, count: 1, total: 1, inGroup: 1, ofGroup: 1 };

/** Element in the flow, the header or the footer of a page. */
export type PagedElement = {
  readonly element: Element;
  /**
   * Returns the bound element for a page. The result is the same object for all pages, unless the element reads page
   * values.
   */
  on(page: PageValues, report: Report): BoundElement | undefined;
};

/** Element with its bound values. Invisible elements are dropped. */
export type BoundElement<E extends Element = Element> = {
  /** ID of the element. In a loop, it ends with the index of the item. */
  readonly id: string;
  /** Element as parsed from the template. */
  readonly element: E;
  /** Content; undefined for element types without content, '' if its expression returned nothing. */
  readonly content: string | undefined;
  /** Authored text of a code's content (see `base/authored-text.ts`); undefined for other elements. */
  readonly authored: string | undefined;
  /** Human-readable text under a code, which replaces its content. */
  readonly readableText?: string | undefined;
  /** Runs of a text; `content` is their combined text. Undefined if the text has no runs. */
  readonly runs: readonly BoundRun[] | undefined;
  readonly link: string | undefined;
  readonly alt: string | undefined;
  readonly field: BoundField | undefined;
  readonly outline: string | undefined;
  /** Elements of a container, repeated for each item of a list. */
  readonly children: readonly BoundElement[];
  /** Cells of a table; undefined for other elements. */
  readonly table: BoundTable | undefined;
  /** Values of a chart; undefined for other elements. */
  readonly chart: BoundChart | undefined;
  /** Accessibility tag; undefined in untagged documents and for plain containers. */
  readonly tag: Tag | undefined;
  /** Tags of the list item that contains the element, outermost first. */
  readonly around: readonly Tag[];
};

/** Form field: its name, and whether it is checked. */
export type BoundField = {
  readonly type: 'text' | 'checkbox' | 'signature';
  readonly name: string;
  readonly isChecked: boolean;
};

/** Part of a text with properties that override the properties of the text. */
export type BoundRun = {
  readonly text: string;
  readonly style: Style;
  readonly script: 'normal' | 'super' | 'sub';
  /** Shift above the baseline in points, which overrides the superscript or subscript shift. */
  readonly rise: number | undefined;
  readonly link: string | undefined;
  /** Ruby annotation of the run. */
  readonly ruby: string | undefined;
};

/** Content of a chart: a label for each item, and a number or null for each of its series. */
export type BoundChart = {
  readonly kind: ElementOfType<'chart'>['kind'];
  readonly points: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  /** Names of the series; '' for unnamed series. */
  readonly series: readonly string[];
  /** Axis values in ascending order; for a gauge, only its value. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
};

/** Cells of a table. */
export type BoundTable = {
  /** Visible columns, in order. */
  readonly columns: readonly Pick<ElementOfType<'table'>['columns'][number], 'width'>[];
  readonly header: TableBand | undefined;
  readonly rows: readonly BoundRow[];
  readonly footer: TableBand | undefined;
  /** Band below the header on all pages except the first. */
  readonly carried: TableBand | undefined;
  /** Number of items in the rows. */
  readonly items: number;
  /** Tags of the table's parts; undefined in untagged documents. */
  readonly tags: TableTags | undefined;
};

/** Tags of a table's parts. */
export type TableTags = { readonly [K in 'head' | 'groupRow' | 'headRow' | 'body' | 'foot' | 'footRow']: Tag };

/** Header or footer of a table. */
export type TableBand = {
  /** True if the band differs between pages. */
  readonly readsPage: boolean;
  /** Returns the cells for a page. */
  on(page: TablePage, report: Report): readonly BoundCell[];
};

/** Values that a table's header and footer can read: the values of the page, and the range of items on the page. */
export type TablePage = PageValues & { readonly from: number; readonly to: number };

export type BoundRow = {
  readonly cells: readonly BoundCell[];
  /** Number of items up to and including this row. */
  readonly items: number;
  /** Index of the group header row of this row; undefined for group headers and ungrouped rows. */
  readonly group: number | undefined;
  readonly keepWithNext: boolean;
  /** True if the row begins a page; `odd` if it begins a page with an odd number. */
  readonly breakBefore: boolean | 'odd';
  /** True if the row begins a page group. */
  readonly pageGroup?: boolean;
  /** True for the details text across all columns below an item's row. */
  readonly isDetails?: true;
  readonly tag: Tag | undefined;
};

export type BoundCell = {
  readonly bound: BoundElement;
  readonly column: number;
  readonly span: number;
  /** Number of spanned rows; default 1. */
  readonly rows?: number;
  /** Number of the row: 1 in the second row of a band with two rows, otherwise undefined. */
  readonly row?: 1;
};

/** Variables of the loops around an element, and the suffix of the element's ID. */
export type Loop = { readonly locals: Locals; readonly suffix: string };
