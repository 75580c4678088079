/**
 * Checks connections to the printers of teams. They are allowed only in the networks of the installation, and use only
 * the IP address that was checked.
 */
import { isIP, type LookupFunction } from 'node:net';
import { allowsPrinter } from '../config/printer-policy.ts';
import { PrintError } from '../printing/print-types.ts';
import { type PrinterAddress, parsePrinterAddress } from '../printing/printer-address.ts';
import { createSilentPrinters, type SilentPrinters } from '../printing/silent-printers.ts';
import { findAddresses, type Network, pinned } from '../remote/network.ts';
import type { PrinterNetworks } from './printer-networks.ts';

/** Address of printers that an agent serves. */
export const AGENT = 'agent';

/** Address of a printer on the network. */
export type NetworkAddress = Exclude<PrinterAddress, { readonly kind: 'file' }>;

export type Way = {
  readonly address: NetworkAddress;
  /** Name lookup that always returns the checked IP address, even if the DNS record changes. */
  readonly lookup: LookupFunction;
  readonly silent: SilentPrinters;
};

export type Reach = {
  /**
   * True if teams can have printers to which the service connects, at least after an administrator has allowed
   * networks.
   */
  readonly mayBeOn: boolean;
  /** Returns why a printer cannot have this address, as a predicate. Returns undefined if the address is allowed. */
  fault(text: string): Promise<string | undefined>;
  /**
   * Resolves an address and checks it.
   * @throws PrintError `failed` if the address is not allowed
   */
  find(text: string): Promise<Way>;
};

type ReachOptions = { readonly networks: PrinterNetworks; readonly resolve: Network['resolve'] };

export function createReach({ networks, resolve }: ReachOptions): Reach {
  const silent = createSilentPrinters();
  return {
    mayBeOn: networks.mayBeOn,
    async fault(text) {
      if (text === AGENT) return undefined;
      const address = parseNetworkAddress(text);
      if (!address) {
        return 'must be one of tcp://HOST[:9100], ipp://HOST/PATH, ipps://HOST/PATH, zebra-http://HOST, agent';
      }
      const { host, port } = placeOf(address);
      const policy = await networks.read();
      const isNamed = isIP(host) === 0;
      const ports = policy.filter((range) => range.port === port);
      const allowed = isNamed ? ports.length > 0 : allowsPrinter(policy, host, port);
      return allowed
        ? undefined
        : 'must be in a network where this installation allows printers; an administrator allows networks in the Studio under Installation, or sets PLATEN_PRINTERS';
    },
    async find(text) {
      const address = parseNetworkAddress(text);
      const { host, port } = address ? placeOf(address) : { host: '', port: 0 };
      const policy = await networks.read();
      const network = { resolve, isAllowed: (each: string) => allowsPrinter(policy, each, port) };
      const found = address && (await findAddresses(network, host).catch(() => undefined));
      if (found) return { address, lookup: pinned(found), silent };
      const message =
        'the printer’s address is not in a network where this installation allows printers; nothing was sent';
      // A host name that cannot be resolved may be added to DNS later.
      throw new PrintError('failed', message, { mayPass: address !== undefined && isIP(host) === 0 });
    },
  };
}

/**
 * Parses a network address. Returns undefined for print queues and devices of this machine, because only the command
 * line can use these.
 */
function parseNetworkAddress(text: string): NetworkAddress | undefined {
  const address = text.startsWith('cups:') ? undefined : parsePrinterAddress(text);
  return address?.kind === 'file' ? undefined : address;
}

/** Returns the address without user name and password. */
export function shownAddress(text: string): string {
  return text.replace(/^([a-z-]+:\/\/)[^/?#]*@/i, '$1');
}

/** Returns the port and the host. An IPv6 host has no brackets. */
function placeOf(address: NetworkAddress): { readonly host: string; readonly port: number } {
  if (address.kind === 'tcp') return address;
  const { hostname, port, protocol } = address.url;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}
