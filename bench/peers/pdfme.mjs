// @pdfme/generator with a fixed template. The data are inputs, and barcodes come from pdfme's plugins.
import { readFileSync } from 'node:fs';
import { generate } from '@pdfme/generator';
import { barcodes, line, rectangle, table, text } from '@pdfme/schemas';
import { CELL, COLUMNS, filled, HEADER, PAGE, TABLE_Y, TOTALS, totalsOf, WIDTH } from '../documents/invoice-page.ts';
import { serve } from '../race/serve.ts';
import { LINE } from './fonts.mjs';

const mm = (points) => (points * 25.4) / 72;

const COLORS = { fontColor: '#000000', backgroundColor: '' };

const textField = (name, { x, y, width, size, bold, align = 'left' }) => ({
  ...{
    name,
    type: 'text',
    content: '',
    position: { x: mm(x), y: mm(y) },
    width: mm(width),
    height: mm(size * LINE * 1.2),
  },
  ...{ alignment: align, verticalAlignment: 'top', fontSize: size, lineHeight: LINE, characterSpacing: 0 },
  ...{ fontName: bold ? 'B' : 'R', ...COLORS },
});

await serve(async (job, { fonts }) => {
  const font = {
    R: { data: readFileSync(fonts.regular), fallback: true, subset: true },
    B: { data: readFileSync(fonts.bold), subset: true },
  };
  const { code128, qrcode } = barcodes;
  const plugins = { text, line, rectangle, table, code128, qrcode };
  const options = { font };

  // A pdfme template contains the positions of texts, so each document needs a separate, minimal template.
  function label({ drawing }) {
    const { width, height, strokes, texts, codes } = drawing;
    const black = { borderColor: '#000000', color: '#000000' };
    const fields = [
      ...strokes.map(({ x, y, width: w, height: h, lineWidth }, i) => ({
        ...{ name: `s${i}`, content: '', readOnly: true, ...black },
        ...(h === 0
          ? { type: 'line', position: { x: mm(x), y: mm(y - lineWidth / 2) }, width: mm(w), height: mm(lineWidth) }
          : {
              ...{ type: 'rectangle', position: { x: mm(x), y: mm(y) }, width: mm(w), height: mm(h) },
              ...{ borderWidth: mm(lineWidth), color: '' },
            }),
      })),
      ...texts.map((each, i) => textField(`t${i}`, { ...each, y: each.y - 0.95 * each.size, width: each.width + 4 })),
      ...codes.map(({ symbology, x, y, width: w, height: h }, i) => ({
        ...{
          name: `c${i}`,
          type: symbology,
          content: '',
          position: { x: mm(x), y: mm(y) },
          width: mm(w),
          height: mm(h),
        },
        ...{ backgroundColor: '#ffffff', barColor: '#000000', textColor: '#000000', includetext: false },
      })),
    ];
    const template = { basePdf: { width: mm(width), height: mm(height), padding: [0, 0, 0, 0] }, schemas: [fields] };
    const inputs = Object.fromEntries([
      ...texts.map(({ text: content }, i) => [`t${i}`, content]),
      ...codes.map(({ value }, i) => [`c${i}`, value]),
    ]);
    return generate({ template, inputs: [inputs], options, plugins });
  }

  const cell = {
    ...{ fontName: 'R', alignment: 'right', verticalAlignment: 'top', fontSize: CELL.size, lineHeight: LINE },
    ...{ characterSpacing: 0, ...COLORS, borderColor: CELL.border },
    borderWidth: { top: 0, right: 0, bottom: mm(CELL.rule), left: 0 },
    padding: { top: mm(CELL.padY), bottom: mm(CELL.padY), left: mm(CELL.padX), right: mm(CELL.padX) },
  };
  const pages = { ...textField('pages', { x: PAGE.margin, y: PAGE.footerY, width: WIDTH, size: 8, align: 'center' }) };
  const totalsY = TABLE_Y + 40 + TOTALS.gap;
  const totalFields = [10, 10, 12].flatMap((size, i) => {
    const place = { y: totalsY + i * TOTALS.rowHeight, size, bold: i === 2 };
    const value = { ...place, x: TOTALS.x + TOTALS.labelWidth, width: TOTALS.valueWidth, align: 'right' };
    return [textField(`l${i}`, { ...place, x: TOTALS.x, width: TOTALS.labelWidth }), textField(`v${i}`, value)];
  });
  const rows = {
    ...{ name: 'rows', type: 'table', content: '', position: { x: mm(PAGE.margin), y: mm(TABLE_Y) } },
    ...{ width: mm(WIDTH), height: mm(40), showHead: true, repeatHead: true },
    head: COLUMNS.map(({ head }) => head),
    headWidthPercentages: COLUMNS.map(({ width }) => (width / WIDTH) * 100),
    tableStyles: { borderColor: CELL.border, borderWidth: 0 },
    headStyles: { ...cell, fontName: 'B', backgroundColor: CELL.head },
    bodyStyles: { ...cell, alternateBackgroundColor: '' },
    columnStyles: { alignment: Object.fromEntries(COLUMNS.map(({ align }, i) => [i, align])) },
  };
  const invoiceTemplate = {
    basePdf: {
      ...{ width: mm(PAGE.width), height: mm(PAGE.height) },
      padding: [PAGE.margin, PAGE.margin, PAGE.height - PAGE.bottom, PAGE.margin].map(mm),
      staticSchema: [{ ...pages, content: 'Page {currentPage} of {totalPages}', readOnly: true }],
    },
    schemas: [[...HEADER.map((each, i) => textField(`h${i}`, each)), rows, ...totalFields]],
  };
  function invoice({ data }) {
    const inputs = Object.fromEntries([
      ...HEADER.map((each, i) => [`h${i}`, filled(each.text, data)]),
      ['rows', JSON.stringify(data.rows)],
      ...totalsOf(data).flatMap(({ label: name, value }, i) => [
        [`l${i}`, name],
        [`v${i}`, value],
      ]),
    ]);
    return generate({ template: invoiceTemplate, inputs: [inputs], options, plugins });
  }

  return { render: job === 'label-pdf' ? label : invoice };
});
