/** The client: one method a route. */
import { type Answer, createTransport } from './transport.ts';
import type {
  BatchRequest,
  BatchResult,
  Download,
  FontList,
  Health,
  InlineRender,
  JsonObject,
  ListedDraft,
  RenderFilter,
  RenderRecord,
  RenderRequest,
  RenderResult,
  RolledKey,
  TemplateMetadata,
  TemplateVersion,
  Usage,
  ZplPreview,
} from './types.ts';

export type ClientOptions = {
  /** Where the service is, for example `https://print.example.com`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Of one attempt; 30,000 by default. */
  readonly timeoutMs?: number;
  /** Attempts after the first; 2 by default, 0 for none. */
  readonly retries?: number;
  /** Instead of the platform's own. */
  readonly fetch?: typeof globalThis.fetch;
};

export type CallOptions = {
  /** Ends the call, and its retries, with the signal's reason. */
  readonly signal?: AbortSignal;
};

export type RenderOptions = CallOptions & {
  /**
   * Two calls with one key make one document, within 24 hours: an order's number, so that a job that is started again prints
   * nothing twice. By default each call has a key of its own, which only its retries share.
   */
  readonly idempotencyKey?: string;
};

/** All methods reject with `PlatenError`. */
export type Client = {
  /** Renders and keeps the document for 7 days; `download` fetches it. */
  render(request: RenderRequest, options?: RenderOptions): Promise<RenderResult>;
  /** Renders and gives the document at once; nothing is kept. */
  renderInline(request: RenderRequest, options?: RenderOptions): Promise<InlineRender>;
  /** Renders many documents into one file: a PDF, a ZPL stream, or a zip of PNG or HTML. */
  renderBatch(request: BatchRequest, options?: RenderOptions): Promise<BatchResult>;
  /** The document of a render, by its ID. */
  download(id: string, options?: CallOptions): Promise<Download>;
  /** What the team rendered and what failed, the latest first; as many as `limit`, all where it is left out. */
  listRenders(options?: CallOptions & RenderFilter & { readonly limit?: number }): Promise<readonly RenderRecord[]>;
  /** One render of that list, by its ID there or by that of its answer. */
  getRender(id: string, options?: CallOptions): Promise<RenderRecord>;
  /** A label drawn from its ZPL, as PNG of one pixel a dot; `label` counts from 1, default the first. */
  previewZpl(zpl: string, options?: CallOptions & { readonly label?: number }): Promise<ZplPreview>;
  /** The published templates that the team may use, or those of one library. */
  listTemplates(options?: CallOptions & { readonly library?: string }): Promise<readonly TemplateMetadata[]>;
  /** The templates that the team works on, published or not, the latest change first; `search` is a part of slug or name. */
  listDrafts(
    options?: CallOptions & { readonly search?: string; readonly library?: string },
  ): Promise<readonly ListedDraft[]>;
  /** The versions of a template, newest first. */
  listVersions(templateId: string, options?: CallOptions): Promise<readonly TemplateVersion[]>;
  /** Deletes a version that is neither the newest nor the published one. */
  deleteVersion(templateId: string, version: number, options?: CallOptions): Promise<void>;
  /** A stored template as a whole. */
  getTemplate(templateId: string, options?: CallOptions): Promise<JsonObject>;
  /** The fonts that documents are set in; `downloadFont` gives the bytes of each. */
  listFonts(options?: CallOptions): Promise<FontList>;
  /** A font by the `file` of its face: TrueType. */
  downloadFont(file: string, options?: CallOptions): Promise<Uint8Array>;
  /**
   * Makes a key like this one, and lets this one work on for a day or as long as is said; needs the scope `team`. Documents
   * belong to the key that made them.
   */
  rollKey(
    id: string,
    options?: CallOptions & { readonly overlapSeconds?: number; readonly expiresAt?: number },
  ): Promise<RolledKey>;
  usage(options?: CallOptions): Promise<Usage>;
  health(options?: CallOptions): Promise<Health>;
};

