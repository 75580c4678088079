/**
 * Output of drawing programs with more than plain attributes, interpreted as in browsers. The images are in
 * `tests/drawings.test.ts`.
 */
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { utf8 } from '../../base/bytes.ts';
import { itemInk } from '../../scene/ink.ts';
import { pathBounds } from '../../scene/path.ts';
import type { GroupItem, ImageItem, Item, PathItem } from '../../scene/scene.ts';
import { pngFromPixels } from '../encode-png.ts';
import { loadPicture } from '../load-image.ts';
import { type Drawing, itemsOfElement } from './drawing.ts';

const { platform, text: engine } = createNodeWorld();
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const svg = (inner: string, attributes = '') => `<svg ${NAMESPACE} viewBox="0 0 100 60" ${attributes}>${inner}</svg>`;
const box = '<rect width="50" height="30"/>';

function load(file: string): Drawing {
  const loaded = loadPicture(utf8(file), platform, engine);
  if (!loaded.ok) throw new Error(loaded.message);
  if (!('drawing' in loaded)) throw new Error('no drawing');
  return loaded.drawing;
}

const refusal = (file: string): string => {
  const loaded = loadPicture(utf8(file), platform, engine);
  return loaded.ok ? 'drawn' : loaded.message;
};

function all<Kind extends Item['kind']>(items: readonly Item[], kind: Kind): readonly Extract<Item, { kind: Kind }>[] {
  return items.flatMap((item) => [
    ...(item.kind === kind ? [item as Extract<Item, { kind: Kind }>] : []),
    ...(item.kind === 'group' ? all(item.items, kind) : []),
  ]);
}

const paths = (file: string): readonly PathItem[] => all(load(file).items, 'path');
const groups = (file: string): readonly GroupItem[] => all(load(file).items, 'group');
const colorOf = (item: PathItem | undefined) =>
  item?.fill && 'red' in item.fill ? [item.fill.red, item.fill.green, item.fill.blue] : undefined;
const fillOf = (inner: string, attributes = '') => colorOf(paths(svg(inner, attributes))[0]);

const PIXELS = { widthPx: 4, heightPx: 2, rgba: new Uint8Array(32).fill(255) };
const PNG = `data:image/png;base64,${toBase64(pngFromPixels(PIXELS, platform))}`;

describe('mask-type', () => {
  const mask = (attributes: string) =>
    svg(`<style>.k{mask-type:alpha}</style><mask id="m" ${attributes}>${box}</mask><g mask="url(#m)">${box}</g>`);
  test.each([
    ['mask-type="alpha"', 255],
    ['style="mask-type:alpha"', 255],
    ['style="MASK-TYPE: ALPHA"', 255],
    ['class="k"', 255],
    ['', 0],
    ['mask-type="alpha" style="mask-type:luminance"', 0],
  ])('%s', (attributes, level) => {
    const [item] = groups(mask(attributes)).flatMap(({ mask: items = [] }) => items);
    expect(colorOf(item as PathItem)).toEqual([level, level, level]);
  });
});

describe('the root element', () => {
  const corner = (attributes: string) => {
    const { items } = load(svg('<rect x="20" y="10" width="40" height="30"/>', attributes));
    const ink = items.map((item) => itemInk(item)!)[0]!;
    return [Math.round(ink.x * 10) / 10, Math.round(ink.y * 10) / 10];
  };

  test('is transformed about its centre, in CSS pixels', () => {
    expect(corner('')).toEqual([20, 10]);
    expect(corner('width="200" height="120" transform="translate(10 0)"')).toEqual([50, 20]);
    expect(corner('transform="scale(.5)"')).toEqual([35, 20]);
    expect(corner('style="transform:scale(.5)"')).toEqual([35, 20]);
    expect(corner('style="transform:scale(.5);transform-origin:0 0"')).toEqual([10, 5]);
    expect(corner('transform="rotate(90)"')).toEqual([40, 0]);
  });

  test.each([
    ['style="background-color: rgb(255, 220, 200);"', [255, 220, 200]],
    ['style="background: #ffdcc8"', [255, 220, 200]],
    [
      'style="background: #ffffff; background-color: light-dark(#ffdcc8, var(--ge-dark-color, #121212));"',
      [255, 220, 200],
    ],
    ['style="background: none 0% 0% / auto repeat scroll padding-box border-box rgb(255, 220, 200)"', [255, 220, 200]],
    ['color="#ffdcc8" style="background:currentColor"', [255, 220, 200]],
    ['style="background-color:red; background:blue; background-color:#ffdcc8"', [255, 220, 200]],
    ['style="background:transparent"', undefined],
    ['style="background:#fff;background:none"', undefined],
    ['background="#ffdcc8"', undefined],
  ])('with %s has its background', (attributes, color) => {
    expect(fillOf('', attributes)).toEqual(color);
  });

  test('keeps its whole background under a transform, an opacity and a clip', () => {
    const clip = '<clipPath id="c"><rect width="5" height="5"/></clipPath>';
    const [ground] = load(
      svg(clip + box, 'style="background:#fed;opacity:.5;clip-path:url(#c)" transform="rotate(10)"'),
    ).items;
    expect(itemInk(ground!)).toEqual({ x: 0, y: 0, width: 100, height: 60 });
    expect(ground).not.toHaveProperty('opacity');
  });
});

