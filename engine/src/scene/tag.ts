/** What a group is to people who do not see the page (ISO 32000-1, 14.8.4): one property of groups, read by PDF and HTML. */

export type Role =
  | 'block'
  | 'section'
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'listItem'
  | 'label'
  | 'listBody'
  | 'table'
  | 'caption'
  /** A figure with its caption, which its alternative text would hide in it. */
  | 'captioned'
  | 'tableHead'
  | 'tableBody'
  | 'tableFoot'
  | 'row'
  | 'headerCell'
  | 'cell'
  | 'figure'
  | 'link'
  | 'note'
  | 'form'
  /** Nothing to be read: decoration, and what is said elsewhere already. */
  | 'artifact';

/**
 * Groups with the same object are parts of one thing, wherever pages cut it. What stands in no tagged group is decoration, as
 * are outlines that stand in no figure.
 */
export type Tag = {
  readonly role: Role;
  /** The level of a heading, 1 … 6. */
  readonly level?: number;
  /** What it shows, in words; where a link leads. */
  readonly alt?: string | undefined;
  /** Which cells a header cell is for. */
  readonly scope?: 'column' | 'row' | undefined;
  /** Columns that a cell goes across; default 1. */
  readonly span?: number | undefined;
  /** Whether a link holds whole paragraphs, tables and the like, which a link of PDF 2.0 may not (ISO/TS 32005, table 5). */
  readonly grouping?: boolean;
  /** Whether the items of a list are numbered, where they have labels. */
  readonly ordered?: boolean;
  /** What it is in, wherever it stands: a caption in its table or list, a figure and its caption in what holds both. */
  readonly of?: Tag;
  /** Why an artifact is one: default decoration. `rows` are the header and footer of a table on further pages. */
  readonly repeats?: 'header' | 'footer' | 'content' | 'rows';
  /** Whether an artifact is a picture of which nobody said what it shows, not even that it shows nothing. */
  readonly undescribed?: boolean;
};

export const DECORATION: Tag = { role: 'artifact' };
export const UNDESCRIBED: Tag = { role: 'artifact', undescribed: true };
export const PAGE_HEADER: Tag = { role: 'artifact', repeats: 'header' };
export const PAGE_FOOTER: Tag = { role: 'artifact', repeats: 'footer' };
/** An element of the page that comes again on further pages. */
export const COMES_AGAIN: Tag = { role: 'artifact', repeats: 'content' };
export const ROWS_AGAIN: Tag = { role: 'artifact', repeats: 'rows' };

/** Whether it is asked of it what it shows, or how it stands among others of its kind. */
export function isLandmark({ role, undescribed }: Tag): boolean {
  return role === 'figure' || role === 'heading' || undescribed === true;
}
