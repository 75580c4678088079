/** Data that the preview server sends to its page, for one output format. */

/** Margins in points from each edge of a page. */
export type Margins = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

export type Note = {
  readonly message: string;
  readonly code?: string | undefined;
  /** JSON Pointer to a value in the template or the data. */
  readonly path?: string | undefined;
  readonly elementId?: string | undefined;
  /** Page number from 1. */
  readonly page?: number | undefined;
};

export type View = {
  /** Path of the template file, as given to the command. */
  readonly name: string;
  /** Page sizes in points. Empty if the template has problems. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** Safe margins of the page. Undefined for label sheets, because each label on a sheet has separate margins. */
  readonly safeMargin?: Margins;
  readonly sizeBytes: number;
  readonly problems: readonly Note[];
  readonly warnings: readonly Note[];
};
