/** Defines the accessibility tags of groups (ISO 32000-1, 14.8.4), which the PDF and HTML painters use. */

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
  /** Container of a figure and its caption. Inside the figure, the alternative text would hide the caption. */
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
  /** Content without information for readers: decoration or repeated content. */
  | 'artifact';

/**
 * Tag of a group. Groups with the same tag object are parts of one element, for example on several pages. Items outside
 * of tagged groups are decoration, and paths outside of figures are also decoration.
 */
export type Tag = {
  readonly role: Role;
  /** Level of a heading, 1 … 6. */
  readonly level?: number;
  /** Alternative text; for a link, a description of its target. */
  readonly alt?: string | undefined;
  /** Cells that a header cell applies to. */
  readonly scope?: 'column' | 'row' | undefined;
  /** Number of columns that a cell spans; default 1. */
  readonly span?: number | undefined;
  /** Number of rows that a cell spans; default 1. */
  readonly rowSpan?: number | undefined;
  /** True if a link contains block elements, which PDF 2.0 does not allow (ISO/TS 32005, table 5). */
  readonly grouping?: boolean;
  /** True if the items of a list are numbered. Only relevant for items with labels. */
  readonly ordered?: boolean;
  /**
   * Logical parent, which may be elsewhere. For a caption, its table or list. For a figure, its container with the
   * caption.
   */
  readonly of?: Tag;
  /** Kind of artifact; default is decoration. `rows` is the header and footer of a table on later pages. */
  readonly repeats?: 'header' | 'footer' | 'content' | 'rows';
  /** True for an image that has no alternative text and is not marked as decorative. */
  readonly undescribed?: boolean;
};

export const DECORATION: Tag = { role: 'artifact' };
export const UNDESCRIBED: Tag = { role: 'artifact', undescribed: true };
export const PAGE_HEADER: Tag = { role: 'artifact', repeats: 'header' };
export const PAGE_FOOTER: Tag = { role: 'artifact', repeats: 'footer' };
/** Tag of an element that is repeated on later pages. */
export const REPEATED_CONTENT: Tag = { role: 'artifact', repeats: 'content' };
export const REPEATED_ROWS: Tag = { role: 'artifact', repeats: 'rows' };

/** Returns whether checks need the tag: figures, headings and undescribed images have a description or a level. */
export function isLandmark({ role, undescribed }: Tag): boolean {
  return role === 'figure' || role === 'heading' || undescribed === true;
}
