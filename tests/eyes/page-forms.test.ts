/** Pages of other PDF files, copied as form XObjects, look as in their file. */
import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { latin1 } from '../../engine/src/base/bytes.ts';
import { PageForms } from '../../engine/src/paint/pdf/page-forms.ts';
import { matrixNumbers, number } from '../../engine/src/paint/pdf/syntax.ts';
import { PdfFile, ref } from '../../engine/src/paint/pdf/writer.ts';
import { loadPdf } from '../../engine/src/pdf-source/pdf-document.ts';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { drawPdfium, pdfiumText } from './foreign/pdfium.ts';

const DPI = 144;

/** Writes a file in which each page shows a page of the source. */
function copied(bytes: Uint8Array, indices?: readonly number[]): Uint8Array {
  const source = loadPdf(bytes);
  if (!source.ok) throw new Error(source.message);
  const file = new PdfFile(createNodeWorld().platform);
  const forms = new PageForms(file, source.objects);
  const tree = file.reserve();
  const shown = indices?.map((index) => source.pages[index]!) ?? source.pages;
  const kids = shown.map((page) => {
    const { widthPt, heightPt, toTopLeft } = page;
    const flip = `1 0 0 -1 0 ${number(heightPt)} cm ${matrixNumbers(toTopLeft)} cm/P Do`;
    const content = file.addDeflated('', latin1(flip));
    const box = `[0 0 ${number(widthPt)} ${number(heightPt)}]`;
    const resources = `<</XObject<</P ${ref(forms.form(page))}>>>>`;
    return ref(
      file.add(`<</Type/Page/Parent ${ref(tree)}/MediaBox${box}/Resources${resources}/Contents ${ref(content)}>>`),
    );
  });
  file.set(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`);
  return file.finish({ root: file.add(`<</Type/Catalog/Pages ${ref(tree)}>>`), info: undefined });
}

async function sourceFile(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const { platform } = createNodeWorld();
  for (const turn of [0, 90, 180, 270]) {
    const page = document.addPage([144, 108]);
    page.setCropBox(10, 5, 120, 90);
    page.setRotation(degrees(turn));
    page.drawText(`turned ${turn}`, { x: 20, y: 30, size: 20, font });
    page.drawRectangle({ x: 0, y: 0, width: 40, height: 20, color: rgb(1, 0, 0), opacity: 0.5 });
    const stamp = document.context.stream(platform.deflate(latin1('0 0 1 rg 0 0 10 10 re f'), 5), {
      Type: 'XObject',
      Subtype: 'Form',
      Filter: 'FlateDecode',
      BBox: [0, 0, 10, 10],
      Matrix: [0, 2, -1, 0, 3, 4],
    });
    const annotation = { Type: 'Annot', Subtype: 'Stamp', F: 4, Rect: [90, 60, 120, 80] };
    const look = { ...annotation, AP: { N: document.context.register(stamp) } };
    page.node.addAnnot(document.context.register(document.context.obj(look)));
  }
  return document.save();
}

it('draws every page like its file', async () => {
  const bytes = await sourceFile();
  const [before, after] = [await drawPdfium(bytes, DPI), await drawPdfium(copied(bytes), DPI)];
  expect(after.map(({ width, height }) => [width, height])).toEqual([
    [240, 180],
    [180, 240],
    [240, 180],
    [180, 240],
  ]);
  before.forEach(({ pixels }, page) => {
    const other = after[page]!.pixels;
    let ink = 0;
    let apart = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      const isInk = pixels[i]! + pixels[i + 1]! + pixels[i + 2]! < 700;
      if (isInk) ink++;
      if ([0, 1, 2].some((channel) => Math.abs(pixels[i + channel]! - other[i + channel]!) > 60)) apart++;
    }
    expect(ink).toBeGreaterThan(2000);
    expect(apart / ink).toBeLessThan(0.005);
  });
  expect(await pdfiumText(copied(bytes))).toEqual(await pdfiumText(bytes));
});

it('stores a page once, even if many pages show it', async () => {
  const bytes = await sourceFile();
  const [once, often] = [
    copied(bytes, [0]),
    copied(
      bytes,
      Array.from({ length: 40 }, () => 0),
    ),
  ];
  const forms = (file: Uint8Array) => Buffer.from(file).toString('latin1').split('/Subtype/Form').length;
  expect(forms(often)).toBe(forms(once));
  expect(copied(bytes)).toEqual(copied(bytes));
});
