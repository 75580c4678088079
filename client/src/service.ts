/** The service itself: what was used, how it is, what it says of itself. */
import type { CallOptions, Calls } from './calls.ts';
import type { Health, JsonObject, Readiness, Usage, UsageHistory, UsageKind } from './types.ts';

export type Service = {
  /** What the team has used of its month, and what it keeps. */
  usage(options?: CallOptions): Promise<Usage>;
  /** What the team rendered day by day, UTC: of the last 30 days, or from the first to the last, as `2026-11-01`. */
  usageHistory(
    options?: CallOptions & { readonly from?: string; readonly to?: string; readonly by?: UsageKind },
  ): Promise<UsageHistory>;
  /** Whether the service answers; needs no key. */
  health(options?: CallOptions): Promise<Health>;
  /** Whether the instance takes requests; UNAVAILABLE where it does not. */
  readiness(options?: CallOptions): Promise<Readiness>;
  /** In the text format of Prometheus. */
  metrics(options?: CallOptions): Promise<string>;
  openApi(options?: CallOptions): Promise<JsonObject>;
  /** The reference of the API as an HTML page. */
  reference(options?: CallOptions): Promise<string>;
  /** The JSON Schema of templates. */
  templateSchema(options?: CallOptions): Promise<JsonObject>;
};

export function createService({ json, file }: Calls): Service {
  const text = async (path: string, { signal }: CallOptions = {}) =>
    new TextDecoder().decode((await file({ path, signal })).bytes);
  return {
    usage: ({ signal } = {}) => json({ path: '/v1/usage', signal }),
    usageHistory: ({ signal, ...asked } = {}) =>
      json({ path: `/v1/usage/history?${new URLSearchParams(asked)}`, signal }),
    health: ({ signal } = {}) => json({ path: '/health', signal }),
    readiness: ({ signal } = {}) => json({ path: '/ready', signal }),
    metrics: (options) => text('/metrics', options),
    openApi: ({ signal } = {}) => json({ path: '/openapi.json', signal }),
    reference: (options) => text('/reference', options),
    templateSchema: ({ signal } = {}) => json({ path: '/template.schema.json', signal }),
  };
}
