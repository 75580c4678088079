/** Writes output intents (ISO 32000-1, 14.11.5): sRGB, or the inks of a press, as an ICC profile. */
import { concatBytes, latin1 } from '../../base/bytes.ts';
import type { OutputIntent } from '../../scene/scene.ts';
import { textString } from './syntax.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

/** Writes the output intents of PDF/A and PDF/X, which share a profile. Returns the catalogue's entry. */
export function addOutputIntents(
  file: PdfFile,
  { isArchive, press }: { readonly isArchive: boolean; readonly press: OutputIntent | undefined },
): string {
  if (!isArchive && !press) return '';
  const { profile, entries } = press ? ofPress(file, press) : ofScreens(file);
  const kinds = [...(isArchive ? ['GTS_PDFA1'] : []), ...(press ? ['GTS_PDFX'] : [])];
  const intents = kinds.map((kind) => `<</Type/OutputIntent/S/${kind}${entries}/DestOutputProfile ${ref(profile)}>>`);
  return `/OutputIntents[${intents.join('')}]`;
}

type Written = { readonly profile: Ref; readonly entries: string };

function ofScreens(file: PdfFile): Written {
  const name = textString('sRGB IEC61966-2.1');
  return { profile: addSrgbProfile(file), entries: `/OutputConditionIdentifier${name}/Info${name}` };
}

/** Names of printing conditions in the ICC registry, which must be marked as registered. */
const REGISTERED = /^(FOGRA\d+|CGATS ?TR ?\d+|CGATS21-2-CRPC\d|JC\w*\d|IFRA\d+)$/;

function ofPress(file: PdfFile, { profile, profileName, identifier, condition }: OutputIntent): Written {
  const registry = REGISTERED.test(identifier) ? `/RegistryName${textString('http://www.color.org')}` : '';
  const said = condition ? `/OutputCondition${textString(condition)}` : '';
  const info = textString(profileName || condition || identifier);
  const entries = `/OutputConditionIdentifier${textString(identifier)}${registry}${said}/Info${info}`;
  return { profile: file.addDeflated('/N 4', profile), entries };
}

/** Writes an sRGB profile, which defines RGB colours. */
export function addSrgbProfile(file: PdfFile): Ref {
  return file.addDeflated('/N 3', srgbProfile());
}

/** White point of IEC 61966-2-1 relative to D50, with the Bradford transform, as ISO 15076-1 requires. */
const WHITE = [0.9642, 1, 0.8249];
const PRIMARIES = {
  r: [0.43607, 0.22249, 0.01392],
  g: [0.38515, 0.71687, 0.09708],
  b: [0.14307, 0.06061, 0.7141],
};
const ADAPTATION = [1.04788, 0.02292, -0.05013, 0.02959, 0.99047, -0.01707, -0.00925, 0.01508, 0.75168];
/** Parameters g, a, b, c and d of the sRGB curve. It is (a·x + b)^g for x ≥ d, and c·x below d. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

/**
 * Returns a display profile of version 4.2 (ISO 15076-1) with a header, a tag table and tags. Its bytes never change.
 */
function srgbProfile(): Uint8Array {
  const curve = concatBytes([latin1('para\0\0\0\0'), numbers(16, [3, 0]), fixed(CURVE)]);
  const xyz = (values: readonly number[]) => concatBytes([latin1('XYZ \0\0\0\0'), fixed(values)]);
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ['desc', text('sRGB')],
    ['cprt', text('No rights reserved')],
    ['wtpt', xyz(WHITE)],
    ['chad', concatBytes([latin1('sf32\0\0\0\0'), fixed(ADAPTATION)])],
    ['rXYZ', xyz(PRIMARIES.r)],
    ['gXYZ', xyz(PRIMARIES.g)],
    ['bXYZ', xyz(PRIMARIES.b)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table: Uint8Array[] = [numbers(32, [tags.length])];
  const places = new Map<Uint8Array, number>();
  const bodies: Uint8Array[] = [];
  let offset = HEADER_SIZE + 4 + tags.length * 12;
  for (const [name, body] of tags) {
    if (!places.has(body)) {
      places.set(body, offset);
      const padded = concatBytes([body, new Uint8Array(-body.length & 3)]);
      bodies.push(padded);
      offset += padded.length;
    }
    table.push(latin1(name), numbers(32, [places.get(body)!, body.length]));
  }
  return concatBytes([header(offset), ...table, ...bodies]);
}

const HEADER_SIZE = 128;

/** Returns the header (ISO 15076-1, 7.2). Fields that are not set are 0. */
function header(sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_SIZE);
  bytes.set(numbers(32, [sizeBytes, 0, 0x04200000]), 0);
  bytes.set(latin1('mntrRGB XYZ '), 12);
  bytes.set(numbers(16, [2026, 1, 1]), 24);
  bytes.set(latin1('acsp'), 36);
  bytes.set(fixed(WHITE), 68);
  return bytes;
}

/** Returns a text tag in English. */
function text(words: string): Uint8Array {
  const utf16 = concatBytes([...words].map((char) => numbers(16, [char.charCodeAt(0)])));
  const head = numbers(32, [1, 12]);
  return concatBytes([latin1('mluc\0\0\0\0'), head, latin1('enUS'), numbers(32, [utf16.length, 28]), utf16]);
}

/** Encodes big-endian numbers. */
function numbers(bits: 16 | 32, values: readonly number[]): Uint8Array {
  const size = bits / 8;
  const bytes = new Uint8Array(values.length * size);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => {
    if (bits === 16) view.setUint16(index * size, value);
    else view.setInt32(index * size, value);
  });
  return bytes;
}

/** Encodes fixed-point numbers with 16 integer and 16 fraction bits. */
function fixed(values: readonly number[]): Uint8Array {
  return numbers(
    32,
    values.map((value) => Math.round(value * 65536)),
  );
}
