/** Compares our QR codes with the codes of the package `qrcode` (docs/decisions/packages.md). */
import fc from 'fast-check';
import { create } from 'qrcode/lib/core/qrcode.js';
import { expect, test } from 'vitest';
import { defined } from '../base/defined.ts';
import { type ErrorCorrection, encodeQr } from './qr.ts';
import { segmentText } from './qr-segments.ts';

const levels = fc.constantFrom<ErrorCorrection>('L', 'M', 'Q', 'H');

/** Returns the modules with the mask that the package selects. */
function chosenByPackage(text: string, errorCorrection: ErrorCorrection, version: number | undefined) {
  const options = { errorCorrectionLevel: errorCorrection, ...defined({ version }) };
  return Buffer.from(create(segmentText(text), options).modules.data);
}

function expectSame(text: string, errorCorrection: ErrorCorrection, version?: number) {
  const ours = encodeQr(text, { errorCorrection, version });
  if (!ours.ok) throw new Error(ours.message);
  expect(Buffer.from(ours.bits).equals(chosenByPackage(text, errorCorrection, version))).toBe(true);
}

test('selects the same mask as an evaluation of each candidate', () => {
  const texts = fc.oneof(
    fc.webUrl(),
    fc.string({ minLength: 1, maxLength: 300 }),
    fc.string({ minLength: 1, maxLength: 120, unit: fc.constantFrom(...'0123456789') }),
    fc.nat(1000).map((n) => 'a'.repeat(n + 1)),
  );
  fc.assert(
    fc.property(texts, levels, (text, level) => expectSame(text, level)),
    { numRuns: 120 },
  );
});

test.each([1, 2, 6, 7, 13, 14, 21, 27, 34, 40])('also selects it in version %i, at each level', (version) => {
  for (const level of ['L', 'M', 'Q', 'H'] as const) {
    for (const text of ['7', 'AB', 'https:', 'ÿ']) expectSame(text, level, version);
  }
});

test('encodes every version the same at each level and mask', () => {
  for (let version = 1; version <= 40; version++) {
    for (const [index, level] of (['L', 'M', 'Q', 'H'] as const).entries()) {
      const mask = (version + 2 * index) % 8;
      const ours = encodeQr('https', { errorCorrection: level, version, mask });
      const theirs = create(segmentText('https'), { errorCorrectionLevel: level, version, maskPattern: mask });
      expect(ours.ok && Buffer.from(ours.bits).equals(Buffer.from(theirs.modules.data)), `${version}-${level}`).toBe(
        true,
      );
    }
  }
});

test('selects the smallest version up to the longest text', () => {
  for (const level of ['L', 'M', 'Q', 'H'] as const) {
    for (let length = 1; length < 3_000; length += 60) {
      const text = 'ab1'.repeat(1_000).slice(0, length);
      const ours = encodeQr(text, { errorCorrection: level, mask: 3 });
      expect(ours.ok ? (ours.size - 17) / 4 : undefined, `${length} ${level}`).toBe(versionByPackage(text, level));
    }
  }
});

function versionByPackage(text: string, level: ErrorCorrection): number | undefined {
  try {
    return create(segmentText(text), { errorCorrectionLevel: level, maskPattern: 3 }).version;
  } catch {
    return undefined;
  }
}

test('every mask is the best mask of some symbol', () => {
  const masks = new Set<number>();
  for (let n = 0; n < 200; n++) {
    const text = `SHP${n * 7919}`;
    const { bits } = encodeQr(text, { errorCorrection: 'M' }) as { bits: Uint8Array };
    for (let mask = 0; mask < 8; mask++) {
      const given = encodeQr(text, { errorCorrection: 'M', mask }) as { bits: Uint8Array };
      if (Buffer.from(given.bits).equals(bits)) masks.add(mask);
    }
  }
  expect([...masks].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
