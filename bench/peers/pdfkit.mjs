// pdfkit with bwip-js. Labels are drawn by hand, with fonts embedded as subsets and barcodes as vectors.
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { CELL, COLUMNS, filled, HEADER, PAGE, TABLE_Y, TOTALS, totalsOf, WIDTH } from '../documents/invoice-page.ts';
import { serve } from '../race/serve.ts';
import { codeRects } from './codes.mjs';
import { baselineOf } from './fonts.mjs';

const ended = (doc) =>
  new Promise((resolve, reject) => {
    const parts = [];
    doc.on('data', (part) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    doc.end();
  });

await serve(async (job, { fonts }) => {
  const regular = readFileSync(fonts.regular);
  const bold = readFileSync(fonts.bold);
  const start = (options) => {
    const doc = new PDFDocument({ ...options, font: null });
    doc.registerFont('R', regular);
    doc.registerFont('B', bold);
    return doc;
  };

  function label({ drawing }) {
    const doc = start({ size: [drawing.width, drawing.height], margin: 0 });
    for (const { x, y, width, height, lineWidth } of drawing.strokes) {
      doc.lineWidth(lineWidth);
      if (height === 0)
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .stroke();
      else doc.rect(x, y, width, height).stroke();
    }
    for (const { text, x, y, size, bold: isBold } of drawing.texts) {
      doc
        .font(isBold ? 'B' : 'R')
        .fontSize(size)
        .text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
    }
    for (const code of drawing.codes) {
      for (const rect of codeRects(code)) doc.rect(...rect);
      doc.fill();
    }
    return ended(doc);
  }

  function invoice({ data }) {
    const doc = start({ size: [PAGE.width, PAGE.height], margin: 0, bufferPages: true });
    const put = (text, { x, y, width, size, bold: isBold, align = 'left' }) =>
      doc
        .font(isBold ? 'B' : 'R')
        .fontSize(size)
        .fillColor('#000')
        .text(text, x, y + baselineOf(size), { width, align, baseline: 'alphabetic', lineBreak: align !== 'left' });
    for (const text of HEADER) put(filled(text.text, data), text);
    const row = (cells, top, style) => {
      let x = PAGE.margin;
      const lines = Math.max(
        1,
        Math.round(
          doc.fontSize(CELL.size).heightOfString(cells[1], { width: COLUMNS[1].width - 2 * CELL.padX }) /
            doc.currentLineHeight(),
        ),
      );
      const height = lines * CELL.lineHeight + 2 * CELL.padY;
      if (style.fill) doc.rect(PAGE.margin, top, WIDTH, height).fill(style.fill);
      COLUMNS.forEach(({ width, align }, i) => {
        const place = { x: x + CELL.padX, y: top + CELL.padY, width: width - 2 * CELL.padX, size: CELL.size };
        doc
          .font(style.bold ? 'B' : 'R')
          .fontSize(CELL.size)
          .fillColor('#000');
        doc.text(cells[i], place.x, place.y + baselineOf(CELL.size), {
          width: place.width,
          align,
          baseline: 'alphabetic',
        });
        x += width;
      });
      const bottom = top + height;
      doc
        .lineWidth(CELL.rule)
        .strokeColor(CELL.border)
        .moveTo(PAGE.margin, bottom)
        .lineTo(PAGE.margin + WIDTH, bottom)
        .stroke();
      return bottom;
    };
    const heads = COLUMNS.map(({ head }) => head);
    const head = (y) => row(heads, y, { fill: CELL.head, bold: true });
    let y = head(TABLE_Y);
    for (const cells of data.rows) {
      doc.font('R').fontSize(CELL.size);
      const lines = doc.heightOfString(cells[1], { width: COLUMNS[1].width - 2 * CELL.padX }) / doc.currentLineHeight();
      if (y + Math.round(lines) * CELL.lineHeight + 2 * CELL.padY > PAGE.bottom) {
        doc.addPage();
        y = head(PAGE.margin);
      }
      y = row(cells, y, {});
    }
    if (y + TOTALS.gap + 3 * TOTALS.rowHeight > PAGE.bottom) {
      doc.addPage();
      y = PAGE.margin;
    }
    totalsOf(data).forEach(({ label: name, value, size, bold: isBold }, i) => {
      const top = y + TOTALS.gap + i * TOTALS.rowHeight;
      put(name, { x: TOTALS.x, y: top, width: TOTALS.labelWidth, size, bold: isBold });
      put(value, {
        x: TOTALS.x + TOTALS.labelWidth,
        y: top,
        width: TOTALS.valueWidth,
        size,
        bold: isBold,
        align: 'right',
      });
    });
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      put(`Page ${page + 1} of ${count}`, { x: PAGE.margin, y: PAGE.footerY, width: WIDTH, size: 8, align: 'center' });
    }
    return ended(doc);
  }

  return { render: job === 'label-pdf' ? label : invoice };
});
