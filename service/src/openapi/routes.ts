/** THE table of what routes take and answer; the OpenAPI document and the reference page are made from it. */
import type { z } from 'zod';
import { createLibraryBody, createTeamBody, planBody } from '../admin/admin-routes.ts';
import { acceptBody, passwordBody, signInBody, signUpBody, teamBody } from '../auth/auth-routes.ts';
import type { ErrorCode } from '../base/errors.ts';
import { batchBody, renderBody } from '../render/render-request.ts';
import { createKeyBody } from '../teams/key-routes.ts';
import { inviteBody, roleBody } from '../teams/team-routes.ts';
import { createTemplateBody, replaceTemplateBody, validateTemplateBody } from '../templates/manage-routes.ts';
import * as answers from './answers.ts';

/** Who may: anyone; a key or a session; a person with a session. What more is asked of them stands in `about`. */
export type Access = 'open' | 'credential' | 'person';

export type RouteRow = {
  readonly group: string;
  readonly about: string;
  readonly access: Access;
  readonly query?: Readonly<Record<string, string>>;
  /** Request headers that mean something here. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** The body is the bytes of a file. */
  readonly takesFile?: boolean;
  readonly status: number;
  /** JSON of a schema, a rendered document, a file as it was uploaded, a PNG, metrics of Prometheus, a page for browsers, or nothing. */
  readonly answer: z.ZodType | 'document' | 'file' | 'picture' | 'metrics' | 'page' | undefined;
  /** Beside those that every route has. */
  readonly errors: readonly ErrorCode[];
  /** A body that is right as it stands. */
  readonly example?: object;
};

const TEMPLATE = {
  formatVersion: 1,
  meta: { name: 'Badge' },
  dimensions: { width: '90mm', height: '55mm', safeMargin: '3mm' },
  elements: [
    {
      id: 'name',
      type: 'text',
      position: { mode: 'absolute', x: '5mm', y: '15mm' },
      width: '80mm',
      height: '12mm',
      contentExpression: 'attendeeName',
      style: { fontFamily: 'Arial', fontSize: '24pt', fontWeight: 'bold' },
    },
  ],
  sample: { attendeeName: 'Ada Lovelace' },
};

const IF_MATCH = { 'If-Match': 'the `ETag` of the draft that is meant; another one is 412' };

