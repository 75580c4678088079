/** Property and type names from CSS, HTML and other label tools cause a suggestion. */
import { expect, test } from 'vitest';
import { createExpressionCache } from '../expression/index.ts';
import { parseTemplate } from './template.ts';

const text = { type: 'text', text: 'x' };

function findings(template: object, element?: object) {
  const position = { x: '1mm', y: '1mm' };
  const elements = element ? [{ position, ...element }] : [];
  const parsed = parseTemplate(
    { dimensions: { width: '2in', height: '2in' }, elements, ...template },
    createExpressionCache(),
  );
  return (parsed.ok ? parsed.warnings : parsed.problems).map(({ code, message }) => `${code} ${message}`);
}

test.each([
  ['bold', { bold: true }, 'move it into "style" as "fontWeight": "bold"'],
  ['align', { align: 'center' }, 'move it into "style" as "textAlign"'],
  ['fontSize', { fontSize: '10pt' }, 'move it into "style"'],
  ['font-size', { 'font-size': '10pt' }, 'move it into "style" as "fontSize"'],
  ['x', { x: '1mm' }, 'write "position": { "x": "5mm", "y": "5mm" }'],
  ['rotate', { rotate: 90 }, 'did you mean "rotation"?'],
  ['hidden', { hidden: true }, 'did you mean "visible"?'],
  ['zIndex', { zIndex: 1 }, 'later elements in the list are painted on top'],
  ['align in the style', { style: { align: 'center' } }, 'did you mean "textAlign"?'],
  ['strokeStyle in the style', { style: { strokeStyle: 'dashed' } }, 'did you mean "dash"?'],
  ['background in the style', { style: { background: '#fff' } }, 'did you mean "backgroundColor"?'],
  ['border-radius in the style', { style: { 'border-radius': '1mm' } }, 'did you mean "cornerRadius"?'],
  ['width in the style', { style: { width: '1mm' } }, 'move it out of "style", to the element itself'],
  ['boxShadow in the style', { style: { boxShadow: '0 0 1px' } }, 'did you mean "shadow"?'],
  ['fit', { fit: 'shrink' }, 'move it into "style" as "overflow": "shrink"'],
  ['clip-path in the style', { style: { 'clip-path': 'circle' } }, 'did you mean "clip"?'],
  ['hyphens in the style', { style: { hyphens: 'auto' } }, 'write "hyphenate": true'],
  ['smallCaps', { smallCaps: true }, 'move it into "style" as "fontFeatures": "small-caps"'],
  ['language', { language: 'de' }, 'did you mean "lang"?'],
])('%s of a text', (_name, more, advice) => {
  expect(findings({}, { ...text, ...more })).toEqual([
    expect.stringMatching(`^UNKNOWN_PROPERTY .*; ${literal(advice)}$`),
  ]);
});

test('warns about a shadow of clipped content, and accepts zero without a unit', () => {
  const styled = (style: object) => findings({}, { ...text, style });
  expect(styled({ shadow: '0 0 2mm #0006', clip: 'circle' })).toEqual([
    expect.stringMatching(/^NO_EFFECT .*"clip" cuts it off; round the box with "cornerRadius" instead$/),
  ]);
  expect(styled({ shadow: '0 1mm 2mm #0006' })).toEqual([]);
  expect(styled({ shadow: '1 1mm 2mm #0006' })).toEqual([expect.stringContaining('INVALID_VALUE')]);
});

test('warns about pageOf() with an unknown ID', () => {
  const asked = (id: string) => findings({}, { ...text, id: 'chapters', text: `{{ pageOf("${id}") }}` });
  expect(asked('chapter')).toEqual([
    expect.stringMatching(/^NO_EFFECT .*no element has this id; did you mean "chapters"\?$/),
  ]);
  expect(asked('terms')).toEqual([expect.stringMatching(/; set the id on that element$/)]);
  for (const known of ['chapters', 'chapters[0]', 'chapters.header.0']) expect(asked(known)).toEqual([]);
});

test('warns about markers on closed paths, but not on open paths', () => {
  const drawn = (d: unknown) =>
    findings({}, { type: 'path', width: '9mm', height: '9mm', d, style: { markerStart: 'arrow', markerEnd: 'bar' } });
  expect(drawn('M0 0 L9 9 L0 9 Z')).toEqual([
    expect.stringMatching(/^NO_EFFECT .*"markerStart" has no effect here: a closed path has no ends; remove the "Z"/),
    expect.stringMatching(/^NO_EFFECT .*"markerEnd"/),
  ]);
  expect(drawn('M0 0 L9 9 L0 9 Z M0 0 L5 5')).toEqual([expect.stringMatching(/^NO_EFFECT .*"markerStart"/)]);
  expect(drawn('M0 0 L9 9')).toEqual([]);
  expect(drawn({ expression: '"M0 0 L9 9"' })).toEqual([]);
});

