/** Form fields and annotations look the same in all outputs, even if the file leaves their appearance to the viewer. */
import { PDFBool, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { renderTemplate } from '@platen/engine/render';
import { createNodeWorld } from '@platen/node/node-world';
import { expect, it } from 'vitest';
import { drawPdfium } from './draw-pdf.ts';
import { crop, ink, inkAgreement, type Picture, readPng } from './picture.ts';

const world = createNodeWorld();
const DPI = 144;
const [WIDTH, HEIGHT] = [300, 200];

/** Returns a page with a text field and annotations without appearances. */
async function formWithoutAppearances(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([WIDTH, HEIGHT]);
  await document.embedFont(StandardFonts.Helvetica);
  const field = document.getForm().createTextField('name');
  field.addToPage(page, { x: 20, y: 120, width: 120, height: 20, borderWidth: 0 });
  field.setText('Ada Lovelace');
  const made = await PDFDocument.load(await document.save());
  const annotations = made.getPage(0).node.Annots()!;
  for (const each of annotations.asArray()) {
    const dict = made.context.lookup(each) as unknown as { delete(key: PDFName): void };
    for (const key of ['AP', 'MK', 'BS']) dict.delete(PDFName.of(key));
  }
  const form = made.catalog.lookup(PDFName.of('AcroForm')) as unknown as { set(key: PDFName, value: PDFBool): void };
  form.set(PDFName.of('NeedAppearances'), PDFBool.True);
  const add = (more: object) =>
    annotations.push(made.context.register(made.context.obj({ Type: 'Annot', F: 4, C: [0, 0, 0], ...more } as never)));
  add({ Subtype: 'Square', Rect: [160, 120, 280, 160], BS: { W: 4 } });
  add({ Subtype: 'Ink', Rect: [160, 20, 280, 100], InkList: [[165, 30, 200, 95, 275, 40]], BS: { W: 3 } });
  add({ Subtype: 'Highlight', Rect: [20, 20, 140, 60], QuadPoints: [20, 60, 140, 60, 20, 20, 140, 20] });
  return made.save({ updateFieldAppearances: false });
}

/** Parts of the page, in points from its top left corner. */
const PARTS = {
  'a text field': { x: 20, y: 60, width: 120, height: 20 },
  'a square': { x: 160, y: 40, width: 120, height: 40 },
  ink: { x: 160, y: 100, width: 120, height: 80 },
  'a highlight': { x: 20, y: 140, width: 120, height: 40 },
};

const partOf = (picture: Picture, { x, y, width, height }: (typeof PARTS)['ink']) => {
  const scale = DPI / 72;
  return ink(crop(picture, { x: x * scale, y: y * scale, width: width * scale, height: height * scale }));
};

it('shows them in PDF like in pictures', async () => {
  const source = `data:application/pdf;base64,${Buffer.from(await formWithoutAppearances()).toString('base64')}`;
  const size = { width: `${WIDTH}pt`, height: `${HEIGHT}pt` };
  const template = {
    formatVersion: 1,
    dimensions: size,
    elements: [{ type: 'image', source, position: { x: '0pt', y: '0pt' }, ...size, alt: 'Form' }],
  };
  const [pdf, png] = (['pdf', 'png'] as const).map((format) => {
    const rendered = renderTemplate(template, {}, { format, dpi: DPI, now: 0 }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    return rendered.value.bytes;
  });
  const [drawn] = await drawPdfium(pdf!, DPI);
  const picture = readPng(png!);
  for (const [name, part] of Object.entries(PARTS)) {
    const [inPdf, inPng] = [partOf(drawn!, part), partOf(picture, part)];
    expect(
      inPng.bits.some((bit) => bit === 1),
      name,
    ).toBe(true);
    expect(inkAgreement(inPdf, inPng), name).toBeGreaterThanOrEqual(0.995);
  }
});
