/** Filters of drawings: layers that stay vectors, and the pixels of the others. `tests/drawings.test.ts` has pictures. */
import { describe, expect, test } from 'vitest';
import { utf8 } from '../../../base/bytes.ts';
import { BLACK } from '../../../base/color.ts';
import type { ImageItem, Item, PathItem } from '../../../scene/scene.ts';
import { loadSvg } from '../load-svg.ts';

import { blurred, spread } from './blur.ts';
import { byMatrix, composited, hueRotation, saturation } from './colors.ts';
import { parseFilter } from './filter-value.ts';
import { emptyRaster, inSpace, type Raster, shifted } from './raster.ts';

const box = '<rect x="20" y="10" width="40" height="20" fill="#c00"/>';
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">${inner}</svg>`;
const load = (inner: string) => loadSvg(utf8(svg(inner)));

function all<Kind extends Item['kind']>(items: readonly Item[], kind: Kind): readonly Extract<Item, { kind: Kind }>[] {
  return items.flatMap((item) => [
    ...(item.kind === kind ? [item as Extract<Item, { kind: Kind }>] : []),
    ...(item.kind === 'group' ? all(item.items, kind) : []),
  ]);
}

const filter = (primitives: string, attributes = '') =>
  load(`<filter id="f" ${attributes}>${primitives}</filter><g filter="url(#f)">${box}</g>`);
const images = (items: readonly Item[]): readonly ImageItem[] => all(items, 'image');
const paths = (items: readonly Item[]): readonly PathItem[] => all(items, 'path');

const SHADOW = '<feDropShadow dx="3" dy="4" stdDeviation="2" flood-color="#00f" flood-opacity=".5"/>';

describe('layers', () => {
  test('a shape over its shadow stays a vector, and only the shadow is an image', () => {
    const { items, sizeBytes } = filter(SHADOW);
    const [image] = images(items);
    expect(paths(items)).toHaveLength(1);
    expect(image!.box.x).toBeGreaterThan(15);
    const { rgba, widthPx, heightPx } = image!.image.pixels();
    const middle = (Math.floor(heightPx / 2) * widthPx + Math.floor(widthPx / 2)) * 4;
    expect([...rgba.subarray(middle, middle + 4)]).toEqual([0, 0, 255, 128]);
    expect(sizeBytes).toBeGreaterThan(rgba.length);
  });

  test('offsets, floods and merges need no pixels', () => {
    const { items } = filter(
      '<feFlood flood-color="#0f0" result="g"/><feOffset in="SourceGraphic" dx="5" result="o"/><feMerge><feMergeNode in="g"/><feMergeNode in="o"/></feMerge>',
    );
    expect(images(items)).toEqual([]);
    expect(paths(items).map(({ fill }) => fill && 'red' in fill && [fill.red, fill.green])).toEqual([
      [0, 255],
      [204, 0],
    ]);
  });

  test('the same drawing has the same pixels', () => {
    const [first, second] = [images(filter(SHADOW).items)[0], images(filter(SHADOW).items)[0]];
    expect(first!.image.id).toBe(second!.image.id);
    expect(images(filter(SHADOW.replace('.5', '.6')).items)[0]!.image.id).not.toBe(first!.image.id);
  });

  test('a filter that does not exist changes nothing, and one without primitives hides the shape', () => {
    expect(paths(load(`<g filter="url(#none)">${box}</g>`).items)).toHaveLength(1);
    expect(filter('').items).toEqual([]);
    expect(filter(SHADOW, 'width="0"').items).toEqual([]);
  });

  test('the region cuts the shadow', () => {
    const wide = images(filter(SHADOW, 'filterUnits="userSpaceOnUse" width="100" height="60"').items)[0]!.box;
    const cut = images(filter(SHADOW, 'filterUnits="userSpaceOnUse" width="50" height="60"').items)[0]!.box;
    expect(wide.x + wide.width).toBeGreaterThan(65);
    expect(cut.x + cut.width).toBeLessThanOrEqual(50.1);
  });
});

const SIZES = { own: 10, root: 16 };

describe('the property', () => {
  test.each([
    ['none', []],
    ['url(#a)', [{ kind: 'element', id: 'a' }]],
    [
      'url("#a") blur(2px)',
      [
        { kind: 'element', id: 'a' },
        { kind: 'blur', sigma: 2 },
      ],
    ],
    ['blur(.2em)', [{ kind: 'blur', sigma: 2 }]],
    ['drop-shadow(0 .5rem .1em)', [{ kind: 'shadow', dx: 0, dy: 8, sigma: 1, color: BLACK }]],
    [
      'drop-shadow(rgba(0,0,255,.5) 1px 2px)',
      [{ kind: 'shadow', dx: 1, dy: 2, sigma: 0, color: { red: 0, green: 0, blue: 255, alpha: 0.5 } }],
    ],
  ])('%s', (value, steps) => {
    expect(parseFilter(value, SIZES)).toEqual(steps);
  });

  test.each([
    'blur(-1px)',
    'drop-shadow(red)',
    'drop-shadow(1px 2px -3px)',
    'sharpen(1)',
    'saturate(-1)',
    'opacity(half)',
    'hue-rotate(1px)',
    'blur(2px',
    'url(a.svg#b)',
  ])('%s is refused', (value) => {
    expect(() => parseFilter(value, SIZES)).toThrow(/filter/);
  });
});

