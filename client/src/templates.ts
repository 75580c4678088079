/** Templates: published templates and drafts. */
import { type CallOptions, type Calls, type List, path, readJson, type SearchOptions } from './calls.ts';
import type { Answer } from './transport.ts';
import type {
  Draft,
  ImportedTemplate,
  JsonObject,
  ListedDraft,
  OutputFormat,
  Published,
  TemplateMetadata,
  TemplateReport,
  TemplateTag,
  TemplateVersion,
  Unpublished,
} from './types.ts';

/** Expected draft: `etag` of an earlier read. Rejects with PRECONDITION_FAILED if the draft has changed since. */
export type IfMatch = { readonly ifMatch?: string };

export type Templates = {
  /** Lists published templates that the team may use, or the templates of one library. */
  listTemplates(options?: SearchOptions & { readonly library?: string }): List<TemplateMetadata>;
  /** Returns a whole stored template. */
  getTemplate(templateId: string, options?: CallOptions): Promise<JsonObject>;
  /**
   * Lists the team's drafts, published or not, latest change first. `search` matches a part of slug, tag or name; `tag`
   * matches a whole tag.
   */
  listDrafts(options?: SearchOptions & { readonly library?: string; readonly tag?: string }): List<ListedDraft>;
  /** Lists the tags of the team's drafts, most used first. */
  listTags(options?: CallOptions): Promise<readonly TemplateTag[]>;
  /** Stores a new template as a draft. By default, `slug` is derived from `meta.name`. */
  createTemplate(
    given: { readonly template: JsonObject; readonly slug?: string; readonly library?: string },
    options?: CallOptions,
  ): Promise<Draft>;
  /**
   * Converts a label of a ZPL stream to a template, and stores it as a draft. `fields` maps field names to printed
   * values that become data.
   */
  importTemplate(zpl: string, options?: CallOptions & ImportOptions): Promise<ImportedTemplate>;
  getDraft(templateId: string, options?: CallOptions): Promise<Draft>;
  /** Replaces the draft. The published version stays unchanged. */
  saveDraft(
    templateId: string,
    given: { readonly template: JsonObject; readonly slug?: string },
    options?: CallOptions & IfMatch,
  ): Promise<Draft>;
  /** Deletes a template with all its versions. */
  deleteTemplate(templateId: string, options?: CallOptions & IfMatch): Promise<void>;
  /** Checks a template and renders its sample in all output formats, or in `formats`. */
  validateTemplate(
    template: JsonObject,
    options?: CallOptions & { readonly formats?: readonly OutputFormat[] },
  ): Promise<TemplateReport>;
  /** Publishes the draft as the next version. */
  publishTemplate(templateId: string, options?: CallOptions & IfMatch & { readonly note?: string }): Promise<Published>;
  /** Removes a template from lists, content and renders. */
  unpublishTemplate(templateId: string, options?: CallOptions): Promise<Unpublished>;
  /** Lists the versions of a template, newest first. `search` matches a part of the note or of the publisher's name. */
  listVersions(templateId: string, options?: SearchOptions): List<TemplateVersion>;
  /** Deletes a version that is neither the newest nor the published version. */
  deleteVersion(templateId: string, version: number, options?: CallOptions): Promise<void>;
  /** Copies a version into the draft. */
  restoreVersion(templateId: string, version: number, options?: CallOptions & IfMatch): Promise<Draft>;
};

export type ImportOptions = {
  readonly name?: string;
  /** Slug. Default: derived from the name. */
  readonly slug?: string;
  /** Number of the label in the stream. Default: 1. */
  readonly label?: number;
  /** Dots per mm. Default: 8. */
  readonly density?: 6 | 8 | 12 | 24;
  readonly fields?: Readonly<Record<string, string>>;
};

export function createTemplates({ send, json, nothing, list, searched }: Calls): Templates {
  const only = (options: CallOptions | undefined) => (options?.signal ? { signal: options.signal } : {});
  return {
    listTemplates: ({ library, search, ...options } = {}) =>
      list('templates', '/v1/templates', { filter: { library, search }, ...only(options) }),
    getTemplate: (id, options) => json({ path: path`/v1/templates/${id}/content`, ...only(options) }),
    listDrafts: ({ search, library, tag, ...options } = {}) =>
      list('drafts', '/v1/drafts', { filter: { search, library, tag }, ...only(options) }),
    listTags: async (options) =>
      (await json<{ tags: readonly TemplateTag[] }>({ path: '/v1/tags', ...only(options) })).tags,
    createTemplate: async (body, options) =>
      draftOf(await send({ method: 'POST', path: '/v1/templates', body, ...only(options) })),
    async importTemplate(zpl, { signal, fields = {}, ...asked } = {}) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, String(value));
      for (const [name, value] of Object.entries(fields)) query.append('field', `${name}=${value}`);
      const answer = await send({ method: 'POST', path: `/v1/templates/import?${query}`, body: zpl, signal });
      return { ...readJson<Omit<ImportedTemplate, 'etag'>>(answer), etag: answer.headers.get('etag') ?? '' };
    },
    getDraft: async (id, options) => draftOf(await send({ path: path`/v1/templates/${id}`, ...only(options) })),
    saveDraft: async (id, body, { ifMatch, ...options } = {}) =>
      draftOf(await send({ method: 'PUT', path: path`/v1/templates/${id}`, body, ifMatch, ...only(options) })),
    deleteTemplate: (id, { ifMatch, ...options } = {}) =>
      nothing({ method: 'DELETE', path: path`/v1/templates/${id}`, ifMatch, ...only(options) }),
    validateTemplate: (template, { formats, ...options } = {}) =>
      json({
        method: 'POST',
        path: '/v1/templates/validate',
        isRepeatable: true,
        body: { template, ...(formats && { formats }) },
        ...only(options),
      }),
    publishTemplate: (id, { ifMatch, note, ...options } = {}) => {
      const publish = path`/v1/templates/${id}/publish`;
      const body = note === undefined ? {} : { note };
      return json({ method: 'POST', path: publish, body, ifMatch, isRepeatable: true, ...only(options) });
    },
    unpublishTemplate: (id, options) =>
      json({ method: 'POST', path: path`/v1/templates/${id}/unpublish`, isRepeatable: true, ...only(options) }),
    listVersions: (id, options) => searched('versions', path`/v1/templates/${id}/versions`, options),
    deleteVersion: (id, version, options) =>
      nothing({ method: 'DELETE', path: path`/v1/templates/${id}/versions/${version}`, ...only(options) }),
    restoreVersion: async (id, version, { ifMatch, ...options } = {}) => {
      const restore = path`/v1/templates/${id}/versions/${version}/restore`;
      return draftOf(await send({ method: 'POST', path: restore, ifMatch, ...only(options) }));
    },
  };
}

function draftOf(answer: Answer): Draft {
  return { ...readJson<Omit<Draft, 'etag'>>(answer), etag: answer.headers.get('etag') ?? '' };
}
