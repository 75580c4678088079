/** How fetching reaches the internet: names to addresses, and which of them may be connected to. */
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type Network = {
  /** The addresses of a host name, none when it has none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Whether an address may be connected to. */
  isAllowed(address: string): boolean;
  /** Certificates to trust in place of those Node.js trusts, PEM. */
  readonly ca?: string;
  /** Longest time for one picture, ms, in place of `REMOTE_LIMITS.timeoutMs`. */
  readonly timeoutMs?: number;
};

/** Asks DNS itself: the system's own look-up reads local files and search domains, and four slow ones hold up all files of the process. */
export function createDns(): Network['resolve'] {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

export function publicInternet(): Network {
  return { resolve: createDns(), isAllowed: isPublicAddress };
}

/**
 * The addresses of a host, asked for once; undefined when there are none, or when one of them may not be connected to: an
 * honest public host has no other. The answer does not show whether a name exists within this network.
 */
export async function findAddresses(
  { resolve, isAllowed }: Network,
  host: string,
): Promise<readonly string[] | undefined> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(bare) ? [bare] : await resolve(bare);
  return addresses.length > 0 && addresses.every(isAllowed) ? addresses : undefined;
}

/** Finds these addresses whatever host is asked for. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, answer) =>
    wantsAll ? answer(null, all) : answer(null, all[0]!.address, all[0]!.family);
}
