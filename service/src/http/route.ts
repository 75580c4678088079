/**
 * Definition of a route: its access, body, response, errors and handler. The server, the OpenAPI document, CORS and the
 * metrics use the same definitions. An incomplete definition does not compile.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Credential, Session, SessionCredential } from '../auth/credential.ts';
import type { Content } from '../base/content.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { Query, QueryOf } from '../base/query.ts';
import type { Permission } from '../enums/scopes.ts';

/**
 * Caller that a handler receives, by access of the route: no caller, an API key or a session with a team, a session
 * with a team, or any session.
 */
export type Who = {
  readonly open: object;
  readonly credential: { readonly credential: Credential };
  readonly member: { readonly credential: SessionCredential };
  readonly person: { readonly session: Session };
};

export type Access = keyof Who;

/** Permission that the route requires, by access. */
export type May = {
  readonly open: 'anyone';
  readonly credential: Permission;
  readonly member: 'member' | 'owner';
  readonly person: 'person' | 'superAdmin';
};

/** Kind of request body, and the form in which a handler receives it. */
export type Body =
  | { readonly kind: 'none' }
  /** Parsed and checked JSON. */
  | JsonBody<z.ZodType>
  /** JSON as bytes, for handlers that can respond without parsing the body. */
  | { readonly kind: 'unread'; readonly schema: z.ZodType; readonly example?: object | undefined }
  /** Bytes of a file. The general limit for bodies applies. */
  | { readonly kind: 'file' }
  /** Bytes of one or several files. All files together can be as large as one asset. */
  | { readonly kind: 'files' }
  /** File that may be large. While the handler runs, the file is in memory or in a temporary file. */
  | { readonly kind: 'asset' }
  /** Body that the handler reads as a stream. */
  | { readonly kind: 'stream'; readonly type: string; readonly sample: string };

type JsonBody<Schema extends z.ZodType> = {
  readonly kind: 'json';
  readonly schema: Schema;
  readonly example?: object | undefined;
  /** True if the body is optional. An absent body is treated as an empty object. */
  readonly isOptional?: boolean;
};

export const NO_BODY = { kind: 'none' } as const;

/** Creates a required JSON body. `example` is a complete and valid body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, example?: object): JsonBody<Schema> {
  return { kind: 'json', schema, example };
}

/** Creates an optional JSON body. */
export function optionalBody<Schema extends z.ZodType>(schema: Schema, example?: object): JsonBody<Schema> {
  return { kind: 'json', schema, example, isOptional: true };
}

export function unreadBody(schema: z.ZodType, example: object) {
  return { kind: 'unread', schema, example } as const;
}

/** Creates a body of lines. `sample` is a complete and valid body. */
export function linesBody(type: string, sample: string) {
  return { kind: 'stream', type, sample } as const;
}

export const FILE_BODY = { kind: 'file' } as const;

export const FILES_BODY = { kind: 'files' } as const;

export const ASSET_BODY = { kind: 'asset' } as const;

/** Response of a successful request. */
export type Answering =
  | { readonly kind: 'nothing'; readonly status: 204 }
  | JsonAnswering<z.ZodType>
  /** Response that the handler sends: JSON of a schema, or content with one of these types. */
  | {
      readonly kind: 'own';
      readonly status: 200 | 202;
      readonly schema?: z.ZodType | undefined;
      readonly types: readonly string[];
      /** True if the JSON is a stored document. Warnings must not be added to it. */
      readonly isWhole?: boolean;
    };

type JsonAnswering<Schema extends z.ZodType> = {
  readonly kind: 'json';
  readonly status: 200 | 201;
  readonly schema: Schema;
  /** True if the response is a stored document. Warnings must not be added to it. */
  readonly isWhole: boolean;
};

export const NOTHING = { kind: 'nothing', status: 204 } as const;

export function json<Schema extends z.ZodType>(schema: Schema): JsonAnswering<Schema> {
  return { kind: 'json', status: 200, schema, isWhole: false };
}

export function created<Schema extends z.ZodType>(schema: Schema): JsonAnswering<Schema> {
  return { kind: 'json', status: 201, schema, isWhole: false };
}

export function whole<Schema extends z.ZodType>(schema: Schema): JsonAnswering<Schema> {
  return { kind: 'json', status: 200, schema, isWhole: true };
}

export function own(types: readonly string[], schema?: z.ZodType) {
  return { kind: 'own', status: 200, schema, types } as const;
}

