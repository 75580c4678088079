/** Lists the render log of a team, latest first, in pages and with filters. */
import type { OutputFormat } from '@platen/engine/paint/formats';
import { type SelectQueryBuilder, sql } from 'kysely';
import { firstIdAt, RECORD_ID } from '../base/record-id.ts';
import type { RenderMode } from '../enums/key-modes.ts';
import type { RenderOutcome } from '../enums/outcomes.ts';
import { inListStep } from '../store/list-steps.ts';
import { patternOf } from '../store/search.ts';
import type { Database, RenderLogRow, Tables } from '../store/tables.ts';
import type { Finding } from './record.ts';

/** Record of the render log, as the API returns it. */
export type RenderRecord = {
  readonly id: string;
  /** Time of the request in ms since the epoch. */
  readonly at: number;
  readonly status: RenderOutcome;
  readonly httpStatus: number;
  readonly code?: string | undefined;
  readonly mode: RenderMode;
  readonly format?: OutputFormat | undefined;
  readonly templateId?: string | undefined;
  readonly template?: string | undefined;
  readonly templateVersion?: number | undefined;
  readonly items?: number | undefined;
  readonly documents: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly ms: number;
  readonly keyId?: string | undefined;
  readonly userId?: string | undefined;
  readonly requestId: string;
  readonly renderId?: string | undefined;
  readonly findings: readonly Finding[];
};

export type RenderFilter = {
  /** Request ID, render ID, or a substring of the template's name. */
  readonly search?: string | undefined;
  /** Raw template ID. */
  readonly templateId?: string | undefined;
  readonly version?: number | undefined;
  readonly keyId?: string | undefined;
  readonly status?: RenderOutcome | undefined;
  readonly code?: string | undefined;
  readonly format?: string | undefined;
  readonly mode?: RenderMode | undefined;
  /** Time range in ms since the epoch. `from` is inclusive, `to` exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

type Page = {
  /** ID of the last record on the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
};

export type RenderPage = { readonly renders: readonly RenderRecord[]; readonly next?: string };

/** Records read per step if no index covers the filter, and maximum number of steps per page. */
const STEP = 5_000;
const STEPS = 10;

/**
 * Returns at most `limit` records. `next` is present if there may be more. A page can have fewer records than `limit`,
 * even no records, and still have a next page.
 */
export async function listRenders(db: Database, teamId: string, filter: RenderFilter & Page): Promise<RenderPage> {
  const asked = await withFound(db, teamId, filter);
  const { isFound, isLooked } = split(asked);
  const found: RenderLogRow[] = [];
  let after = asked.after;
  const look = async () => {
    const query = within(isFound(ofTeam(db, teamId)), { ...asked, after });
    const end = isLooked === undefined ? undefined : await endOfStep(query);
    const some = (isLooked?.(query) ?? query).$if(end !== undefined, (all) => all.where('id', '>=', end!));
    const limited = some
      .selectAll()
      .orderBy('id', 'desc')
      .limit(asked.limit + 1 - found.length);
    found.push(...(await limited.execute()));
    return end;
  };
  for (let step = 0; step < STEPS; step++) {
    const end = await (isLooked === undefined ? look() : inListStep(teamId, look));
    if (found.length > asked.limit) return { renders: found.slice(0, -1).map(toRecord), next: found.at(-2)!.id };
    if (end === undefined) return { renders: found.map(toRecord) };
    after = end;
  }
  return { renders: found.map(toRecord), next: after! };
}

/** Finds a record by its ID, or by the render ID in the response. */
export async function findRender(db: Database, teamId: string, id: string): Promise<RenderRecord | undefined> {
  const column = RECORD_ID.test(id) ? 'id' : 'render_id';
  const row = await ofTeam(db, teamId).where(column, '=', id).selectAll().limit(1).executeTakeFirst();
  return row && toRecord(row);
}

type Query = SelectQueryBuilder<Tables, 'render_log', object>;

function ofTeam(db: Database, teamId: string): Query {
  return db.selectFrom('render_log').where('team_id', '=', teamId);
}

function within(query: Query, { from, to, after }: RenderFilter & Partial<Page>): Query {
  const before = [...(to === undefined ? [] : [firstIdAt(to)]), ...(after === undefined ? [] : [after])].sort()[0];
  return query
    .$if(before !== undefined, (some) => some.where('id', '<', before!))
    .$if(from !== undefined, (some) => some.where('id', '>=', firstIdAt(from!)));
}

/** Returns the ID of the last record in the next step. Returns undefined if fewer records than a full step remain. */
async function endOfStep(query: Query): Promise<string | undefined> {
  const row = await query
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(STEP - 1)
    .executeTakeFirst();
  return row?.id;
}

type Found = RenderFilter & Page & { readonly requestId?: string; readonly renderId?: string };

/** Replaces the search by the ID that it matches, or else by a substring of the template's name. */
async function withFound(db: Database, teamId: string, filter: RenderFilter & Page): Promise<Found> {
  const { search, ...rest } = filter;
  if (search === undefined) return filter;
  const has = async (column: 'request_id' | 'render_id') =>
    (await ofTeam(db, teamId).where(column, '=', search).select('id').limit(1).executeTakeFirst()) !== undefined;
  if (await has('request_id')) return { ...rest, requestId: search };
  if (await has('render_id')) return { ...rest, renderId: search };
  return filter;
}

type Narrow = (query: Query) => Query;

/** Splits the filter into conditions that one index covers, and conditions that are checked while reading records. */
function split(filter: Found): { readonly isFound: Narrow; readonly isLooked: Narrow | undefined } {
  const { requestId, renderId, templateId, keyId, status, version, code, format, mode, search } = filter;
  const is = (column: keyof RenderLogRow, value: string | number | undefined): readonly Narrow[] =>
    value === undefined ? [] : [(query) => query.where(column, '=', value)];
  const indexed = [
    ...is('request_id', requestId),
    ...is('render_id', renderId),
    ...is('template_id', templateId),
    ...is('key_id', keyId),
    ...(status === 'failed' || code !== undefined ? is('outcome', 'failed') : []),
  ];
  const looked = [
    ...(status === 'failed' ? [] : is('outcome', status)),
    ...is('version', version),
    ...is('code', code),
    ...is('format', format),
    ...is('mode', mode),
    ...(search === undefined ? [] : [nameHas(search)]),
  ];
  const [isFound = (query: Query) => query, ...others] = indexed;
  const rest = [...others, ...looked];
  return {
    isFound,
    isLooked: rest.length === 0 ? undefined : (query) => rest.reduce((some, narrow) => narrow(some), query),
  };
}

function nameHas(search: string): Narrow {
  const like = patternOf(search);
  return (query) => query.where(sql<boolean>`template like ${like} escape '\\'`);
}

function toRecord(row: RenderLogRow): RenderRecord {
  const { id, at, outcome, status, code, mode, format, template_id, template, version, items, documents, pages } = row;
  const { size_bytes, ms, key_id, user_id, request_id, render_id, findings } = row;
  return {
    id,
    at,
    status: outcome,
    httpStatus: status,
    code: code ?? undefined,
    mode,
    format: format ?? undefined,
    templateId: template_id ?? undefined,
    template: template ?? undefined,
    templateVersion: version ?? undefined,
    items: items ?? undefined,
    documents,
    pages,
    sizeBytes: size_bytes,
    ms,
    keyId: key_id ?? undefined,
    userId: user_id ?? undefined,
    requestId: request_id,
    renderId: render_id ?? undefined,
    findings: findings === null ? [] : JSON.parse(findings),
  };
}
