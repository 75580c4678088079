/** What binding gives: elements that know what they show. */
import type { Element, ElementOfType } from '../elements/schemas.ts';
import type { Locals } from '../expression/index.ts';
import type { Style } from '../format/style.ts';
import type { Template } from '../format/template.ts';
import type { Encryption } from '../scene/encryption.ts';
import type { EInvoice } from '../scene/scene.ts';
import type { Tag } from '../scene/tag.ts';
import type { BoundAttachment } from './bind-attachments.ts';
import type { Report } from './evaluate.ts';

/** A template whose elements know what they show. */
export type BoundTemplate = {
  readonly template: Template;
  /** Whether its elements say what they are. */
  readonly tagged: boolean;
  readonly elements: readonly PagedElement[];
  readonly header: readonly PagedElement[];
  readonly footer: readonly PagedElement[];
  /** Position of the first label on its sheet, from 1. */
  readonly sheetStart: number;
  readonly attachments: readonly BoundAttachment[];
  /** When the document was made, milliseconds since 1970; undefined where it says nothing of it. */
  readonly created: number | undefined;
  readonly encryption: Encryption | undefined;
  readonly einvoice: EInvoice | undefined;
  /** In the order of their numbers; the marks of their numbers link to them. */
  readonly footnotes: readonly BoundElement[];
};

/** The page that elements may read, 1-based. */
export type PageValues = { readonly number: number; readonly count: number };

/** An element of the page, its header or footer. */
export type PagedElement = {
  readonly element: Element;
  /** The element on a page: one and the same for all pages unless it reads which page that is. */
  on(page: PageValues, report: Report): BoundElement | undefined;
};

/** An element with the values of its bindings; elements that are not visible are left out. */
export type BoundElement<E extends Element = Element> = {
  /** The element’s; in a loop it ends in the number of the item. */
  readonly id: string;
  /** As in the template. */
  readonly element: E;
  /** What it shows; undefined for types that show nothing, '' for an expression that gave nothing. */
  readonly content: string | undefined;
  /** The parts of a text that has any; `content` is all of them. */
  readonly runs: readonly BoundRun[] | undefined;
  readonly link: string | undefined;
  readonly alt: string | undefined;
  readonly field: BoundField | undefined;
  readonly outline: string | undefined;
  /** What a container holds, repeated for each item where it says so. */
  readonly children: readonly BoundElement[];
  /** The cells of a table. */
  readonly table: BoundTable | undefined;
  /** The numbers of a chart. */
  readonly chart: BoundChart | undefined;
  /** What it is to who does not see it; undefined where the document is not tagged, and for what only holds others. */
  readonly tag: Tag | undefined;
  /** The item of a list that it is in, from outside. */
  readonly around: readonly Tag[];
};

/** A field of a form: what it is called, and whether it is checked. */
export type BoundField = {
  readonly type: 'text' | 'checkbox' | 'signature';
  readonly name: string;
  readonly isChecked: boolean;
};

/** A part of a text: what it says, and how its letters differ from those of the whole. */
export type BoundRun = {
  readonly text: string;
  readonly style: Style;
  readonly script: 'normal' | 'super' | 'sub';
  /** Points above the line, instead of what the script says. */
  readonly rise: number | undefined;
  readonly link: string | undefined;
  /** How it is read. */
  readonly ruby: string | undefined;
};

/** What a chart shows: for each item its label, and a number or null for each series. */
export type BoundChart = {
  readonly kind: ElementOfType<'chart'>['kind'];
  readonly points: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  /** Their names; '' for none. */
  readonly series: readonly string[];
  /** The values that the axis names, in order; of a gauge its own. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
};

/** A table’s rows as cells. */
export type BoundTable = {
  readonly header: TableBand | undefined;
  readonly rows: readonly BoundRow[];
  readonly footer: TableBand | undefined;
  /** What stands under the header on all pages but the first. */
  readonly carried: TableBand | undefined;
  /** How many items its rows show. */
  readonly items: number;
  /** Undefined where the document is not tagged. */
  readonly tags: TableTags | undefined;
};

/** The parts of a table. */
export type TableTags = { readonly [K in 'head' | 'headRow' | 'body' | 'foot' | 'footRow']: Tag };

/** A header or footer. */
export type TableBand = {
  /** Whether it differs from page to page. */
  readonly readsPage: boolean;
  /** The cells on a page. */
  on(page: TablePage, report: Report): readonly BoundCell[];
};

/** What header and footer of a table are made from: the page, and the numbers of the items on it. */
export type TablePage = PageValues & { readonly from: number; readonly to: number };

export type BoundRow = {
  readonly cells: readonly BoundCell[];
  /** Items up to this row, itself included. */
  readonly items: number;
  /** The row that is the header of its group; undefined for such a row itself and without groups. */
  readonly group: number | undefined;
  readonly keepWithNext: boolean;
  readonly tag: Tag | undefined;
};

export type BoundCell = {
  readonly bound: BoundElement;
  readonly column: number;
  readonly span: number;
};

/** Variables of the loops around an element, and their numbers as the end of its id. */
export type Loop = { readonly locals: Locals; readonly suffix: string };
