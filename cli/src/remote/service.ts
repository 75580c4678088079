/** Commands over HTTP: the client of the service that a person is logged in to, and its errors as those of commands. */
import { type Client, createClient, PlatenError } from '@platen/client';
import { type Arguments, Failure, optional } from '../command.ts';
import { findLogin } from './login.ts';

export type Remote = { readonly url: string; readonly client: Client };

/**
 * The service that the command is for, where there is one: `--team` means the database of this machine, for over HTTP the key
 * says whose team it is.
 */
export function findRemote(args: Arguments): Remote | undefined {
  if (optional(args, 'team') !== undefined) return undefined;
  const login = findLogin(args.io.env);
  return login && { url: login.url, client: createClient({ baseUrl: login.url, apiKey: login.key }) };
}

/** The same for what there is over HTTP alone. */
export function getRemote(args: Arguments): Remote {
  const remote = findRemote(args);
  if (!remote) throw new Failure('no service is known: run "platen login URL", or set PLATEN_URL and PLATEN_KEY');
  return remote;
}

/** What the service refuses is told in its own words. */
export async function told<T>(work: PromiseLike<T>): Promise<T> {
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
