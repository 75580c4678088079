/** Adds two layers to `typst.pdf`: one is on, the other is off. Run it in the folder of the files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

const document = await PDFDocument.load(readFileSync('typst.pdf'));
const { context } = document;
const layers = ['Shown', 'Hidden'].map((name) =>
  context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) })),
);
const [shown, hidden] = layers;
document.catalog.set(
  PDFName.of('OCProperties'),
  context.obj({ OCGs: layers, D: { BaseState: 'ON', OFF: [hidden], Order: layers } }),
);
const page = document.getPage(0);
const { width, height } = page.getSize();
page.node.normalizedEntries().Resources.set(PDFName.of('Properties'), context.obj({ Shown: shown, Hidden: hidden }));
const box = (layer, x, y) => `/OC /${layer} BDC q 0.1 0.2 0.4 rg ${x} ${y} ${width / 4} ${height / 12} re f Q EMC`;
const content = `${box('Shown', width / 8, height / 24)} ${box('Hidden', width / 2, height / 24)}`;
page.node.addContentStream(context.register(context.flateStream(content)));
writeFileSync('pdf-lib-layers.pdf', await document.save());
