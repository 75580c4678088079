/** Result of binding: elements with their content. */
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

/** Template whose elements have their content. */
export type BoundTemplate = {
  readonly template: Template;
  /** True if elements have accessibility tags. */
  readonly tagged: boolean;
  readonly elements: readonly PagedElement[];
  readonly header: readonly PagedElement[];
  readonly footer: readonly PagedElement[];
  /** Position of the first label on its sheet, from 1. */
  readonly sheetStart: number;
  /** Copies on a label printer that an expression gives; undefined without one. */
  readonly copies: number | undefined;
  /** Data of RFID tags; undefined for a template without tags. */
  readonly rfid: BoundRfid | undefined;
  readonly attachments: readonly BoundAttachment[];
  readonly backgrounds: readonly BoundBackground[];
  readonly prepend: readonly BoundExtraPages[];
  readonly append: readonly BoundExtraPages[];
  /** Creation date in ms since the epoch; undefined if not set. */
  readonly created: number | undefined;
  readonly encryption: Encryption | undefined;
  readonly einvoice: EInvoice | undefined;
  /** Footnotes in the order of their numbers. Their marks link to them. */
  readonly footnotes: readonly BoundElement[];
};

/** Page that elements may read, from 1. */
export type PageValues = {
  readonly number: number;
  readonly count: number;
  /** Number of pages with those of other files before and after. */
  readonly total: number;
  /** Number of the page in its group, and number of pages of the group. */
  readonly inGroup: number;
  readonly ofGroup: number;
};

/** Values for content that is evaluated before its page is known. */
export const ONLY_PAGE: PageValues = { number: 1, count: 1, total: 1, inGroup: 1, ofGroup: 1 };

/** Element of the page, its header or footer. */
export type PagedElement = {
  readonly element: Element;
  /** Returns the element on a page. It is the same object for all pages, unless the element reads its page. */
  on(page: PageValues, report: Report): BoundElement | undefined;
};

/** Element with the values of its bindings. Invisible elements are dropped. */
export type BoundElement<E extends Element = Element> = {
  /** Id of the element; in a loop it ends with the index of the item. */
  readonly id: string;
  /** Element as in the template. */
  readonly element: E;
  /** Content; undefined for types without content, '' for an expression that returned nothing. */
  readonly content: string | undefined;
  /** Authored text of a code's content (`base/authored-text.ts`); undefined for other elements. */
  readonly authored: string | undefined;
  /** Text that people read under a code, instead of its content. */
  readonly readableText?: string | undefined;
  /** Runs of a text, if it has any; `content` is their combined text. */
  readonly runs: readonly BoundRun[] | undefined;
  readonly link: string | undefined;
  readonly alt: string | undefined;
  readonly field: BoundField | undefined;
  readonly outline: string | undefined;
  /** Elements of a container, repeated for each item if applicable. */
  readonly children: readonly BoundElement[];
  /** Cells of a table. */
  readonly table: BoundTable | undefined;
  /** Values of a chart. */
  readonly chart: BoundChart | undefined;
  /** Accessibility tag; undefined in documents without tags, and for plain containers. */
  readonly tag: Tag | undefined;
  /** Tags of the list item that it is in, outermost first. */
  readonly around: readonly Tag[];
};

/** Form field: its name, and whether it is checked. */
export type BoundField = {
  readonly type: 'text' | 'checkbox' | 'signature';
  readonly name: string;
  readonly isChecked: boolean;
};

/** Run of a text, with properties that differ from the whole text. */
export type BoundRun = {
  readonly text: string;
  readonly style: Style;
  readonly script: 'normal' | 'super' | 'sub';
  /** Points above the line, overriding the script. */
  readonly rise: number | undefined;
  readonly link: string | undefined;
  /** Ruby text. */
  readonly ruby: string | undefined;
};

/** Content of a chart: for each item a label, and a number or null for each series. */
export type BoundChart = {
  readonly kind: ElementOfType<'chart'>['kind'];
  readonly points: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  /** Names of the series; '' if absent. */
  readonly series: readonly string[];
  /** Values on the axis in order; for a gauge its own value. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
};

/** Rows of a table as cells. */
export type BoundTable = {
  /** Columns that are shown, in order. */
  readonly columns: readonly Pick<ElementOfType<'table'>['columns'][number], 'width'>[];
  readonly header: TableBand | undefined;
  readonly rows: readonly BoundRow[];
  readonly footer: TableBand | undefined;
  /** Band below the header on all pages except the first. */
  readonly carried: TableBand | undefined;
  /** Number of items in its rows. */
  readonly items: number;
  /** Undefined in documents without tags. */
  readonly tags: TableTags | undefined;
};

/** Tags of a table's parts. */
export type TableTags = { readonly [K in 'head' | 'groupRow' | 'headRow' | 'body' | 'foot' | 'footRow']: Tag };

/** Header or footer. */
export type TableBand = {
  /** True if it differs between pages. */
  readonly readsPage: boolean;
  /** Returns the cells on a page. */
  on(page: TablePage, report: Report): readonly BoundCell[];
};

/** Context of a table's header and footer: the page, and the range of items on it. */
export type TablePage = PageValues & { readonly from: number; readonly to: number };

export type BoundRow = {
  readonly cells: readonly BoundCell[];
  /** Number of items up to and including this row. */
  readonly items: number;
  /** Row that is the header of its group; undefined for such a row itself and without groups. */
  readonly group: number | undefined;
  readonly keepWithNext: boolean;
  /** True if the row begins a page; odd for a page with an odd number. */
  readonly breakBefore: boolean | 'odd';
  /** True if the row begins a group of pages. */
  readonly pageGroup?: boolean;
  /** True for the text across all columns below the row of an item. */
  readonly isDetails?: true;
  readonly tag: Tag | undefined;
};

export type BoundCell = {
  readonly bound: BoundElement;
  readonly column: number;
  readonly span: number;
  /** Number of rows that it spans, if it is not 1. */
  readonly rows?: number;
  /** 1 in the second row of a band with two rows. */
  readonly row?: 1;
};

/** Variables of the loops around an element, and the suffix of its id. */
export type Loop = { readonly locals: Locals; readonly suffix: string };