test('warns about line properties of a shape without a line', () => {
  const drawn = (style: object) => findings({}, { type: 'rectangle', width: '9mm', height: '9mm', style });
  const none = [expect.stringMatching(/^NO_EFFECT .*"strokeWidth" has no effect here: .*"stroke"$/)];
  expect(drawn({ fill: 'red', strokeWidth: '2pt' })).toEqual(none);
  expect(drawn({ stroke: 'none', strokeWidth: '2pt' })).toEqual(none);
  for (const clean of [
    { strokeWidth: '2pt' },
    { fill: 'red', stroke: 'blue', strokeWidth: '2pt' },
    { fill: 'red', strokeWidth: '0pt' },
    { fill: { expression: 'color' }, strokeWidth: '2pt' },
    { fill: 'red', strokeWidth: '2pt', when: [{ if: 'true', style: { stroke: 'blue' } }] },
  ])
    expect(drawn(clean)).toEqual([]);
});

test('warns about properties without effect on codes, charts and conditions', () => {
  const unused = (element: object) => findings({}, { width: '30mm', height: '9mm', ...element });
  const code = { type: 'barcode', symbology: 'code128', text: '1' };
  expect(unused({ ...code, style: { textAlign: 'center', fontSize: '9pt' } })).toEqual([
    expect.stringMatching(/^NO_EFFECT .*"textAlign"/),
  ]);
  expect(unused({ type: 'chart', items: '[1]', style: { textTransform: 'uppercase', color: 'red' } })).toEqual([
    expect.stringMatching(/^NO_EFFECT .*"textTransform"/),
  ]);
  expect(unused({ ...text, style: { when: [{ if: 'true', style: { fill: 'red' } }] } })).toEqual([
    expect.stringMatching(/^NO_EFFECT .*"fill"/),
  ]);
});

test.each([
  ['a code', { type: 'barcode', text: '1', displayValue: true }, 'did you mean "showText"?'],
  ['text along a QR Code', { type: 'qrcode', text: '1', textPosition: 'above' }, 'the text of this code is below it'],
  ['a QR Code', { type: 'qrcode', text: '1', ecc: 'H' }, 'did you mean "errorCorrection"?'],
  ['a picture', { type: 'image', src: 'a.png' }, 'did you mean "source"?'],
  ['a group', { type: 'group', elements: [], children: [] }, 'did you mean "elements"?'],
  [
    'a column',
    { type: 'table', items: 'a', columns: [{ field: 'a', text: '' }] },
    'write "contentExpression": "item.name"',
  ],
  [
    'columns of a PDF417',
    { type: 'barcode', symbology: 'pdf417', text: '1', columns: 6 },
    'did you mean "dataColumns"?',
  ],
  ['rows of a PDF417', { type: 'barcode', symbology: 'pdf417', text: '1', rows: 6 }, 'did you mean "dataRows"?'],
  ['rows of a table', { type: 'table', items: 'a', columns: [{ text: 'x' }], rows: 'b' }, 'did you mean "items"?'],
  ['a page break', { type: 'pageBreak', size: 'A4' }, 'write "page": "A4"'],
  ['a page break with all that a page has', { type: 'pageBreak', dimensions: 'A4' }, 'write "page": "A4"'],
  ['a column’s title', { type: 'table', items: 'a', columns: [{ title: 'a', text: 'x' }] }, 'write "header"'],
])('%s', (_name, element, advice) => {
  expect(findings({}, element).join()).toContain(`has no effect; ${advice}`);
});

test.each([
  ['de_DE', ': write "de-DE"'],
  ['en_us.UTF-8', ': write "en-US"'],
  ['', ''],
  ['not a tag', ''],
])('the language "%s"', (lang, advice) => {
  const sentence = `must be a language tag like "de" or "pt-BR"${advice}`;
  expect(findings({}, { ...text, lang })).toEqual([`INVALID_VALUE ${sentence}`]);
  expect(findings({ locale: lang })).toEqual([`INVALID_VALUE must be a language tag like "en-US" or "de"${advice}`]);
});

test.each([
  ['cmyk(0% 81% 81% 30%)', '"device-cmyk(0% 81% 81% 30%)"'],
  ['Pantone 871 C', '"spot(PANTONE 871 C, device-cmyk('],
  ['1pt solid red', 'a CSS colour like "#1a1a1a"'],
  [
    'linear-gradient(red, blue)',
    'a single colour; gradients are allowed in "fill" of a shape and in "backgroundColor"',
  ],
  ['', 'a CSS colour like "#1a1a1a"'],
])('the colour "%s"', (color, instead) => {
  expect(findings({}, { ...text, style: { color } })).toEqual([
    expect.stringContaining(`"${color}" is not a colour; write ${instead}`),
  ]);
});

test.each([
  ['color', '{{ ink }}', 'INVALID_COLOR'],
  ['strokeWidth', '{{ width }}mm', 'INVALID_LENGTH'],
  ['fontStyle', '{{ style }}', 'INVALID_VALUE'],
  ['opacity', '{{ share }}', 'WRONG_TYPE'],
])('%s: explains the syntax for binding %s to data', (property, value, code) => {
  const element = { type: 'path', d: 'M0 0 L9 9', style: { [property]: value } };
  const said = `${code} a value of the data must be in an object here; write { "text": "${value}" }`;
  expect(findings({}, element).filter((each) => !each.startsWith('NO_EFFECT'))).toEqual([said]);
});