export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, timeoutMs = 35_000, retries = 2, fetch = globalThis.fetch } = options;
  const send = createTransport({ baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, timeoutMs, retries, fetch });

  const get = async <T>(path: string, { signal }: CallOptions = {}): Promise<T> => json(await send({ path, signal }));
  const post = (path: string, body: object, { signal, idempotencyKey = crypto.randomUUID() }: RenderOptions = {}) =>
    send({ path, body, idempotencyKey, signal });

  /** A list that comes in pages, whole. */
  async function all<Name extends string, Item>(
    name: Name,
    path: string,
    filter: Readonly<Record<string, string | number | undefined>>,
    { signal, most = Infinity }: { readonly signal?: AbortSignal | undefined; readonly most?: number },
  ): Promise<readonly Item[]> {
    const items: Item[] = [];
    for (let after: string | undefined, more = true; more && items.length < most; ) {
      const asked = Object.entries({ ...filter, after }).filter(([, value]) => value !== undefined && value !== '');
      const given = asked.map(([key, value]): [string, string] => [key, String(value)]);
      const query = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
      const page = json<Record<Name, Item[]> & { readonly next?: string }>(await send({ path: path + query, signal }));
      items.push(...page[name]);
      [after, more] = [page.next, page.next !== undefined];
    }
    return items.slice(0, most);
  }

  return {
    async render(request, options) {
      return json(await post('/v1/render', { ...request, delivery: 'url' }, options));
    },
    async renderInline(request, options) {
      const answer = await post('/v1/render', { ...request, delivery: 'inline' }, options);
      const header = (name: string) => answer.headers.get(`x-render-${name}`) ?? '';
      return {
        ...downloadOf(answer),
        id: header('id'),
        pages: Number(header('pages')),
        renderTimeMs: Number(header('time-ms')),
        warningCount: Number(header('warnings')),
        sha256: header('sha256'),
        engineVersion: header('engine-version'),
      };
    },
    async renderBatch(request, options) {
      return json(await post('/v1/render/batch', { ...request, delivery: 'url' }, options));
    },
    async download(id, { signal } = {}) {
      return downloadOf(await send({ path: `/v1/render-outputs/${encodeURIComponent(id)}`, signal }));
    },
    listRenders: ({ signal, limit: most, ...filter } = {}) =>
      all<'renders', RenderRecord>('renders', '/v1/renders', filter, {
        signal,
        ...(most === undefined ? {} : { most }),
      }),
    getRender: (id, options) => get(`/v1/renders/${encodeURIComponent(id)}`, options),
    async previewZpl(zpl, { label = 1, signal } = {}) {
      const { bytes, headers } = await send({ path: `/v1/preview/zpl?label=${label}`, body: zpl, signal });
      const counted = (name: string) => Number(headers.get(`x-preview-${name}`));
      return { bytes, labels: counted('labels'), nativeTexts: counted('native-texts') };
    },
    listTemplates: ({ library, signal } = {}) =>
      all<'templates', TemplateMetadata>('templates', '/v1/templates', { library }, { signal }),
    listDrafts: ({ search, library, signal } = {}) =>
      all<'drafts', ListedDraft>('drafts', '/v1/drafts', { search, library }, { signal }),
    listVersions: (templateId, { signal } = {}) =>
      all<'versions', TemplateVersion>('versions', versionsOf(templateId), {}, { signal }),
    async deleteVersion(templateId, version, { signal } = {}) {
      await send({ method: 'DELETE', path: `${versionsOf(templateId)}/${version}`, signal });
    },
    getTemplate: (templateId, options) => get(`/v1/templates/${encodeURIComponent(templateId)}/content`, options),
    listFonts: (options) => get('/v1/fonts', options),
    async downloadFont(file, { signal } = {}) {
      return (await send({ path: `/v1/fonts/${encodeURIComponent(file)}`, signal })).bytes;
    },
    rollKey: async (id, { signal, ...body } = {}) =>
      json(await send({ path: `/v1/keys/${encodeURIComponent(id)}/roll`, body, signal })),
    usage: (options) => get('/v1/usage', options),
    health: (options) => get('/health', options),
  };
}

function versionsOf(templateId: string): string {
  return `/v1/templates/${encodeURIComponent(templateId)}/versions`;
}

function json<T>({ bytes }: Answer): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

function downloadOf({ headers, bytes }: Answer): Download {
  const fileName = fileNameOf(headers.get('content-disposition') ?? '');
  return { bytes, contentType: headers.get('content-type') ?? '', ...(fileName === undefined ? {} : { fileName }) };
}

/** RFC 6266: the full name (RFC 8187) before the one in ASCII. */
function fileNameOf(disposition: string): string | undefined {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return full === undefined ? /filename="([^"]*)"/i.exec(disposition)?.[1] : decodeURIComponent(full);
}
