/** `/v1/renders`: render log of a team, for its members and for API keys with the scope `team`. */
import { OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { ApiError } from '../../base/errors.ts';
import { parameter, searchParameter, textParameter, timeParameters, wordParameter } from '../../base/query.ts';
import { RECORD_ID } from '../../base/record-id.ts';
import { RENDER_MODES } from '../../enums/key-modes.ts';
import { RENDER_OUTCOMES } from '../../enums/outcomes.ts';
import { pageParameters, readPage } from '../../http/paging.ts';
import { json, NO_BODY, routesWith } from '../../http/route.ts';
import type { StoreContext } from '../../store/store-context.ts';
import type { Database } from '../../store/tables.ts';
import { findTemplateId } from '../../templates/drafts.ts';
import { parseTemplateId } from '../../templates/template-id.ts';
import { USAGE_DAYS_KEPT } from '../forget-renders.ts';
import { findRender, listRenders, type RenderFilter } from '../list-renders.ts';
import type { RenderLog } from '../render-log.ts';
import { DAY_MS } from '../usage-days.ts';
import { loadHistory, USAGE_KINDS } from '../usage-history.ts';
import { renderRecordAnswer, rendersAnswer, usageHistoryAnswer } from './answers.ts';

export type RenderLogNeeds = StoreContext & { readonly renderLog: Pick<RenderLog, 'settle'> };

const route = routesWith<RenderLogNeeds>();

const OF_RENDERS = { group: 'Renders', access: 'credential', may: 'team:read', headers: {}, body: NO_BODY } as const;

/** Maximum number of records on a page, which is also the default. */
const PAGE_SIZE = 100;

/** Maximum number of days in the usage history. */
const MOST_DAYS = 100;

export const renderLogRoutes = [
  route('GET /v1/renders', {
    name: 'listRenders',
    ...OF_RENDERS,
    about:
      `Lists successful and failed renders of the team, latest first, up to ${PAGE_SIZE} per page, for ` +
      '`PLATEN_KEEP_RENDERS_DAYS` days, without data and documents. The response has `next` if there may be more renders. With a filter, a page can be empty ' +
      'although more renders follow.',
    query: {
      search: searchParameter('a request ID, a render ID, or part of the name of the template'),
      template: textParameter('a template, by any form of its ID; append `@n` for one version').optional(),
      key: textParameter('ID of an API key').optional(),
      status: wordParameter(RENDER_OUTCOMES.join(', '), RENDER_OUTCOMES).optional(),
      code: textParameter('the code of an error').optional(),
      format: wordParameter(OUTPUT_FORMATS.join(', '), OUTPUT_FORMATS).optional(),
      mode: wordParameter(RENDER_MODES.join(', '), RENDER_MODES).optional(),
      ...timeParameters(),
      ...pageParameters(PAGE_SIZE),
    },
    answer: json(rendersAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db, renderLog }, { credential, query }) {
      const teamId = credential.team.id;
      const page = readPage(query, PLACE);
      const { template, key: keyId, search, status, code, format, mode, from, to } = query;
      const filter: RenderFilter = { search, keyId, status, code, format, mode, from, to };
      const stored = template === undefined ? {} : await readTemplate(db, teamId, template);
      if (!stored) return { renders: [] };
      await renderLog.settle();
      return listRenders(db, teamId, { ...filter, ...stored, ...page });
    },
  }),
  route('GET /v1/usage/history', {
    name: 'getUsageHistory',
    ...OF_RENDERS,
    about:
      `Counts the renders of the team for each day (UTC), up to ${MOST_DAYS} days at a time and ${USAGE_DAYS_KEPT} days back. \`by\` splits each day by key, ` +
      'template, format or status, and lists the 50 with the most requests.',
    query: {
      from: dayParameter('first day, as `2026-11-01`; default: 30 days before the last day'),
      to: dayParameter('last day; default: today'),
      by: wordParameter(USAGE_KINDS.join(', '), USAGE_KINDS).optional(),
    },
    answer: json(usageHistoryAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db, clock, renderLog }, { credential, query }) {
      const { by } = query;
      const last = query.to ?? Math.floor(clock.now() / DAY_MS);
      const first = query.from ?? last - 30;
      if (first > last || last - first >= MOST_DAYS) {
        throw new ApiError('BAD_REQUEST', {
          message: `The query parameters "from" and "to" must be in order and at most ${MOST_DAYS} days apart.`,
        });
      }
      await renderLog.settle();
      const { days, labels } = await loadHistory(db, credential.team.id, { first, last, by });
      return {
        from: dayText(first),
        to: dayText(last),
        days: days.map((each) => ({ ...each, day: dayText(each.day) })),
        labels,
      };
    },
  }),
  route('GET /v1/renders/{id}', {
    name: 'getRender',
    ...OF_RENDERS,
    about: 'Returns one render of the log, by its ID or the ID of its response.',
    answer: json(renderRecordAnswer),
    errors: ['NOT_FOUND'],
    async handle({ db, renderLog }, { credential, params: { id } }) {
      await renderLog.settle();
      const found = await findRender(db, credential.team.id, id);
      if (!found)
        throw new ApiError('NOT_FOUND', {
          message: 'The render does not exist or is no longer in the log. Check its ID.',
        });
      return found;
    },
  }),
];

const PLACE = { read: (text: string) => (RECORD_ID.test(text) ? text : undefined) };

/** Returns the ID of the template. Returns undefined if the team cannot access such a template. */
async function readTemplate(
  db: Database,
  teamId: string,
  text: string,
): Promise<Pick<RenderFilter, 'templateId' | 'version'> | undefined> {
  const id = parseTemplateId(text);
  // Does not look up a raw ID, because the records of deleted templates are kept.
  const templateId = id && (await findTemplateId(db, teamId, id));
  return templateId === undefined ? undefined : { templateId, version: id!.version };
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function dayParameter(about: string) {
  return parameter(about, {
    read(text) {
      const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
      return Number.isFinite(at) ? at / DAY_MS : undefined;
    },
    wanted: 'a day such as 2026-11-01',
  }).optional();
}
