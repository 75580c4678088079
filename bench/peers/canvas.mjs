// @napi-rs/canvas (Skia). PDF and PNG are drawn by hand, with barcodes from bwip-js as rectangles.
import { createCanvas, GlobalFonts, PDFDocument } from '@napi-rs/canvas';
import { CELL, COLUMNS, filled, HEADER, PAGE, TABLE_Y, TOTALS, totalsOf, WIDTH } from '../documents/invoice-page.ts';
import { serve } from '../race/serve.ts';
import { codeRects } from './codes.mjs';
import { baselineOf } from './fonts.mjs';

const PIXELS = 300 / 72;

const setFont = (canvas, { bold, size }) => {
  canvas.font = `${size}px ${bold ? 'FB' : 'FR'}`;
};

function drawLabel(canvas, { strokes, texts, codes }) {
  canvas.strokeStyle = '#000';
  canvas.fillStyle = '#000';
  for (const { x, y, width, height, lineWidth } of strokes) {
    canvas.lineWidth = lineWidth;
    canvas.beginPath();
    if (height === 0) {
      canvas.moveTo(x, y);
      canvas.lineTo(x + width, y);
    } else canvas.rect(x, y, width, height);
    canvas.stroke();
  }
  for (const text of texts) {
    setFont(canvas, text);
    canvas.fillText(text.text, text.x, text.y);
  }
  for (const code of codes) for (const rect of codeRects(code)) canvas.fillRect(...rect);
}

function wrapped(canvas, text, width) {
  const lines = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && canvas.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function put(canvas, text, { x, y, width, size, align = 'left' }) {
  canvas.textAlign = align;
  const anchor = align === 'right' ? x + width : align === 'center' ? x + width / 2 : x;
  canvas.fillText(text, anchor, y + baselineOf(size));
}

await serve(async (job, { fonts }) => {
  GlobalFonts.registerFromPath(fonts.regular, 'FR');
  GlobalFonts.registerFromPath(fonts.bold, 'FB');

  function labelPdf({ drawing }) {
    const file = new PDFDocument({});
    drawLabel(file.beginPage(drawing.width, drawing.height), drawing);
    file.endPage();
    return file.close();
  }

  function labelPng({ drawing }) {
    const { width, height } = drawing;
    const canvas = createCanvas(Math.round(width * PIXELS), Math.round(height * PIXELS));
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(PIXELS, PIXELS);
    drawLabel(context, drawing);
    return canvas.toBuffer('image/png');
  }

  const measuring = createCanvas(10, 10).getContext('2d');

  // Counts the pages first, because a finished page cannot be changed.
  function invoice({ data }) {
    setFont(measuring, { size: CELL.size });
    const room = COLUMNS[1].width - 2 * CELL.padX;
    const lines = data.rows.map((cells) => wrapped(measuring, cells[1], room));
    const heightOf = (count) => count * CELL.lineHeight + 2 * CELL.padY;
    const totalsHeight = TOTALS.gap + 3 * TOTALS.rowHeight;
    let count = 1;
    let y = TABLE_Y + heightOf(1);
    for (const { length } of lines) {
      if (y + heightOf(length) > PAGE.bottom) {
        count++;
        y = PAGE.margin + heightOf(1);
      }
      y += heightOf(length);
    }
    if (y + totalsHeight > PAGE.bottom) count++;

    const file = new PDFDocument({});
    let canvas;
    let page = 0;
    const begin = () => {
      canvas = file.beginPage(PAGE.width, PAGE.height);
      page++;
      canvas.fillStyle = '#000';
      const place = { x: PAGE.margin, y: PAGE.footerY, width: WIDTH, size: 8, align: 'center' };
      setFont(canvas, place);
      put(canvas, `Page ${page} of ${count}`, place);
    };
    const rowAt = (top, cells, secondLines, bold) => {
      const height = heightOf(secondLines.length);
      setFont(canvas, { size: CELL.size, bold });
      let x = PAGE.margin;
      COLUMNS.forEach(({ width, align }, i) => {
        const place = { x: x + CELL.padX, width: width - 2 * CELL.padX, size: CELL.size, align };
        const texts = i === 1 ? secondLines : [cells[i]];
        texts.forEach((text, line) => {
          put(canvas, text, { ...place, y: top + CELL.padY + line * CELL.lineHeight });
        });
        x += width;
      });
      canvas.strokeStyle = CELL.border;
      canvas.lineWidth = CELL.rule;
      canvas.beginPath();
      canvas.moveTo(PAGE.margin, top + height);
      canvas.lineTo(PAGE.margin + WIDTH, top + height);
      canvas.stroke();
      return top + height;
    };
    const heads = COLUMNS.map(({ head }) => head);
    const headAt = (top) => {
      canvas.fillStyle = CELL.head;
      canvas.fillRect(PAGE.margin, top, WIDTH, heightOf(1));
      canvas.fillStyle = '#000';
      return rowAt(top, heads, [heads[1]], true);
    };
    begin();
    for (const text of HEADER) {
      setFont(canvas, text);
      put(canvas, filled(text.text, data), text);
    }
    y = headAt(TABLE_Y);
    data.rows.forEach((cells, i) => {
      if (y + heightOf(lines[i].length) > PAGE.bottom) {
        file.endPage();
        begin();
        y = headAt(PAGE.margin);
      }
      y = rowAt(y, cells, lines[i], false);
    });
    if (y + totalsHeight > PAGE.bottom) {
      file.endPage();
      begin();
      y = PAGE.margin;
    }
    totalsOf(data).forEach(({ label, value, size, bold }, i) => {
      const top = y + TOTALS.gap + i * TOTALS.rowHeight;
      setFont(canvas, { size, bold });
      put(canvas, label, { x: TOTALS.x, y: top, width: TOTALS.labelWidth, size });
      put(canvas, value, { x: TOTALS.x + TOTALS.labelWidth, y: top, width: TOTALS.valueWidth, size, align: 'right' });
    });
    file.endPage();
    return file.close();
  }

  return { render: { 'label-pdf': labelPdf, 'label-png': labelPng }[job] ?? invoice };
});
