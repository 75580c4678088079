/** Client for commands that use the service over HTTP. Converts errors of the service to errors of commands. */
import { type Client, createClient, PlatenError } from '@platen/client';
import { type Arguments, Failure, optional } from '../command.ts';
import { findLogin } from './login.ts';

export type Remote = { readonly url: string; readonly client: Client };

/**
 * Returns the service. Returns undefined without a login. `--team` also selects the local database, because over HTTP
 * the API key determines the team.
 */
export function findRemote(args: Arguments): Remote | undefined {
  if (optional(args, 'team') !== undefined) return undefined;
  const login = findLogin(args.io.env);
  return login && { url: login.url, client: createClient({ baseUrl: login.url, apiKey: login.key }) };
}

/** Returns the service, for commands that need HTTP. Throws without a login. */
export function getRemote(args: Arguments): Remote {
  const remote = findRemote(args);
  if (!remote) throw new Failure('no service is configured; run "platen login URL", or set PLATEN_URL and PLATEN_KEY');
  return remote;
}

/** Awaits a request. Converts errors of the service to failures with the same message and details. */
export async function withFailures<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw failureOf(error);
  }
}

export function failureOf(error: unknown): unknown {
  if (!(error instanceof PlatenError)) return error;
  const { errors = [], warnings = [] } = (error.details ?? {}) as Record<string, readonly object[] | undefined>;
  const request = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
  return new Failure(`${error.message}${error.status >= 500 ? request : ''}`, [...errors, ...warnings]);
}