describe('style sheets', () => {
  test.each([
    ['g rect{fill:#010203}', [1, 2, 3]],
    ['g > rect{fill:#010203}', [1, 2, 3]],
    ['#m .node rect, #m circle{fill:#010203}', [1, 2, 3]],
    ['svg > rect{fill:#010203}', [0, 0, 0]],
    ['rect[width]{fill:#010203}', [1, 2, 3]],
    ['rect[width="50"]{fill:#010203}', [1, 2, 3]],
    ['rect[width="51"]{fill:#010203}', [0, 0, 0]],
    [':root{fill:#010203}', [1, 2, 3]],
    ['rect:hover{fill:#010203}', [0, 0, 0]],
    [':root{--c:#010203} rect{fill:var(--c)}', [1, 2, 3]],
    ['rect{fill:var(--none, #010203)}', [1, 2, 3]],
    ['rect{fill:light-dark(#010203, #fff)}', [1, 2, 3]],
    ['rect{fill:#010203;fill:nothing}', [1, 2, 3]],
    ['rect{fill:#010203;fill:var(--none)}', [1, 2, 3]],
    ['@namespace svg url(http://www.w3.org/2000/svg);rect{fill:#010203}', [1, 2, 3]],
    ['@charset "utf-8";@font-face{font-family:x;src:url(data:font/woff2;base64,AA)}rect{fill:#010203}', [1, 2, 3]],
    ['@keyframes a{from{fill:red}to{fill:blue}}rect{fill:#010203}', [1, 2, 3]],
  ])('%s', (rules, color) => {
    expect(fillOf(`<style>${rules}</style><g id="m"><g class="node">${box}</g></g>`)).toEqual(color);
  });

  test('of other types and media are ignored', () => {
    expect(fillOf(`<style type="text/less">rect{fill:red}</style>${box}`)).toEqual([0, 0, 0]);
    expect(fillOf(`<style media="print">rect{fill:red}</style>${box}`)).toEqual([0, 0, 0]);
    expect(fillOf(`<style media="screen, print">rect{fill:#010203}</style>${box}`)).toEqual([1, 2, 3]);
  });

  test('have transforms with units, unlike attributes', () => {
    const x = (attributes: string) =>
      itemInk(load(svg(`<rect x="10" width="5" height="5" ${attributes}/>`)).items[0]!)!.x;
    expect(x('style="transform:translateX(.5in) scaleX(.5)"')).toBeCloseTo(53, 6);
    expect(x('transform="translate(9)" style="transform:translate(5px)"')).toBeCloseTo(15, 6);
    expect(x('style="transform:translate(50px,20px) rotate(.5turn)"')).toBeCloseTo(35, 6);
    expect(refusal(svg('<rect width="5" height="5" transform="rotate(10deg)"/>'))).toContain(
      'transform cannot be read',
    );
  });
});

describe('definitions inherit where they are defined', () => {
  test.each([
    ['markers', '<marker id="m"><rect width="2" height="2"/></marker><path d="M0 0h9" marker-end="url(#m)"/>'],
    [
      'patterns',
      `<pattern id="m" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="2" height="2"/></pattern><rect width="8" height="8" fill="url(#m)"/>`,
    ],
  ])('%s', (_, inner) => {
    expect(paths(svg(inner, 'fill="#010203"')).map(colorOf)).toContainEqual([1, 2, 3]);
  });

  test('masks and gradient stops', () => {
    const masked = `<g fill="#fff"><mask id="m">${box}</mask></g><g mask="url(#m)">${box}</g>`;
    const [level] = groups(svg(masked)).flatMap(({ mask = [] }) => mask);
    expect(colorOf(level as PathItem)).toEqual([255, 255, 255]);
    const gradient =
      '<g color="#010203"><linearGradient id="g"><stop stop-color="currentColor"/></linearGradient></g><rect width="9" height="9" fill="url(#g)"/>';
    expect(fillOf(gradient)).toEqual([1, 2, 3]);
  });
});

