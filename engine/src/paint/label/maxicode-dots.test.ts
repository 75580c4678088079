import { expect, test } from 'vitest';
import { PLAIN_PRINTER, pageOf } from '../../../../tests/scenes.ts';
import { BLACK } from '../../base/color.ts';
import { encodeCode } from '../../codes/encode.ts';
import { hasDot } from './bitmap.ts';
import { rasterizeLabel } from './draw-page.ts';

test('hexagons of MaxiCode have equal dots and a gap', () => {
  const encoded = encodeCode({ symbology: 'maxicode', value: 'Equal hexagons', options: { mode: 4 } });
  if (!encoded.ok || encoded.symbol.kind !== 'hexagons') throw new Error('no hexagons');
  const { symbol } = encoded;
  const dot = 72 / 203.2;
  const module = 7.04;
  const size = { width: symbol.columns * module * dot, height: symbol.height * module * dot };
  const box = { x: 20.2 * dot, y: 30.6 * dot, ...size };
  const item = { kind: 'code', symbol, box, color: BLACK, quietBox: box } as const;
  const label = rasterizeLabel(
    { ...pageOf([item]), width: 260 * dot, height: 260 * dot },
    { ...PLAIN_PRINTER, density: 8 },
  );
  const hexagon = ['..##..', '.####.', '######', '######', '######', '.####.', '..##..'];
  const missing = symbol.cells.filter(({ x, y }) => {
    const [left, top] = [Math.round(20.2 + x * module - 3), Math.round(30.6 + y * module - 3.5)];
    const hasGap = !hasDot(label, left - 1, top + 3) && !hasDot(label, left + 6, top + 3);
    return (
      !hasGap ||
      hexagon.some((row, r) => Array.from(row).some((dot, c) => dot === '#' && !hasDot(label, left + c, top + r)))
    );
  });
  expect(missing).toEqual([]);
});
