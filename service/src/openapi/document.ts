/** Creates the OpenAPI 3.1 document from the routes and the schemas that validate requests. */
import { assertNever } from '@platen/engine/base/assert';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../base/errors.ts';
import { warning } from '../http/answer-parts.ts';
import { errorAnswer } from '../http/error-answer.ts';
import type { Access, Meaning, Route } from '../http/route.ts';
import { sessionCookieName } from '../http/session-cookie.ts';
import { VERSION } from '../version.ts';
import { type Components, createComponents, type JsonSchema } from './components.ts';

type Row = Omit<Route<never>, 'handle'>;

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: object;
  };
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answered>>;
};

type Answered = { readonly description: string; readonly headers: Headers; readonly content?: Content };

type Header = { readonly description: string; readonly schema: JsonSchema };

type Headers = Readonly<Record<string, Header | { readonly $ref: string }>>;

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: object;
};

export type Content = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;

const SECURITY: Readonly<Record<Access, readonly object[]>> = {
  open: [],
  credential: [{ key: [] }, { session: [] }],
  member: [{ session: [] }, { cookie: [] }],
  person: [{ session: [] }, { cookie: [] }],
};

/** Schema of documents and files, which are not JSON. */
const BYTES = { type: 'string', format: 'binary' };

const INTEGER = { type: 'integer' };

/** Headers that all responses have. */
const EVERYWHERE: Readonly<Record<string, Header>> = {
  'X-Request-Id': { description: 'ID of the request in the log', schema: { type: 'string' } },
  'X-RateLimit-Limit': { description: 'maximum number of requests in the window', schema: INTEGER },
  'X-RateLimit-Remaining': { description: 'remaining requests in the window', schema: INTEGER },
  'X-RateLimit-Reset': { description: 'end of the window, in seconds since the epoch', schema: INTEGER },
};

const REQUEST_WARNINGS: Header = {
  description: 'number of unknown fields and query parameters; absent if it is 0',
  schema: INTEGER,
};

const RETRY_AFTER: Header = { description: 'seconds until the request can be retried', schema: INTEGER };

const HEADERS = { ...EVERYWHERE, 'X-Request-Warnings': REQUEST_WARNINGS, 'Retry-After': RETRY_AFTER };

export function createOpenApiDocument(routes: readonly Row[], baseUrl: string): OpenApiDocument {
  const components = createComponents();
  const error = components.name('ErrorResponse', errorAnswer, 'output');
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of routes) {
    const { method, path } = row;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(row, components, error) };
  }
  const description =
    'Renders JSON templates with data as PDF, PNG, HTML, printer languages and e-invoice XML. Every response has ' +
    '`X-Request-Id` and `X-RateLimit-Limit`, `-Remaining` and `-Reset`. Unknown fields and query parameters have no ' +
    'effect: `warnings` of the response names them with suggestions, and `X-Request-Warnings` has their number. A strict render rejects them.';
  return {
    openapi: '3.1.0',
    info: { title: 'Platen', version: VERSION, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: baseUrl }],
    tags: [...new Set(routes.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas,
      headers: HEADERS,
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

function operationOf(row: Row, components: Components, error: JsonSchema): Operation {
  const parameters = parametersOf(row);
  const content = sentContent(row, components);
  return {
    operationId: row.name,
    tags: [row.group],
    summary: /^.*?[.:](?= |$)/.exec(row.about)?.[0].slice(0, -1) ?? row.about,
    description: row.about,
    security: SECURITY[row.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: !('isOptional' in row.body && row.body.isOptional), content } } : {}),
    responses: responsesOf(row, components, error),
  };
}

function sentContent({ name, body }: Row, components: Components): Content | undefined {
  if (body.kind === 'none') return undefined;
  if (body.kind === 'stream') return { [body.type]: { schema: { type: 'string' }, example: body.sample } };
  if (body.kind === 'files') {
    const files = { type: 'object', properties: { file: { type: 'array', items: BYTES } } };
    return { 'application/octet-stream': { schema: BYTES }, 'multipart/form-data': { schema: files } };
  }
  if (body.kind === 'file' || body.kind === 'asset') return { 'application/octet-stream': { schema: BYTES } };
  return jsonContent(components.name(`${capitalized(name)}Request`, body.schema, 'input'), body.example);
}