test.each([
  ['5%', 'write a number and one of the units in, mm, cm, pt, px, like "10mm"'],
  ['8,5mm', 'write "8.5mm"'],
  ['8,5%', 'write a number and one of the units in, mm, cm, pt, px, like "10mm"'],
])('the radius %s', (cornerRadius, instead) => {
  expect(findings({}, { type: 'rectangle', style: { cornerRadius } })).toEqual([
    `INVALID_LENGTH "${cornerRadius}" is not a length; ${instead}`,
  ]);
});

test.each([
  ['pageSize', 'write "dimensions"'],
  ['name', 'write "meta": { "name": "…" }'],
  ['units', 'add the unit to each length: "10mm"'],
  ['safeMargin', 'use "safeMargin" in "dimensions" for a margin'],
  ['bleed', 'write "pdf": { "bleed": "3mm" }'],
  ['pageNumbers', 'use a text in "header" or "footer" for page numbers'],
  ['language', 'did you mean "locale"?'],
  ['dpi', 'write "printer": { "density": 8 }'],
])('suggests a name for %s of a template', (property, advice) => {
  expect(findings({ [property]: 1 })).toEqual([expect.stringContaining(`has no effect; ${advice}`)]);
});

test.each([
  ['img', ': write an "image". Element types: text,'],
  ['label', ': write a "text".'],
  ['QRCode', ': write "qrcode".'],
  ['EAN-13', ': write { "type": "barcode", "symbology": "ean13" }.'],
  ['row', ': write a "group" with "layout": "row".'],
  ['foreach', ': write a "repeat".'],
  ['tabel', '; did you mean "table"? Element types: text,'],
])('rejects %s as a type', (type, advice) => {
  expect(findings({}, { type })).toEqual([expect.stringContaining(`"${type}" is not an element type${advice}`)]);
});

test.each([
  ['textAlign', 'middle', 'center'],
  ['verticalAlign', 'center', 'middle'],
  ['overflow', 'hidden', 'clip'],
  ['fontStyle', 'oblique', 'italic'],
])('%s: %s', (property, value, meant) => {
  expect(findings({}, { ...text, style: { [property]: value } })).toEqual([
    expect.stringContaining(`did you mean "${meant}"?`),
  ]);
});

test('accepts a paper name as a size, and lists the names for an unknown one', () => {
  expect(findings({ dimensions: 'A4' })).toEqual([]);
  expect(findings({ dimensions: 'A11' })).toEqual([expect.stringContaining('write two sides like "4x6in"')]);
});

test('warns about braces in a text that is an expression, because they are printed', () => {
  expect(findings({}, { type: 'text', contentExpression: '"Order {{ order }}"' })).toEqual([
    expect.stringMatching(/^NO_EFFECT .*is printed as is; use "text" instead/),
  ]);
});

test('warns about markdown() where markup is not supported or the call is not the whole expression', () => {
  const bare = 'NO_EFFECT markdown() has no effect here: set "markup": "markdown" on';
  const within = 'NO_EFFECT markdown() has no effect here: it is part of';
  const table = (column: object) => findings({}, { type: 'table', items: 'a', columns: [column] });
  const markup = 'markdown';
  expect(findings({}, { type: 'text', text: 'Note: {{ markdown(note) }}' })).toEqual([expect.stringContaining(bare)]);
  expect(findings({}, { type: 'barcode', contentExpression: 'markdown(note)' })).toEqual([
    expect.stringContaining(bare),
  ]);
  expect(table({ contentExpression: 'item.map(x => markdown(x))' })).toEqual([expect.stringContaining(bare)]);
  expect(table({ header: '{{ markdown(a) }}', markup, contentExpression: 'markdown(item)' })).toEqual([
    expect.stringContaining(bare),
  ]);
  expect(findings({}, { type: 'text', markup, text: '{{ a ? markdown(a) : "" }}' })).toEqual([
    expect.stringContaining(within),
  ]);
  expect(findings({}, { type: 'text', markup, text: '**Note:** {{ markdown(note) }}' })).toEqual([]);
  expect(table({ markup, text: '{{ markdown(item) }}, {{ a }}' })).toEqual([]);
});

function literal(pattern: string): string {
  return pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test('reports a column without content, and explains the syntax for an empty column', () => {
  const table = (...columns: object[]) => findings({}, { type: 'table', items: 'a', columns });
  const missing = expect.stringMatching(/^REQUIRED .*"text": "" to keep its cells empty$/);
  expect(table({ header: 'Name', text: 'x' }, { header: 'Signature' }, {})).toEqual([missing, missing]);
  expect(table({ header: 'Done', text: '' }, { header: 'Parts', elements: [] })).toEqual([]);
});

test.each([
  [203, 8],
  [300, 12],
  [600, 24],
])('converts a density of %i dots per inch to dots per millimetre', (dpi, density) => {
  expect(findings({ printer: { density: dpi } })).toEqual([
    `INVALID_VALUE is in dots per millimetre; write ${density} for ${dpi} dpi`,
  ]);
});
