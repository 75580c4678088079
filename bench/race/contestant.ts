/**
 * Protocol between a race and its contestants. Each contestant is a process that renders on request and reports
 * durations.
 */

export type Job =
  | 'label-pdf'
  | 'label-png'
  | 'label-zpl'
  | 'label-zpl-native'
  | 'label-html'
  | 'invoice-10'
  | 'invoice-100'
  | 'invoice-1000';

export type Fonts = { readonly regular: string; readonly bold: string };

/** Starts a contestant for one job, which it then renders many times. */
export type Open<Document> = (job: Job, context: { readonly fonts: Fonts }) => Promise<Contestant<Document>>;

export type Contestant<Document> = {
  render(document: Document): Uint8Array | Promise<Uint8Array>;
  close?(): Promise<void>;
};

/**
 * Message from parent to child: render for a given time, starting at a document number; or return one document by
 * number.
 */
export type Order =
  | { readonly kind: 'run'; readonly forMs: number; readonly from: number }
  | { readonly kind: 'sample'; readonly n: number };

/** Message from child to parent: ready for orders, duration of each render, one document, or an error. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'times'; readonly times: readonly number[] }
  | { readonly kind: 'sample'; readonly base64: string }
  | { readonly kind: 'failed'; readonly message: string };
