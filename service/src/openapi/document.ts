/** The OpenAPI 3.1 document, made from the table of routes and the schemas that validate. */
import { PAINTERS } from '@platen/engine/paint/painters';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../base/errors.ts';
import { WHOLE } from '../http/tell-unknown.ts';
import { VERSION } from '../version.ts';
import { errorAnswer, warning } from './answers.ts';
import { type Access, ROUTES, type RouteRow } from './routes.ts';

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
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

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
  person: [{ session: [] }, { cookie: [] }],
};

const FILE: Content = { 'application/octet-stream': { schema: {} } };

const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };

export function createOpenApiDocument(baseUrl: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [route, row] of Object.entries(ROUTES)) {
    const [method, path] = route.split(' ') as [string, string];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, row) };
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
        cookie: { type: 'apiKey', in: 'cookie', name: 'platen_session', description: 'the session, for browsers' },
      },
    },
  };
}

function operationOf(method: string, path: string, row: RouteRow): Operation {
  const parameters = parametersOf(path, row);
  return {
    operationId: operationIdOf(method, path),
    tags: [row.group],
    summary: /^.*?[.:](?= |$)/.exec(row.about)?.[0].slice(0, -1) ?? row.about,
    description: row.about,
    security: SECURITY[row.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(row.body
      ? { requestBody: { required: true, content: jsonContent(schemaOf(row.body, 'input'), row.example) } }
      : {}),
    ...(row.takesFile ? { requestBody: { required: true, content: FILE } } : {}),
    responses: responsesOf(path, row),
  };
}

/** `POST /v1/templates/{id}/publish` is `postTemplatesIdPublish`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace('/v1', '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

function parametersOf(path: string, { query = {}, headers = {} }: RouteRow): readonly Parameter[] {
  const schema = { type: 'string' };
  const optional = (where: 'query' | 'header', each: Readonly<Record<string, string>>): readonly Parameter[] =>
    Object.entries(each).map(([name, description]) => ({ name, in: where, required: false, description, schema }));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]): Parameter => ({ name: name!, in: 'path', required: true, description: `the ${name}`, schema }),
  );
  return [...inPath, ...optional('query', query), ...optional('header', headers)];
}

function responsesOf(path: string, row: RouteRow): Operation['responses'] {
  const responses: Record<string, { description: string; content?: Content }> = {
    [row.status]: { description: 'Done.', ...contentOf(path, row) },
  };
  const everywhere: readonly ErrorCode[] = [
    ...(row.access === 'open' ? [] : (['AUTH_REQUIRED'] as const)),
    ...(path === '/health' ? [] : (['RATE_LIMITED'] as const)),
    'INTERNAL_ERROR',
  ];
  for (const code of new Set([...row.errors, ...everywhere])) {
    const { status, cause } = ERRORS[code];
    const before = responses[status];
    const description = `${before ? `${before.description} ` : ''}\`${code}\`: ${cause}`;
    responses[status] = { description, content: jsonContent(ERROR_SCHEMA) };
  }
  return responses;
}

function contentOf(path: string, { answer }: RouteRow): { readonly content?: Content } {
  if (answer === undefined) return {};
  if (answer === 'file') return { content: FILE };
  if (answer === 'picture') return { content: documentContent(['image/png']) };
  if (answer === 'metrics') return { content: documentContent(['text/plain']) };
  if (answer === 'page') return { content: { 'text/html': { schema: { type: 'string' } } } };
  if (answer === 'document') return { content: documentContent([...TYPES, ZIP]) };
  const content = jsonContent(schemaOf(withWarnings(path, answer), 'output'));
  if (path === '/v1/render') return { content: { ...content, ...documentContent(TYPES) } };
  if (path !== '/v1/render/batch') return { content };
  return { content: { ...content, ...documentContent([PAINTERS.pdf.contentType, PAINTERS.zpl.contentType, ZIP]) } };
}

/** Every record of ours tells of what a request has that is not known; where it has no list of warnings, by one more field. */
function withWarnings(path: string, answer: z.ZodType): z.ZodType {
  if (WHOLE.has(path) || !(answer instanceof z.ZodObject) || 'warnings' in answer.shape) return answer;
  const description = 'only when the request has fields or query parameters that are not known';
  return answer.extend({ warnings: z.array(warning).optional().meta({ description }) });
}

const TYPES = Object.values(PAINTERS).map(({ contentType }) => contentType);
/** PNG and HTML of a batch. */
const ZIP = 'application/zip';

function documentContent(types: readonly string[]): Content {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
}

function jsonContent(schema: object, example?: object): Content {
  return { 'application/json': { schema, ...(example ? { example } : {}) } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
