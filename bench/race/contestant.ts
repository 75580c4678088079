/** What takes part in a race: a process that renders documents when it is told to, and says how long each took. */

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

/** Makes ready for a job; `documents` are its documents in turn. */
export type Open<Document> = (job: Job, context: { readonly fonts: Fonts }) => Promise<Contestant<Document>>;

export type Contestant<Document> = {
  render(document: Document): Uint8Array | Promise<Uint8Array>;
  close?(): Promise<void>;
};

/** Parent to child: run for so long from the n-th document on, or give the n-th document rendered. */
export type Order =
  | { readonly kind: 'run'; readonly forMs: number; readonly from: number }
  | { readonly kind: 'sample'; readonly n: number };

/** Child to parent. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'times'; readonly times: readonly number[] }
  | { readonly kind: 'sample'; readonly base64: string }
  | { readonly kind: 'failed'; readonly message: string };
