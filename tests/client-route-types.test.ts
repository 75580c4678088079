/** The client's route types, which the Studio uses too, match the routes of the service. */
import type { AnswerOf, FileRoute, JsonRoute, Routes } from '@platen/client/core';
import * as activityAnswers from '@platen/service/activity/routes/answers';
import * as adminAnswers from '@platen/service/admin/answers';
import * as assetAnswers from '@platen/service/assets/routes/answers';
import * as fontAnswers from '@platen/service/fonts/routes/answers';
import * as jobAnswers from '@platen/service/jobs/routes/answers';
import * as openApiAnswers from '@platen/service/openapi/answers';
import * as operationAnswers from '@platen/service/operation/routes/answers';
import * as printJobAnswers from '@platen/service/print-jobs/routes/answers';
import * as printerAnswers from '@platen/service/printers/routes/answers';
import * as renderAnswers from '@platen/service/render-api/answers';
import * as renderLogAnswers from '@platen/service/render-log/routes/answers';
import * as teamAnswers from '@platen/service/teams/routes/answers';
import * as templateAnswers from '@platen/service/templates/routes/answers';
import { ROUTES_BY_NAME } from '@platen/service/testing/routes';
import * as usageAnswers from '@platen/service/usage/routes/answers';
import * as webhookAnswers from '@platen/service/webhooks/routes/answers';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Json } from './json-type.ts';

const answers = {
  ...activityAnswers,
  ...adminAnswers,
  ...assetAnswers,
  ...fontAnswers,
  ...jobAnswers,
  ...openApiAnswers,
  ...operationAnswers,
  ...printJobAnswers,
  ...printerAnswers,
  ...renderAnswers,
  ...renderLogAnswers,
  ...teamAnswers,
  ...templateAnswers,
  ...usageAnswers,
  ...webhookAnswers,
};