test('a switch shows the first choice that is not HTML and requires no extension', () => {
  const foreign =
    '<foreignObject requiredFeatures="x"><div xmlns="http://www.w3.org/1999/xhtml"><script/></div></foreignObject>';
  const needy = '<rect width="9" height="9" fill="red" requiredExtensions="urn:x"/>';
  const green = '<rect width="9" height="9" fill="#008000"/>';
  expect(paths(svg(`<switch>${foreign}${needy}${green}${box}</switch>`)).map(colorOf)).toEqual([[0, 128, 0]]);
  expect(paths(svg(needy))).toEqual([]);
});

test('a link is a group, whatever its target', () => {
  expect(paths(svg(`<a xlink:href="https://example.com">${box}</a>`))).toHaveLength(1);
});

test('dashes follow pathLength, and lines keep their width with vector-effect', () => {
  const stroke = (attributes: string) =>
    paths(svg(`<path d="M0 9H50" stroke="red" stroke-dasharray="1 3" stroke-width="2" ${attributes}/>`))[0]!.stroke!;
  expect(stroke('pathLength="10"').dash).toEqual([5, 15]);
  expect(stroke('pathLength="10" transform="scale(3)" vector-effect="non-scaling-stroke"')).toMatchObject({
    width: 2,
    dash: [5, 15],
  });
});

test('text is positioned in ems, in the font of the shorthand', () => {
  const file = svg('<text style="font: bold 10px Arimo" x="1em" y="2em">a<tspan x="0" dy="1.5em">b</tspan></text>');
  const set = all(load(file).items, 'glyphs').map(({ x, y, fontSize }) => [x, y, fontSize]);
  expect(set).toEqual([
    [10, 20, 10],
    [0, 35, 10],
  ]);
});

test('sizes in em and rem follow the font sizes', () => {
  const inner = '<g font-size="10"><rect x="1em" width="2rem" height="1.5em" stroke="red" stroke-width=".2em"/></g>';
  const [rect] = paths(svg(inner, 'font-size="20"'));
  expect([pathBounds(rect!.path), rect!.stroke!.width]).toEqual([{ x: 10, y: 0, width: 40, height: 15 }, 2]);
  const { widthPx, heightPx } = load(`<svg ${NAMESPACE} width="1em" height="2em" viewBox="0 0 24 48">${box}</svg>`);
  expect([widthPx, heightPx]).toEqual([16, 32]);
});

test.each([
  ['bold 10px Arimo', [10, 700, false]],
  ['italic normal 700 12px/1.5 "Open Sans", Arimo', [12, 700, true]],
  ['normal normal normal normal 9pt Arimo', [12, 400, false]],
  ['oblique large Arimo', [18, 400, true]],
  // Invalid, so that the values before it count.
  ['bold 12px', [16, 400, false]],
  ['bold Arimo', [16, 400, false]],
  ['bold bold bold bold bold 12px Arimo', [16, 400, false]],
] as const)('font: %s', (font, expected) => {
  const [glyphs] = all(load(svg(`<text y="20" style='font: ${font}'>x</text>`)).items, 'glyphs');
  const {
    fontSize,
    font: { weight, italic },
  } = glyphs as unknown as { fontSize: number; font: { weight: number; italic: boolean } };
  expect([fontSize, weight, italic]).toEqual(expected);
});

test.each([
  ['screen', true],
  ['print', false],
  ['(prefers-color-scheme: dark)', false],
  ['screen and ( prefers-color-scheme : light )', true],
  ['not print', true],
  ['not all and (prefers-color-scheme: light)', false],
  ['print, only screen', true],
  ['(prefers-reduced-motion)', false],
  ['screen and (color)', true],
  ['screen and (-ms-high-contrast: active), (-ms-high-contrast: none)', false],
  ['', true],
])('@media %s', (media, applies) => {
  const rules = `<style>rect{fill:#000}@media ${media}{rect{fill:#fff}}rect{stroke:none}</style>`;
  expect(fillOf(`${rules}${box}`)).toEqual(applies ? [255, 255, 255] : [0, 0, 0]);
});

