import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../../node/src/node-text.ts';
import { utf8 } from '../../base/bytes.ts';
import { itemInk } from '../../scene/ink.ts';
import type { GlyphsItem, Item, PathItem } from '../../scene/scene.ts';
import type { Drawing } from './drawing.ts';
import { loadSvg as loadWith } from './load-svg.ts';

const engine = createNodeTextEngine();
const loadSvg = (bytes: Uint8Array) => loadWith(bytes, engine);
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inner: string, attributes = 'viewBox="0 0 100 100"') => `<svg ${NAMESPACE} ${attributes}>${inner}</svg>`;
const load = (text: string): Drawing => loadSvg(utf8(text));
const refusal = (text: string): string => {
  try {
    load(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was not refused');
};

function paths(items: readonly Item[]): readonly PathItem[] {
  return items.flatMap((item) => (item.kind === 'group' ? paths(item.items) : item.kind === 'path' ? [item] : []));
}

const fillOf = (inner: string) =>
  paths(load(svg(inner)).items).map(({ fill }) => fill && 'red' in fill && [fill.red, fill.green, fill.blue]);

describe('intrinsic size', () => {
  test.each([
    ['width="20mm" height="1in"', [(20 * 96) / 25.4, 96]],
    ['viewBox="5 5 40 30"', [40, 30]],
    ['viewBox="0 0 40 30" width="100%" height="100%"', [40, 30]],
    ['viewBox="0 0 40 30" width="80"', [80, 60]],
    ['viewBox="0 0 40 30" height="60pt"', [(80 * 4) / 3, 80]],
  ])('%s', (attributes, [width, height]) => {
    const drawing = load(svg('', attributes));
    expect(drawing.widthPx).toBeCloseTo(width!, 9);
    expect(drawing.heightPx).toBeCloseTo(height!, 9);
  });

  test('must be known and within the limits', () => {
    expect(refusal(svg('', ''))).toMatch('needs a width');
    expect(refusal(svg('', 'width="0" height="5"'))).toMatch('needs a width');
    expect(refusal(svg('', 'width="1e6" height="5"'))).toMatch('larger than');
    expect(refusal(svg('', 'width="2vw" height="5"'))).toMatch('unit');
  });

  test('the view box is fitted into it', () => {
    const ink = (attributes: string) => {
      const drawing = load(svg('<path d="M0 0H10V20H0z"/>', `viewBox="0 0 10 20" ${attributes}`));
      const { x, y, width, height } = itemInk(drawing.items[0]!)!;
      return [x, y, width, height];
    };
    expect(ink('width="100" height="100"')).toEqual([25, 0, 50, 100]);
    expect(ink('width="100" height="100" preserveAspectRatio="xMaxYMid"')).toEqual([50, 0, 50, 100]);
    expect(ink('width="100" height="100" preserveAspectRatio="none"')).toEqual([0, 0, 100, 100]);
    expect(ink('width="100" height="100" preserveAspectRatio="xMidYMin slice"')).toEqual([0, 0, 100, 100]);
  });
});

describe('style', () => {
  test('attributes, style sheets and style attributes, each overriding the previous', () => {
    const sheet =
      '<style>/* { */ .a, circle { fill: #010101 } #b.a { fill: #020202 } .c { fill: #030303 !important }</style>';
    expect(fillOf(`${sheet}<rect width="1" height="1" fill="#090909"/>`)).toEqual([[9, 9, 9]]);
    expect(fillOf(`${sheet}<rect width="1" height="1" class="x a" fill="#090909"/>`)).toEqual([[1, 1, 1]]);
    expect(fillOf(`${sheet}<rect width="1" height="1" id="b" class="a"/>`)).toEqual([[2, 2, 2]]);
    expect(fillOf(`${sheet}<rect width="1" height="1" id="b" class="a c" style="fill: #040404"/>`)).toEqual([
      [3, 3, 3],
    ]);
    expect(fillOf(`${sheet}<circle r="1" style="fill: #040404"/>`)).toEqual([[4, 4, 4]]);
  });

  test('is inherited, and reset to the initial value', () => {
    const of = (attributes: string) =>
      fillOf(`<g fill="#050505" color="#060606"><rect width="1" height="1" ${attributes}/></g>`);
    expect(of('')).toEqual([[5, 5, 5]]);
    expect(of('fill="inherit"')).toEqual([[5, 5, 5]]);
    expect(of('fill="no colour"')).toEqual([[5, 5, 5]]);
    expect(of('fill="initial"')).toEqual([[0, 0, 0]]);
    expect(of('fill="currentColor"')).toEqual([[6, 6, 6]]);
    expect(of('fill="none"')).toEqual([]);
  });

  test('hides elements', () => {
    const box = '<rect width="1" height="1"/>';
    expect(fillOf(`<g display="none">${box}<text>x</text></g>`)).toEqual([]);
    expect(fillOf(`<g visibility="hidden">${box}<g visibility="visible">${box}</g></g>`)).toHaveLength(1);
    expect(fillOf(`<g opacity="0">${box}</g>`)).toEqual([]);
    expect(fillOf(`<defs>${box}</defs><metadata>${box}</metadata><unknown>${box}</unknown>`)).toEqual([]);
    expect(fillOf(`<x:rect xmlns:x="urn:other" width="1" height="1">${box}</x:rect>`)).toEqual([]);
  });

  test('strokes keep their type under transforms', () => {
    const [item] = paths(
      load(
        svg(
          '<path transform="rotate(30) scale(2)" d="M0 0 9 9" fill="none" stroke="red" stroke-width="3" stroke-dasharray="1,2" stroke-dashoffset="4" stroke-linecap="round"/>',
        ),
      ).items,
    );
    expect(item!.stroke).toMatchObject({ dashOffset: 8, cap: 'round', miterLimit: 4 });
    expect(item!.stroke!.width).toBeCloseTo(6, 9);
    expect(item!.stroke!.dash.map((length) => Math.round(length * 1e6) / 1e6)).toEqual([2, 4]);
  });
});

test('prefixes of the namespace have no effect', () => {
  const text = '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:rect width="1" height="1"/></s:svg>';
  expect(paths(load(text).items)).toHaveLength(1);
  expect(load(`\ufeff<?xml version="1.0"?>\n<!-- x -->\n${svg('')}`).items).toEqual([]);
});

describe('errors', () => {
  const box = '<rect width="1" height="1"/>';
  const radial = (more: string) =>
    `<radialGradient id="r" ${more}><stop/><stop offset="1" stop-color="red"/></radialGradient><rect width="9" height="9" fill="url(#r)"/>`;
  const pattern = (size: string, inner = box) =>
    `<pattern id="p" width="${size}" height="${size}">${inner}</pattern><rect width="9" height="9" fill="url(#p)"/>`;

  test.each([
    ['scripts', svg('<script>1</script>'), 'scripts are not allowed'],
    ['scripts that are hidden', svg('<defs><g display="none"><script/></g></defs>'), 'scripts'],
    ['event handlers', svg('<g onclick="x()"/>'), 'event handlers'],
    ['foreign objects', svg('<foreignObject/>'), 'foreign objects'],
    ['animations', svg('<rect><animate/></rect>'), 'animations'],
    ['references to other files', svg('<use href="other.svg#a"/>'), 'external references'],
    [
      'references to the web',
      svg('<use xlink:href="https://example.com"/>', 'viewBox="0 0 1 1" xmlns:xlink="urn:x"'),
      'external references',
    ],
    ['pictures that name other elements', svg('<image href="#a"/>'), 'image elements that refer to other elements'],
    ['pictures of the web', svg('<image href="https://example.com/a.png"/>'), 'external references'],
    ['files in uses', svg('<use href="data:image/png;base64,AAAA"/>'), 'data: URIs are supported in image'],
    ['files in style sheets', svg('<g style="fill:url(data:image/png;base64,AAAA)"/>'), 'data: URIs are supported in'],
    ['paints of other files', svg('<rect fill="url(other.svg#a)"/>'), 'external references'],
    ['style sheets of other files', svg('<style>@import "x.css";</style>'), '@ rules'],
    ['references in style sheets', svg('<style>.a{fill:url(http://example.com/#a)}</style>'), 'external references'],
    ['references in escapes', svg('<style>.a{fill:\\75rl(http://example.com/#a)}</style>'), 'escapes'],
    ['style sheets by instruction', `<?xml-stylesheet href="x.css"?>${svg('')}`, 'external references'],
    ['declarations', `<!DOCTYPE svg [<!ELEMENT svg ANY>]>${svg('')}`, 'DOCTYPE'],
    [
      'entities in entities',
      `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${svg('<desc>&c;</desc>')}`,
      'DOCTYPE',
    ],
    ['entities with markup', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`, 'DOCTYPE'],
    ['entities of other files', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`, 'DOCTYPE'],
    ['parameter entities', `<!DOCTYPE svg [<!ENTITY % a "b"> %a;]>${svg('')}`, 'DOCTYPE'],
    ['attributes by declaration', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "x()">]>${svg('')}`, 'DOCTYPE'],
    ['an open declaration', `<!DOCTYPE svg [<!ENTITY a "b">${svg('')}`, 'DOCTYPE'],
    [
      'entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(500)}">]>${svg(`<desc>${'&a;'.repeat(200)}</desc>`)}`,
      'too long',
    ],
    [
      'references hidden in entities',
      `<!DOCTYPE svg [<!ENTITY a "b.svg">]>${svg('<use href="&a;"/>')}`,
      'external references',
    ],
    ['unknown entities', svg('<desc>&a;</desc>'), 'an entity that it does not declare'],
    ['what is no XML', svg('<g>'), 'well-formed'],
    [
      'clips that lie too far out',
      svg(`<clipPath id="c"><rect x="1e9" width="1" height="1"/></clipPath><g clip-path="url(#c)">${box}</g>`),
      'too far out',
    ],
    ['what lies too far out', svg('<g transform="scale(1e9)"><rect width="1" height="1"/></g>'), 'too far out'],
    ['what is no SVG', '<html><svg/></html>', 'no svg element'],
    ['text along a path', svg('<text><textPath href="#a">x</textPath></text>'), 'text along paths'],
    ['text of a told length', svg('<text textLength="9">x</text>'), 'textLength'],
    ['text from top to bottom', svg('<text writing-mode="vertical-rl">x</text>'), 'writing-mode'],
    ['lines under text', svg('<text text-decoration="underline">x</text>'), 'text-decoration'],
    ['paints of who uses a marker', svg('<g fill="context-fill"/>'), 'context-fill'],
    ['gradients between two circles', svg(radial('fr=".2"')), 'fr is not'],
    [
      'gradients of too many colours',
      svg(`<linearGradient id="a">${'<stop/>'.repeat(201)}</linearGradient><g fill="url(#a)">${box}</g>`),
      '200 colours',
    ],
    ['filter functions', svg(`<g style="filter:sharpen(1)">${box}</g>`), 'the filter sharpen() is not supported'],
    ['filters of other files', svg(`<g style="filter:blur">${box}</g>`), 'the property filter cannot be read'],
    [
      'light and noise in filters',
      svg(`<filter id="f"><feTurbulence/></filter><g filter="url(#f)">${box}</g>`),
      'the filter primitive feTurbulence is not supported',
    ],
    [
      'what lies behind a filter',
      svg(`<filter id="f"><feOffset in="BackgroundImage"/></filter><g filter="url(#f)">${box}</g>`),
      'the filter input BackgroundImage is not supported',
    ],
    [
      'filters of too many steps',
      svg(`<filter id="f">${'<feOffset/>'.repeat(51)}</filter><g filter="url(#f)">${box}</g>`),
      '50 primitives',
    ],
    [
      'too many filters',
      svg(
        `<filter id="f" filterUnits="userSpaceOnUse" width="100" height="60">${'<feFlood/>'.repeat(48)}</filter>${`<g filter="url(#f)">${box}</g>`.repeat(9)}`,
      ),
      'filters cover too large an area',
    ],
    ['blending', svg('<g style="mix-blend-mode:hue"/>'), 'mix-blend-mode'],
    ['masks other than elements', svg('<g style="mask:linear-gradient(red,blue)"/>'), 'mask only supports url'],
    ['patterns of too many tiles', svg(pattern('.001')), '2500 repetitions'],
    ['patterns within themselves', svg(pattern('.5', '<rect width="1" height="1" fill="url(#p)"/>')), 'deep'],
    [
      'masks within themselves',
      svg(`<mask id="m"><g mask="url(#m)">${box}</g></mask><g mask="url(#m)">${box}</g>`),
      'deep',
    ],
    [
      'clips within themselves',
      svg(`<clipPath id="m" clip-path="url(#m)">${box}</clipPath><g clip-path="url(#m)">${box}</g>`),
      'deep',
    ],
    [
      'markers within themselves',
      svg('<marker id="m"><path d="M0 0h9" marker-end="url(#m)"/></marker><path d="M0 0h9" marker-end="url(#m)"/>'),
      'deep',
    ],
    ['too many masks', svg(`<mask id="m">${box}</mask>${`<g mask="url(#m)">${box}</g>`.repeat(1001)}`), '1000 masks'],
    [
      'too many tiles in all',
      svg(`${pattern('.03')}${'<rect width="9" height="9" fill="url(#p)"/>'.repeat(50)}`),
      'at most 50000',
    ],
    ['too many letters', svg(`<text>${'x'.repeat(50_001)}</text>`), 'letters'],
    ['geometry in style sheets', svg('<rect style="width:5px"/>'), 'width is supported as an attribute'],
    [
      'paths that cannot be read',
      svg('<path d="M0 0 L1"/>'),
      'path data cannot be read at character 8: expected a number',
    ],
    ['points that cannot be read', svg('<polygon points="1 2 3"/>'), 'points'],
    ['transforms that cannot be read', svg('<g transform="turn(5)"/>'), 'transform'],
    ['selectors of neighbours', svg('<style>g + rect{fill:red}</style>'), 'only elements, classes, ids'],
    ['selectors of places', svg('<style>rect:first-child{fill:red}</style>'), 'only elements, classes, ids'],
    ['rules of media', svg('<style>@media (min-width:9px){rect{fill:red}}</style>'), '@media'],
    ['rules in a style element for a window', svg('<style media="(min-width:9px)">rect{fill:red}</style>'), 'media'],
    ['@ rules within media', svg('<style>@media screen{@supports (fill:red){rect{fill:red}}}</style>'), '@supports'],
    ['media nested too deep', svg(`<style>${'@media screen{'.repeat(20)}</style>`), 'deep'],
    ['functions that are not computed', svg('<g style="stroke-width:calc(1px + 2px)"/>'), 'calc() of stroke-width'],
    ['colours made of others', svg('<g style="fill:color-mix(in srgb, red, blue)"/>'), 'color-mix() of fill'],
    ['all properties at once', svg('<g style="all:unset"/>'), 'property all'],
    ['frames of the root', svg('', 'viewBox="0 0 9 9" style="border:1px solid"'), 'property border'],
    ['margins of the root', svg('', 'viewBox="0 0 9 9" style="margin-left:1px"'), 'property margin-left'],
    [
      'pictures behind the root',
      svg('', 'viewBox="0 0 9 9" style="background:linear-gradient(red,blue)"'),
      'backgrounds',
    ],
    ['gradients in linear light', svg(radial('color-interpolation="linearRGB"')), 'color-interpolation'],
    ['choices by language', svg(`<switch><g systemLanguage="de">${box}</g></switch>`), 'systemLanguage'],
    ['foreign objects alone in a switch', svg('<switch><foreignObject/></switch>'), 'export it with SVG text'],
    ['letters changed by style sheets', svg('<text style="text-transform:uppercase">x</text>'), 'text-transform'],
    ['fonts as one cannot read them', svg('<text style="font:caption">x</text>'), 'property font'],
    ['uses within themselves', svg('<g id="a"><use href="#a"/></g>'), 'deep'],
    ['groups too deep', svg('<g>'.repeat(200) + '</g>'.repeat(200)), 'deep'],
    ['groups far too deep', svg('<g>'.repeat(200_000) + '</g>'.repeat(200_000)), 'deep'],
    ['too many shapes', svg('<g/>'.repeat(60_000)), 'at most 50000'],
    ['a long chain of uses', svg(chain()), 'at most 50000'],
    [
      'too many rules',
      svg(`<style>${'.a{color:red}'.repeat(4900)}</style>${'<g class="a"/>'.repeat(45_000)}`),
      'too many rules',
    ],
    ['too large a file', svg(' '.repeat(2 * 1024 * 1024)), '2 MB'],
  ])('%s', (_, text, message) => {
    expect(refusal(text)).toContain(message);
  });

  test('rejects text that is not UTF-8', () => {
    const bytes = utf8(svg('<desc>é</desc>'));
    expect(() => loadSvg(bytes.filter((byte) => byte !== 0xa9))).toThrow('not UTF-8');
  });

  test('accepts unused gradients, masks and filters', () => {
    expect(fillOf(`<defs><linearGradient id="a"/><mask><text>x</text></mask></defs>${box}`)).toHaveLength(1);
  });
});

/** Each group uses the previous group ten times. */
function chain(): string {
  const groups = Array.from({ length: 9 }, (_, i) => {
    const uses = `<use href="#g${i}"/>`.repeat(10);
    return `<g id="g${i + 1}">${uses}</g>`;
  });
  return `<g id="g0"><rect width="1" height="1"/></g>${groups.join('')}`;
}

describe('paints', () => {
  const box = '<rect x="10" y="20" width="40" height="20" fill="url(#a) lime"/>';
  const gradient = (inner: string) => paths(load(svg(`${inner}${box}`)).items)[0]?.fill;

  test('a gradient is positioned in the box of its shape, or as specified', () => {
    const stops = '<stop stop-color="red"/><stop offset="50%" stop-color="blue" stop-opacity=".5"/>';
    const ofBox = gradient(`<linearGradient id="a">${stops}</linearGradient>`);
    expect(ofBox).toMatchObject({ kind: 'linear', transform: [40, 0, 0, 20, 10, 20] });
    expect(ofBox && 'stops' in ofBox && ofBox.stops.map(({ offset, color }) => [offset, color.alpha])).toEqual([
      [0, 1],
      [0.5, 0.5],
    ]);
    const told = `<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="5" x2="15" y2="0" spreadMethod="reflect">${stops}</linearGradient>`;
    expect(gradient(told)).toMatchObject({ transform: [10, 0, 0, 10, 5, 0], spread: 'reflect' });
    const circle = `<radialGradient id="a" fx="100%" href="#b"/><radialGradient id="b">${stops}</radialGradient>`;
    const radial = gradient(circle);
    expect(radial).toMatchObject({ kind: 'radial', transform: [20, 0, 0, 10, 30, 30] });
    // A focus on the circle's edge is moved inside.
    expect(radial && 'focus' in radial && radial.focus!.x).toBeCloseTo(0.99, 9);
  });

  test('invalid gradients: one colour, no colours, a line of zero length, an unknown name', () => {
    expect(gradient('<linearGradient id="a"><stop stop-color="red"/></linearGradient>')).toMatchObject({ red: 255 });
    expect(gradient('<linearGradient id="a"/>')).toBeUndefined();
    const point = '<linearGradient id="a" x2="0"><stop/><stop stop-color="red"/></linearGradient>';
    expect(gradient(point)).toMatchObject({ red: 255, green: 0 });
    expect(gradient('')).toMatchObject({ red: 0, green: 255 });
    const flat =
      '<linearGradient id="a"><stop/><stop stop-color="red"/></linearGradient><path d="M0 0h9" stroke="url(#a)"/>';
    expect(paths(load(svg(flat)).items).filter(({ fill }) => fill && 'stops' in fill)).toEqual([]);
  });

  test('templates in a cycle', () => {
    expect(gradient('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>')).toBeUndefined();
  });
});

describe('text', () => {
  const runs = (items: readonly Item[]): readonly GlyphsItem[] =>
    items.flatMap((item) => (item.kind === 'group' ? runs(item.items) : item.kind === 'glyphs' ? [item] : []));
  const text = (inner: string) =>
    runs(load(svg(inner)).items).map(({ text: shown, x, y }) => [shown, Math.round(x), y]);

  test('is positioned as specified, letter by letter', () => {
    expect(text('<text x="5 20" y="9">ab<tspan y="30" dx="4">c</tspan></text>')).toEqual([
      ['a', 5, 9],
      ['b', 20, 9],
      ['c', 33, 30],
    ]);
  });

  test('collapses and trims spaces, unless they are preserved', () => {
    const shown = (inner: string) => text(inner).map(([part]) => part);
    expect(shown('<text>\n  a \t b\n</text>')).toEqual(['a b']);
    expect(shown('<text xml:space="preserve">a  b</text>')).toEqual(['a  b']);
    expect(shown('<text> a <tspan> b </tspan></text>')).toEqual(['a\u00a0', 'b']);
  });

  test('reports characters that the fonts lack', () => {
    const drawing = load(svg('<text font-family="Papyrus">x\u{1faff}</text>'));
    expect(drawing.texts!.flatMap(({ missing }) => [...missing])).toEqual(['\u{1faff}']);
    expect(drawing.texts![0]!.substitutions).toEqual([{ requested: 'Papyrus', used: 'Arimo' }]);
    expect(load(svg('')).texts).toBeUndefined();
  });
});

test('draws or rejects any damaged file quickly', () => {
  const good = svg(
    '<style>.a{fill:red}.b{stroke:#00f}</style><defs><symbol id="s" viewBox="0 0 9 9"><circle r="4"/></symbol><clipPath id="c"><rect width="5" height="5"/></clipPath></defs>' +
      '<g class="a b" transform="translate(1 2) rotate(30)" clip-path="url(#c)" opacity=".5"><path d="M0 0A1 2 3 0 1 9 9z" stroke-dasharray="1 2" marker-end="url(#m)"/><use href="#s" width="5"/></g>' +
      '<linearGradient id="g"><stop offset=".2" stop-color="red"/><stop offset="1"/></linearGradient><radialGradient id="r" href="#g" fx=".2" r=".6" gradientTransform="scale(2)"/><pattern id="p" width=".3" height=".4"><rect width="1" height="1" fill="url(#r)"/></pattern>' +
      '<mask id="k"><rect width="9" height="9" fill="url(#g)"/></mask><marker id="m" orient="auto" viewBox="0 0 3 3"><circle r="1"/></marker>' +
      '<rect width="9" height="5" fill="url(#p)" stroke="url(#g)" stroke-width="2" mask="url(#k)"/><text x="1 2" y="3" font-size="9" text-anchor="end" fill="url(#g)">ab<tspan dy="1">c</tspan></text>',
  );
  const pieces = [
    '"',
    '<',
    '>',
    '&',
    '/',
    '#s',
    '#c',
    '-1',
    '1e99',
    'NaN',
    '0',
    'url(',
    '%',
    'em',
    '}',
    '{',
    'inherit',
    '<g>',
    '</g>',
    ' ',
  ];
  const edit = fc.tuple(fc.nat(good.length), fc.nat(3), fc.constantFrom('', ...pieces));
  let drawn = 0;
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 2 }), (edits) => {
      let text = good;
      for (const [at, length, piece] of edits) text = text.slice(0, at) + piece + text.slice(at + length);
      let drawing: Drawing;
      try {
        drawing = load(text);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).message).not.toMatch(/undefined|not a function|iterable|NaN/);
        return;
      }
      drawn++;
      for (const { path, stroke } of paths(drawing.items)) {
        expect(path.coords.every(Number.isFinite)).toBe(true);
        expect(stroke === undefined || (Number.isFinite(stroke.width) && stroke.dash.every(Number.isFinite))).toBe(
          true,
        );
      }
    }),
    { numRuns: 1500, seed: 4 },
  );
  expect(drawn).toBeGreaterThan(100);
});

