/** Small ICC profiles and PNG colour chunks for tests. */
import { deflateSync } from 'node:zlib';
import { pngChunk } from './pictures.ts';

/** Returns a profile with red, green and blue in XYZ under D50, and a single gamma. */
export function matrixProfile(xyz: readonly (readonly number[])[], gamma: number): Buffer {
  const colorants = xyz.map((values, i) => [`${'rgb'[i]}XYZ`, xyzTag(values)] as const);
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => [name, gammaTag(gamma)] as const);
  return profileOf('RGB XYZ ', [...colorants, ...curves]);
}

export function grayProfile(gamma: number): Buffer {
  return profileOf('GRAYXYZ ', [['kTRC', gammaTag(gamma)]]);
}

/** Returns a profile with empty lookup tables. */
export function tableProfile(space: 'RGB ' | 'CMYK'): Buffer {
  return profileOf(`${space}Lab `, [['A2B0', Buffer.alloc(12)]]);
}

export const ADOBE_RGB = matrixProfile(
  [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ],
  2.2,
);

/** Matrix of sRGB with a gamma of 1. */
export const LINEAR_SRGB = matrixProfile(
  [
    [0.43607, 0.22249, 0.01392],
    [0.38515, 0.71687, 0.09708],
    [0.14307, 0.06061, 0.7141],
  ],
  1,
);

/** Matrix of Display P3, with a gamma close to its curve. */
export const DISPLAY_P3 = matrixProfile(
  [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
  2.2,
);

function xyzTag(values: readonly number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ');
  for (const [i, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + i * 4);
  return tag;
}

function gammaTag(gamma: number): Buffer {
  const tag = Buffer.alloc(16);
  tag.write('curv');
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.round(gamma * 256), 12);
  return tag;
}

function profileOf(spaces: string, tags: readonly (readonly [string, Buffer])[]): Buffer {
  const head = Buffer.alloc(132 + tags.length * 12);
  head.writeUInt32BE(0x02400000, 8);
  head.write(`mntr${spaces}`, 12);
  head.write('acsp', 36);
  // White point of the profile connection space, D50.
  for (const [i, value] of [0xf6d6, 0x10000, 0xd32d].entries()) head.writeUInt32BE(value, 68 + i * 4);
  head.writeUInt32BE(tags.length, 128);
  let at = head.length;
  tags.forEach(([name, body], i) => {
    head.write(name, 132 + i * 12);
    head.writeUInt32BE(at, 136 + i * 12);
    head.writeUInt32BE(body.length, 140 + i * 12);
    at += body.length;
  });
  const profile = Buffer.concat([head, ...tags.map(([, body]) => body)]);
  profile.writeUInt32BE(profile.length);
  return profile;
}

/** Returns a JPEG with a small profile in one segment. */
export function jpegWithProfile(file: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([1, 1]), profile]);
  const head = Buffer.from([0xff, 0xe2, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([file.subarray(0, 2), head, body, file.subarray(2)]);
}

export function iccpChunk(profile: Uint8Array): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(profile)]));
}

/** Returns a PNG chunk with numbers in units of 1/100,000: one for `gAMA`, eight for `cHRM`. */
export function numbersChunk(type: 'gAMA' | 'cHRM', values: readonly number[]): Buffer {
  const body = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) body.writeUInt32BE(Math.round(value * 100_000), i * 4);
  return pngChunk(type, body);
}

/** Chromaticities of white, red, green and blue in Adobe RGB. */
export const ADOBE_CHROMATICITIES = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06];
