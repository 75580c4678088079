/** Known pairs of colours: red, green and blue of sRGB in Adobe RGB (1998) and Display P3. */
import { expect, test } from 'vitest';
import { ADOBE_RGB, DISPLAY_P3, grayProfile, matrixProfile, tableProfile } from '../../../tests/profiles.ts';
import { changeOfProfile } from './color-profile.ts';

function converted(profile: Uint8Array, components: number, color: readonly number[]): readonly number[] {
  const change = changeOfProfile(profile, components);
  if (typeof change !== 'function') throw new Error(`no conversion: ${change}`);
  // Adds a second pixel, because black and white images are not converted.
  const rgba = Uint8Array.of(...color, 77, 128, 128, 128, 255);
  change(rgba);
  expect(rgba[3]).toBe(77);
  return [...rgba.subarray(0, 3)];
}

function farthest(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, i) => Math.abs(value - b[i]!)));
}

test.each([
  ['Adobe RGB', ADOBE_RGB, [219, 0, 0], [255, 0, 0]],
  ['Adobe RGB', ADOBE_RGB, [144, 255, 60], [0, 255, 0]],
  ['Adobe RGB', ADOBE_RGB, [0, 0, 250], [0, 0, 255]],
  ['Adobe RGB', ADOBE_RGB, [255, 255, 255], [255, 255, 255]],
  ['Adobe RGB', ADOBE_RGB, [128, 128, 128], [128, 128, 128]],
  ['Display P3', DISPLAY_P3, [234, 51, 35], [255, 0, 0]],
  ['Display P3', DISPLAY_P3, [0, 0, 245], [0, 0, 255]],
  ['Display P3', DISPLAY_P3, [255, 255, 255], [255, 255, 255]],
] as const)('%s becomes sRGB: %#', (_, profile, from, to) => {
  // This Display P3 uses a gamma instead of its real curve, which differs in dark colours.
  expect(farthest(converted(profile, 3, from), to)).toBeLessThanOrEqual(profile === DISPLAY_P3 ? 9 : 3);
});

test('converts grey to sRGB, and keeps it grey', () => {
  expect(converted(grayProfile(1), 1, [55, 55, 55])).toEqual([128, 128, 128]);
  expect(converted(grayProfile(1), 1, [0, 0, 0])).toEqual([0, 0, 0]);
  expect(converted(grayProfile(1.8), 1, [128, 128, 128])).toEqual([146, 146, 146]);
  expect(converted(grayProfile(1), 1, [255, 255, 255])).toEqual([255, 255, 255]);
  expect(changeOfProfile(grayProfile(2.2), 1)).toBeUndefined();
});

test('changes nothing for sRGB', () => {
  const srgb = matrixProfile(
    [
      [0.43607, 0.22249, 0.01392],
      [0.38515, 0.71687, 0.09708],
      [0.14307, 0.06061, 0.7141],
    ],
    2.2,
  );
  expect(changeOfProfile(srgb, 3)).toBeUndefined();
});

test('does not support profiles with tables or for inks, and ignores profiles of other images', () => {
  expect(changeOfProfile(tableProfile('RGB '), 3)).toBe('unsupported');
  expect(changeOfProfile(tableProfile('CMYK'), 4)).toBe('unsupported');
  expect(changeOfProfile(tableProfile('CMYK'), 3)).toBeUndefined();
  expect(changeOfProfile(grayProfile(1), 3)).toBeUndefined();
  expect(changeOfProfile(ADOBE_RGB, 4)).toBeUndefined();
});

test('ignores a damaged profile', () => {
  for (let length = 0; length < ADOBE_RGB.length; length += 5) {
    expect(() => changeOfProfile(ADOBE_RGB.subarray(0, length), 3)).not.toThrow();
  }
  expect(changeOfProfile(new Uint8Array(200), 3)).toBeUndefined();
  const crowded = Buffer.from(ADOBE_RGB);
  crowded.writeUInt32BE(0xffffffff, 128);
  expect(changeOfProfile(crowded, 3)).toBeUndefined();
});

test('keeps each pixel of black and white images', () => {
  const change = changeOfProfile(ADOBE_RGB, 3);
  const gray = changeOfProfile(grayProfile(1), 1);
  for (const each of [change, gray]) {
    const rgba = Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255);
    if (typeof each === 'function') each(rgba);
    expect([...rgba]).toEqual([0, 0, 0, 255, 255, 255, 255, 255]);
  }
});
