/** Published templates, drafts and versions. */
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

/**
 * ETag of the expected draft, from an earlier read. The call rejects with PRECONDITION_FAILED if the draft has changed
 * since then.
 */
export type IfMatch = { readonly ifMatch?: string };

export type Templates = {
  /** Lists the published templates that the team may use, or only those of one library. */
  listTemplates(options?: SearchOptions & { readonly library?: string }): List<TemplateMetadata>;
  /** Returns the complete content of a published template. */
  getTemplate(templateId: string, options?: CallOptions): Promise<JsonObject>;
  /**
   * Lists the team's drafts, including unpublished ones, latest change first. `search` matches a substring of the slug,
   * tags or name. `tag` matches a whole tag.
   */
  listDrafts(options?: SearchOptions & { readonly library?: string; readonly tag?: string }): List<ListedDraft>;
  /** Lists the tags of the team's drafts, most used first. */
  listTags(options?: CallOptions): Promise<readonly TemplateTag[]>;
  /** Creates a template with an unpublished draft. By default, the slug is derived from `meta.name`. */
  createTemplate(
    given: { readonly template: JsonObject; readonly slug?: string; readonly library?: string },
    options?: CallOptions,
  ): Promise<Draft>;
  /**
   * Converts a label of a ZPL stream to a template and stores it as a draft. `fields` maps names of new data fields to
   * the printed values that they replace.
   */
  importTemplate(zpl: string, options?: CallOptions & ImportOptions): Promise<ImportedTemplate>;
  getDraft(templateId: string, options?: CallOptions): Promise<Draft>;
  /** Replaces the draft. The published version does not change. */
  saveDraft(
    templateId: string,
    given: { readonly template: JsonObject; readonly slug?: string },
    options?: CallOptions & IfMatch,
  ): Promise<Draft>;
  /** Deletes a template with all its versions. */
  deleteTemplate(templateId: string, options?: CallOptions & IfMatch): Promise<void>;
  /** Checks a template, and renders its sample data in all output formats or in `formats`. */
  validateTemplate(
    template: JsonObject,
    options?: CallOptions & { readonly formats?: readonly OutputFormat[] },
  ): Promise<TemplateReport>;
  /** Publishes the draft as the next version. */
  publishTemplate(templateId: string, options?: CallOptions & IfMatch & { readonly note?: string }): Promise<Published>;
  /**
   * Unpublishes a template, so that it can no longer be listed, read or rendered. The draft and the versions are kept.
   */
  unpublishTemplate(templateId: string, options?: CallOptions): Promise<Unpublished>;
  /**
   * Lists the versions of a template, newest first. `search` matches a substring of the note or of the publisher's
   * name.
   */
  listVersions(templateId: string, options?: SearchOptions): List<TemplateVersion>;
  /** Deletes a version. The newest and the published version cannot be deleted. */
  deleteVersion(templateId: string, version: number, options?: CallOptions): Promise<void>;
  /** Copies a version into the draft. */
  restoreVersion(templateId: string, version: number, options?: CallOptions & IfMatch): Promise<Draft>;
};

export type ImportOptions = {
  readonly name?: string;
  /** Slug of the new template. Default: derived from its name. */
  readonly slug?: string;
  /** Number of the label in the stream, from 1. Default: 1. */
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
