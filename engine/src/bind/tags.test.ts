/** Documents that are tagged. See docs/decisions/tags.md. */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { parseTemplate } from '../format/template.ts';
import { hasTags } from './tags.ts';

const world = createNodeWorld();

function tagged(pdf?: object): boolean {
  const template = { dimensions: { width: '1in', height: '1in' }, elements: [], ...(pdf && { pdf }) };
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return hasTags(parsed.value);
}

test('tags documents that request it or whose standard requires it', () => {
  expect(tagged()).toBe(false);
  expect(tagged({ conformance: 'pdf/a-3u' })).toBe(false);
  for (const pdf of [{ tagged: true }, { conformance: 'pdf/ua-1' }, { conformance: 'pdf/a-2a' }]) {
    expect(tagged(pdf)).toBe(true);
  }
});
