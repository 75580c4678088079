/**
 * THE form of a route: one row says who may ask, what is sent and answered, what may go wrong, and what is done. The
 * server, the OpenAPI document, CORS and the metrics read the same rows; one that lacks something does not compile.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Credential, Session, SessionCredential } from '../auth/credential.ts';
import type { Content } from '../base/content.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { Permission } from '../words/scopes.ts';

/** What a handler is given of whoever asks: nothing; a key or a session of a team; a session of a team; a session. */
export type Who = {
  readonly open: object;
  readonly credential: { readonly credential: Credential };
  readonly member: { readonly credential: SessionCredential };
  readonly person: { readonly session: Session };
};

export type Access = keyof Who;

/** What whoever asks must be allowed besides. */
export type May = {
  readonly open: 'anyone';
  readonly credential: Permission;
  readonly member: 'member' | 'owner';
  readonly person: 'person' | 'superAdmin';
};

/** What is sent, and how far it is read before the handler is called. */
export type Body =
  | { readonly kind: 'none' }
  /** JSON, checked. */
  | JsonBody<z.ZodType>
  /** JSON, its bytes alone: the handler may answer without reading them. */
  | { readonly kind: 'unread'; readonly schema: z.ZodType; readonly example?: object | undefined }
  /** The bytes of a file, within the limit of all bodies. */
  | { readonly kind: 'file' }
  /** A file of an asset, which may be large: it is in memory or in a temporary file while the handler runs. */
  | { readonly kind: 'asset' }
  /** As it comes: the handler reads it from the connection. */
  | { readonly kind: 'stream'; readonly type: string; readonly sample: string };

type JsonBody<Schema extends z.ZodType> = {
  readonly kind: 'json';
  readonly schema: Schema;
  readonly example?: object | undefined;
  /** Whether no body at all is an empty object. */
  readonly isOptional?: boolean;
};

export const NO_BODY = { kind: 'none' } as const;

/** `example` is a body that is right as it stands. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, example?: object): JsonBody<Schema> {
  return { kind: 'json', schema, example };
}

/** A body that may be left out. */
export function optionalBody<Schema extends z.ZodType>(schema: Schema, example?: object): JsonBody<Schema> {
  return { kind: 'json', schema, example, isOptional: true };
}

export function unreadBody(schema: z.ZodType, example: object) {
  return { kind: 'unread', schema, example } as const;
}

/** Lines of a media type; `sample` is a body that is right as it stands. */
export function linesBody(type: string, sample: string) {
  return { kind: 'stream', type, sample } as const;
}

export const FILE_BODY = { kind: 'file' } as const;

export const ASSET_BODY = { kind: 'asset' } as const;

/** What is answered when all goes well. */
export type Answering =
  | { readonly kind: 'nothing'; readonly status: 204 }
  | JsonAnswering<z.ZodType>
  /** Sent by the handler itself: JSON of the schema, or content of these types. */
  | {
      readonly kind: 'own';
      readonly status: 200 | 202;
      readonly schema?: z.ZodType | undefined;
      readonly types: readonly string[];
      /** Whether JSON is somebody's document as a whole, to which nothing is added. */
      readonly isWhole?: boolean;
    };

type JsonAnswering<Schema extends z.ZodType> = {
  readonly kind: 'json';
  readonly status: 200 | 201;
  readonly schema: Schema;
  /** Somebody's document as a whole: nothing is added to it. */
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

/** JSON that the handler sends by itself, of what goes on when it is answered. */
export function accepted(schema: z.ZodType) {
  return { kind: 'own', status: 202, schema, types: [] } as const;
}

/** JSON whose bytes the handler has. */
export function ownWhole(schema: z.ZodType) {
  return { kind: 'own', status: 200, schema, types: [], isWhole: true } as const;
}

/** What a parameter or a header means; text unless it says more. */
export type Meaning =
  | string
  | {
      readonly about: string;
      readonly type?: 'integer';
      readonly minimum?: number;
      readonly maximum?: number;
      readonly required?: true;
    };

/** By name. */
type Meanings = Readonly<Record<string, Meaning>>;

/** What a row says beside its handler. */
export type RouteSpec<A extends Access = Access, B extends Body = Body, S extends Answering = Answering> = {
  /** What it does, as a verb: `operationId` in the document, and the name of its method in clients. */
  readonly name: string;
  /** Where it stands in the document. */
  readonly group: string;
  readonly about: string;
  readonly access: A;
  readonly may: May[A];
  /** Parameters behind the question mark. */
  readonly query?: Meanings;
  readonly body: B;
  readonly answer: S;
  /** What is answered, with 202, where the client prefers to have its answer later. */
  readonly later?: z.ZodType;
  /** Beside those that its access and its body bring along. */
  readonly errors: readonly ErrorCode[];
  /** The headers of requests that mean something here, and the headers of answers beside those that every answer has. */
  readonly headers: { readonly takes?: Meanings; readonly sends?: Meanings };
  /**
   * In the windows of the team, and as a render in the metrics; as an attempt of the address, in the database; or as something
   * that anybody reads, by the address, in memory alone.
   */
  readonly counts?: 'renders' | 'attempts' | 'reads';
  /** It is held until there is something to answer: the other requests of the team do not wait for it. */
  readonly waits?: true;
};

/** The names in a path, such as `id` of `/v1/keys/{id}`. */
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

/** What a handler gives. */
type Outcome<S extends Answering> =
  S extends JsonAnswering<infer Schema>
    ? Promise<Sent<z.output<Schema>>>
    : S extends { readonly kind: 'nothing' }
      ? Promise<void>
      : Promise<FastifyReply>;

/** What a handler gets. */
export type Given<Path extends string, A extends Access, B extends Body> = Who[A] & {
  readonly params: Readonly<Record<Names<Path>, string>>;
  /** As it came: a parameter that is repeated is a list. */
  readonly query: Readonly<Record<string, unknown>>;
  /** As the schema gives it; a file, or the bytes of what is unread. */
  readonly body: BodyOf<B>;
  readonly request: FastifyRequest;
  /** For headers, and for answers that a handler sends by itself. */
  readonly reply: FastifyReply;
};

/** A row; what its handler is given is known to `routesWith` alone, which has checked it. */
export type Route<Needs> = RouteSpec & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With names in braces. */
  readonly path: string;
  readonly handle: (needs: Needs, given: never) => Promise<unknown>;
};

type Handler<Needs, Path extends string, A extends Access, B extends Body, S extends Answering> = {
  readonly handle: (needs: Needs, given: Given<Path, A, B>) => Outcome<S>;
};

/** Makes rows whose handlers need something of the running service: `route('GET /v1/keys', { … })`. */
export function routesWith<Needs>() {
  return <
    Method extends Route<Needs>['method'],
    Path extends string,
    A extends Access,
    B extends Body,
    S extends Answering,
  >(
    place: `${Method} ${Path}`,
    row: RouteSpec<A, B, S> & Handler<Needs, Path, A, B, S>,
  ): Route<Needs> => {
    const [method, path] = place.split(' ') as [Method, Path];
    return { ...row, method, path };
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of a route; 404 and 405 have none. */
    readonly row?: RouteSpec;
  }
}
