/** Client of the Platen HTTP API. */
export { type CallOptions, type Client, type ClientOptions, createClient, type RenderOptions } from './client.ts';
export { type ErrorDetails, PlatenError } from './platen-error.ts';
export type * from './types.ts';
