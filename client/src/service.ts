/** Usage and health of the service, and descriptions of its API. */
import type { CallOptions, Calls } from './calls.ts';
import type { Health, JsonObject, Readiness, Usage, UsageHistory, UsageKind } from './types.ts';

export type Service = {
  /** Returns the team's usage in this month, and its stored bytes. */
  usage(options?: CallOptions): Promise<Usage>;
  /**
   * Returns the number of renders per day (in UTC) for the last 30 days, or for a range of dates such as `2026-11-01`.
   */
  usageHistory(
    options?: CallOptions & { readonly from?: string; readonly to?: string; readonly by?: UsageKind },
  ): Promise<UsageHistory>;
  /** Checks that the service responds. Needs no key. */
  health(options?: CallOptions): Promise<Health>;
  /** Checks that the instance accepts requests. Rejects with UNAVAILABLE if it does not. */
  readiness(options?: CallOptions): Promise<Readiness>;
  /** Returns metrics in the Prometheus text format. */
  metrics(options?: CallOptions): Promise<string>;
  openApi(options?: CallOptions): Promise<JsonObject>;
  /** Returns the API reference as an HTML page. */
  reference(options?: CallOptions): Promise<string>;
  /** Returns the JSON Schema of templates. */
  templateSchema(options?: CallOptions): Promise<JsonObject>;
};

export function createService({ ask, send }: Calls): Service {
  const text = async (route: 'GET /metrics' | 'GET /reference', options?: CallOptions) =>
    new TextDecoder().decode((await send(route, options)).bytes);
  return {
    usage: (options) => ask('GET /v1/usage', options),
    usageHistory: ({ signal, ...query } = {}) => ask('GET /v1/usage/history', { query, signal }),
    health: (options) => ask('GET /health', options),
    readiness: (options) => ask('GET /ready', options),
    metrics: (options) => text('GET /metrics', options),
    openApi: (options) => ask('GET /openapi.json', options),
    reference: (options) => text('GET /reference', options),
    templateSchema: (options) => ask('GET /template.schema.json', options),
  };
}
