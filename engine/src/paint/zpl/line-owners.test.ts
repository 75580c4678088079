import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { lineOf, pageOf, sceneOf } from '../../../../tests/scenes.ts';
import { BLACK, WHITE } from '../../base/color.ts';
import { rectPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';
import { paintZpl, zplLineOwners } from './paint-zpl.ts';

const world = createNodeWorld();
const { platform, caches } = world;

const fill = (elementId: string, x: number, color = BLACK): Item => ({
  kind: 'path',
  elementId,
  fill: color,
  path: rectPath({ x, y: 10, width: 20, height: 20 }),
});

/** Returns each line of the job with its element in front. */
function owned(pages: readonly (readonly Item[])[], copies = 1): readonly string[] {
  const plain = sceneOf(pages.map((items) => pageOf(items, 144, 72)));
  const scene = { ...plain, printer: { ...plain.printer, copies } };
  const lines = new TextDecoder()
    .decode(paintZpl(scene, platform, caches))
    .trimEnd()
    .split('\n');
  const owners = zplLineOwners(scene, platform, caches);
  expect(owners).toHaveLength(lines.length);
  return lines.map((line, index) => `${owners[index] ?? ''} ${line.slice(0, 3)}`);
}

test('returns the element that each line of ZPL prints', () => {
  const text = lineOf(world, 'Text', { x: 60, y: 40, elementId: 'text' });
  const inGroup: Item = {
    kind: 'group',
    elementId: 'group',
    items: [fill('inner', 90), { ...fill('x', 115), elementId: undefined }] as Item[],
  };
  expect(owned([[fill('first', 10), text, inGroup]])).toEqual([
    ...[' ^XA', ' ^PW', ' ^LH'],
    ...['first ^FO', 'text ^FO', 'inner ^FO', 'group ^FO'],
    ...[' ^PQ', ' ^XZ'],
  ]);
});

test('the remaining part of an element under white still has its element', () => {
  expect(owned([[fill('under', 10), fill('over', 20, WHITE)]])).toContain('under ^FO');
  expect(owned([[fill('under', 10), fill('over', 20, WHITE)]]).join()).not.toContain('over');
});

test('equal pages are one label, with the lines of one', () => {
  const pages = [[fill('a', 10)], [fill('b', 10)], [fill('c', 50)]];
  expect(owned(pages, 3).filter((line) => line.includes('^FO'))).toEqual(['a ^FO', 'c ^FO']);
});
