/** Templates: published templates and drafts. */
import { type CallOptions, type Calls, type List, type SearchOptions, searching } from './calls.ts';
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

export function createTemplates({ ask, tagged, list }: Calls): Templates {
  return {
    listTemplates: ({ signal, ...query } = {}) => list('templates', 'GET /v1/templates', { query, signal }),
    getTemplate: (id, options) => ask('GET /v1/templates/{id}/content', { id, ...options }),
    listDrafts: ({ signal, ...query } = {}) => list('drafts', 'GET /v1/drafts', { query, signal }),
    listTags: async (options) => (await ask('GET /v1/tags', options)).tags,
    createTemplate: (body, options) => tagged('POST /v1/templates', { body, ...options }),
    importTemplate: (body, { signal, fields = {}, ...query } = {}) => {
      const field = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
      return tagged('POST /v1/templates/import', { query: { ...query, field }, body, signal });
    },
    getDraft: (id, options) => tagged('GET /v1/templates/{id}', { id, ...options }),
    saveDraft: (id, body, options) => tagged('PUT /v1/templates/{id}', { id, body, ...options }),
    deleteTemplate: (id, options) => ask('DELETE /v1/templates/{id}', { id, ...options }),
    validateTemplate: (template, { formats, ...options } = {}) =>
      ask('POST /v1/templates/validate', {
        isRepeatable: true,
        body: { template, ...(formats && { formats }) },
        ...options,
      }),
    publishTemplate: (id, { note, ...options } = {}) => {
      const body = note === undefined ? {} : { note };
      return ask('POST /v1/templates/{id}/publish', { id, body, isRepeatable: true, ...options });
    },
    unpublishTemplate: (id, options) =>
      ask('POST /v1/templates/{id}/unpublish', { id, isRepeatable: true, ...options }),
    listVersions: (id, options) => list('versions', 'GET /v1/templates/{id}/versions', { id, ...searching(options) }),
    deleteVersion: (id, version, options) =>
      ask('DELETE /v1/templates/{id}/versions/{version}', { id, version, ...options }),
    restoreVersion: (id, version, options) =>
      tagged('POST /v1/templates/{id}/versions/{version}/restore', { id, version, ...options }),
  };
}
