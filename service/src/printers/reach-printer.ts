/** The way to a printer of a team: only where the installation prints, and to an address that was checked. */
import { isIP, type LookupFunction } from 'node:net';
import { allowsPrinter, type PrinterPolicy } from '../config/printer-policy.ts';
import { PrintError } from '../printing/print-types.ts';
import { type PrinterAddress, parsePrinterAddress } from '../printing/printer-address.ts';
import { findAddresses, type Network, pinned } from '../remote/network.ts';

/** In place of an address: an agent beside the printer asks for its jobs. */
export const AGENT = 'agent';

/** An address of a network. */
export type NetworkAddress = Exclude<PrinterAddress, { readonly kind: 'file' }>;

export type Way = {
  readonly address: NetworkAddress;
  /** Leads to what was checked, whatever the name leads to by now. */
  readonly lookup: LookupFunction;
};

export type Reach = {
  /** Whether teams have printers here. */
  readonly isOn: boolean;
  /** Why an address, as it is written, can be none of a printer here, in words that follow its name; undefined when it may be one. */
  fault(text: string): string | undefined;
  /** @throws PrintError `failed` where the installation does not print */
  find(text: string): Promise<Way>;
};

type ReachOptions = { readonly policy: PrinterPolicy; readonly resolve: Network['resolve'] };

export function createReach({ policy, resolve }: ReachOptions): Reach {
  return {
    isOn: policy.length > 0,
    fault(text) {
      if (text === AGENT) return undefined;
      const address = parseNetworkAddress(text);
      if (!address) {
        return 'must be one of tcp://HOST[:9100], ipp://HOST/PATH, ipps://HOST/PATH, zebra-http://HOST, agent';
      }
      const { host, port } = placeOf(address);
      const isNamed = isIP(host) === 0;
      const ports = policy.filter((range) => range.port === port);
      const allowed = isNamed ? ports.length > 0 : allowsPrinter(policy, host, port);
      return allowed ? undefined : 'must lie where this installation prints, which PLATEN_PRINTERS says';
    },
    async find(text) {
      const address = parseNetworkAddress(text);
      const { host, port } = address ? placeOf(address) : { host: '', port: 0 };
      const network = { resolve, isAllowed: (each: string) => allowsPrinter(policy, each, port) };
      const found = address && (await findAddresses(network, host).catch(() => undefined));
      if (found) return { address, lookup: pinned(found) };
      const message = 'the printer has no address where this installation prints; nothing was sent';
      // A name that DNS does not know now may be known later.
      throw new PrintError('failed', message, { mayPass: address !== undefined && isIP(host) === 0 });
    },
  };
}

/** Undefined for queues and devices of this machine: they are the operator's. */
function parseNetworkAddress(text: string): NetworkAddress | undefined {
  const address = text.startsWith('cups:') ? undefined : parsePrinterAddress(text);
  return address?.kind === 'file' ? undefined : address;
}

/** As it is shown: without name and password. */
export function shownAddress(text: string): string {
  return text.replace(/^([a-z-]+:\/\/)[^/?#]*@/i, '$1');
}

/** The host without brackets. */
function placeOf(address: NetworkAddress): { readonly host: string; readonly port: number } {
  if (address.kind === 'tcp') return address;
  const { hostname, port, protocol } = address.url;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}
