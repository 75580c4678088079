import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { renderTemplate } from '../render.ts';
import { PDF_LIMITS } from './limits.ts';
import { pageContent } from './pages.ts';
import { isPdf, loadPdf } from './pdf-document.ts';

type Part = string | Uint8Array;

const bytesOf = (...parts: readonly Part[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))));

/** Writes a file with a cross-reference table. Objects are numbered from 1. */
function written(objects: readonly Part[], { trailer = '', table = true } = {}): Uint8Array {
  let file = bytesOf('%PDF-1.4\n');
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file = bytesOf(file, `${index + 1} 0 obj\n`, object, '\nendobj\n');
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = table ? file.length : 3;
  return bytesOf(
    file,
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`,
    `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
  );
}

const stream = (bytes: Uint8Array, entries = '', length: number | string = bytes.length) =>
  bytesOf(`<<${entries}/Length ${length}>>stream\n`, bytes, '\nendstream');

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const page = (entries: string) => `<</Type/Page/Parent 2 0 R/Contents 4 0 R${entries}>>`;
const pages = (entries = '') => `<</Type/Pages/Kids[3 0 R]/Count 1${entries}>>`;
const DRAWING = bytesOf('0 0 10 10 re f');

function loaded(bytes: Uint8Array) {
  const result = loadPdf(bytes);
  if (!result.ok) throw new Error(result.message);
  return result;
}

function firstPage(bytes: Uint8Array) {
  const { objects, pages: all } = loaded(bytes);
  return { ...all[0]!, content: Buffer.from(pageContent(objects, all[0]!)).toString('latin1') };
}

const onePage = (entries: string, tree = '', content: Part = stream(DRAWING)) =>
  written([CATALOG, pages(tree), page(entries), content]);

it('reads boxes and resources that a page inherits', () => {
  const found = firstPage(onePage('', '/MediaBox[0 0 300 200]/CropBox[290 190 10 20]/Resources<</Font<<>>>>'));
  expect(found).toMatchObject({ box: { left: 10, bottom: 20, right: 290, top: 190 }, widthPt: 280, heightPt: 170 });
  expect([...found.resources.keys()]).toEqual(['Font']);
  expect(found.content).toBe('0 0 10 10 re f\n');
});

it.each([
  [0, 40, 60, [10, 80], [0, 0]],
  [90, 60, 40, [10, 20], [0, 0]],
  [180, 40, 60, [50, 20], [0, 0]],
  [270, 60, 40, [50, 80], [0, 0]],
  [-90, 60, 40, [50, 80], [0, 0]],
  [450, 60, 40, [10, 20], [0, 0]],
])('maps the displayed corner at %i degrees to the top left', (turn, widthPt, heightPt, [x, y], corner) => {
  const found = firstPage(onePage(`/MediaBox[0 0 100 100]/CropBox[10 20 50 80]/Rotate ${turn}`));
  const [a, b, c, d, e, f] = found.toTopLeft;
  expect(found).toMatchObject({ widthPt, heightPt });
  expect([a * x! + c * y! + e, b * x! + d * y! + f].map((value) => value + 0)).toEqual(corner);
  const [farX, farY] = [60 - x!, 100 - y!];
  expect([a * farX + c * farY + e, b * farX + d * farY + f]).toEqual([widthPt, heightPt]);
});

it.each([
  ['inverted', '/MediaBox[300 200 0 0]', 300, 200],
  ['inverted, with an offset', '/MediaBox[310 20 10 220]', 300, 200],
  ['empty, which is US Letter as in other readers', '/MediaBox[0 0 0 0]', 612, 792],
  ['a list of words, which is US Letter', '/MediaBox[/A /B /C /D]', 612, 792],
  ['of a third value only, which is US Letter', '/MediaBox[0 0 300]', 612, 792],
  ['fine, with an empty CropBox', '/MediaBox[0 0 300 200]/CropBox[5 5 5 5]', 300, 200],
  ['fine, with a CropBox outside', '/MediaBox[0 0 300 200]/CropBox[400 400 500 500]', 300, 200],
  ['smaller than its CropBox', '/MediaBox[0 0 300 200]/CropBox[-50 -50 900 900]', 300, 200],
])('reads a MediaBox that is %s', (_, boxes, widthPt, heightPt) => {
  expect(firstPage(onePage(boxes))).toMatchObject({ widthPt, heightPt });
});

it('scales by UserUnit', () => {
  const found = firstPage(onePage('/MediaBox[0 0 100 50]/UserUnit 2'));
  expect(found).toMatchObject({ widthPt: 200, heightPt: 100, toTopLeft: [2, 0, 0, -2, -0, 100] });
});

it.each<[string, Part]>([
  ['Flate', stream(deflateSync(DRAWING), '/Filter/FlateDecode')],
  [
    'Flate with a PNG predictor',
    stream(
      deflateSync(bytesOf('\x000 0 10 ', '\x00', '10 re f')),
      '/Filter[/FlateDecode]/DecodeParms[<</Predictor 15/Columns 7>>]',
    ),
  ],
  ['ASCIIHex', stream(bytesOf(`${Buffer.from(DRAWING).toString('hex')}>`), '/Filter/ASCIIHexDecode')],
  ['runs', stream(bytesOf('\x0d', DRAWING, '\x80'), '/Filter/RunLengthDecode')],
  ['hexadecimal of Flate', stream(bytesOf(deflateSync(DRAWING).toString('hex'), '>'), '/Filter[/AHx/Fl]')],
  ['a wrong length', stream(DRAWING, '', 3)],
  ['an indirect length', stream(DRAWING, '', '5 0 R')],
])('reads content with %s', (_, content) => {
  const file = written([CATALOG, pages(), page(''), content, String(DRAWING.length)]);
  expect(firstPage(file).content).toBe('0 0 10 10 re f\n');
});

