/** Renders: creating and downloading documents, and the render log. */
import type { CallOptions, Calls, List } from './calls.ts';
import { readJson } from './core.ts';
import { downloadOf } from './download.ts';
import type { Job } from './job-types.ts';
import type { Delivery } from './routes.ts';
import type { Answer } from './transport.ts';
import type {
  BatchRequest,
  BatchResult,
  ConvertRequest,
  Download,
  InlineBatch,
  InlineRender,
  PdfStandard,
  RenderedBatchDocument,
  RenderedDocument,
  RenderFilter,
  RenderRecord,
  RenderRequest,
  RenderResult,
  ZplPreview,
} from './types.ts';

export type RenderOptions = CallOptions & {
  /**
   * Idempotency key. Calls with the same key within 24 hours create only one document. For example, use an order
   * number, so that a repeated call prints nothing twice. Default: a new key for each call and its retries.
   */
  readonly idempotencyKey?: string;
};

export type Renders = {
  /** Renders a document and stores it for 7 days, or for the team's retention time. `download` returns its bytes. */
  render(request: RenderRequest, options?: RenderOptions): Promise<RenderResult>;
  /** Renders a document and returns it without storing it. */
  renderInline(request: RenderRequest, options?: RenderOptions): Promise<InlineRender>;
  /**
   * Renders a document without storing it. Returns the document, its warnings and other details. The maximum size is 16
   * MB.
   */
  renderDocument(request: RenderRequest, options?: RenderOptions): Promise<RenderedDocument>;
  /** Renders many documents into one file: a PDF, a ZPL stream, or a zip file of PNG or HTML documents. */
  renderBatch(request: BatchRequest, options?: RenderOptions): Promise<BatchResult>;
  /** Renders many documents into one file and returns it without storing it. */
  renderBatchInline(request: BatchRequest, options?: RenderOptions): Promise<InlineBatch>;
  /**
   * Renders many documents into one file without storing it. Returns the file with the state and the warnings of each
   * item. The maximum size is 16 MB.
   */
  renderBatchDocument(request: BatchRequest, options?: RenderOptions): Promise<RenderedBatchDocument>;
  /**
   * Converts ZPL, EPL or PDF files of any program to one document in another format, in the given order, and stores it.
   * `download` returns its bytes. A conversion counts as a render.
   */
  convert(source: ConvertSource, request: ConvertRequest, options?: RenderOptions): Promise<RenderResult>;
  /** Converts files to one document and returns it without storing it. */
  convertInline(source: ConvertSource, request: ConvertRequest, options?: RenderOptions): Promise<InlineRender>;
  /** Queues the conversion as a job. `watchJob` reports when it has ended, and `getJobResult` returns the document. */
  convertLater(source: ConvertSource, request: ConvertRequest, options?: RenderOptions): Promise<Job>;
  /** Returns the document of a render, given the render's ID. */
  download(id: string, options?: CallOptions): Promise<Download>;
  /** Deletes the document of a render before it expires. */
  deleteOutput(id: string, options?: CallOptions): Promise<void>;
  /**
   * Lists the team's renders, including failed ones, latest first. `limit` is the maximum number of records. Default:
   * all.
   */
  listRenders(options?: CallOptions & RenderFilter & { readonly limit?: number }): List<RenderRecord>;
  /** Returns a record of the render log, given the ID of the record or of the render. */
  getRender(id: string, options?: CallOptions): Promise<RenderRecord>;
  /**
   * Draws one label of a ZPL stream as a PNG with one pixel per printer dot. `label` counts from 1. Default: 1.
   * `density` is in dots per mm. Default: 8.
   */
  previewZpl(zpl: string, options?: CallOptions & ZplPreviewOptions): Promise<ZplPreview>;
};

/** File to convert, or 1 to 1,000 files that become one document. */
export type ConvertSource = string | Uint8Array | readonly (string | Uint8Array)[];

export type ZplPreviewOptions = { readonly label?: number; readonly density?: 6 | 8 | 12 | 24 };