test('ignores a document type without declarations', () => {
  const named = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const file = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';
  expect(loadSvg(utf8(named + file))).toEqual(loadSvg(utf8(file)));
});

test('replaces the entities that Adobe Illustrator declares for namespaces', () => {
  const declarations = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!-- namespaces -->
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    <!ENTITY ns_svg "urn:another">
    <!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'>
    <!ENTITY quoted 'a "b" > c'>
  ]>`;
  const file = (svgName: string, aiName: string, quoted: string) =>
    `<svg xmlns="${svgName}" xmlns:i="${aiName}" viewBox="0 0 1 1"><switch><foreignObject requiredExtensions="${aiName}"/>` +
    `<g i:extraneous="self" id="${quoted}"><rect width="1" height="1"/></g></switch></svg>`;
  const written = file(
    'http://www.w3.org/2000/svg',
    'http://ns.adobe.com/AdobeIllustrator/10.0/',
    'a &quot;b&quot; > c',
  );
  expect(loadSvg(utf8(declarations + file('&ns_svg;', '&ns_ai;', '&quoted;')))).toEqual(loadSvg(utf8(written)));
});

test('names the line of an error below declarations', () => {
  const file =
    '<!DOCTYPE svg [\n<!ENTITY a "b">\n]>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\n<g>\n</svg>';
  expect(() => loadSvg(utf8(file))).toThrow('line 6');
});
