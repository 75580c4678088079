/** What the server of the preview tells its page of one output. */

/** Points, from each edge of a page. */
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
  /** From 1. */
  readonly page?: number | undefined;
};

export type View = {
  /** The template’s file, as the command names it. */
  readonly name: string;
  /** Sides in points; none where there are problems. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** Undefined on sheets of labels, of which each has its own. */
  readonly safeMargin?: Margins;
  readonly sizeBytes: number;
  readonly problems: readonly Note[];
  readonly warnings: readonly Note[];
};
