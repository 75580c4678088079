/** Towards which printers an installation prints for its teams. */
import ipaddr from 'ipaddr.js';

/** Addresses of a network at one port. */
export type PrinterRange = { readonly network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]; readonly port: number };

/** None: teams have no printers. */
export type PrinterPolicy = readonly PrinterRange[];

export const PRINTERS_ACCEPTS =
  'off, or a list of networks with a port such as 10.20.0.0/16:9100, 10.20.7.4:631, [fd12:3456::/48]:9100; never link-local addresses ' +
  'or those of cloud metadata';

const FORM = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d./]+)):(?<port>\d{1,5})$/;

/** Services of clouds that hand out credentials, where no link-local address is: AWS, Google, Alibaba, Azure, Oracle. */
const METADATA = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '168.63.129.16', '192.0.0.192'];

/** What no list of networks contains. */
const NEVER: readonly string[] = [
  ...['linkLocal', 'unspecified', 'multicast', 'broadcast', 'reserved'],
  // IPv6 addresses that stand for an IPv4 address, which may be any.
  ...['6to4', 'teredo', 'rfc6052', 'rfc6145'],
];

/** Reads `PLATEN_PRINTERS`; undefined when it is none. */
export function parsePrinterPolicy(text: string): PrinterPolicy | undefined {
  if (text === 'off') return [];
  const ranges = text.split(',').map((each) => parseRange(each.trim()));
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

function parseRange(text: string): PrinterRange | undefined {
  const { six, four, port } = FORM.exec(text)?.groups ?? {};
  const written = six ?? four;
  if (written === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  const whole = written.includes('/') ? written : `${written}/${six === undefined ? 32 : 128}`;
  const isFour = ipaddr.IPv4.isValidFourPartDecimal(whole.split('/')[0]!);
  if (isFour !== (six === undefined) || !ipaddr.isValidCIDR(whole)) return undefined;
  const network = ipaddr.parseCIDR(whole);
  const [base, bits] = network;
  // A wide network begins with an address that nobody has.
  const isWide = base.range() === 'unspecified' && bits < 32;
  return isWide || !isNever(base) ? { network, port: Number(port) } : undefined;
}

/**
 * Whether an address, without brackets, may be connected to. The machine itself is reached only where a network of the list lies
 * within its own addresses: `0.0.0.0/0` does not name it.
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
  return NEVER.includes(address.range()) || METADATA.includes(address.toString());
}
