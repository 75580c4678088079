/** The OpenAPI 3.1 document, made from the table of routes and the schemas that validate. */
import { assertNever } from '@platen/engine/base/assert';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../base/errors.ts';
import { errorAnswer, warning } from '../http/answers.ts';
import type { Access, Answering, Body, Route } from '../http/route.ts';
import { sessionCookieName } from '../http/session-cookie.ts';
import { VERSION } from '../version.ts';

type Row = Omit<Route<never>, 'handle'>;

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Answered>>;
};

type Answered = { readonly description: string; readonly headers?: object; readonly content?: Content };

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: object;
};

export type Content = Readonly<Record<string, { readonly schema: object; readonly example?: object }>>;

const SECURITY: Readonly<Record<Access, readonly object[]>> = {
  open: [],
  credential: [{ key: [] }, { session: [] }],
  member: [{ session: [] }, { cookie: [] }],
  person: [{ session: [] }, { cookie: [] }],
};

const FILE: Content = { 'application/octet-stream': { schema: {} } };

const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };

export function createOpenApiDocument(routes: readonly Row[], baseUrl: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of routes) {
    const { method, path } = row;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(row) };
  }
  const description =
    'One JSON template and one data object become a PDF, a PNG, a ZPL label or an HTML page. Every answer carries ' +
    '`X-Request-Id` and `X-RateLimit-Limit`, `-Remaining` and `-Reset`. Fields and query parameters that are not known have no ' +
    'effect: `warnings` of the answer tells which, with what may be meant, and `X-Request-Warnings` how many; a strict render is refused.';
  return {
    openapi: '3.1.0',
    info: { title: 'Platen', version: VERSION, description },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'an API key: `pl_live_…`, `pl_test_…` or `pl_demo_…`' },
        session: { type: 'http', scheme: 'bearer', description: 'the token of a session' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(baseUrl),
          description: 'the session, for browsers',
        },
      },
    },
  };
}

function operationOf(row: Row): Operation {
  const parameters = parametersOf(row);
  const content = sentContent(row.body);
  return {
    operationId: operationIdOf(row),
    tags: [row.group],
    summary: /^.*?[.:](?= |$)/.exec(row.about)?.[0].slice(0, -1) ?? row.about,
    description: row.about,
    security: SECURITY[row.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: responsesOf(row),
  };
}

function sentContent(body: Body): Content | undefined {
  if (body.kind === 'none') return undefined;
  return body.kind === 'file' ? FILE : jsonContent(schemaOf(body.schema, 'input'), body.example);
}

/** `POST /v1/templates/{id}/publish` is `postTemplatesIdPublish`. */
function operationIdOf({ method, path }: Row): string {
  const words = path
    .replace('/v1', '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

function parametersOf({ path, query = {}, headers: { takes = {} } }: Row): readonly Parameter[] {
  const schema = { type: 'string' };
  const optional = (where: 'query' | 'header', each: Readonly<Record<string, string>>): readonly Parameter[] =>
    Object.entries(each).map(([name, description]) => ({ name, in: where, required: false, description, schema }));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]): Parameter => ({ name: name!, in: 'path', required: true, description: `the ${name}`, schema }),
  );
  return [...inPath, ...optional('query', query), ...optional('header', takes)];
}

function responsesOf(row: Row): Operation['responses'] {
  const { answer } = row;
  const content = answeredContent(answer);
  const headers = headersOf(row);
  const responses: Record<string, Answered> = {
    [answer.status]: { description: 'Done.', ...(headers ? { headers } : {}), ...(content ? { content } : {}) },
  };
  const everywhere: readonly ErrorCode[] = [
    ...(row.access === 'open' ? [] : (['AUTH_REQUIRED', 'FORBIDDEN'] as const)),
    ...(row.path === '/health' ? [] : (['RATE_LIMITED'] as const)),
    'INTERNAL_ERROR',
  ];
  const ofBody: readonly ErrorCode[] =
    row.body.kind === 'none' ? [] : ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'OVERLOADED'];
  for (const code of new Set([...ofBody, ...row.errors, ...everywhere])) {
    const { status, cause } = ERRORS[code];
    const before = responses[status];
    const description = `${before ? `${before.description} ` : ''}\`${code}\`: ${cause}`;
    responses[status] = { description, content: jsonContent(ERROR_SCHEMA) };
  }
  return responses;
}

/** The headers that the answer may have beside those that every answer has. */
function headersOf({ headers: { sends } }: Row): object | undefined {
  if (!sends) return undefined;
  const described = Object.entries(sends).map(([name, description]) => {
    return [name, { description, schema: { type: 'string' } }] as const;
  });
  return Object.fromEntries(described);
}

function answeredContent(answer: Answering): Content | undefined {
  switch (answer.kind) {
    case 'nothing':
      return undefined;
    case 'json':
      return jsonContent(schemaOf(answer.isWhole ? answer.schema : withWarnings(answer.schema), 'output'));
    case 'own':
      return {
        ...(answer.schema ? jsonContent(schemaOf(withWarnings(answer.schema), 'output')) : {}),
        ...documentContent(answer.types),
      };
    default:
      return assertNever(answer);
  }
}

/** Every record of ours tells of what a request has that is not known; where it has no list of warnings, by one more field. */
function withWarnings(answer: z.ZodType): z.ZodType {
  if (!(answer instanceof z.ZodObject) || 'warnings' in answer.shape) return answer;
  const description = 'only when the request has fields or query parameters that are not known';
  return answer.extend({ warnings: z.array(warning).optional().meta({ description }) });
}

function documentContent(types: readonly string[]): Content {
  const schemaFor = (type: string) => (type in FILE ? {} : { type: 'string' });
  return Object.fromEntries(types.map((type) => [type, { schema: schemaFor(type) }]));
}

function jsonContent(schema: object, example?: object): Content {
  return { 'application/json': { schema, ...(example ? { example } : {}) } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
