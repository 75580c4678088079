import { expect, test } from 'vitest';
import { readExifResolution, readJfifDensity, readPhys } from './resolution.ts';

const uint32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const phys = (across: number, down: number, unit: number) =>
  Uint8Array.from([...uint32(across), ...uint32(down), unit]);

test.each([
  ['203 an inch, as 7992 a metre', phys(7992, 7992, 1), { across: 203, down: 203 }],
  ['300 an inch, as 11811 a metre', phys(11811, 11811, 1), { across: 300, down: 300 }],
  ['fax', phys(8031, 3858, 1), { across: expect.closeTo(203.99, 1), down: expect.closeTo(97.99, 1) }],
  ['proportions only', phys(1, 1, 0), undefined],
  ['nothing', phys(0, 0, 1), undefined],
  ['nonsense', phys(4_000_000_000, 1, 1), undefined],
  ['a chunk that is cut off', phys(7992, 7992, 1).subarray(0, 7), undefined],
])('pHYs: %s', (_, body, resolution) => {
  expect(readPhys(body)).toEqual(resolution);
});

test.each([
  ['an inch', 1, 300, { across: 300, down: 300 }],
  ['a centimetre', 2, 80, { across: expect.closeTo(203.2), down: expect.closeTo(203.2) }],
  ['proportions', 0, 1, undefined],
])('JFIF: %s', (_, unit, density, resolution) => {
  const body = [...Buffer.from('JFIF\0'), 1, 1, unit, density >> 8, density & 255, density >> 8, density & 255, 0, 0];
  expect(readJfifDensity(Uint8Array.from(body))).toEqual(resolution);
});

/** Returns a little-endian directory with both resolutions and their unit. */
function exif(perUnit: number, unit: number): Uint8Array {
  const bytes = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 8);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(3, 8);
  const value = 8 + 2 + 3 * 12 + 4;
  [
    [0x011a, 5, value],
    [0x011b, 5, value],
    [0x0128, 3, unit],
  ].forEach(([tag, type, content], index) => {
    const at = 10 + index * 12;
    bytes.writeUInt16LE(tag!, at);
    bytes.writeUInt16LE(type!, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(content!, at + 8);
  });
  bytes.writeUInt32LE(perUnit * 10, value);
  bytes.writeUInt32LE(10, value + 4);
  return bytes;
}

test.each([
  ['300 an inch', exif(300, 2), { across: 300, down: 300 }],
  ['118 a centimetre', exif(118, 3), { across: expect.closeTo(299.72), down: expect.closeTo(299.72) }],
  ['72 an inch, which says that nothing is known', exif(72, 2), undefined],
  ['no unit', exif(300, 1), undefined],
  ['a place beyond the end', exif(300, 2).subarray(0, 50), undefined],
])('Exif: %s', (_, tiff, resolution) => {
  expect(readExifResolution(tiff)).toEqual(resolution);
});
