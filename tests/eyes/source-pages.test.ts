/**
 * Pages from PDF files of other programs look the same as in PDF viewers. Documents that contain such pages still
 * conform to the standards that they claim.
 */
import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { JsonObject } from '@platen/engine';
import { renderTemplate } from '@platen/engine/render';
import { createNodeWorld } from '@platen/node/node-world';
import { expect, it, test } from 'vitest';
import { withPage } from './browser.ts';
import { drawPdf, drawPdfium } from './draw-pdf.ts';
import { ink, inkAgreement, readPng } from './picture.ts';
import { java, judge } from './verapdf.ts';

const world = createNodeWorld();
const DPI = 150;
const LEAST_AGREEMENT = 0.995;

/** Size of all pages in points. */
const [WIDTH, HEIGHT] = [300, 200];

/** Writes a file from objects, numbered from 4. The first object is the content of the page. */
function fileOf(page: string, objects: readonly string[], { catalog = '', tree = '' } = {}): Uint8Array {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[3 0 R]/Count 1${tree}>>`,
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R${page}>>`,
    ...objects,
  ];
  const parts = ['%PDF-1.7\n'];
  const offsets = all.map((object, index) => {
    const at = parts.join('').length;
    parts.push(`${index + 1} 0 obj\n${object}\nendobj\n`);
    return at;
  });
  const start = parts.join('').length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\n`,
  );
  return Buffer.from(`${parts.join('')}startxref\n${start}\n%%EOF\n`, 'latin1');
}

const stream = (content: string, entries = '') =>
  `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`;
const BOX = `/MediaBox[0 0 ${WIDTH} ${HEIGHT}]`;

/** Page from Chromium: fonts as CID and Type 3, gradients, shadows, opacity, blending and a pattern. */
const HTML = `<!doctype html><style>@page{size:300pt 200pt;margin:0}body{margin:12pt;font:14pt sans-serif}
 .a{width:120pt;height:40pt;background:linear-gradient(90deg,#000,#777);opacity:.8;border-radius:8pt}
 .b{width:120pt;height:40pt;margin-top:-20pt;margin-left:60pt;background:#333;mix-blend-mode:multiply}</style>
 <p>Text of a browser <b>in bold</b> and <i>slanted</i></p><div class=a></div><div class=b></div>
 <svg width=200 height=60><defs><pattern id=p width=8 height=8 patternUnits=userSpaceOnUse><rect width=4 height=4 /></pattern>
 </defs><rect width=180 height=50 fill="url(#p)" stroke=black /></svg>`;

const FILES: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  'a page of a browser': () =>
    withPage(
      HTML,
      { widthPx: 400, heightPx: 300 },
      async (page) => new Uint8Array(await page.pdf({ preferCSSPageSize: true })),
    ),
  'object streams and incremental updates': async () => {
    const document = await PDFDocument.load(fileOf(BOX, [stream('0 g 20 20 100 60 re f')]));
    document.getPage(0).drawText('added later', { x: 140, y: 100, size: 20 });
    return document.save({ useObjectStreams: true });
  },
  'inherited resources, a CropBox and a rotation': () =>
    fileOf('/Rotate 90', [stream('BT /F 30 Tf 30 60 Td (inherited) Tj ET 40 90 200 20 re f')], {
      tree: `/MediaBox[-50 -50 400 300]/CropBox[0 0 ${HEIGHT} ${WIDTH}]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>`,
    }),
  'transparency groups and a soft mask': () =>
    fileOf(
      `${BOX}/Group<</S/Transparency/CS/DeviceRGB>>/Resources<</ExtGState<</A<</ca .7>>/M<</SMask<</S/Luminosity/G 6 0 R>>>>>>/XObject<</X 5 0 R>>>>`,
      [
        stream('q /A gs /X Do Q q /M gs 0 g 150 20 140 160 re f Q'),
        stream('0 g 10 20 90 90 re f 50 60 90 90 re f', '/Subtype/Form/BBox[0 0 150 200]/Group<</S/Transparency>>'),
        stream('1 g 170 40 60 120 re f', '/Subtype/Form/BBox[0 0 300 200]/Group<</S/Transparency/CS/DeviceGray>>'),
      ],
    ),
  'a blend mode on bare paper': () =>
    fileOf(`${BOX}/Resources<</ExtGState<</D<</BM/Difference>>>>>>`, [
      stream('0.2 g 10 20 130 160 re f /D gs 0.9 g 80 60 200 80 re f'),
    ]),
  'tiling patterns and shadings': () =>
    fileOf(
      `${BOX}/Resources<</Pattern<</P 5 0 R>>/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[150 0 300 0]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>>>>>`,
      [
        stream('/Pattern cs /P scn 10 10 130 180 re f q 150 20 140 160 re W n /S sh Q'),
        stream(
          '0 g 0 0 6 6 re f',
          '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 12 12]/XStep 12/YStep 12/Resources<<>>',
        ),
      ],
    ),
  'inks, calibrated and indexed colours': () =>
    fileOf(
      `${BOX}/Resources<</ColorSpace<</L[/Lab<</WhitePoint[.9505 1 1.089]/Range[-100 100 -100 100]>>]/I[/Indexed/DeviceRGB 1<000000ffffff>]/S[/Separation/Black/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0 0 1]/N 1>>]>>>>`,
      [
        stream(
          '0 0 0 1 k 10 10 60 180 re f /L cs 10 5 5 scn 80 10 60 180 re f /I cs 0 scn 150 10 60 180 re f /S cs 1 scn 220 10 60 180 re f',
        ),
      ],
    ),
  'a Type 3 font and an inline image': () =>
    fileOf(
      `${BOX}/Resources<</Font<</T<</Type/Font/Subtype/Type3/FontBBox[0 0 10 10]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65/LastChar 65/Widths[12]/Encoding<</Differences[65/a]>>/CharProcs<</a 5 0 R>>/Resources<<>>>>>>>>`,
      [
        stream(
          'BT /T 40 Tf 10 20 Td (AAAA) Tj ET q 100 0 0 100 180 80 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00\xff\xff\x00 EI Q',
        ),
        stream('12 0 0 0 10 10 d1 0 0 10 10 re f'),
      ],
    ),
  'a form object within another, clipped and turned': () =>
    fileOf(`${BOX}/Resources<</XObject<</X 5 0 R>>>>`, [
      stream('q 1 0 0 1 20 20 cm /X Do Q 0 g 200 20 80 40 re f'),
      stream('q .7 .7 -.7 .7 60 0 cm /Y Do Q', '/Subtype/Form/BBox[0 0 150 150]/Resources<</XObject<</Y 6 0 R>>>>'),
      stream('0 g 0 0 300 40 re f', '/Subtype/Form/BBox[0 0 300 300]'),
    ]),
};

it.each(Object.keys(FILES))('draws %s like its own viewer', async (name) => {
  const bytes = await FILES[name]!();
  // pdf.js omits soft masks in Node.js, and blends with nothing on an empty page.
  const drawPages = /soft mask|blend mode/.test(name) ? drawPdfium : drawPdf;
  const [own] = await drawPages(bytes, DPI);
  const source = `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`;
  const template = {
    formatVersion: 1,
    dimensions: { width: `${WIDTH}pt`, height: `${HEIGHT}pt` },
    elements: [{ type: 'image', source, position: { x: '0pt', y: '0pt' }, alt: name }],
  };
  const outputs = (['pdf', 'png'] as const).map((format) => {
    const result = renderTemplate(template, {}, { format, dpi: DPI, now: 0 }, world);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.value.bytes;
  });
  const [[pdf], png] = [await drawPages(outputs[0]!, DPI), readPng(outputs[1]!)];
  for (const picture of [pdf!, png]) {
    expect(ink(own!).bits.some((bit) => bit === 1)).toBe(true);
    expect(inkAgreement(ink(picture), ink(own!))).toBeGreaterThanOrEqual(LEAST_AGREEMENT);
  }
});

test.skipIf(!java)('starters with pages of other files conform as they claim', () => {
  const claims = ['letterhead-invoice', 'packing-slip-label'].flatMap((slug) => {
    const read = (file: string): JsonObject => JSON.parse(readFileSync(`library/${slug}/${file}.json`, 'utf8'));
    return ['pdf/a-2u', 'pdf/a-3a', 'pdf/a-4', 'pdf/ua-1', 'pdf/ua-2'].map((standard) => {
      const template = { ...read('template'), pdf: { conformance: standard } };
      const result = renderTemplate(template, read('data'), { format: 'pdf', now: 0 }, world);
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      return { bytes: result.value.bytes, standard };
    });
  });
  for (const [index, { broken }] of judge(claims).entries()) expect(broken, claims[index]!.standard).toEqual({});
});