/** Creates a response with status 202 that the handler sends, for work that continues after it. */
export function accepted(schema: z.ZodType) {
  return { kind: 'own', status: 202, schema, types: [] } as const;
}

/** Creates a response with a stored document, which the handler sends as bytes. */
export function ownWhole(schema: z.ZodType) {
  return { kind: 'own', status: 200, schema, types: [], isWhole: true } as const;
}

/** Description of a header. The default type is string. */
export type Meaning = string | { readonly about: string; readonly type?: 'integer' };

/** Descriptions of headers, by name. */
type Meanings = Readonly<Record<string, Meaning>>;

/** Definition of a route without its handler. */
export type RouteSpec<
  A extends Access = Access,
  B extends Body = Body,
  S extends Answering = Answering,
  Q extends Query = Query,
> = {
  /** Name of the route. It is the `operationId` in the OpenAPI document and the name of the client's method. */
  readonly name: string;
  /** Group in the OpenAPI document. */
  readonly group: string;
  readonly about: string;
  readonly access: A;
  readonly may: May[A];
  /** Error message for demo keys that have the permission, but cannot use this route. */
  readonly demoRefusal?: string;
  readonly query?: Q;
  readonly body: B;
  readonly answer: S;
  /** Schema of the response with status 202, for clients that prefer an asynchronous response. */
  readonly later?: z.ZodType;
  /** Errors of this route, in addition to the errors that its access and its body imply. */
  readonly errors: readonly ErrorCode[];
  /** Request and response headers of this route, in addition to the headers of all routes. */
  readonly headers: { readonly takes?: Meanings; readonly sends?: Meanings };
  /**
   * Rate limit of the route. `renders`: the windows of the team, and the metrics of renders. `attempts`: by IP address,
   * in the database. `reads`: public requests by IP address, only in memory.
   */
  readonly counts?: 'renders' | 'attempts' | 'reads';
  /**
   * True if the response is delayed until there is news (long polling). Such requests do not occupy the team's slots.
   */
  readonly waits?: true;
};

/** Parameter names in a path, such as `id` of `/v1/keys/{id}`. */
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type BodyOf<B extends Body> =
  B extends JsonBody<infer Schema>
    ? z.output<Schema>
    : B extends { readonly kind: 'none' | 'stream' }
      ? undefined
      : B extends { readonly kind: 'asset' }
        ? Content
        : Uint8Array;

type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sent<T[Key]> }
    : T;

/** Value that a handler returns. */
type Outcome<S extends Answering> =
  S extends JsonAnswering<infer Schema>
    ? Promise<Sent<z.output<Schema>>>
    : S extends { readonly kind: 'nothing' }
      ? Promise<void>
      : Promise<FastifyReply>;

/** Argument that a handler receives. */
export type Given<Path extends string, A extends Access, B extends Body, Q extends Query = Query> = Who[A] & {
  readonly params: Readonly<Record<Names<Path>, string>>;
  /** Parsed query parameters. */
  readonly query: QueryOf<Q>;
  /** Parsed body. Files and unparsed bodies are bytes. */
  readonly body: BodyOf<B>;
  readonly request: FastifyRequest;
  /** Reply, to set headers or to send a response. */
  readonly reply: FastifyReply;
};

/** Complete definition. The types of its handler are erased here, after `routesWith` has checked them. */
export type Route<Needs> = RouteSpec & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameter names in braces. */
  readonly path: string;
  readonly handle: (needs: Needs, given: never) => Promise<unknown>;
};

type Handler<Needs, Path extends string, A extends Access, B extends Body, S extends Answering, Q extends Query> = {
  readonly handle: (needs: Needs, given: Given<Path, A, B, Q>) => Outcome<S>;
};

/** Query type of a route without query parameters. */
type NoQuery = Readonly<Record<never, never>>;

/** Creates definitions whose handlers need parts of the running service, for example `route('GET /v1/keys', { … })`. */
export function routesWith<Needs>() {
  return <
    Method extends Route<Needs>['method'],
    Path extends string,
    A extends Access,
    B extends Body,
    S extends Answering,
    Q extends Query = NoQuery,
  >(
    place: `${Method} ${Path}`,
    row: RouteSpec<A, B, S, Q> & Handler<Needs, Path, A, B, S, Q>,
  ): Route<Needs> => {
    const [method, path] = place.split(' ') as [Method, Path];
    return { ...row, method, path };
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Definition of the route. Undefined for responses with 404 and 405. */
    readonly row?: RouteSpec;
  }
}
