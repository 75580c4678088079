/**
 * Definition of a route. One row has its access, body, response, errors and handler. The server, the OpenAPI document,
 * CORS and the metrics read the same rows. An incomplete row does not compile.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Credential, Session, SessionCredential } from '../auth/credential.ts';
import type { Content } from '../base/content.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { Query, QueryOf } from '../base/query.ts';
import type { Permission } from '../enums/scopes.ts';

/**
 * Caller passed to a handler, by access: no caller, a key or a session with a team, a session with a team, or any
 * session.
 */
export type Who = {
  readonly open: object;
  readonly credential: { readonly credential: Credential };
  readonly member: { readonly credential: SessionCredential };
  readonly person: { readonly session: Session };
};

export type Access = keyof Who;

/** Permission required in addition to the access. */
export type May = {
  readonly open: 'anyone';
  readonly credential: Permission;
  readonly member: 'member' | 'owner';
  readonly person: 'person' | 'superAdmin';
};

/** Kind of request body, and how far it is read before the handler runs. */
export type Body =
  | { readonly kind: 'none' }
  /** Parsed and checked JSON. */
  | JsonBody<z.ZodType>
  /** JSON as bytes, because the handler may respond without parsing it. */
  | { readonly kind: 'unread'; readonly schema: z.ZodType; readonly example?: object | undefined }
  /** Bytes of a file, within the limit of all bodies. */
  | { readonly kind: 'file' }
  /** Bytes of one or several files. In total, they may be as large as an asset. */
  | { readonly kind: 'files' }
  /** Asset file, which may be large. While the handler runs, it is in memory or in a temporary file. */
  | { readonly kind: 'asset' }
  /** Body that the handler reads from the connection as a stream. */
  | { readonly kind: 'stream'; readonly type: string; readonly sample: string };

type JsonBody<Schema extends z.ZodType> = {
  readonly kind: 'json';
  readonly schema: Schema;
  readonly example?: object | undefined;
  /** True if a missing body means an empty object. */
  readonly isOptional?: boolean;
};

export const NO_BODY = { kind: 'none' } as const;

/** Creates a JSON body. `example` is a complete valid body. */
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

/** Creates a body of lines. `sample` is a complete valid body. */
export function linesBody(type: string, sample: string) {
  return { kind: 'stream', type, sample } as const;
}

export const FILE_BODY = { kind: 'file' } as const;

export const FILES_BODY = { kind: 'files' } as const;

export const ASSET_BODY = { kind: 'asset' } as const;

/** Response in case of success. */
export type Answering =
  | { readonly kind: 'nothing'; readonly status: 204 }
  | JsonAnswering<z.ZodType>
  /** Response that the handler sends itself: JSON of the schema, or content of these types. */
  | {
      readonly kind: 'own';
      readonly status: 200 | 202;
      readonly schema?: z.ZodType | undefined;
      readonly types: readonly string[];
      /** True if the JSON is a stored document, to which no field may be added. */
      readonly isWhole?: boolean;
    };

type JsonAnswering<Schema extends z.ZodType> = {
  readonly kind: 'json';
  readonly status: 200 | 201;
  readonly schema: Schema;
  /** True for a stored document, to which no field may be added. */
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

/** Creates a JSON response with status 202 that the handler sends, about work that continues. */
export function accepted(schema: z.ZodType) {
  return { kind: 'own', status: 202, schema, types: [] } as const;
}

/** Creates a response for a stored document that the handler sends as bytes. */
export function ownWhole(schema: z.ZodType) {
  return { kind: 'own', status: 200, schema, types: [], isWhole: true } as const;
}

/** Description of a header. The default type is text. */
export type Meaning = string | { readonly about: string; readonly type?: 'integer' };

/** Descriptions by name. */
type Meanings = Readonly<Record<string, Meaning>>;

/** Row without its handler. */
export type RouteSpec<
  A extends Access = Access,
  B extends Body = Body,
  S extends Answering = Answering,
  Q extends Query = Query,
> = {
  /** Verb that names the route. It is the `operationId` in the OpenAPI document and the method name in clients. */
  readonly name: string;
  /** Group in the OpenAPI document. */
  readonly group: string;
  readonly about: string;
  readonly access: A;
  readonly may: May[A];
  /** Message for demo keys, if they may not use the route although they have the permission. */
  readonly demoRefusal?: string;
  readonly query?: Q;
  readonly body: B;
  readonly answer: S;
  /** Response with status 202 for clients that prefer an asynchronous response. */
  readonly later?: z.ZodType;
  /** Errors in addition to the errors implied by the access and the body. */
  readonly errors: readonly ErrorCode[];
  /** Request headers that this route uses, and its response headers except the headers of every response. */
  readonly headers: { readonly takes?: Meanings; readonly sends?: Meanings };
  /**
   * Rate limit of the route. `renders`: the team's windows; also counted as renders in the metrics. `attempts`: by IP
   * address, in the database. `reads`: public requests by IP address, only in memory.
   */
  readonly counts?: 'renders' | 'attempts' | 'reads';
  /** True if the response is held until there is something to report. Other requests of the team do not wait for it. */
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

/** Return type of a handler. */
type Outcome<S extends Answering> =
  S extends JsonAnswering<infer Schema>
    ? Promise<Sent<z.output<Schema>>>
    : S extends { readonly kind: 'nothing' }
      ? Promise<void>
      : Promise<FastifyReply>;

/** Argument of a handler. */
export type Given<Path extends string, A extends Access, B extends Body, Q extends Query = Query> = Who[A] & {
  readonly params: Readonly<Record<Names<Path>, string>>;
  /** Parsed query parameters. */
  readonly query: QueryOf<Q>;
  /** Parsed body. The handler gets bytes if the body is a file or is not parsed. */
  readonly body: BodyOf<B>;
  readonly request: FastifyRequest;
  /** Reply for setting headers, and for responses that a handler sends itself. */
  readonly reply: FastifyReply;
};

/** Complete row. `routesWith` has checked the type of the handler's argument, which is unknown here. */
export type Route<Needs> = RouteSpec & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameter names in braces. */
  readonly path: string;
  readonly handle: (needs: Needs, given: never) => Promise<unknown>;
};

type Handler<Needs, Path extends string, A extends Access, B extends Body, S extends Answering, Q extends Query> = {
  readonly handle: (needs: Needs, given: Given<Path, A, B, Q>) => Outcome<S>;
};

/** Type of a route without query parameters. */
type NoQuery = Readonly<Record<never, never>>;

/** Creates rows whose handlers need parts of the running service: `route('GET /v1/keys', { … })`. */
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
    /** Row of the route; undefined for 404 and 405. */
    readonly row?: RouteSpec;
  }
}
