/** Accessibility tags of groups (ISO 32000-1, 14.8.4), used by the PDF and HTML painters. */

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
  /** Figure together with its caption. Inside the figure, its alternative text would hide the caption. */
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
  /** Nothing to read: decoration or repeated content. */
  | 'artifact';

/**
 * Tag of a group. Groups with the same tag object are parts of one thing, wherever pages cut it. Items outside tagged
 * groups are decoration, as are paths outside figures.
 */
export type Tag = {
  readonly role: Role;
  /** Level of a heading, 1 … 6. */
  readonly level?: number;
  /** Alternative text; for a link, its target. */
  readonly alt?: string | undefined;
  /** Cells that a header cell applies to. */
  readonly scope?: 'column' | 'row' | undefined;
  /** Number of columns that a cell spans; default 1. */
  readonly span?: number | undefined;
  /** Number of rows that a cell spans; default 1. */
  readonly rowSpan?: number | undefined;
  /** True if a link contains block elements, which a link of PDF 2.0 may not (ISO/TS 32005, table 5). */
  readonly grouping?: boolean;
  /** True if the items of a list are numbered, in case they have labels. */
  readonly ordered?: boolean;
  /**
   * Logical parent, wherever the group is: the table or list of a caption, or the group of a figure and its caption.
   */
  readonly of?: Tag;
  /** Kind of artifact; default decoration. `rows` are the header and footer of a table on further pages. */
  readonly repeats?: 'header' | 'footer' | 'content' | 'rows';
  /** True for an image without alternative text that is not marked as decorative either. */
  readonly undescribed?: boolean;
};

export const DECORATION: Tag = { role: 'artifact' };
export const UNDESCRIBED: Tag = { role: 'artifact', undescribed: true };
export const PAGE_HEADER: Tag = { role: 'artifact', repeats: 'header' };
export const PAGE_FOOTER: Tag = { role: 'artifact', repeats: 'footer' };
/** Tag of an element that the page repeats on further pages. */
export const COMES_AGAIN: Tag = { role: 'artifact', repeats: 'content' };
export const ROWS_AGAIN: Tag = { role: 'artifact', repeats: 'rows' };

/** Returns whether the tag needs a description or has a level: figures, headings and undescribed images. */
export function isLandmark({ role, undescribed }: Tag): boolean {
  return role === 'figure' || role === 'heading' || undescribed === true;
}