describe('pixels', () => {
  const dot = (): Raster => {
    const raster = emptyRaster({ width: 21, height: 21 }, 'srgb');
    raster.values.set([1, 0, 0, 1], (10 * 21 + 10) * 4);
    return raster;
  };
  const alphaAt = ({ values, width }: Raster, x: number, y: number) => values[(y * width + x) * 4 + 3]!;
  const total = ({ values }: Raster) => values.reduce((sum, value, i) => (i % 4 === 3 ? sum + value : sum), 0);

  test.each([0.8, 2, 2.4])('a blur of %d keeps the sum and is symmetric', (sigma) => {
    const soft = blurred(dot(), sigma, sigma);
    expect(total(soft)).toBeCloseTo(1, 2);
    expect(alphaAt(soft, 8, 10)).toBeCloseTo(alphaAt(soft, 12, 10), 6);
    expect(alphaAt(soft, 10, 8)).toBeCloseTo(alphaAt(soft, 10, 12), 6);
    const center = alphaAt(soft, 10, 10);
    expect(center).toBeCloseTo(1 / (2 * Math.PI * sigma * sigma), 1);
  });

  test('shifts between pixels and at the edge', () => {
    expect(alphaAt(shifted(dot(), 2.5, 0), 12, 10)).toBeCloseTo(0.5);
    expect(total(shifted(dot(), -30, 0))).toBe(0);
  });

  test('shapes are thickened and thinned', () => {
    const thick = spread(dot(), 'dilate', 2, 1);
    expect(total(thick)).toBe(15);
    expect(total(spread(thick, 'erode', 2, 1))).toBe(1);
  });

  test('colour matrices and compositing', () => {
    expect([...byMatrix(dot(), saturation(1)).values]).toEqual([...dot().values]);
    expect(byMatrix(dot(), hueRotation(0)).values[(10 * 21 + 10) * 4]).toBeCloseTo(1);
    expect(total(composited(dot(), dot(), 'out'))).toBe(0);
    expect(total(composited(dot(), dot(), 'in'))).toBe(1);
    expect(total(composited(dot(), dot(), [0, 0.5, 0, 0]))).toBe(0.5);
  });

  test.each([
    ['grayscale(1)', [0.213, 0.213, 0.213, 1]],
    ['grayscale(0%)', [1, 0, 0, 1]],
    ['saturate(0)', [0.213, 0.213, 0.213, 1]],
    ['sepia()', [0.393, 0.349, 0.272, 1]],
    ['sepia(200%)', [0.393, 0.349, 0.272, 1]],
    ['invert(1)', [0, 1, 1, 1]],
    ['invert(50%)', [0.5, 0.5, 0.5, 1]],
    ['brightness(.5)', [0.5, 0, 0, 1]],
    ['contrast(0)', [0.5, 0.5, 0.5, 1]],
    ['contrast(200%)', [1, 0, 0, 1]],
    ['opacity(40%)', [0.4, 0, 0, 0.4]],
    ['hue-rotate(0.5turn)', [0, 0.426, 0.426, 1]],
    ['hue-rotate()', [1, 0, 0, 1]],
  ])('%s changes red as the standard says', (value, expected) => {
    const [step] = parseFilter(value, SIZES);
    if (step?.kind !== 'color') throw new Error('no colour function');
    const changed = [...byMatrix(dot(), step.matrix).values].slice((10 * 21 + 10) * 4, (10 * 21 + 11) * 4);
    for (const [i, channel] of changed.entries()) expect(channel).toBeCloseTo(expected[i]!, 3);
  });

  test('a colour function changes the pixels of a shape', () => {
    const [image] = images(load(`<g filter="brightness(0.5)">${box}</g>`).items);
    expect(image).toBeDefined();
    expect(paths(load(`<g filter="brightness(0.5)">${box}</g>`).items)).toEqual([]);
  });

  test('linear light and back', () => {
    const gray = emptyRaster({ width: 1, height: 1 }, 'srgb');
    gray.values.set([0.25, 0.25, 0.25, 0.5]);
    expect(inSpace(gray, 'linear').values[0]).toBeCloseTo(0.107, 3);
    expect(inSpace(inSpace(gray, 'linear'), 'srgb').values[0]).toBeCloseTo(0.25, 6);
  });
});
