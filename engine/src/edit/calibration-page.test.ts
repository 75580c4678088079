import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { layOutDocument } from '../document.ts';
import { parseTemplate } from '../format/template.ts';
import { itemInk } from '../scene/ink.ts';
import type { Item, PathItem } from '../scene/scene.ts';
import { calibratedPaper, calibrationTemplate, paperOfTemplate } from './calibration-page.ts';

const world = createNodeWorld();

function draw(paper: Parameters<typeof calibrationTemplate>[0]) {
  const parsed = parseTemplate(calibrationTemplate(paper), world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const document = layOutDocument(parsed.value, {}, { format: 'pdf', now: 0 }, world);
  if (!document.ok) throw new Error(JSON.stringify(document.problems));
  const [page] = document.value.scene.pages;
  return { page: page!, warnings: [...parsed.warnings, ...document.warnings] };
}

const strokes = (items: readonly Item[]): readonly PathItem[] =>
  items.flatMap((item) =>
    item.kind === 'path' && item.stroke ? [item] : item.kind === 'group' ? strokes(item.items) : [],
  );

const MM = 72 / 25.4;

test.each(['avery-l7160', 'avery-5160', 'avery-l4731', 'avery-89101', 'A4', 'Letter'])(
  '%s draws without warnings',
  (name) => {
    const { page, warnings } = draw(calibratedPaper(name)!);
    expect(warnings).toEqual([]);
    expect(page.width).toBeCloseTo(calibratedPaper(name)!.width, 1);
  },
);

test('outlines are the labels of the sheet, and rulers start at the corner of the paper', () => {
  const { page } = draw(calibratedPaper('avery-l7160')!);
  const [labels, rulers, lines] = strokes(page.items).map((item) => itemInk(item)!);
  expect(labels!.x).toBeCloseTo(7.21 * MM, 0);
  expect(labels!.width).toBeCloseTo(195.58 * MM, 0);
  expect(labels!.height).toBeCloseTo(266.7 * MM, 0);
  expect(rulers!.x).toBeLessThan(20 * MM);
  expect(lines!.width).toBeGreaterThan(190 * MM);
  const [x] = strokes(page.items)[2]!.path.coords;
  expect(x).toBeCloseTo(20 * MM, 1);
});

test('uses the paper of a template with a sheet, and no paper for other templates', () => {
  const read = (template: object) => {
    const parsed = parseTemplate({ elements: [], ...template }, world.expressions);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return paperOfTemplate(parsed.value);
  };
  const dimensions = { width: '70mm', height: '37mm' };
  expect(read({ dimensions, sheet: { page: 'A4', columns: 3, rows: 8 } })).toMatchObject({
    labels: { columns: 3, rows: 8, width: 70 * MM },
  });
  expect(read({ dimensions })).toBeUndefined();
  expect(calibratedPaper('avery-0')).toBeUndefined();
  expect(calibratedPaper('constructor')).toBeUndefined();
});
