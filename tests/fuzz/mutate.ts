/** Damages valid samples: their bytes, or values in their JSON. */
import type { Random } from './random.ts';

const ODD_BYTES = [0, 1, 0x7f, 0x80, 0xff];

/** Changes, removes, inserts, repeats or duplicates a few bytes. */
export function damage(random: Random, sample: Uint8Array): Uint8Array {
  let bytes = new Uint8Array(sample);
  for (let times = 1 + random.below(6); times > 0; times--) {
    const at = random.below(bytes.length + 1);
    const length = random.below(1 + Math.min(64, bytes.length - at));
    switch (random.below(6)) {
      case 0:
        bytes[at] = random.below(256);
        break;
      case 1:
        bytes[at] = random.pick(ODD_BYTES);
        break;
      case 2:
        bytes[at] = bytes[at]! ^ (1 << random.below(8));
        break;
      case 3:
        bytes = joined(bytes.subarray(0, at), bytes.subarray(at + length));
        break;
      case 4:
        bytes = joined(bytes.subarray(0, at + length), bytes.subarray(at));
        break;
      default:
        // Overwrites four-byte numbers, such as lengths and sizes.
        for (const [index, byte] of random.pick(ODD_NUMBERS).entries())
          if (at + index < bytes.length) bytes[at + index] = byte;
    }
  }
  return random.below(10) === 0 ? bytes.subarray(0, random.below(bytes.length + 1)) : bytes;
}

const ODD_NUMBERS = [
  [0, 0, 0, 0],
  [0xff, 0xff, 0xff, 0xff],
  [0x7f, 0xff, 0xff, 0xff],
  [0x80, 0, 0, 0],
  [0, 0, 0, 1],
  [0, 0, 0xff, 0xff],
];

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Values that programs often do not handle. */
export const ODD_VALUES: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1e308,
  () => -1e-320,
  () => 2 ** 53,
  () => 0.1 + 0.2,
  () => '',
  () => ' ',
  () => '0mm',
  () => '-1mm',
  () => '1e9mm',
  () => '99999999999999999999in',
  () => '__proto__',
  () => '{{',
  () => '{{ data }}',
  () => '{{ missing.thing() }}',
  () => '\u0000\ud800\u202e\ufeff',
  () => 'مرحبا שלום ไทย 👩‍👩‍👧 é',
  () => 'x'.repeat(5_000),
  () => [],
  () => ({}),
  () => [[[[[[]]]]]],
  () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}') as Json,
  () => ({ expression: 'data' }),
  () => ({ text: '{{ page.number }}' }),
];

/** Returns a copy with a few values replaced, swapped, repeated or removed. */
export function damageJson(random: Random, sample: Json): Json {
  const value = structuredClone(sample);
  for (let times = 1 + random.below(4); times > 0; times--) {
    const holders = holdersIn(value);
    if (holders.length === 0) return random.pick(ODD_VALUES)();
    const holder = random.pick(holders) as Record<string, Json>;
    const keys = Object.keys(holder);
    const key = keys.length === 0 ? '0' : random.pick(keys);
    const other = random.pick(holders) as Record<string, Json>;
    switch (random.below(5)) {
      case 0:
      case 1:
        holder[key] = random.pick(ODD_VALUES)();
        break;
      case 2:
        holder[key] = structuredClone(other[random.pick(Object.keys(other)) ?? ''] ?? null);
        break;
      case 3:
        if (Array.isArray(holder)) holder.push(...(structuredClone(holder.slice(0, 50)) as Json[]));
        else delete holder[key];
        break;
      default:
        if (typeof holder[key] === 'string') holder[key] = damageText(random, holder[key]);
        else if (typeof holder[key] === 'number') holder[key] *= random.pick([0, -1, 1e6, 0.001]);
    }
  }
  return value;
}

function holdersIn(value: Json): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}

/** Damages the UTF-8 of a text. */
export function damageText(random: Random, text: string): string {
  return Buffer.from(damage(random, Buffer.from(text))).toString();
}
