/** What once made a wrong document without a word: each is said now, or right. */
import { type JsonObject, renderTemplate } from '@platen/engine';
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../service/src/world/node-world.ts';
import { element, page } from './painters/fact.ts';

const world = createNodeWorld();

function warningsOf(template: JsonObject, data: JsonObject = {}) {
  const rendered = renderTemplate(template, data, { format: 'pdf', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.warnings.map(({ code, elementId, message }) => ({ code, elementId, message }));
}

describe('what outgrows its box, leaves the page or lies over text is said', () => {
  const PICTURE =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Ccircle cx='4.5' cy='4.5' r='4'/%3E%3C/svg%3E";
  const names = (count: number) => ({ names: Array.from({ length: count }, (_, i) => `Name ${i}`) });
  const list = (more: object) => ({
    ...element('repeat', [5, 5, 40, 10], { items: 'names', elements: [{ type: 'text', contentExpression: 'item' }] }),
    id: 'list',
    ...more,
  });
  const after = element('text', [5, 40, 40, 6], { id: 'after', text: 'After' });

  test('a repeat of fixed height, by as much as it is too high', () => {
    const template = page(60, 60, [list({}), after]);
    expect(warningsOf(template, names(2))).toEqual([]);
    const over = (count: number) => {
      const [warning] = warningsOf(template, names(count));
      expect(warning).toMatchObject({ code: 'CONTENT_OVERFLOW', elementId: 'list' });
      return Number(/([\d.]+) mm higher/.exec(warning!.message)![1]);
    };
    const line = over(5) - over(4);
    expect(line).toBeGreaterThan(4);
    expect(over(6) - over(5)).toBeCloseTo(line, 1);
    const enlarged = page(60, 60, [list({ height: `${10 + over(6)}mm` }), after]);
    expect(warningsOf(enlarged, names(6))).toEqual([]);
  });

  test.each(['column', 'row', 'grid', 'none'])('a group of fixed height with the layout %s', (layout) => {
    const text = { type: 'text', width: '38mm', contentExpression: 'note' };
    const elements = [layout === 'none' ? { ...text, position: { x: '0mm', y: '0mm' } } : text];
    const template = page(60, 60, [{ ...element('group', [5, 5, 40, 10], { layout, elements }), id: 'box' }]);
    expect(warningsOf(template, { note: 'short' })).toEqual([]);
    const [warning] = warningsOf(template, { note: 'a note that is long enough for some lines more. '.repeat(3) });
    expect(warning).toMatchObject({ code: 'CONTENT_OVERFLOW', elementId: 'box' });
  });

  test('what shares the rest of a column and needs more', () => {
    const inner = {
      type: 'group',
      layout: 'column',
      height: '1fr',
      elements: [{ type: 'text', contentExpression: 'note' }],
    };
    const elements = [{ type: 'text', text: 'Head' }, inner, { type: 'text', text: 'Foot' }];
    const template = page(60, 60, [{ ...element('group', [5, 5, 40, 20], { layout: 'column', elements }), id: 'box' }]);
    expect(warningsOf(template, { note: 'short' })).toEqual([]);
    const [warning] = warningsOf(template, { note: 'a note that is long enough for some lines more. '.repeat(4) });
    expect(warning).toMatchObject({ code: 'CONTENT_OVERFLOW', elementId: 'box' });
  });

  test('text that leaves the page, by all of it, and not by its first line', () => {
    const text = { type: 'text', id: 'lines', position: { x: '2mm', y: '15mm' }, width: '10mm' };
    const template = page(40, 20, [{ ...text, text: 'one two three four five six seven' }]);
    const [warning] = warningsOf(template);
    expect(warning).toMatchObject({ code: 'OUTSIDE_PAGE', elementId: 'lines' });
    expect(Number(/by ([\d.]+) mm/.exec(warning!.message)![1])).toBeGreaterThan(10);
  });

  test('a picture cut by the edge of the page, unless it is to bleed or spans the page', () => {
    const picture = (box: readonly [number, number, number, number], more: object = {}) =>
      warningsOf(
        page(40, 20, [{ ...element('image', box, { source: PICTURE, fit: 'fill', ...more }), id: 'pictogram' }]),
      );
    expect(picture([30, 5, 15, 15])).toMatchObject([{ code: 'OUTSIDE_PAGE', elementId: 'pictogram' }]);
    expect(picture([30, 5, 15, 15], { bleed: true })).toEqual([]);
    expect(picture([-3, 15, 46, 8])).toEqual([]);
    expect(picture([25, 5, 15, 15])).toEqual([]);
    expect(picture([45, 5, 15, 15], { bleed: true })).toMatchObject([{ code: 'OUTSIDE_PAGE' }]);
  });

  test('text over text, unless it is allowed', () => {
    const lower = element('text', [5, 5, 30, 6], { id: 'lower', text: 'Lower' });
    const upper = (more: object) => ({ ...element('text', [7, 6, 30, 6], { text: 'Upper' }), id: 'upper', ...more });
    expect(warningsOf(page(40, 20, [lower, upper({})]))).toMatchObject([{ code: 'OVERLAP', elementId: 'lower' }]);
    expect(warningsOf(page(40, 20, [lower, upper({ allowOverlap: true })]))).toEqual([]);
  });
});