const RENDER_ERRORS: readonly ErrorCode[] = [
  ...(['BAD_REQUEST', 'INVALID_TEMPLATE', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'] as const),
  ...(['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH', 'PREFLIGHT_FAILED'] as const),
  ...(['QUOTA_EXCEEDED', 'RENDER_ERROR', 'OVERLOADED'] as const),
];

/** By method and path, in the order of the document. */
export const ROUTES: Readonly<Record<string, RouteRow>> = {
  'POST /v1/render': {
    group: 'Render',
    about:
      'Renders a template with data. Answers with a download URL, or with the document itself when `delivery` is `inline`. ' +
      'Either `templateId` or `template` is given.',
    access: 'credential',
    headers: { 'Idempotency-Key': 'a retry with the same key and body gets the first answer again, for 24 hours' },
    body: renderBody,
    status: 200,
    answer: answers.renderAnswer,
    errors: RENDER_ERRORS,
    example: { template: TEMPLATE, data: { attendeeName: 'Ada Lovelace' }, format: 'pdf' },
  },
  'POST /v1/render/batch': {
    group: 'Render',
    about:
      'Renders one template with the data of up to 1,000 items, in order, into one PDF, one ZPL stream or one zip of PNG ' +
      'or HTML. One request in the rate windows, one unit of the quota an item. All or nothing, unless `partial`.',
    access: 'credential',
    headers: { 'Idempotency-Key': 'a retry with the same key and body gets the first answer again, for 24 hours' },
    body: batchBody,
    status: 200,
    answer: answers.batchAnswer,
    errors: RENDER_ERRORS,
    example: {
      template: TEMPLATE,
      items: [{ data: { attendeeName: 'Ada Lovelace' } }, { data: { attendeeName: 'Grace Hopper' }, copies: 2 }],
      format: 'zpl',
    },
  },
  'GET /v1/render-outputs/{id}': {
    group: 'Render',
    about: 'The document of an earlier render, for 7 days, for the credential that made it.',
    access: 'credential',
    headers: { Range: 'one range of bytes', 'If-None-Match': 'an `ETag`: 304 when it is the same' },
    status: 200,
    answer: 'document',
    errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
  },
  'POST /v1/preview/zpl': {
    group: 'Render',
    about:
      'Draws a label from its ZPL as PNG, one pixel a dot. The body is the ZPL that a render gave, whatever the ' +
      '`Content-Type` says; other commands than those Platen prints are refused. Nothing is kept or counted. ' +
      '`X-Preview-Labels` tells how many labels the ZPL has.',
    access: 'credential',
    query: { label: 'which label, from 1; the first unless given' },
    takesFile: true,
    status: 200,
    answer: 'picture',
    errors: ['BAD_REQUEST', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'ZPL_NOT_DRAWN', 'RENDER_ERROR', 'OVERLOADED'],
  },
  'GET /v1/usage': {
    group: 'Render',
    about: 'What the team has rendered this calendar month, UTC.',
    access: 'credential',
    status: 200,
    answer: answers.usageAnswer,
    errors: [],
  },
  'GET /v1/templates': {
    group: 'Templates',
    about: 'The published templates that may be rendered: the team’s own and those of libraries.',
    access: 'credential',
    query: { library: 'slug of a library: its templates alone' },
    status: 200,
    answer: answers.templatesAnswer,
    errors: ['BAD_REQUEST'],
  },
  'GET /v1/templates/{id}/content': {
    group: 'Templates',
    about:
      'A published template in its stored form. `id` is a slug, `library:slug` or the raw `tpl_…`, each with `@n` for one version.',
    access: 'credential',
    status: 200,
    answer: answers.contentAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /v1/templates': managed({
    about: 'Stores a new template as a draft. `library` registers it in a library as well, for super admins.',
    body: createTemplateBody,
    status: 201,
    answer: answers.draftAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
    example: { template: TEMPLATE, slug: 'badge' },
  }),
  'POST /v1/templates/validate': managed({
    about:
      'Lists what is wrong with a template, as `platen validate` does. The sample of one that is valid is laid out, and ' +
      'looked at in all outputs or those of `formats`. Paths are from the root of the template.',
    body: validateTemplateBody,
    answer: answers.reportAnswer,
    errors: ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'RENDER_ERROR', 'OVERLOADED'],
    example: { template: TEMPLATE },
  }),
  'GET /v1/templates/{id}': managed({
    about: 'The draft of a template of the team, with its `ETag`.',
    answer: answers.draftAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  }),
  'PUT /v1/templates/{id}': managed({
    about: 'Replaces the draft; what is published stays as it is.',
    headers: IF_MATCH,
    body: replaceTemplateBody,
    answer: answers.draftAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'PAYLOAD_TOO_LARGE'],
    example: { template: TEMPLATE },
  }),
  'DELETE /v1/templates/{id}': managed({
    about: 'Deletes a template with all its versions.',
    headers: IF_MATCH,
    status: 204,
    answer: undefined,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'PRECONDITION_FAILED'],
  }),
  'POST /v1/templates/{id}/publish': managed({
    about:
      'Makes the draft the next version, which is rendered from now on. A draft that is the newest version already makes no other one.',
    headers: IF_MATCH,
    answer: answers.publishedAnswer,
    errors: [
      ...(['BAD_REQUEST', 'INVALID_TEMPLATE', 'NOT_FOUND', 'PRECONDITION_FAILED'] as const),
      ...(['RENDER_ERROR', 'OVERLOADED'] as const),
    ],
  }),
  'POST /v1/templates/{id}/unpublish': managed({
    about: 'Hides a template from list, content and render; its versions stay. Answers with the version hidden.',
    answer: answers.unpublishedAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  }),
  'GET /v1/templates/{id}/versions': managed({
    about: 'The versions of a template, newest first.',
    answer: answers.versionsAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  }),
  'POST /v1/templates/{id}/versions/{version}/restore': managed({
    about: 'Makes a version the draft again.',
    headers: IF_MATCH,
    answer: answers.draftAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'PRECONDITION_FAILED'],
  }),
  'GET /v1/assets': managed({
    group: 'Assets',
    about: 'The pictures and fonts of the team, which templates name as `source`.',
    answer: answers.assetsAnswer,
    errors: [],
  }),
  'POST /v1/assets': managed({
    group: 'Assets',
    about:
      'Uploads a file: the body is its bytes, a PNG, JPEG, WebP, GIF, SVG, TrueType, OpenType, WOFF or PDF file, whatever the ' +
      '`Content-Type` says. A file of the same name is replaced.',
    query: { name: 'what templates call it: 1 to 128 of A-Z, a-z, 0-9, `.`, `_` and `-`; required' },
    takesFile: true,
    status: 201,
    answer: answers.assetAnswer,
    errors: ['BAD_REQUEST', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'RENDER_ERROR', 'OVERLOADED'],
  }),
  'GET /v1/assets/{name}': managed({
    group: 'Assets',
    about: 'The file as it was uploaded, with its `ETag`.',
    headers: { 'If-None-Match': 'an `ETag`: 304 when it is the same' },
    answer: 'file',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /v1/assets/{name}': managed({
    group: 'Assets',
    about: 'Deletes a file; templates that name it fail from then on.',
    status: 204,
    answer: undefined,
    errors: ['NOT_FOUND'],
  }),
  'GET /v1/keys': managed({
    group: 'Keys',
    about: 'The API keys of the team.',
    answer: answers.keysAnswer,
    errors: [],
  }),
  'POST /v1/keys': managed({
    group: 'Keys',
    about: 'Makes an API key. It is shown this once.',
    body: createKeyBody,
    status: 201,
    answer: answers.newKeyAnswer,
    errors: ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE'],
    example: { mode: 'test', name: 'ERP' },
  }),
  'DELETE /v1/keys/{id}': managed({
    group: 'Keys',
    about: 'Revokes an API key.',
    answer: answers.revokedKeyAnswer,
    errors: ['NOT_FOUND'],
  }),
  'GET /v1/team': managed({
    group: 'Team',
    about: 'The team, and the person’s role in it.',
    answer: answers.teamAnswer,
    errors: [],
  }),
  'GET /v1/team/members': ofTeam({
    about: 'The people of the team.',
    answer: answers.membersAnswer,
    errors: [],
  }),
  'PATCH /v1/team/members/{id}': ofTeam({
    about: 'Changes the role of a person; for owners.',
    body: roleBody,
    answer: answers.roleAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
    example: { role: 'owner' },
  }),
  'DELETE /v1/team/members/{id}': ofTeam({
    about: 'Removes a person from the team; for owners, and for oneself.',
    status: 204,
    answer: undefined,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'GET /v1/invitations': ofTeam({
    about: 'Open invitations; for owners.',
    answer: answers.invitationsAnswer,
    errors: [],
  }),
  'POST /v1/invitations': ofTeam({
    about:
      'Invites a person; for owners. The link in the answer is for that person; an earlier one to the same address ends.',
    body: inviteBody,
    status: 201,
    answer: answers.newInvitationAnswer,
    errors: ['BAD_REQUEST', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
    example: { email: 'grace@example.com', role: 'member' },
  }),
  'DELETE /v1/invitations/{id}': ofTeam({
    about: 'Withdraws an invitation; for owners.',
    status: 204,
    answer: undefined,
    errors: ['NOT_FOUND'],
  }),
  'POST /v1/invitations/accept': person({
    about: 'Joins the team of an invitation.',
    body: acceptBody,
    answer: answers.sessionAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
  }),
  'POST /v1/auth/sign-up': person({
    about: 'Makes the account of a person who was invited, and signs in.',
    access: 'open',
    body: signUpBody,
    status: 201,
    answer: answers.newSessionAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
  }),
  'POST /v1/auth/sign-in': person({
    about: 'Signs in: answers with a session token, and sets it as a cookie for browsers.',
    access: 'open',
    body: signInBody,
    answer: answers.newSessionAnswer,
    errors: ['BAD_REQUEST', 'AUTH_REQUIRED', 'PAYLOAD_TOO_LARGE'],
  }),
  'POST /v1/auth/sign-out': person({ about: 'Ends the session.', status: 204, answer: undefined, errors: [] }),
  'GET /v1/auth/session': person({
    about: 'Who is signed in, and for which team the session acts.',
    answer: answers.sessionAnswer,
    errors: [],
  }),
  'POST /v1/auth/password': person({
    about: 'Changes the password, and ends all other sessions.',
    body: passwordBody,
    status: 204,
    answer: undefined,
    errors: ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE'],
  }),
  'POST /v1/session/team': person({
    about: 'Chooses the team that the session acts for.',
    body: teamBody,
    answer: answers.sessionAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
  }),
  'GET /v1/teams': installed({ about: 'Every team.', answer: answers.teamsAnswer, errors: [] }),
  'POST /v1/teams': installed({
    about: 'Makes a team.',
    body: createTeamBody,
    status: 201,
    answer: answers.teamAnswer,
    errors: ['BAD_REQUEST', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
    example: { slug: 'new-team', plan: 'starter' },
  }),
  'PUT /v1/teams/{slug}/plan': installed({
    about: 'Puts a team on another plan.',
    body: planBody,
    answer: answers.teamAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
    example: { plan: 'pro' },
  }),
  'POST /v1/libraries': installed({
    about: 'Makes a template library.',
    body: createLibraryBody,
    status: 201,
    answer: answers.libraryAnswer,
    errors: ['BAD_REQUEST', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
    example: { slug: 'shared' },
  }),
  'GET /health': open('Whether the service answers; for monitoring.', answers.healthAnswer),
  'GET /ready': {
    ...open('Whether the database, the storage and the workers answer; for load balancers.', answers.readyAnswer),
    errors: ['UNAVAILABLE'],
  },
  'GET /metrics': open('Counts and times of this instance, for Prometheus. Not for the public.', 'metrics'),
  'GET /openapi.json': open('This document.', answers.documentAnswer),
  'GET /reference': open('This document as a page.', 'page'),
};

type Some = Pick<RouteRow, 'about' | 'answer' | 'errors'> & Partial<RouteRow>;

/** For members of a team, and its live keys. */
function managed(row: Some): RouteRow {
  return { group: 'Templates', access: 'credential', status: 200, ...row, errors: ['FORBIDDEN', ...row.errors] };
}

/** For members of a team. */
function ofTeam(row: Some): RouteRow {
  return { group: 'Team', access: 'person', status: 200, ...row, errors: ['FORBIDDEN', ...row.errors] };
}

function person(row: Some): RouteRow {
  return { group: 'Sessions', access: 'person', status: 200, ...row, errors: ['FORBIDDEN', ...row.errors] };
}

/** For super admins. */
function installed(row: Some): RouteRow {
  return { group: 'Installation', access: 'person', status: 200, ...row, errors: ['FORBIDDEN', ...row.errors] };
}

function open(about: string, answer: RouteRow['answer']): RouteRow {
  return { group: 'Service', about, access: 'open', status: 200, answer, errors: [] };
}