/** Schema of each response; null for responses without content, undefined for JSON without a schema. */
const ANSWERS = {
  'POST /v1/render': answers.renderAnswers,
  'POST /v1/render/batch': answers.batchAnswers,
  'DELETE /v1/render-outputs/{id}': null,
  'GET /v1/renders': answers.rendersAnswer,
  'GET /v1/renders/{id}': answers.renderRecordAnswer,
  'POST /v1/convert': answers.renderAnswers,
  'POST /v1/jobs': answers.jobAnswer,
  'GET /v1/jobs': answers.jobsAnswer,
  'GET /v1/jobs/{id}': answers.jobAnswer,
  'POST /v1/jobs/{id}/cancel': answers.jobAnswer,
  'POST /v1/jobs/{id}/retry': answers.jobAnswer,
  'GET /v1/jobs/{id}/parts': answers.jobPartsAnswer,
  'GET /v1/jobs/{id}/failures': answers.jobFailuresAnswer,
  'POST /v1/print': answers.newPrintJobAnswer,
  'GET /v1/print': answers.printJobsAnswer,
  'GET /v1/print/{id}': answers.printJobAnswer,
  'POST /v1/print/{id}/cancel': answers.printJobAnswer,
  'POST /v1/print/{id}/retry': answers.printJobAnswer,
  'GET /v1/printers': answers.printersAnswer,
  'POST /v1/printers': answers.printerAnswer,
  'GET /v1/printers/{id}': answers.printerAnswer,
  'PATCH /v1/printers/{id}': answers.printerAnswer,
  'DELETE /v1/printers/{id}': null,
  'GET /v1/printers/{id}/status': answers.printerStatusAnswer,
  'GET /v1/webhooks': answers.webhooksAnswer,
  'POST /v1/webhooks': answers.newWebhookAnswer,
  'GET /v1/webhooks/{id}': answers.webhookAnswer,
  'PATCH /v1/webhooks/{id}': answers.webhookAnswer,
  'DELETE /v1/webhooks/{id}': null,
  'POST /v1/webhooks/{id}/rotate': answers.newWebhookAnswer,
  'POST /v1/webhooks/{id}/test': answers.deliveryAnswer,
  'GET /v1/webhooks/{id}/deliveries': answers.deliveriesAnswer,
  'POST /v1/webhooks/{id}/deliveries/{delivery}/replay': answers.deliveryAnswer,
  'POST /v1/agent/take': answers.takenJobAnswer,
  'POST /v1/agent/jobs/{id}/begin': null,
  'POST /v1/agent/jobs/{id}/renew': null,
  'POST /v1/agent/jobs/{id}/end': answers.heldJobAnswer,
  'GET /v1/usage': answers.usageAnswer,
  'GET /v1/usage/history': answers.usageHistoryAnswer,
  'GET /v1/templates': answers.templatesAnswer,
  'GET /v1/templates/{id}/content': answers.contentAnswer,
  'GET /v1/drafts': answers.draftsAnswer,
  'GET /v1/tags': answers.tagsAnswer,
  'POST /v1/templates': answers.draftAnswer,
  'POST /v1/templates/import': answers.importedAnswer,
  'POST /v1/templates/validate': answers.reportAnswer,
  'GET /v1/templates/{id}': answers.draftAnswer,
  'PUT /v1/templates/{id}': answers.draftAnswer,
  'DELETE /v1/templates/{id}': null,
  'POST /v1/templates/{id}/publish': answers.publishedAnswer,
  'POST /v1/templates/{id}/unpublish': answers.unpublishedAnswer,
  'GET /v1/templates/{id}/versions': answers.versionsAnswer,
  'DELETE /v1/templates/{id}/versions/{version}': null,
  'POST /v1/templates/{id}/versions/{version}/restore': answers.draftAnswer,
  'GET /v1/assets': answers.assetsAnswer,
  'POST /v1/assets': answers.assetAnswer,
  'GET /v1/assets/{name}/uses': answers.assetUsesAnswer,
  'DELETE /v1/assets/{name}': null,
  'GET /v1/fonts': answers.fontsAnswer,
  'GET /v1/keys': answers.keysAnswer,
  'POST /v1/keys': answers.newKeyAnswer,
  'POST /v1/keys/{id}/roll': answers.rolledKeyAnswer,
  'DELETE /v1/keys/{id}': answers.revokedKeyAnswer,
  'GET /v1/team': answers.ownTeamAnswer,
  'PATCH /v1/team': answers.ownTeamAnswer,
  'GET /v1/team/members': answers.membersAnswer,
  'PATCH /v1/team/members/{id}': answers.roleAnswer,
  'DELETE /v1/team/members/{id}': null,
  'POST /v1/team/members/{id}/password-link': answers.passwordLinkAnswer,
  'GET /v1/invitations': answers.invitationsAnswer,
  'POST /v1/invitations': answers.newInvitationAnswer,
  'DELETE /v1/invitations/{id}': null,
  'POST /v1/invitations/accept': answers.sessionAnswer,
  'GET /v1/activity': answers.activityAnswer,
  'POST /v1/auth/sign-up': answers.newSessionAnswer,
  'POST /v1/auth/first-account': answers.newSessionAnswer,
  'POST /v1/auth/sign-in': answers.newSessionAnswer,
  'POST /v1/auth/sign-out': null,
  'POST /v1/auth/sign-out-everywhere': null,
  'GET /v1/auth/sessions': answers.sessionsAnswer,
  'DELETE /v1/auth/sessions/{id}': null,
  'GET /v1/auth/session': answers.sessionAnswer,
  'POST /v1/auth/password': null,
  'POST /v1/session/team': answers.sessionAnswer,
  'POST /v1/auth/reset': null,
  'POST /v1/auth/reset/confirm': null,
  'GET /v1/teams': answers.teamsAnswer,
  'POST /v1/teams': answers.teamAnswer,
  'GET /v1/plans': answers.plansAnswer,
  'PUT /v1/teams/{slug}/plan': answers.teamAnswer,
  'POST /v1/libraries': answers.libraryAnswer,
  'GET /v1/printer-networks': answers.printerNetworksAnswer,
  'PUT /v1/printer-networks': answers.printerNetworksAnswer,
  'GET /health': answers.healthAnswer,
  'GET /ready': answers.readyAnswer,
  'GET /openapi.json': answers.documentAnswer,
  'GET /template.schema.json': undefined,
} satisfies Record<JsonRoute, z.ZodType | null | undefined>;

const FILES: Readonly<Record<FileRoute, true>> = {
  'GET /v1/render-outputs/{id}': true,
  'POST /v1/preview/zpl': true,
  'GET /v1/jobs/{id}/events': true,
  'GET /v1/jobs/{id}/result': true,
  'GET /v1/jobs/{id}/parts/{part}': true,
  'GET /v1/agent/jobs/{id}/document': true,
  'GET /v1/assets/{name}': true,
  'GET /v1/assets/{name}/thumbnail': true,
  'GET /v1/fonts/{file}': true,
  'GET /metrics': true,
  'GET /reference': true,
};

