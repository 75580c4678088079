/** Details that only editors use and renders ignore. */
import { expect, test } from 'vitest';
import { createExpressionCache } from '../expression/index.ts';
import { parseTemplate } from './template.ts';

const parse = (more: object, own: object = {}) =>
  parseTemplate(
    {
      dimensions: { width: '50mm', height: '20mm' },
      elements: [{ type: 'text', position: { x: '1mm', y: '1mm' }, text: 'a', ...own }],
      ...more,
    },
    createExpressionCache(),
  );

test('reads locks and named samples', () => {
  expect(parse({ samples: { longest: { name: 'x' } } }, { locked: true })).toMatchObject({ ok: true, warnings: [] });
});

test('reports invalid samples', () => {
  const { problems } = parse({ samples: { longest: [] } }, { locked: 'yes' }) as {
    problems: readonly { path: string }[];
  };
  expect(problems.map(({ path }) => path)).toEqual(['/elements/0/locked', '/samples/longest']);
});
