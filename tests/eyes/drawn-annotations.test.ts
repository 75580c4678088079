/** Lines, polygons, texts and stamps whose appearances the file leaves to its viewer are drawn in all outputs. */
import { PDFDocument, PDFString } from '@cantoo/pdf-lib';
import { renderTemplate } from '@platen/engine/render';
import { createNodeWorld } from '@platen/node/node-world';
import { expect, it } from 'vitest';
import { drawPdfium } from './draw-pdf.ts';
import { crop, ink, inkAgreement, type Picture, readPng } from './picture.ts';
import { drawPoppler, popplerVersion } from './poppler.ts';

const world = createNodeWorld();
const DPI = 144;
const [WIDTH, HEIGHT] = [400, 300];

type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Case = Part & { readonly entries: object; readonly isDrawnAlike: boolean };

const text = (value: string) => PDFString.of(value);

/** Annotations with their boxes from the top left corner, and whether viewers draw them in the same way. */
const CASES: Readonly<Record<string, Case>> = {
  'a line': {
    ...{ x: 10, y: 10, width: 180, height: 50, isDrawnAlike: true },
    entries: { Subtype: 'Line', L: [20, 250, 180, 280], C: [1, 0, 0], BS: { W: 3 } },
  },
  'a line with arrows': {
    ...{ x: 210, y: 10, width: 180, height: 50, isDrawnAlike: true },
    entries: {
      ...{ Subtype: 'Line', L: [220, 250, 380, 280], C: [0, 0, 1], IC: [1, 1, 0], LE: ['OpenArrow', 'ClosedArrow'] },
      BS: { W: 2 },
    },
  },
  'a polygon': {
    ...{ x: 10, y: 70, width: 180, height: 70, isDrawnAlike: true },
    entries: { Subtype: 'Polygon', Vertices: [20, 170, 180, 170, 150, 220, 40, 210], C: [0.2], IC: [0.9, 0.8, 1] },
  },
  'an open polygon': {
    ...{ x: 210, y: 70, width: 180, height: 70, isDrawnAlike: true },
    entries: {
      ...{ Subtype: 'PolyLine', Vertices: [230, 170, 260, 220, 320, 180, 370, 220], C: [1, 0.5, 0.5, 0] },
      ...{ LE: ['Circle', 'Square'], BS: { W: 2 } },
    },
  },
  'free text': {
    ...{ x: 10, y: 150, width: 180, height: 60, isDrawnAlike: false },
    entries: {
      ...{ Subtype: 'FreeText', Contents: text('Text that is wider than its box'), C: [1, 1, 0.8], Q: 1 },
      DA: text('0 0.4 0 rg /Helv 18 Tf'),
    },
  },
  'a callout': {
    ...{ x: 210, y: 150, width: 180, height: 60, isDrawnAlike: false },
    entries: {
      ...{ Subtype: 'FreeText', Contents: text('Note'), DA: text('/Cour 10 Tf 1 0 0 rg'), RD: [80, 5, 5, 5] },
      ...{ IT: 'FreeTextCallout', CL: [220, 100, 250, 110, 290, 120], LE: 'OpenArrow' },
    },
  },
  'a stamp': {
    ...{ x: 10, y: 230, width: 180, height: 50, isDrawnAlike: false },
    entries: { Subtype: 'Stamp', Name: 'NotApproved', CA: 0.8 },
  },
  'a line with a caption': {
    ...{ x: 210, y: 230, width: 180, height: 60, isDrawnAlike: false },
    entries: {
      ...{
        Subtype: 'Line',
        L: [220, 20, 380, 20],
        BS: { S: 'D', D: [6, 3] },
        LL: 20,
        LLE: 4,
        LE: ['Butt', 'Slash'],
        Cap: true,
      },
      Contents: text('120 mm'),
    },
  },
};

async function annotatedPage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([WIDTH, HEIGHT]);
  for (const [name, { x, y, width, height, entries }] of Object.entries(CASES)) {
    // Some programs write an empty rectangle for lines.
    const Rect = name === 'a line' ? [0, 0, 0, 0] : [x, HEIGHT - y - height, x + width, HEIGHT - y];
    const annotation = document.context.obj({ Type: 'Annot', F: 4, Rect, ...entries } as never);
    page.node.addAnnot(document.context.register(annotation));
  }
  return document.save({ useObjectStreams: true });
}

const partOf = (picture: Picture, { x, y, width, height }: Part) => {
  const scale = DPI / 72;
  return ink(crop(picture, { x: x * scale, y: y * scale, width: width * scale, height: height * scale }));
};

it('shows them in PDF as in pictures, and lines as poppler draws them', async () => {
  const file = await annotatedPage();
  const source = `data:application/pdf;base64,${Buffer.from(file).toString('base64')}`;
  const size = { width: `${WIDTH}pt`, height: `${HEIGHT}pt` };
  const template = {
    formatVersion: 1,
    dimensions: size,
    elements: [{ type: 'image', source, position: { x: '0pt', y: '0pt' }, ...size, alt: 'Page' }],
  };
  const [pdf, png] = (['pdf', 'png'] as const).map((format) => {
    const rendered = renderTemplate(template, {}, { format, dpi: DPI, now: 0 }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    return rendered.value.bytes;
  });
  const [drawn] = await drawPdfium(pdf!, DPI);
  const [original] = popplerVersion() ? drawPoppler(file, DPI) : [];
  const picture = readPng(png!);
  for (const [name, part] of Object.entries(CASES)) {
    const [inPdf, inPng] = [partOf(drawn!, part), partOf(picture, part)];
    expect(
      inPng.bits.some((bit) => bit === 1),
      name,
    ).toBe(true);
    expect(inkAgreement(inPdf, inPng), name).toBeGreaterThanOrEqual(0.995);
    if (original && part.isDrawnAlike)
      expect(inkAgreement(inPng, partOf(original, part)), `${name}, in poppler`).toBeGreaterThanOrEqual(0.995);
  }
});
