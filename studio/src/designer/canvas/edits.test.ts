import { defined } from '@platen/engine/base/defined';
import { multiply, rotationAbout } from '@platen/engine/base/geometry';
import type { JsonValue } from '@platen/engine/base/json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getAt } from '../model/edits.ts';
import { borderShift, moveBy, moveColumnBorder, type Placed, resizeTo, setLine, setRotation } from './edits.ts';

const MM = 72 / 25.4;
const template = (element: object): JsonValue => ({
  dimensions: { width: '100mm', height: '50mm' },
  elements: [element as JsonValue],
});
const PATH = '/elements/0';
const placed = (more: Partial<Placed> = {}): Placed => ({
  path: PATH,
  box: { x: 10 * MM, y: 10 * MM, width: 20 * MM, height: 10 * MM },
  transform: [1, 0, 0, 1, 0, 0],
  flow: 'absolute',
  widthFrom: 'fixed',
  heightFrom: 'fixed',
  parent: { width: 100 * MM, height: 50 * MM },
  ...more,
});
const text = { id: 'a', position: { x: '10mm', y: '10mm' }, width: '20mm', height: '10mm', other: 1 };

test('a move keeps the units, and writes only the values that changed', () => {
  const before = template({ ...text, position: { x: '1in', y: '10mm' } });
  const after = moveBy(before, [placed()], { x: 36, y: 0 });
  expect(getAt(after, PATH)).toEqual({ ...text, position: { x: '1.5in', y: '10mm' } });
  expect(Object.keys(getAt(after, PATH) as object)).toEqual(['id', 'position', 'width', 'height', 'other']);
  expect(moveBy(before, [placed()], { x: 0, y: 0 })).toBe(before);
});

test('percentages stay percentages of the container', () => {
  const after = moveBy(template({ ...text, position: { x: '50%', y: '0mm' } }), [placed()], { x: 10 * MM, y: 0 });
  expect(getAt(after, `${PATH}/position/x`)).toBe('60%');
});

test('an element in flow is not moved', () => {
  const before = template({ ...text, position: { mode: 'flow' } });
  expect(moveBy(before, [placed({ flow: 'page' })], { x: 9, y: 9 })).toBe(before);
});

test('in a rotated group, an element follows the pointer', () => {
  const around = rotationAbout(90, { x: 0, y: 0 });
  const turned = placed({ transform: multiply(around, rotationAbout(30, { x: 20 * MM, y: 15 * MM })) });
  const after = moveBy(template({ ...text, rotation: 30 }), [turned], { x: 5 * MM, y: 0 });
  expect(getAt(after, `${PATH}/position`)).toEqual({ x: '10mm', y: '5mm' });
});

test('moving an element there and back restores the text', () => {
  // Avoids moves of exactly half the last written digit, whose rounding is ambiguous.
  const number = fc.integer({ min: -5000, max: 5000 });
  fc.assert(
    fc.property(number, number, fc.constantFrom('mm', 'pt', 'px', 'in', 'cm'), (x, y, unit) => {
      const before = template({ ...text, position: { x: `10${unit}`, y: `7.5${unit}` } });
      const there = moveBy(before, [placed()], { x: x / 7.3, y: y / 7.3 });
      expect(moveBy(there, [placed()], { x: -x / 7.3, y: -y / 7.3 })).toEqual(before);
    }),
  );
});

test('a resize writes the sides that changed', () => {
  const { box } = placed();
  const wide = resizeTo(template({ id: 'a', position: { x: '10mm', y: '10mm' } }), placed(), {
    ...box,
    width: 30 * MM,
  });
  expect(getAt(wide, PATH)).toEqual({ id: 'a', position: { x: '10mm', y: '10mm' }, width: '30mm' });
  const left = resizeTo(template(text), placed(), { ...box, x: 5 * MM, width: 25 * MM });
  expect(getAt(left, PATH)).toEqual({ ...text, position: { x: '5mm', y: '10mm' }, width: '25mm' });
});

test('a rotation of 0 is omitted, and a line states its direction only if it goes up', () => {
  expect(getAt(setRotation(template({ ...text, rotation: 5 }), PATH, 0), PATH)).toEqual(text);
  const shape = { ...placed().box, direction: 'up' } as const;
  expect(getAt(setLine(template(text), placed(), shape), `${PATH}/direction`)).toBe('up');
  expect(
    getAt(setLine(template({ ...text, direction: 'up' }), placed(), { ...shape, direction: 'down' }), PATH),
  ).toEqual(text);
});

test('the border of a column moves, and its width keeps its kind', () => {
  const table = (...widths: (string | undefined)[]) =>
    template({ type: 'table', columns: widths.map((width) => defined({ width })) });
  const widthsOf = (document: JsonValue) =>
    (getAt(document, `${PATH}/columns`) as { width?: string }[]).map(({ width }) => width);
  const move = (document: JsonValue) =>
    widthsOf(moveColumnBorder(document, PATH, { column: 0, widths: [100, 100], by: 50 }));
  expect(move(table('1fr', '1fr'))).toEqual(['1.5fr', '0.5fr']);
  expect(move(table(undefined, undefined))).toEqual(['1.5fr', '0.5fr']);
  expect(move(table('50%', '50%'))).toEqual(['75%', '25%']);
  expect(move(table('100pt', '100pt'))).toEqual(['150pt', '50pt']);
  expect(move(table('100pt', '1fr'))).toEqual(['150pt', '1fr']);
});

test('the next column absorbs the change if it has the same kind of width, and neither column disappears', () => {
  const table = (...widths: readonly (string | undefined)[]) =>
    template({ type: 'table', columns: widths.map((width) => defined({ width })) });
  const shift = (by: number, ...widths: readonly (string | undefined)[]) =>
    borderShift(table(...widths), PATH, { column: 0, widths: [100, 40].slice(0, widths.length), by });
  expect(shift(10, '1fr', undefined)).toEqual({ shift: 10, takesUp: true });
  expect(shift(10, '1fr', '40pt')).toEqual({ shift: 10, takesUp: true });
  expect(shift(10, '50%', '20%')).toEqual({ shift: 10, takesUp: true });
  expect(shift(10, '100pt', '1fr')).toEqual({ shift: 10, takesUp: false });
  expect(shift(10, '100pt', 'auto')).toEqual({ shift: 10, takesUp: false });
  expect(shift(500, '100pt')).toEqual({ shift: 500, takesUp: false });
  expect(shift(500, '100pt', '40pt').shift).toBe(34);
  expect(shift(-500, '100pt', '40pt').shift).toBe(-94);
});