export function createRenders({ send, ask, file, list }: Calls): Renders {
  type Shape = NonNullable<Delivery['delivery']>;
  const once = ({ signal, idempotencyKey = crypto.randomUUID() }: RenderOptions = {}) => ({ signal, idempotencyKey });
  const render = (delivery: Shape, request: RenderRequest, options?: RenderOptions) =>
    send('POST /v1/render', { body: { ...request, delivery }, ...once(options) });
  const batch = (delivery: Shape, request: BatchRequest, options?: RenderOptions) =>
    send('POST /v1/render/batch', { body: { ...request, delivery }, ...once(options) });
  const convert = (delivery: Shape, source: ConvertSource, request: ConvertRequest, options?: Convert) =>
    send('POST /v1/convert', {
      query: { delivery, ...request },
      body: bodyOf(source),
      prefer: options?.prefer,
      ...once(options),
    });
  return {
    render: async (request, options) => readJson(await render('url', request, options)),
    renderInline: async (request, options) => inlineOf(await render('inline', request, options)),
    renderDocument: async (request, options) => unpacked(await render('inline-json', request, options)),
    renderBatchDocument: async (request, options) => unpacked(await batch('inline-json', request, options)),
    renderBatch: async (request, options) => readJson(await batch('url', request, options)),
    async renderBatchInline(request, options) {
      const answer = await batch('inline', request, options);
      return { ...inlineOf(answer), ...itemsOf(answer.headers.get('x-render-items') ?? '') };
    },
    convert: async (source, request, options) => readJson(await convert('url', source, request, options)),
    convertInline: async (source, request, options) => inlineOf(await convert('inline', source, request, options)),
    convertLater: async (source, request, options) =>
      readJson(await convert('inline', source, request, { ...options, prefer: 'respond-async' })),
    download: (id, options) => file('GET /v1/render-outputs/{id}', { id, ...options }),
    deleteOutput: (id, options) => ask('DELETE /v1/render-outputs/{id}', { id, ...options }),
    listRenders: ({ signal, limit: most, ...query } = {}) =>
      list('renders', 'GET /v1/renders', { query, most, signal }),
    getRender: (id, options) => ask('GET /v1/renders/{id}', { id, ...options }),
    async previewZpl(body, { label = 1, density = 8, signal } = {}) {
      const query = { label, density };
      const { bytes, headers } = await send('POST /v1/preview/zpl', { query, body, isRepeatable: true, signal });
      const counted = (name: string) => Number(headers.get(`x-preview-${name}`));
      return { bytes, labels: counted('labels'), nativeTexts: counted('native-texts'), warnings: counted('warnings') };
    },
  };
}

type Convert = RenderOptions & { readonly prefer?: string };

function inlineOf(answer: Answer): InlineRender {
  const header = (name: string) => answer.headers.get(`x-render-${name}`) ?? '';
  const conformance = header('conformance');
  return {
    ...downloadOf(answer),
    id: header('id'),
    pages: Number(header('pages')),
    renderTimeMs: Number(header('time-ms')),
    ...(conformance && { conformance: conformance.split(', ') as PdfStandard[] }),
    warningCount: Number(header('warnings')),
    sha256: header('sha256'),
    engineVersion: header('engine-version'),
  };
}

function bodyOf(source: ConvertSource): string | Uint8Array | FormData {
  if (typeof source === 'string' || source instanceof Uint8Array) return source;
  const form = new FormData();
  for (const [index, file] of source.entries()) form.append('file', new Blob([file as BlobPart]), `file-${index + 1}`);
  return form;
}

/** Parses a response that contains a document in Base64. Replaces the text with bytes. */
function unpacked<Told extends Required<Download>>(answer: Answer): Told {
  const { document, ...told } = readJson<Omit<Told, 'bytes'> & { readonly document: string }>(answer);
  const text = atob(document);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return { ...told, bytes } as unknown as Told;
}

/** Parses the header of a batch, such as `complete=2, failed=(0 3)`. */
function itemsOf(header: string): Pick<InlineBatch, 'complete' | 'failed'> {
  const [, complete = '0', failed = ''] = /^complete=(\d+), failed=\(([\d ]*)\)$/.exec(header) ?? [];
  return { complete: Number(complete), failed: failed.split(' ').filter(Boolean).map(Number) };
}
