/** Network for outgoing requests: resolves host names and decides which addresses are allowed. */
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type Network = {
  /** Returns the addresses of a host name. The list is empty if the name does not exist. */
  resolve(host: string): Promise<readonly string[]>;
  /** Returns true if connections to the address are allowed. */
  isAllowed(address: string): boolean;
  /** Trusted certificates (PEM). Default: the certificates of Node.js. */
  readonly ca?: string;
  /** Timeout for an image in ms. Default: `REMOTE_LIMITS.timeoutMs`. */
  readonly timeoutMs?: number;
};

/**
 * Returns a function that sends queries directly to DNS servers. The resolver of the operating system also uses local
 * files and search domains. In addition, four slow lookups there would block all file operations of the process.
 */
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
 * Resolves a host name once. Returns undefined if it does not exist, or if any of its addresses is not allowed. Public
 * hosts have only public addresses. The result does not reveal which names exist in the internal network.
 */
export async function findAddresses(
  { resolve, isAllowed }: Network,
  host: string,
): Promise<readonly string[] | undefined> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(bare) ? [bare] : await resolve(bare);
  return addresses.length > 0 && addresses.every(isAllowed) ? addresses : undefined;
}

/** Returns a lookup function that always returns these addresses. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, answer) =>
    wantsAll ? answer(null, all) : answer(null, all[0]!.address, all[0]!.family);
}
