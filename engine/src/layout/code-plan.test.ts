/** What people read of a code stays in the element's box. */
import { describe, expect, test } from 'vitest';
import { encodeCode } from '../codes/encode.ts';
import { CAP_SHARE, DESCENT_SHARE, planCode } from './code-plan.ts';

function planned(symbology: string, value: string, height: number) {
  const encoded = encodeCode({ symbology, value });
  if (!encoded.ok) throw new Error(encoded.message);
  return planCode({
    ...{ symbol: encoded.symbol, width: 140, height, moduleWidth: undefined, quietZone: true },
    ...{ textAbove: false, fontSize: (module) => 10 * module, dot: undefined },
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
  ])('of %s %s stay in its box, however low', (symbology, value) => {
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

  test('take no room of their own where the bars beside them are high enough', () => {
    const result = planned('ean13', '9501101530003 12', 120);
    expect(result.ok && result.plan.symbol.y).toBe(0);
  });
});
