/** Human-readable text of a code stays within the element’s box. */
import { describe, expect, test } from 'vitest';
import { encodeCode } from '../codes/encode.ts';
import { CAP_SHARE, DESCENT_SHARE, planCode } from './code-plan.ts';

function planned(symbology: string, value: string, height: number, quietZone = true) {
  const encoded = encodeCode({ symbology, value });
  if (!encoded.ok) throw new Error(encoded.message);
  return planCode({
    symbol: encoded.symbol,
    width: 140,
    height,
    moduleWidth: undefined,
    quietZone,
    textAbove: false,
    fontSize: (module) => 10 * module,
    dot: undefined,
  });
}

describe('the digits of add-ons', () => {
  test.each([
    ['ean13', '9501101530003 12'],
    ['upca', '012345000058 12345'],
    ['upce', '01234558 05'],
    ['isbn', '978-1-56581-231-4 51250'],
    ['issn', '0311-175X 00 17'],
    ['ean5', '90200'],
  ])('of %s %s stay in the box, even if it is low', (symbology, value) => {
    for (const height of [24, 30, 40, 60, 120]) {
      const result = planned(symbology, value, height);
      if (!result.ok) continue;
      const { plan } = result;
      expect(plan.height).toBeLessThanOrEqual(height + 1e-9);
      expect(plan.symbol.y).toBeGreaterThanOrEqual(0);
      for (const { group, baseline } of plan.texts) {
        expect(baseline - CAP_SHARE * plan.fontSize, `${group.text} in ${height}`).toBeGreaterThanOrEqual(-1e-9);
        expect(baseline + DESCENT_SHARE * plan.fontSize).toBeLessThanOrEqual(height + 1e-9);
      }
    }
    expect(planned(symbology, value, 60).ok).toBe(true);
  });

  test('need no extra space if the adjacent bars are high enough', () => {
    const result = planned('ean13', '9501101530003 12', 120);
    expect(result.ok && result.plan.symbol.y).toBe(0);
  });
});

describe('without a quiet zone', () => {
  test.each([
    ['ean13', '9501101530003'],
    ['ean13', '9501101530003 12'],
    ['upca', '012345000058'],
    ['upce', '01234558'],
    ['isbn', '978-1-56581-231-4'],
    ['ean8', '96385074'],
  ])('the digits next to the bars of %s %s stay in the box', (symbology, value) => {
    const result = planned(symbology, value, 60, false);
    if (!result.ok) throw new Error(result.message);
    const { symbol, texts, module, width } = result.plan;
    expect(width).toBeLessThanOrEqual(140 + 1e-9);
    for (const { group } of texts) {
      expect(symbol.x + group.x * module, group.text).toBeGreaterThanOrEqual(-1e-9);
      expect(symbol.x + (group.x + group.width) * module, group.text).toBeLessThanOrEqual(width + 1e-9);
    }
  });

  test('bars reach the edges of the box if no digits are next to them', () => {
    const result = planned('ean8', '96385074', 60, false);
    expect(result.ok && [result.plan.symbol.x, result.plan.symbol.width]).toEqual([0, expect.closeTo(140, 6)]);
  });
});

test('reports both sizes for a box that is too small in both directions, and either size is sufficient', () => {
  const encoded = encodeCode({ symbology: 'maxicode', value: 'Platen' });
  if (!encoded.ok) throw new Error(encoded.message);
  const { symbol } = encoded;
  const plan = (width: number, height: number) =>
    planCode({
      ...{ symbol, width, height, moduleWidth: undefined, quietZone: true, textAbove: false, dot: undefined },
      fontSize: () => 8,
    });
  const small = plan(20, 20);
  const [, wide, high] = /(\S+) mm wide and (\S+) mm high/.exec(small.ok ? '' : small.message) ?? [];
  const points = (mm: string | undefined) => (Number(mm) * 72) / 25.4;
  expect(plan(points(wide), points(high)).ok).toBe(true);
});
