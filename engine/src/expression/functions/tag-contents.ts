/** Encodes the content of RFID tags: GS1 keys in 96 bits (GS1 EPC Tag Data Standard, 14.6). */
import { checkDigitOf } from '../../base/gs1-check-digit.ts';
import type { CodeContent } from './code-content.ts';

/** Bit lengths of the company prefix and of the reference, for prefixes from 12 down to 6 digits. */
type Partitions = readonly (readonly [prefixBits: number, referenceBits: number])[];

const SGTIN: Partitions = [
  [40, 4],
  [37, 7],
  [34, 10],
  [30, 14],
  [27, 17],
  [24, 20],
  [20, 24],
];
const SSCC: Partitions = [
  [40, 18],
  [37, 21],
  [34, 24],
  [30, 28],
  [27, 31],
  [24, 34],
  [20, 38],
];

const LONGEST_PREFIX = 12;

const SERIAL_BITS = 38;
const MOST_SERIAL = 2n ** BigInt(SERIAL_BITS) - 1n;

type Key = { readonly prefixLength: number; readonly filter: number };

/** Encodes a GTIN with its serial number as SGTIN-96, in hexadecimal. */
export function sgtin96({
  gtin,
  serial,
  ...key
}: Key & { readonly gtin: string; readonly serial: string }): CodeContent {
  if (!/^(?:[0-9]{8}|[0-9]{12,14})$/.test(gtin)) return fault('the GTIN must have 8, 12, 13 or 14 digits');
  if (!isChecked(gtin)) return fault('the GTIN has a wrong check digit');
  if (!/^(?:0|[1-9][0-9]{0,11})$/.test(serial) || BigInt(serial) > MOST_SERIAL) {
    return fault(`the serial number must be from 0 to ${MOST_SERIAL} without leading zeros`);
  }
  const digits = gtin.padStart(14, '0');
  const [prefix, rest] = split(digits.slice(1, -1), key);
  const parts = [...header(0x30, key), ...keyParts(SGTIN, key, prefix, digits[0] + rest)];
  return written([...parts, [BigInt(serial), SERIAL_BITS]]);
}

/** Encodes an SSCC as SSCC-96, in hexadecimal. */
export function sscc96({ sscc, ...key }: Key & { readonly sscc: string }): CodeContent {
  if (!/^[0-9]{18}$/.test(sscc)) return fault('the SSCC must have 18 digits');
  if (!isChecked(sscc)) return fault('the SSCC has a wrong check digit');
  const [prefix, rest] = split(sscc.slice(1, -1), key);
  return written([...header(0x31, key), ...keyParts(SSCC, key, prefix, sscc[0] + rest), [0n, 24]]);
}

type Part = readonly [value: bigint, bits: number];

/** Returns the header, the filter value and the partition. */
function header(value: number, { prefixLength, filter }: Key): readonly Part[] {
  return [
    [BigInt(value), 8],
    [BigInt(filter), 3],
    [BigInt(LONGEST_PREFIX - prefixLength), 3],
  ];
}

function split(digits: string, { prefixLength }: Key): readonly [prefix: string, rest: string] {
  return [digits.slice(0, prefixLength), digits.slice(prefixLength)];
}

function keyParts(partitions: Partitions, { prefixLength }: Key, prefix: string, reference: string): readonly Part[] {
  const [prefixBits, referenceBits] = partitions[LONGEST_PREFIX - prefixLength]!;
  return [
    [BigInt(prefix), prefixBits],
    [BigInt(reference), referenceBits],
  ];
}

function written(parts: readonly Part[]): CodeContent {
  const value = parts.reduce((all, [part, bits]) => (all << BigInt(bits)) | part, 0n);
  return { ok: true, text: value.toString(16).toUpperCase().padStart(24, '0') };
}

function isChecked(digits: string): boolean {
  return digits.endsWith(checkDigitOf(digits.slice(0, -1)));
}

function fault(text: string): CodeContent {
  return { ok: false, fault: text };
}