type WithQuery = { [R in keyof Routes]: Routes[R] extends { readonly query: string } ? R : never }[keyof Routes];

/** Names of query parameters. A missing or additional name does not compile. */
type QueryNames = {
  readonly [R in WithQuery]: { readonly [Name in Routes[R]['query']]: true };
};

const PAGE = { limit: true, after: true } as const;
const SEARCH = { search: true, ...PAGE } as const;

const QUERIES: QueryNames = {
  'POST /v1/render/batch': { mode: true },
  'GET /v1/renders': {
    ...SEARCH,
    ...{ template: true, key: true, status: true, code: true, format: true, mode: true, from: true, to: true },
  },
  'POST /v1/preview/zpl': { label: true, density: true },
  'POST /v1/convert': {
    ...{ format: true, delivery: true, density: true, dpi: true, page: true, crop: true, rotate: true, width: true },
    ...{ height: true, fit: true, dither: true, threshold: true, strict: true, verify: true },
  },
  'POST /v1/jobs': {
    ...{ templateId: true, format: true, output: true, printer: true, dpi: true, strict: true, verify: true },
    ...{ background: true, itemsPerPart: true, copies: true, maxFailures: true, name: true },
  },
  'GET /v1/jobs': { ...SEARCH, state: true },
  'GET /v1/jobs/{id}/parts': PAGE,
  'GET /v1/jobs/{id}/failures': SEARCH,
  'POST /v1/print': { mode: true },
  'GET /v1/print': { ...SEARCH, state: true, printer: true },
  'GET /v1/printers': SEARCH,
  'GET /v1/webhooks': SEARCH,
  'GET /v1/webhooks/{id}/deliveries': { ...SEARCH, state: true },
  'GET /v1/agent/jobs/{id}/document': { lease: true },
  'GET /v1/usage/history': { from: true, to: true, by: true },
  'GET /v1/templates': { ...SEARCH, library: true },
  'GET /v1/drafts': { ...SEARCH, library: true, tag: true },
  'POST /v1/templates/import': { name: true, slug: true, label: true, density: true, field: true },
  'GET /v1/templates/{id}/versions': SEARCH,
  'GET /v1/assets': SEARCH,
  'POST /v1/assets': { name: true },
  'GET /v1/assets/{name}/uses': SEARCH,
  'GET /v1/keys': SEARCH,
  'GET /v1/team/members': SEARCH,
  'GET /v1/invitations': SEARCH,
  'GET /v1/activity': { ...SEARCH, action: true, person: true, key: true, from: true, to: true },
  'GET /v1/auth/sessions': SEARCH,
  'GET /v1/teams': SEARCH,
};

describe('route types', () => {
  it('exist for every route', () => {
    const known = [...Object.keys(ANSWERS), ...Object.keys(FILES)];
    expect(known.sort()).toEqual(Object.keys(ROUTES_BY_NAME).sort());
  });

  it.each(Object.entries(ANSWERS))('%s responds with its schema', (route, schema) => {
    const { answer } = ROUTES_BY_NAME[route]!;
    expect(answer.kind === 'nothing' ? null : answer.schema).toBe(schema);
  });

  it.each(Object.keys(FILES))('%s responds with a file', (route) => {
    expect(ROUTES_BY_NAME[route]!.answer).toMatchObject({ kind: 'own', schema: undefined });
  });

  it.each(Object.entries(ROUTES_BY_NAME))('%s has these query parameters', (route, { query = {} }) => {
    const known = (QUERIES as Readonly<Record<string, object>>)[route] ?? {};
    expect(Object.keys(known).sort()).toEqual(Object.keys(query).sort());
  });

  it('match the schemas of the responses, or this does not compile', () => {
    type Sent = {
      readonly [R in JsonRoute]: (typeof ANSWERS)[R] extends z.ZodType
        ? Json<z.output<(typeof ANSWERS)[R]>>
        : (typeof ANSWERS)[R] extends null
          ? undefined
          : AnswerOf<R>;
    };
    expectTypeOf<Sent>().toExtend<{ readonly [R in JsonRoute]: AnswerOf<R> }>();
  });
});
