/** Reads random RFID tags back from ZPL. The decoder follows the tables of the GS1 EPC Tag Data Standard, 14. */
import { parseTemplate, render } from '@platen/engine';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { digits, withCheckDigit } from './payloads.ts';
import { createRandom } from './random.ts';

/** Bits of the company prefix by partition; the prefix has 12 digits for partition 0. */
const PREFIX_BITS = [40, 37, 34, 30, 27, 24, 20] as const;
const SGTIN_REST_BITS = [4, 7, 10, 14, 17, 20, 24] as const;
const SSCC_REST_BITS = [18, 21, 24, 28, 31, 34, 38] as const;

type Tag = {
  readonly epc: 'sgtin96' | 'sscc96';
  readonly number: string;
  readonly serial: number;
  readonly prefix: number;
};

export type TagCount = { readonly name: Tag['epc']; readonly tags: number; readonly equal: number };

/** Writes tags on labels and counts those that are decoded to the same number, serial number and prefix length. */
export function scanTags(count = 300, seed = 2026): readonly TagCount[] {
  const random = createRandom(seed);
  const tags = Array.from({ length: 2 * count }, (_, index): Tag => {
    const isSgtin = index % 2 === 0;
    const number = withCheckDigit(digits(isSgtin ? 13 : 17)(random));
    const serial = isSgtin ? random.whole(0, 2 ** 38 - 1) : 0;
    return { epc: isSgtin ? 'sgtin96' : 'sscc96', number, serial, prefix: random.whole(6, 12) };
  });
  const written = writtenTags(tags);
  return (['sgtin96', 'sscc96'] as const).map((name) => {
    const own = tags.flatMap((tag, index) => (tag.epc === name ? [{ tag, hex: written[index] ?? '' }] : []));
    const equal = own.filter(({ tag, hex }) => JSON.stringify(decoded(hex)) === JSON.stringify(tag));
    return { name, tags: own.length, equal: equal.length };
  });
}

/** Returns the data of each `^RFW` command, in the order of the labels. */
function writtenTags(tags: readonly Tag[]): readonly string[] {
  const world = createNodeWorld();
  const template = {
    dimensions: { width: '40mm', height: '10mm' },
    printer: {
      rfid: {
        epc: {
          expression:
            'tags.map(t => t.epc == "sgtin96" ? sgtin96(t.number, t.prefix, t.serial) : sscc96(t.number, t.prefix))',
        },
      },
    },
    elements: [
      {
        type: 'repeat',
        position: { mode: 'flow' },
        items: 'tags',
        elements: [{ type: 'rectangle', breakBefore: true, width: '5mm', height: '5mm' }],
      },
    ],
  };
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const rendered = render(parsed.value, { tags: tags.map((tag) => ({ ...tag })) }, { format: 'zpl', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  const zpl = Buffer.from(rendered.value.bytes).toString('latin1');
  return [...zpl.matchAll(/\^RFW,H,2,12,A\^FD([0-9A-F]{24})\^FS/g)].map(([, hex]) => hex!);
}

/** Decodes the 96 bits of a tag. */
function decoded(hex: string): Tag | undefined {
  const bits = Array.from(hex, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  let at = 0;
  const next = (length: number) => {
    at += length;
    return Number.parseInt(bits.slice(at - length, at), 2);
  };
  const header = next(8);
  next(3);
  const partition = next(3);
  const prefix = 12 - partition;
  const company = String(next(PREFIX_BITS[partition] ?? 0)).padStart(prefix, '0');
  if (header === 0x30) {
    const item = String(next(SGTIN_REST_BITS[partition] ?? 0)).padStart(13 - prefix, '0');
    const number = withCheckDigit(item.slice(0, 1) + company + item.slice(1));
    return { epc: 'sgtin96', number, serial: next(38), prefix };
  }
  if (header !== 0x31) return undefined;
  const rest = String(next(SSCC_REST_BITS[partition] ?? 0)).padStart(17 - prefix, '0');
  return { epc: 'sscc96', number: withCheckDigit(rest.slice(0, 1) + company + rest.slice(1)), serial: 0, prefix };
}
