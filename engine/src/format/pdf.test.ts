import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { parseTemplate } from './template.ts';

function problemsWith(sizes: readonly number[]): readonly string[] {
  const attachments = sizes.map((size, index) => ({ name: `${index}.txt`, source: `data:,${'a'.repeat(size)}` }));
  const template = { dimensions: { width: '1in', height: '1in' }, pdf: { attachments }, elements: [] };
  const parsed = parseTemplate(template, createNodeWorld().expressions);
  return parsed.ok ? [] : parsed.problems.map(({ code, path }) => `${code} ${path}`);
}

test('attachments have a bound on their number and on their bytes together', () => {
  const { attachments, attachmentBytes } = TEMPLATE_LIMITS;
  expect(problemsWith([attachmentBytes - 1, 1])).toEqual([]);
  expect(problemsWith([attachmentBytes, 1])).toEqual(['TOO_LONG /pdf/attachments']);
  expect(problemsWith(Array(attachments).fill(1))).toEqual([]);
  expect(problemsWith(Array(attachments + 1).fill(1))).toEqual(['TOO_MANY /pdf/attachments']);
});
