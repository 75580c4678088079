/** Client of the Platen HTTP API. */
export type { CallOptions, List } from './calls.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export type * from './job-types.ts';
export type * from './people-types.ts';
export { type ErrorDetails, PlatenError } from './platen-error.ts';
export type * from './printing-types.ts';
export type { ConvertSource, RenderOptions } from './renders.ts';
export type { IfMatch, ImportOptions } from './templates.ts';
export type { Progress } from './transport.ts';
export type * from './types.ts';
export type * from './webhook-types.ts';
