import { expect, test } from 'vitest';
import { rectPath } from '../scene/path.ts';
import { rotatedPage } from './rotated-page.ts';

const items = [{ kind: 'path', path: rectPath({ x: 0, y: 0, width: 1, height: 1 }) }] as const;
const page = { width: 60, height: 30, items, outline: [{ title: 'a', level: 1, y: 10 }] };

test.each([
  [90, { width: 30, height: 60, y: 0 }],
  [180, { width: 60, height: 30, y: 20 }],
  [270, { width: 30, height: 60, y: 0 }],
] as const)('the outline of a page rotated by %d points to the same content', (degrees, { width, height, y }) => {
  expect(rotatedPage(page, degrees)).toMatchObject({ width, height, outline: [{ title: 'a', level: 1, y }] });
});

test('a rotated page keeps its copies and its tag', () => {
  const rfid = { data: '3034', bank: 'epc', lock: 'none' } as const;
  expect(rotatedPage({ ...page, copies: 3, rfid }, 90)).toMatchObject({ copies: 3, rfid });
});
