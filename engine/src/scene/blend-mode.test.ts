/** Blend formulas, compared with values calculated from W3C Compositing and Blending 1, 10.1. */
import { expect, test } from 'vitest';
import { BLEND_MODES, blendBytes, isSameOnPaper } from './blend-mode.ts';

test.each([
  ['multiply', 128, 128, 64],
  ['screen', 128, 128, 192],
  ['overlay', 64, 128, 64],
  ['overlay', 192, 128, 192],
  ['darken', 10, 200, 10],
  ['lighten', 10, 200, 200],
  ['color-dodge', 100, 128, 201],
  ['color-burn', 200, 128, 145],
  ['hard-light', 128, 64, 64],
  ['soft-light', 128, 255, 181],
  ['difference', 200, 50, 150],
  ['exclusion', 255, 255, 0],
] as const)('%s of %i under %i is %i', (mode, backdrop, source, result) => {
  expect(Math.abs(blendBytes(mode, 1)(backdrop, source) - result)).toBeLessThanOrEqual(1);
});

test('modes without an effect on white paper change nothing', () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const same = BLEND_MODES.filter((mode) => bytes.every((source) => blendBytes(mode, 1)(255, source) === source));
  expect(same).toEqual(BLEND_MODES.filter(isSameOnPaper));
});

test('returns the same result with a table', () => {
  for (const mode of BLEND_MODES) {
    const [once, often] = [blendBytes(mode, 1), blendBytes(mode, 1e6)];
    for (let byte = 0; byte < 256; byte++) expect(often(byte, 255 - byte)).toBe(once(byte, 255 - byte));
  }
});
