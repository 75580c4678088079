/** Data that the preview server sends its page about one output. */

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
  /** JSON Pointer into the template or the data. */
  readonly path?: string | undefined;
  readonly elementId?: string | undefined;
  /** Page number from 1. */
  readonly page?: number | undefined;
};

export type View = {
  /** Template file as given to the command. */
  readonly name: string;
  /** Sizes in points; empty if there are problems. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** Undefined for label sheets, where each label has its own. */
  readonly safeMargin?: Margins;
  readonly sizeBytes: number;
  readonly problems: readonly Note[];
  readonly warnings: readonly Note[];
};
