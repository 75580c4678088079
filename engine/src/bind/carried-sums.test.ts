/** Running sums across pages. A long statement uses fuel for its rows only once, not once per page. */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import type { JsonObject } from '../base/json.ts';
import { layOutDocument } from '../document.ts';
import { parseTemplate } from '../format/template.ts';

const world = createNodeWorld();

const ROWS = 3_000;

function textsOf(template: JsonObject, data: JsonObject): readonly string[] {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const laidOut = layOutDocument(parsed.value, data, { format: 'pdf', now: 0 }, world);
  if (!laidOut.ok) throw new Error(JSON.stringify(laidOut.problems.slice(0, 2)));
  return laidOut.value.scene.pages.map(({ items }) => {
    const texts: string[] = [];
    JSON.stringify(items, (key, value) => {
      if (key === 'text' && typeof value === 'string') texts.push(value);
      return key === 'font' ? undefined : value;
    });
    return texts.join(' ');
  });
}

/** About six rows per page. */
const SMALL = { width: '90mm', height: '40mm', margin: '2mm' };

test('carries several sums over many pages, including filtered sums', () => {
  const data = {
    rows: Array.from({ length: ROWS }, (_, at) => ({ a: (at % 10) / 10, kind: at % 2 === 0 ? 'in' : 'out' })),
  };
  const carried =
    "{{ sum(page.rowsBefore, r => r.a) }} {{ sum(page.rowsBefore.filter(r => r.kind == 'in'), r => r.a) }}";
  const footer =
    '{{ sum(page.rowsSoFar, r => r.a) }} {{ page.rowsSoFar.filter(r => r.kind == "out").length }} of {{ sum(rows, r => r.a) }}';
  const pages = textsOf(
    {
      dimensions: SMALL,
      elements: [
        {
          type: 'table',
          position: { mode: 'flow' },
          items: 'rows',
          footer: 'pages',
          columns: [{ text: '{{ item.a }}', carried, footer }],
          style: { fontSize: '8pt' },
        },
      ],
    },
    data,
  );
  expect(pages.length).toBeGreaterThan(400);
  expect(pages.at(-1)).toContain('1350 1500 of 1350');
  expect(pages.at(-1)).toContain('1347 598.6');
});

test('computes the total once if every row shows its share', () => {
  const data = { rows: Array.from({ length: ROWS }, (_, at) => ({ a: at % 10 })) };
  const text = '{{ formatPercent(item.a / sum(rows, r => r.a), 3) }}';
  const pages = textsOf(
    {
      dimensions: { width: '90mm', height: '290mm' },
      elements: [{ type: 'table', position: { mode: 'flow' }, items: 'rows', columns: [{ text }] }],
    },
    data,
  );
  expect(pages.at(-1)).toContain('0.067%');
});
