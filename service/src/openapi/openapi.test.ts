/** The OpenAPI document describes exactly the routes of the service, and its examples and responses are valid. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { ERRORS } from '../base/errors.ts';
import { errorAnswer } from '../http/error-answer.ts';
import type { Answering } from '../http/route.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { exampleOf, ROUTES_BY_NAME } from '../testing/routes.ts';
import { BADGE, type TestService } from '../testing/service.ts';
import type { OpenApiDocument } from './document.ts';

const webhooks = { kind: 'hosts', hosts: ['erp.example.com'] } as const;
const service = openedService({ printers: 'stored', webhooks });
const team = openedTeam(service, 'acme');
let owner: string;
let document: OpenApiDocument;

beforeAll(async () => {
  owner = (await service.createPerson({ email: 'ann@example.com', team, role: 'owner', superAdmin: true })).token;
  const printers = { name: 'printers', value: '10.20.0.0/16:9100', changed_at: 0 };
  await service.services.db.insertInto('installation_settings').values(printers).execute();
  document = (await service.app.inject('/openapi.json')).json();
});

describe('the document', () => {
  it('has every route and no other', () => {
    expect(Object.keys(ROUTES_BY_NAME).sort()).toEqual(routesOf(service).toSorted());
  });

  it('is OpenAPI 3.1, with schemas that compile and examples that fit them', () => {
    expect(document.openapi).toBe('3.1.0');
    const ajv = new Ajv2020({
      strict: false,
      logger: false,
      validateFormats: false,
      inlineRefs: false,
      code: { optimize: false },
    });
    ajv.addSchema({ components: document.components }, ROOT);
    // Caches compiled schemas, because the schemas of errors and lists are used many times.
    const compiled = new Map<string, ValidateFunction>();
    const compile = (schema: object): ValidateFunction => {
      const text = JSON.stringify(schema);
      const validate = compiled.get(text) ?? ajv.compile(inDocument(schema));
      compiled.set(text, validate);
      return validate;
    };
    const ids = new Set<string>();
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, requestBody, responses } of Object.values(methods)) {
        expect(ids).not.toContain(operationId);
        ids.add(operationId);
        for (const { schema, example } of Object.values(requestBody?.content ?? {})) {
          const validate = compile(schema);
          if (example) expect([operationId, validate(example), validate.errors]).toEqual([operationId, true, null]);
        }
        for (const { content = {} } of Object.values(responses)) {
          for (const { schema } of Object.values(content)) compile(schema);
        }
      }
    }
  });
});

describe('types for generators', () => {
  it('are named by verbs and their requests and responses', () => {
    const { operationId, requestBody, responses } = document.paths['/v1/templates/validate']!['post']!;
    expect(operationId).toBe('validateTemplate');
    expect(requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/ValidateTemplateRequest',
    });
    expect(responses['200']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/ValidateTemplateResponse',
    });
    expect(document.components.schemas).toMatchObject({ Problem: {}, Warning: {}, Template: {}, ErrorResponse: {} });
  });

  it('have no broken references', () => {
    const { schemas, headers } = document.components;
    for (const [, kind, name] of JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      expect(kind === 'schemas' ? schemas : headers).toHaveProperty([name!]);
    }
    expect(JSON.stringify(document)).not.toContain('#/$defs');
  });

  it('mark data as open, bytes as binary, and counts as integers', () => {
    const { RenderRequest, RenderResponse, RenderResult } = document.components.schemas;
    expect(RenderRequest).toMatchObject({ properties: { data: { type: 'object', additionalProperties: true } } });
    expect(RenderResult).toMatchObject({ properties: { pages: { type: 'integer' } } });
    expect(RenderResponse).toEqual({
      anyOf: ['RenderResult', 'InlineRenderResult'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    });
    const { requestBody } = document.paths['/v1/assets']!['post']!;
    const bytes = { schema: { type: 'string', format: 'binary' } };
    expect(requestBody?.content).toEqual({ 'application/octet-stream': bytes });
    expect(document.paths['/v1/render']!['post']!.responses['200']?.content).toMatchObject({
      'application/pdf': bytes,
      'text/html; charset=utf-8': { schema: { type: 'string' } },
    });
  });

  it('describe each header, including those of error responses', () => {
    const { responses } = document.paths['/v1/render']!['post']!;
    for (const status of ['429', '503']) expect(Object.keys(responses[status]!.headers)).toContain('Retry-After');
    for (const { headers } of Object.values(responses)) expect(Object.keys(headers)).toContain('X-Request-Id');
  });
});

describe('the examples', () => {
  beforeAll(async () => {
    const added = { name: 'packing-1', address: 'tcp://10.20.0.9', language: 'zpl' };
    await service.call(owner, 'POST /v1/printers', added);
    await service.call(owner, 'POST /v1/printers', { ...added, name: 'badge' });
    const { db, clock } = service.services;
    const tomorrow = clock.now() + 86_400_000;
    await db.updateTable('printers').set({ retry_at: tomorrow }).execute();
    // Two printers that agents serve. One has a waiting job, the job of the other is leased.
    for (const name of ['desk-1', 'desk-2']) {
      await service.call(owner, 'POST /v1/printers', { ...added, name, address: 'agent' });
      await service.call(owner, 'POST /v1/print', { printer: name, template: BADGE, data: {} });
    }
    const { lease } = exampleOf('POST /v1/agent/jobs/{id}/begin') as { readonly lease: string };
    const held = { owner: lease, leased_until: tomorrow };
    await db.updateTable('printers').set(held).where('name', '=', 'desk-2').execute();
    await db.updateTable('print_jobs').set({ id: 'badge' }).where('printer', '=', 'desk-2').execute();
  });

  it.each(Object.keys(ROUTES_BY_NAME).filter(exampleOf))('of %s are valid', async (route) => {
    const { answer: form } = ROUTES_BY_NAME[route]!;
    const [key] = (await service.call(owner, 'GET /v1/keys')).json().keys;
    const own = route.replace('/members/{id}', `/members/${await ownId()}`).replace('/keys/{id}', `/keys/${key.id}`);
    const path = own.replace('{slug}', 'acme').replace('{id}', 'badge');
    const answer = await service.call(owner, path, exampleOf(route));
    expect([route, answer.statusCode, answer.body.slice(0, 300)]).toEqual([route, form.status, expect.anything()]);
    if (form.kind === 'nothing') expect(answer.body).toBe('');
    else expect(schemaOf(form).safeParse(answer.json()).error).toBeUndefined();
  });

  it.each([
    ['GET /v1/usage', 'GET /v1/usage'],
    ['GET /v1/templates', 'GET /v1/templates?library=starter'],
    ['GET /v1/templates/{id}/content', 'GET /v1/templates/starter:product-2x1/content'],
    ['GET /v1/templates/{id}', 'GET /v1/templates/badge'],
    ['POST /v1/templates/{id}/publish', 'POST /v1/templates/badge/publish'],
    ['GET /v1/templates/{id}/versions', 'GET /v1/templates/badge/versions'],
    ['POST /v1/templates/{id}/versions/{version}/restore', 'POST /v1/templates/badge/versions/1/restore'],
    ['POST /v1/templates/{id}/unpublish', 'POST /v1/templates/badge/unpublish'],
    ['GET /v1/drafts', 'GET /v1/drafts'],
    ['GET /v1/tags', 'GET /v1/tags'],
    ['GET /v1/keys', 'GET /v1/keys'],
    ['GET /v1/assets', 'GET /v1/assets'],
    ['GET /v1/fonts', 'GET /v1/fonts'],
    ['GET /v1/team', 'GET /v1/team'],
    ['GET /v1/team/members', 'GET /v1/team/members'],
    ['GET /v1/invitations', 'GET /v1/invitations'],
    ['GET /v1/auth/session', 'GET /v1/auth/session'],
    ['GET /v1/teams', 'GET /v1/teams'],
    ['GET /health', 'GET /health'],
    ['GET /openapi.json', 'GET /openapi.json'],
  ])('so is the response of %s', async (route, call) => {
    const { answer: form } = ROUTES_BY_NAME[route]!;
    const answer = await service.call(owner, call);
    expect([call, answer.statusCode]).toEqual([call, form.status]);
    expect(schemaOf(form).safeParse(answer.json()).error).toBeUndefined();
  });

  it('errors have the common body', async () => {
    const refused = await service.call(undefined, 'GET /v1/usage');
    expect(errorAnswer.safeParse(refused.json()).error).toBeUndefined();
    expect(Object.keys(ERRORS)).toContain(refused.json().code);
  });

  async function ownId(): Promise<string> {
    return (await service.call(owner, 'GET /v1/auth/session')).json().user.id;
  }
});

describe('the page', () => {
  it('shows every route, and may load nothing', async () => {
    const { headers, body } = await service.app.inject('/reference');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    for (const route of Object.keys(ROUTES_BY_NAME)) expect(body).toContain(route);
    // Checks that the responses do not include the template format, which is four times as long as all other parts.
    expect(body.length).toBeLessThan(1_500_000);
    expect(body).toContain(
      '<article id="schema-TemplateElement"><h3>TemplateElement</h3><p>The template format has a separate <a',
    );
    const markup = body.replace(/<pre>[^<]*(<a [^>]*>\w+<\/a>[^<]*)*<\/pre>/g, '');
    expect(markup).not.toMatch(/<script|src=|url\(|https?:\/\/(?!platen\.test)/);
  });
});

/** ID of the document in the validator. */
const ROOT = 'https://platen.test/openapi.json';

function inDocument(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${ROOT}#/components/`));
}

/** Returns the routes of the server in the notation of the document. Omits HEAD, which every GET route supports. */
function routesOf({ app }: TestService): readonly string[] {
  return app.known.filter((route) => !route.startsWith('HEAD ')).map((route) => route.replace(/:(\w+)/g, '{$1}'));
}

function schemaOf(answer: Answering): ZodType {
  if (answer.kind === 'nothing' || !answer.schema) throw new Error('this route answers no JSON');
  return answer.schema;
}
