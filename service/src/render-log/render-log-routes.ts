/** `/v1/renders`: what a team rendered, for its members and for its programs that manage it. */
import { isOutputFormat, OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { ApiError } from '../base/errors.ts';
import { renderRecordAnswer, rendersAnswer } from '../http/answers.ts';
import { once, pageQuery, readPage } from '../http/paging.ts';
import { json, NO_BODY, routesWith } from '../http/route.ts';
import type { Database } from '../store/tables.ts';
import { findTemplateId } from '../templates/drafts.ts';
import { parseTemplateId } from '../templates/template-id.ts';
import { RENDER_MODES } from '../words/key-modes.ts';
import { RENDER_OUTCOMES } from '../words/outcomes.ts';
import { findRender, listRenders, RECORD_ID, type RenderFilter } from './list-renders.ts';
import type { RenderLog } from './render-log.ts';

export type RenderLogNeeds = { readonly db: Database; readonly renderLog: Pick<RenderLog, 'settle'> };

const route = routesWith<RenderLogNeeds>();

const OF_RENDERS = { group: 'Renders', access: 'credential', may: 'team', headers: {}, body: NO_BODY } as const;

/** Renders of a page, unless fewer are asked for. */
const PAGE_SIZE = 100;

const time = (about: string) => ({ about: `${about}, in milliseconds since the epoch`, type: 'integer' }) as const;

export const renderLogRoutes = [
  route('GET /v1/renders', {
    name: 'listRenders',
    ...OF_RENDERS,
    about:
      `What the team rendered and what failed, the latest first, ${PAGE_SIZE} at once at most, for as many days as ` +
      '`PLATEN_KEEP_RENDERS_DAYS` says; nothing of data or documents. Where there may be more, the answer has `next`: a page may ' +
      'have fewer, or none, that fit the filter, and others follow.',
    query: {
      search: 'a request ID or a render ID; or a part of what the template is called',
      template: 'a template, by any form of its ID; with `@n` one version',
      key: 'ID of an API key',
      status: RENDER_OUTCOMES.join(', '),
      code: 'of an error',
      format: OUTPUT_FORMATS.join(', '),
      mode: RENDER_MODES.join(', '),
      from: time('those that came then or later'),
      to: time('those that came before'),
      ...pageQuery(PAGE_SIZE),
    },
    answer: json(rendersAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db, renderLog }, { credential, query }) {
      const teamId = credential.team.id;
      const page = readPage(query, PLACE, PAGE_SIZE);
      const template = once(query, 'template');
      const filter = readFilter(query);
      const stored = template === undefined ? {} : await readTemplate(db, teamId, template);
      if (!stored) return { renders: [] };
      await renderLog.settle();
      return listRenders(db, teamId, { ...filter, ...stored, ...page });
    },
  }),
  route('GET /v1/renders/{id}', {
    name: 'getRender',
    ...OF_RENDERS,
    about: 'One render of the list, by its ID or by that of its answer.',
    answer: json(renderRecordAnswer),
    errors: ['NOT_FOUND'],
    async handle({ db, renderLog }, { credential, params: { id } }) {
      await renderLog.settle();
      const found = await findRender(db, credential.team.id, id);
      if (!found) throw new ApiError('NOT_FOUND', { message: 'There is no such render, or it is listed no longer.' });
      return found;
    },
  }),
];

const PLACE = { read: (text: string) => (RECORD_ID.test(text) ? text : undefined) };

type Query = Readonly<Record<string, unknown>>;

function readFilter(query: Query): RenderFilter {
  return {
    search: once(query, 'search')?.trim().slice(0, 128) || undefined,
    keyId: once(query, 'key'),
    status: readWord(query, 'status', RENDER_OUTCOMES),
    code: once(query, 'code'),
    format: readWord(query, 'format', OUTPUT_FORMATS.filter(isOutputFormat)),
    mode: readWord(query, 'mode', RENDER_MODES),
    from: readTime(query, 'from'),
    to: readTime(query, 'to'),
  };
}

/** Undefined where the team has and sees no such template. */
async function readTemplate(
  db: Database,
  teamId: string,
  text: string,
): Promise<Pick<RenderFilter, 'templateId' | 'version'> | undefined> {
  const id = parseTemplateId(text);
  // By its raw ID a template that is deleted has its records still.
  const templateId = id && (await findTemplateId(db, teamId, id));
  return templateId === undefined ? undefined : { templateId, version: id!.version };
}

function readWord<Word extends string>(query: Query, name: string, words: readonly Word[]): Word | undefined {
  const text = once(query, name);
  const found = words.find((word) => word === text);
  if (text === undefined || found !== undefined) return found;
  throw new ApiError('BAD_REQUEST', {
    message: `The query parameter "${name}" must be one of ${words.join(', ')}.`,
  });
}

function readTime(query: Query, name: string): number | undefined {
  const text = once(query, name);
  if (text === undefined || /^\d{1,14}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new ApiError('BAD_REQUEST', {
    message: `The query parameter "${name}" must be a time, in milliseconds since the epoch.`,
  });
}