describe('embedded images', () => {
  const images = (file: string): readonly ImageItem[] => all(load(file).items, 'image');
  const inkOf = (attributes: string) => {
    const { x, y, width, height } = itemInk(load(svg(`<image href="${PNG}" ${attributes}/>`)).items[0]!)!;
    return [x, y, width, height];
  };

  test('are fitted into their boxes', () => {
    expect(inkOf('x="10" y="10" width="40" height="40"')).toEqual([10, 20, 40, 20]);
    expect(inkOf('width="40" height="40" preserveAspectRatio="none"')).toEqual([0, 0, 40, 40]);
    expect(inkOf('width="40" height="40" preserveAspectRatio="xMidYMid slice"')).toEqual([0, 0, 40, 40]);
    expect(inkOf('width="40"')).toEqual([0, 0, 40, 20]);
    expect(inkOf('')).toEqual([0, 0, 4, 2]);
  });

  test('are found through a use in a pattern, as Figma writes them', () => {
    const file = svg(
      `<rect width="80" height="50" fill="url(#p)"/><defs><pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#i" transform="scale(.25 .5)"/></pattern><image id="i" width="4" height="2" xlink:href="${PNG}"/></defs>`,
    );
    expect(images(file)).toHaveLength(1);
  });

  test('may be drawings, in Base64 or percent-encoded, nested three levels deep', () => {
    const inside = `data:image/svg+xml,${encodeURIComponent(svg('<rect width="50" height="30" fill="#010203"/>'))}`;
    expect(fillOf(`<image href="${inside}" width="50"/>`)).toEqual([1, 2, 3]);
    let nested = svg(box);
    for (let depth = 0; depth < 3; depth++) {
      nested = svg(`<image href="data:image/svg+xml;base64,${toBase64(utf8(nested))}" width="50"/>`);
      expect(refusal(nested)).toMatch(depth < 2 ? 'drawn' : 'nested more than 2 deep');
    }
  });

  test('are rejected with their own reasons', () => {
    const reason = (uri: string) => refusal(svg(`<image href="${uri}" width="5" height="5"/>`));
    expect(reason('data:image/png;base64,AAAA')).toMatch(/a picture inside it is rejected: the file is not an image/);
    expect(reason('data:nothing')).toMatch('data: URI of an image element cannot be read');
    const many = Array.from({ length: 201 }, (_, i) => `<image href="${PNG.replace(';', `;n=${i};`)}"/>`);
    expect(refusal(svg(many.join('')))).toMatch('at most 200 pictures');
    expect(refusal(svg(`<image href="${PNG}" width="5" transform="scale(1e9)"/>`))).toMatch('too far out');
  });

  test('are converted to grey in masks', () => {
    const red = { ...PIXELS, rgba: Uint8Array.from({ length: 32 }, (_, i) => [255, 0, 0, 128][i % 4]!) };
    const uri = `data:image/png;base64,${toBase64(pngFromPixels(red, platform))}`;
    const levels = (type: string) => {
      const file = svg(`<mask id="m" mask-type="${type}"><image href="${uri}"/></mask><g mask="url(#m)">${box}</g>`);
      const masks = groups(file).flatMap(({ mask = [] }) => all(mask, 'image'));
      return masks.map(({ image }) => [...image.pixels().rgba.subarray(0, 4)]);
    };
    expect(levels('luminance')).toEqual([[54, 54, 54, 128]]);
    expect(levels('alpha')).toEqual([[255, 255, 255, 128]]);
  });

  test('are dithered as the element requests', () => {
    const { items } = load(svg(`<image href="${PNG}" width="5" height="5"/>`));
    const [image] = all(itemsOfElement(items, 'logo', { dither: 'ordered', threshold: 9 }), 'image');
    expect(image).toMatchObject({ elementId: 'logo', dither: 'ordered', threshold: 9 });
  });

  test('do not count towards the parsed size', () => {
    const noise = { widthPx: 1000, heightPx: 700, rgba: new Uint8Array(2_800_000) };
    noise.rgba.forEach((_, i) => {
      noise.rgba[i] = Math.imul(i + 1, 2_654_435_761) >>> (i % 17);
    });
    const uri = `data:image/png;base64,${toBase64(pngFromPixels(noise, platform))}`;
    expect(uri.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(images(svg(`<image href="${uri}" width="50"/>`))).toHaveLength(1);
  });
});