it('reads the examples of LZW and ASCII85 in the standards', () => {
  const lzw = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01);
  expect(firstPage(onePage('', '', stream(lzw, '/Filter/LZWDecode'))).content).toBe('-----A---B\n');
  const text = stream(bytesOf('<~9jqo^BlbD-BleB1DJ+*+F(f,q~>'.slice(2)), '/Filter/ASCII85Decode');
  expect(firstPage(onePage('', '', text)).content).toBe('Man is distinguished\n');
});

it('takes the newest version of an object', () => {
  const file = onePage('/MediaBox[0 0 9 9]');
  const changed = page('/MediaBox[0 0 7 7]');
  const start = file.length + `3 0 obj\n${changed}\nendobj\n`.length;
  const prev = Buffer.from(file).lastIndexOf('\nxref') + 1;
  const update = `3 0 obj\n${changed}\nendobj\nxref\n3 1\n${String(file.length).padStart(10, '0')} 00000 n \ntrailer\n<</Root 1 0 R/Prev ${prev}>>\nstartxref\n${start}\n%%EOF`;
  expect(firstPage(bytesOf(file, update)).widthPt).toBe(7);
  expect(firstPage(file).widthPt).toBe(9);
});

it('searches for the objects of a broken file', () => {
  const file = written([CATALOG, pages('/MediaBox[0 0 33 44]'), page(''), stream(DRAWING)], { table: false });
  expect(firstPage(file)).toMatchObject({ widthPt: 33, heightPt: 44, content: '0 0 10 10 re f\n' });
  expect(firstPage(bytesOf('junk before\n', file)).widthPt).toBe(33);
});

it('reads files of pdf-lib and of the engine, both with object streams', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const size of [100, 200]) {
    const added = document.addPage([size, 50]);
    added.drawText('text', { font });
    added.setRotation(degrees(90));
  }
  const foreign = loaded(await document.save({ useObjectStreams: true })).pages;
  expect(foreign.map(({ widthPt, heightPt }) => [widthPt, heightPt])).toEqual([
    [50, 100],
    [50, 200],
  ]);
  const template = { formatVersion: 1, dimensions: { width: '72pt', height: '36pt' }, elements: [] };
  const own = renderTemplate(template, {}, { format: 'pdf', now: 0 }, createNodeWorld());
  if (!own.ok) throw new Error(JSON.stringify(own.problems));
  expect(firstPage(own.value.bytes)).toMatchObject({ widthPt: 72, heightPt: 36 });
  const cut = own.value.bytes.subarray(0, own.value.bytes.length - 40);
  expect(firstPage(cut)).toMatchObject({ widthPt: 72, heightPt: 36 });
});

it.each<[string, Uint8Array, string]>([
  ['other files', bytesOf('text'), 'the file is not a PDF file'],
  [
    'encrypted files',
    written([CATALOG, pages(), page(''), stream(DRAWING)], { trailer: '/Encrypt<</Filter/Standard>>' }),
    'the PDF file is encrypted; save a copy without a password and without restrictions',
  ],
  [
    'no pages',
    written([CATALOG, '<</Type/Pages/Kids[]>>']),
    'the PDF file cannot be read: it has no pages; use a smaller or repaired copy',
  ],
  [
    'a page tree in a circle',
    written([CATALOG, '<</Kids[2 0 R]>>']),
    'the PDF file cannot be read: it has no pages; use a smaller or repaired copy',
  ],
  [
    'huge pages',
    onePage('/MediaBox[0 0 20000 10]'),
    `the PDF file cannot be read: a page is larger than ${PDF_LIMITS.sidePt} points; use a smaller or repaired copy`,
  ],
  [
    'deep nesting',
    onePage(`/MediaBox ${'['.repeat(100)}${']'.repeat(100)}`),
    'the PDF file cannot be read: it nests values more than 64 deep; use a smaller or repaired copy',
  ],
])('rejects %s', (_, file, message) => {
  expect(loadPdf(file)).toEqual({ ok: false, message });
});

it('limits the decompressed size of streams', () => {
  const bomb = deflateSync(new Uint8Array(PDF_LIMITS.decompressedBytes + 1));
  const { objects, pages: all } = loaded(onePage('', '', stream(bomb, '/Filter/FlateDecode')));
  expect(() => pageContent(objects, all[0]!)).toThrow('its streams decompress to more than 100 MB');
});

it('stops early for overlapping objects', () => {
  const count = 20_000;
  const parts = Array.from({ length: count }, (_, index) => `${index + 1} 0 obj(`).join('');
  const result = loadPdf(bytesOf('%PDF-1.4\n', parts, 'trailer<</Root 1 0 R>>'));
  expect(result).toMatchObject({ ok: false });
});

it('distinguishes PDF files from others', () => {
  expect([isPdf(bytesOf('%PDF-1.7')), isPdf(bytesOf('junk\n%PDF-1.7')), isPdf(bytesOf('GIF89a'))]).toEqual([
    true,
    true,
    false,
  ]);
});
