/**
 * Document that contestants of a race render. Each contestant is a process that renders on request and reports
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

/** Prepares a job. The documents are rendered in turn. */
export type Open<Document> = (job: Job, context: { readonly fonts: Fonts }) => Promise<Contestant<Document>>;

export type Contestant<Document> = {
  render(document: Document): Uint8Array | Promise<Uint8Array>;
  close?(): Promise<void>;
};

/** Message from parent to child: run for a time starting at the n-th document, or return the n-th document. */
export type Order =
  | { readonly kind: 'run'; readonly forMs: number; readonly from: number }
  | { readonly kind: 'sample'; readonly n: number };

/** Message from child to parent. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'times'; readonly times: readonly number[] }
  | { readonly kind: 'sample'; readonly base64: string }
  | { readonly kind: 'failed'; readonly message: string };
