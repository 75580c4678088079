/** Data about one output that the preview server sends its page. */

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
  /** Template file as given to the command. */
  readonly name: string;
  /** Page sizes in points. Empty if there are problems. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** Margins of the page. Undefined for label sheets, where each label has separate margins. */
  readonly safeMargin?: Margins;
  readonly sizeBytes: number;
  readonly problems: readonly Note[];
  readonly warnings: readonly Note[];
};
