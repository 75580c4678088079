import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { renderTemplate } from '../render.ts';

const box = { position: { x: '0mm', y: '0mm' }, width: '200mm', height: '200mm' };
const shape = { type: 'rectangle', ...box, style: { fill: '#08f' } };

/** Returns nested transparent groups. */
function nested(depth: number): object {
  return depth === 0 ? shape : { type: 'group', ...box, style: { opacity: 0.9 }, elements: [nested(depth - 1), shape] };
}

function render(elements: readonly object[], dpi: number, side = '200mm') {
  const template = { dimensions: { width: side, height: side }, elements };
  return renderTemplate(template, {}, { format: 'png', dpi, now: 0 }, createNodeWorld());
}

test.each([
  ['few of them', [nested(3)], 300],
  ['many side by side', Array.from({ length: 50 }, () => nested(1)), 36],
  ['many, at a low resolution', [nested(50)], 36],
])('transparent groups: %s', (_, elements, dpi) => {
  expect(render(elements, dpi).ok).toBe(true);
});

test('rejects nested transparent or clipped groups that would use up the memory', () => {
  expect(render([nested(60)], 1_000)).toMatchObject({
    ok: false,
    problems: [
      {
        code: 'OUTPUT_TOO_LARGE',
        path: '/dpi',
        message: expect.stringMatching(/nested transparent or clipped groups/),
      },
    ],
  });
});