function parametersOf({ path, query = {}, headers: { takes = {} } }: Row): readonly Parameter[] {
  const inQuery = Object.entries(query).map(([name, parameter]): Parameter => {
    const { $schema: _, description, ...schema } = z.toJSONSchema(parameter, { io: 'input', unrepresentable: 'any' });
    return { name, in: 'query', required: !parameter.safeParse(undefined).success, description: description!, schema };
  });
  const inHeaders = Object.entries(takes).map(
    ([name, meaning]): Parameter => ({ name, in: 'header', required: false, ...described(meaning) }),
  );
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]): Parameter => ({ name: name!, in: 'path', required: true, ...described(`the ${name}`) }),
  );
  return [...inPath, ...inQuery, ...inHeaders];
}

function described(meaning: Meaning): Header {
  if (typeof meaning === 'string') return { description: meaning, schema: { type: 'string' } };
  const { about, type = 'string' } = meaning;
  return { description: about, schema: { type } };
}

function responsesOf(row: Row, components: Components, error: JsonSchema): Operation['responses'] {
  const { answer } = row;
  const content = answeredContent(row, components);
  const headers = { ...refersTo(Object.keys(EVERYWHERE)), ...refersTo(['X-Request-Warnings']), ...headersOf(row) };
  const responses: Record<string, Answered> = {
    [answer.status]: { description: 'Done.', headers, ...(content ? { content } : {}) },
  };
  if (row.later) {
    const job = jsonContent(
      components.name(`${capitalized(row.name)}LaterResponse`, withWarnings(row.later), 'output'),
    );
    const told = 'With `Prefer: respond-async`: a job, whose result is the response.';
    responses['202'] = { description: told, headers: refersTo(Object.keys(EVERYWHERE)), content: job };
  }
  const everywhere: readonly ErrorCode[] = [
    ...(row.access === 'open' ? [] : (['AUTH_REQUIRED', 'FORBIDDEN'] as const)),
    ...(row.group === 'Service' && row.counts === undefined ? [] : (['RATE_LIMITED'] as const)),
    'INTERNAL_ERROR',
  ];
  const ofBody: readonly ErrorCode[] =
    row.body.kind === 'none' ? [] : ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'OVERLOADED'];
  for (const code of new Set([...ofBody, ...row.errors, ...everywhere])) {
    const { status, cause } = ERRORS[code];
    const before = responses[status];
    const description = `${before ? `${before.description} ` : ''}\`${code}\`: ${cause}`;
    const later = status === 429 || status === 503 ? refersTo(['Retry-After']) : {};
    responses[status] = {
      description,
      headers: { ...refersTo(Object.keys(EVERYWHERE)), ...later },
      content: jsonContent(error),
    };
  }
  return responses;
}

/** Returns the headers of a response, except the headers of all responses. */
function headersOf({ headers: { sends = {} } }: Row): Headers {
  return Object.fromEntries(Object.entries(sends).map(([name, meaning]) => [name, described(meaning)]));
}

function refersTo(names: readonly string[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function answeredContent({ name, answer }: Row, components: Components): Content | undefined {
  const named = (schema: z.ZodType) => components.name(`${capitalized(name)}Response`, schema, 'output');
  switch (answer.kind) {
    case 'nothing':
      return undefined;
    case 'json':
      return jsonContent(named(answer.isWhole ? answer.schema : withWarnings(answer.schema)));
    case 'own':
      return {
        ...(answer.schema ? jsonContent(named(answer.isWhole ? answer.schema : withWarnings(answer.schema))) : {}),
        ...documentContent(answer.types.filter((type) => !(answer.schema && type === 'application/json'))),
      };
    default:
      return assertNever(answer);
  }
}

/** Adds a property for warnings about the request, unless the response already has one. */
function withWarnings(answer: z.ZodType): z.ZodType {
  if (!(answer instanceof z.ZodObject) || 'warnings' in answer.shape) return answer;
  const description = 'only if the request has unknown fields or query parameters';
  return answer.extend({ warnings: z.array(warning).optional().meta({ description }) });
}

function documentContent(types: readonly string[]): Content {
  return Object.fromEntries(types.map((type) => [type, { schema: isText(type) ? { type: 'string' } : BYTES }]));
}

function isText(type: string): boolean {
  return type.startsWith('text/') || type.includes('zpl') || type.endsWith('json');
}

function jsonContent(schema: object, example?: object): Content {
  return { 'application/json': { schema, ...(example ? { example } : {}) } };
}

function capitalized(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1);
}
