/** Networks in which the printers of teams may be. */
import ipaddr from 'ipaddr.js';
import { isMetadataAddress } from '../base/metadata-addresses.ts';

/** Network and port. */
export type PrinterRange = { readonly network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]; readonly port: number };

/** Allowed networks. If there are no networks, teams cannot have printers. */
export type PrinterPolicy = readonly PrinterRange[];

export const PRINTERS_ACCEPTS =
  'off, or a list of networks with a port such as 10.20.0.0/16:9100, 10.20.7.4:631, [fd12:3456::/48]:9100; never link-local addresses ' +
  'or addresses of cloud metadata';

/** Message about a network that cannot be read or is forbidden. */
export const PRINTER_RANGE_EXPECTED =
  'must be a network with a port such as 10.20.0.0/16:9100 or [fd12:3456::/48]:9100; never link-local addresses or addresses of cloud metadata';

const FORM = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d./]+)):(?<port>\d{1,5})$/;

/** Addresses that are always forbidden. */
const NEVER: readonly string[] = [
  ...['linkLocal', 'unspecified', 'multicast', 'broadcast', 'reserved'],
  // IPv6 addresses that contain any IPv4 address.
  ...['6to4', 'teredo', 'rfc6052', 'rfc6145'],
];

/** Parses `PLATEN_PRINTERS`. Returns undefined if the value is invalid. */
export function parsePrinterPolicy(text: string): PrinterPolicy | undefined {
  if (text === 'off') return [];
  const ranges = text.split(',').map((each) => parsePrinterRange(each.trim()));
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

/** Parses one network with port, such as `10.20.0.0/16:9100`. Returns undefined if the text is invalid. */
export function parsePrinterRange(text: string): PrinterRange | undefined {
  const { six, four, port } = FORM.exec(text)?.groups ?? {};
  const written = six ?? four;
  if (written === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  const whole = written.includes('/') ? written : `${written}/${six === undefined ? 32 : 128}`;
  const isFour = ipaddr.IPv4.isValidFourPartDecimal(whole.split('/')[0]!);
  if (isFour !== (six === undefined) || !ipaddr.isValidCIDR(whole)) return undefined;
  const network = ipaddr.parseCIDR(whole);
  const [base, bits] = network;
  // Allows wide networks whose first address alone would be unspecified, as 0.0.0.0/8.
  const isWide = base.range() === 'unspecified' && bits < 32;
  return isWide || !isNever(base) ? { network, port: Number(port) } : undefined;
}

/** Formats each network so that `parsePrinterRange` can parse it. */
export function formatPrinterPolicy(policy: PrinterPolicy): readonly string[] {
  return policy.map(({ network: [base, bits], port }) =>
    base.kind() === 'ipv4' ? `${base}/${bits}:${port}` : `[${base}/${bits}]:${port}`,
  );
}

/**
 * Returns true if the policy allows connections to an address, given without brackets. Loopback addresses are allowed
 * only by a network that lies within the loopback range, so not by `0.0.0.0/0`.
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
