import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { lineOf, pageOf, sceneOf } from '../../../tests/scenes.ts';
import { BLACK } from '../base/color.ts';
import { rotationAbout } from '../base/geometry.ts';
import { encodeCode } from '../codes/encode.ts';
import { dumpScene } from './dump.ts';
import { rectPath } from './path.ts';
import type { Item } from './scene.ts';

const world = createNodeWorld();
const square = rectPath({ x: 0, y: 0, width: 10, height: 10 });

function dumped(items: readonly Item[]): string[] {
  return dumpScene(sceneOf([pageOf(items)]))
    .trimEnd()
    .split('\n')
    .slice(3);
}

test('writes the page and its printer', () => {
  const lines = dumpScene(sceneOf([pageOf([], 100, 50)])).split('\n');
  expect(lines[0]).toBe('metadata {"language":"en","title":"Test"}');
  expect(lines[2]).toBe('page 1 100 × 50');
});

test('writes one line for each group, path and link', () => {
  const items: Item[] = [
    {
      kind: 'group',
      elementId: 'g',
      transform: rotationAbout(90, { x: 5, y: 5 }),
      clip: square,
      opacity: 0.5,
      items: [{ kind: 'path', path: square, fill: { ...BLACK, red: 255, alpha: 0.25 } }],
    },
    { kind: 'path', path: square, stroke: { color: BLACK, width: 1 / 3, dash: [1, 2] } },
    { kind: 'link', box: { x: 1, y: 2, width: 3, height: 4 }, href: 'https://example.com' },
  ];
  expect(dumped(items)).toEqual([
    '  group #g matrix 0 1 -1 0 10 0 clip M0 0L10 0L10 10L0 10Z opacity 0.5',
    '    path M0 0L10 0L10 10L0 10Z fill #ff0000/0.25',
    '  path M0 0L10 0L10 10L0 10Z stroke 0.3333 #000000 dash 1 2',
    '  link [1 2 3 4] "https://example.com"',
  ]);
});

test('writes text with its glyphs and codes with their modules', () => {
  const [line, glyphs] = dumped([lineOf(world, 'Hi', { x: 1, y: 2, elementId: 't' })]);
  expect(line).toMatch(/^ {2}glyphs #t 1 2 wide [\d.]+ "Hi" Inter-Regular 10 #000000$/);
  expect(glyphs).toMatch(/^ {4}\d+@0\+[\d.]+ \d+@[\d.]+\+[\d.]+$/);
  const box = { x: 0, y: 0, width: 10, height: 10 };
  for (const [symbology, value, second] of [
    ['datamatrix', '123456', /zone 2 2 2 2 10 × 10 rows 1 bits [0-9a-f]{26}$/],
    ['code128', 'A', /columns 46 bars 0 2:0 1 /],
    ['maxicode', 'A', / cells [\d.]+ [\d.]+ /],
  ] as const) {
    const encoded = encodeCode({ symbology, value });
    if (!encoded.ok) throw new Error(encoded.message);
    const [about, modules] = dumped([{ kind: 'code', symbol: encoded.symbol, box, quietBox: box, color: BLACK }]);
    expect(about).toContain(`${symbology} "${value}" #000000`);
    expect(modules).toMatch(second);
  }
});

test('is equal for numbers with invisible differences', () => {
  const at = (x: number) => dumped([{ kind: 'link', box: { x, y: 0, width: 1, height: 1 }, href: 'tel:1' }]);
  expect(at(0.1 + 0.2)).toEqual(at(0.3));
  expect(at(-1e-9)).toEqual(at(0));
  expect(at(0.3)).not.toEqual(at(0.301));
});
