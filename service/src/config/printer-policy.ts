/** Printer addresses to which an installation may print for its teams. */
import ipaddr from 'ipaddr.js';
import { isMetadataAddress } from '../base/metadata-addresses.ts';

/** Network and port. */
export type PrinterRange = { readonly network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]; readonly port: number };

/** Allowed ranges. Without any, teams cannot have printers. */
export type PrinterPolicy = readonly PrinterRange[];

export const PRINTERS_ACCEPTS =
  'off, or a list of networks with a port such as 10.20.0.0/16:9100, 10.20.7.4:631, [fd12:3456::/48]:9100; never link-local addresses ' +
  'or addresses of cloud metadata';

export const PRINTER_RANGE_ACCEPTS =
  'a network with a port such as 10.20.0.0/16:9100 or [fd12:3456::/48]:9100; never link-local addresses or addresses of cloud metadata';

const FORM = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d./]+)):(?<port>\d{1,5})$/;

/** Ranges that are always forbidden. */
const NEVER: readonly string[] = [
  ...['linkLocal', 'unspecified', 'multicast', 'broadcast', 'reserved'],
  // IPv6 ranges that embed an arbitrary IPv4 address.
  ...['6to4', 'teredo', 'rfc6052', 'rfc6145'],
];

/** Parses `PLATEN_PRINTERS`. Returns undefined if it is invalid. */
export function parsePrinterPolicy(text: string): PrinterPolicy | undefined {
  if (text === 'off') return [];
  const ranges = text.split(',').map((each) => parsePrinterRange(each.trim()));
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

/** Parses one range, such as `10.20.0.0/16:9100`. Returns undefined if it is invalid. */
export function parsePrinterRange(text: string): PrinterRange | undefined {
  const { six, four, port } = FORM.exec(text)?.groups ?? {};
  const written = six ?? four;
  if (written === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  const whole = written.includes('/') ? written : `${written}/${six === undefined ? 32 : 128}`;
  const isFour = ipaddr.IPv4.isValidFourPartDecimal(whole.split('/')[0]!);
  if (isFour !== (six === undefined) || !ipaddr.isValidCIDR(whole)) return undefined;
  const network = ipaddr.parseCIDR(whole);
  const [base, bits] = network;
  // The base address of a wide network may itself be unspecified, as in 0.0.0.0/8.
  const isWide = base.range() === 'unspecified' && bits < 32;
  return isWide || !isNever(base) ? { network, port: Number(port) } : undefined;
}

/** Formats each range as `parsePrinterRange` reads it. */
export function formatPrinterPolicy(policy: PrinterPolicy): readonly string[] {
  return policy.map(({ network: [base, bits], port }) =>
    base.kind() === 'ipv4' ? `${base}/${bits}:${port}` : `[${base}/${bits}]:${port}`,
  );
}

/**
 * Returns true if connecting to an address, given without brackets, is allowed. Loopback must be listed as a network
 * within the loopback range; `0.0.0.0/0` does not include it.
 */
export function allowsPrinter(policy: PrinterPolicy, text: string, port: number): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (isNever(address)) return false;
  return policy.some(
    ({ network: [base, bits], port: allowed }) =>
      allowed === port &&
      base.kind() === address.kind() &&
      (address.range() !== 'loopback' || base.range() === 'loopback') &&
      address.match(base as ipaddr.IPv4 & ipaddr.IPv6, bits),
  );
}

function isNever(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return NEVER.includes(address.range()) || isMetadataAddress(address);
}
