/** Documents: rendering, downloading, and what was rendered. */
import { type CallOptions, type Calls, downloadOf, type List, path, readJson } from './calls.ts';
import type { Answer } from './transport.ts';
import type {
  BatchRequest,
  BatchResult,
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
   * Two calls with one key make one document, within 24 hours: an order's number, so that a job that is started again prints
   * nothing twice. By default each call has a key of its own, which only its retries share.
   */
  readonly idempotencyKey?: string;
};

export type Renders = {
  /** Renders and keeps the document for 7 days, or as many as the team says; `download` fetches it. */
  render(request: RenderRequest, options?: RenderOptions): Promise<RenderResult>;
  /** Renders and gives the document at once; nothing is kept. */
  renderInline(request: RenderRequest, options?: RenderOptions): Promise<InlineRender>;
  /** The same, with the list of warnings and all else that is told of it; the document may have 16 MB. */
  renderDocument(request: RenderRequest, options?: RenderOptions): Promise<RenderedDocument>;
  /** Renders many documents into one file: a PDF, a ZPL stream, or a zip of PNG or HTML. */
  renderBatch(request: BatchRequest, options?: RenderOptions): Promise<BatchResult>;
  /** The same, and gives the file at once; nothing is kept. */
  renderBatchInline(request: BatchRequest, options?: RenderOptions): Promise<InlineBatch>;
  /** The same, with the state and the warnings of each item; the file may have 16 MB. */
  renderBatchDocument(request: BatchRequest, options?: RenderOptions): Promise<RenderedBatchDocument>;
  /** The document of a render, by its ID. */
  download(id: string, options?: CallOptions): Promise<Download>;
  /** Deletes the document of a render before its time is over. */
  deleteOutput(id: string, options?: CallOptions): Promise<void>;
  /** What the team rendered and what failed, the latest first; as many as `limit`, all where it is left out. */
  listRenders(options?: CallOptions & RenderFilter & { readonly limit?: number }): List<RenderRecord>;
  /** One render of that list, by its ID there or by that of its answer. */
  getRender(id: string, options?: CallOptions): Promise<RenderRecord>;
  /** A label drawn from its ZPL, as a PNG with one pixel for each dot; `label` counts from 1, default the first. */
  previewZpl(zpl: string, options?: CallOptions & { readonly label?: number }): Promise<ZplPreview>;
};

export function createRenders({ send, json, nothing, file, list }: Calls): Renders {
  type Delivery = 'url' | 'inline' | 'inline-json';
  const post = (path: string, delivery: Delivery, request: object, options: RenderOptions = {}) => {
    const { signal, idempotencyKey = crypto.randomUUID() } = options;
    return send({ method: 'POST', path, body: { ...request, delivery }, idempotencyKey, signal });
  };
  return {
    render: async (request, options) => readJson(await post('/v1/render', 'url', request, options)),
    renderInline: async (request, options) => inlineOf(await post('/v1/render', 'inline', request, options)),
    renderDocument: async (request, options) => unpacked(await post('/v1/render', 'inline-json', request, options)),
    renderBatchDocument: async (request, options) =>
      unpacked(await post('/v1/render/batch', 'inline-json', request, options)),
    renderBatch: async (request, options) => readJson(await post('/v1/render/batch', 'url', request, options)),
    async renderBatchInline(request, options) {
      const answer = await post('/v1/render/batch', 'inline', request, options);
      return { ...inlineOf(answer), ...itemsOf(answer.headers.get('x-render-items') ?? '') };
    },
    download: (id, { signal } = {}) => file({ path: path`/v1/render-outputs/${id}`, signal }),
    deleteOutput: (id, { signal } = {}) => nothing({ method: 'DELETE', path: path`/v1/render-outputs/${id}`, signal }),
    listRenders: ({ signal, limit: most, ...filter } = {}) =>
      list('renders', '/v1/renders', { filter, most, ...(signal && { signal }) }),
    getRender: (id, { signal } = {}) => json({ path: path`/v1/renders/${id}`, signal }),
    async previewZpl(zpl, { label = 1, signal } = {}) {
      const { bytes, headers } = await send({
        method: 'POST',
        path: `/v1/preview/zpl?label=${label}`,
        body: zpl,
        isRepeatable: true,
        signal,
      });
      const counted = (name: string) => Number(headers.get(`x-preview-${name}`));
      return { bytes, labels: counted('labels'), nativeTexts: counted('native-texts') };
    },
  };
}

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

/** An answer with the document in base64, as one with its bytes. */
function unpacked<Told extends Required<Download>>(answer: Answer): Told {
  const { document, ...told } = readJson<Omit<Told, 'bytes'> & { readonly document: string }>(answer);
  const text = atob(document);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return { ...told, bytes } as unknown as Told;
}

/** `complete=2, failed=(0 3)`. */
function itemsOf(header: string): Pick<InlineBatch, 'complete' | 'failed'> {
  const [, complete = '0', failed = ''] = /^complete=(\d+), failed=\(([\d ]*)\)$/.exec(header) ?? [];
  return { complete: Number(complete), failed: failed.split(' ').filter(Boolean).map(Number) };
}
