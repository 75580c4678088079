// pdfmake with its layout and its QR Code. Other barcodes are SVG from bwip-js.
import pdfmake from 'pdfmake';
import { CELL, COLUMNS, filled, HEADER, PAGE, TABLE_Y, TOTALS, totalsOf, WIDTH } from '../documents/invoice-page.ts';
import { serve } from '../race/serve.ts';
import { codeSvg } from './codes.mjs';
import { baselineOf } from './fonts.mjs';

const ASCENT = 0.905;

await serve(async (job, { fonts }) => {
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => true);
  pdfmake.setFonts({ F: { normal: fonts.regular, bold: fonts.bold } });
  const painted = (definition) => pdfmake.createPdf(definition).getBuffer();

  function label({ drawing }) {
    const vectors = drawing.strokes.map(({ x, y, width, height, lineWidth }) =>
      height === 0
        ? { type: 'line', x1: x, y1: y, x2: x + width, y2: y, lineWidth }
        : { type: 'rect', x, y, w: width, h: height, lineWidth },
    );
    const content = [
      { canvas: vectors, absolutePosition: { x: 0, y: 0 } },
      ...drawing.texts.map(({ text, x, y, size, bold }) => ({
        ...{ text, fontSize: size, bold, noWrap: true, absolutePosition: { x, y: y - ASCENT * size } },
      })),
      ...drawing.codes.map((code) => {
        const { x, y, width, height } = code;
        const absolutePosition = { x, y };
        return code.symbology === 'qrcode'
          ? { qr: code.value, fit: width + 8, eccLevel: 'M', absolutePosition }
          : { svg: codeSvg(code), width, height, absolutePosition };
      }),
    ];
    const { width, height } = drawing;
    return painted({ pageSize: { width, height }, pageMargins: 0, defaultStyle: { font: 'F' }, content });
  }

  function invoice({ data }) {
    const header = HEADER.map(({ text, x, y, width, size, bold, align }) => ({
      columns: [{ width, text: filled(text, data), fontSize: size, bold, alignment: align ?? 'left' }],
      absolutePosition: { x, y: y + baselineOf(size) - ASCENT * size },
    }));
    const layout = {
      ...{ hLineWidth: (i) => (i === 0 ? 0 : CELL.rule), vLineWidth: () => 0, hLineColor: () => CELL.border },
      ...{ paddingLeft: () => CELL.padX, paddingRight: () => CELL.padX },
      ...{ paddingTop: () => CELL.padY, paddingBottom: () => CELL.padY },
      fillColor: (i) => (i === 0 ? CELL.head : null),
    };
    const table = {
      ...{ headerRows: 1, dontBreakRows: true, widths: COLUMNS.map(({ width }) => width - 2 * CELL.padX) },
      body: [
        COLUMNS.map(({ head, align }) => ({ text: head, bold: true, alignment: align })),
        ...data.rows.map((row) => row.map((text, i) => ({ text, alignment: COLUMNS[i].align }))),
      ],
    };
    const totals = totalsOf(data).map(({ label: name, value, size, bold }) => ({
      margin: [0, 0, 0, 3],
      columns: [
        { width: TOTALS.labelWidth, text: name, fontSize: size, bold },
        { width: TOTALS.valueWidth, text: value, fontSize: size, bold, alignment: 'right' },
      ],
    }));
    return painted({
      pageSize: { width: PAGE.width, height: PAGE.height },
      pageMargins: [PAGE.margin, PAGE.margin, PAGE.margin, PAGE.height - PAGE.bottom],
      defaultStyle: { font: 'F', fontSize: CELL.size },
      footer: (page, count) => ({
        text: `Page ${page} of ${count}`,
        fontSize: 8,
        alignment: 'center',
        margin: [0, 15, 0, 0],
      }),
      content: [
        ...header,
        { margin: [0, TABLE_Y - PAGE.margin, 0, 0], layout, table },
        { unbreakable: true, margin: [WIDTH - 200, TOTALS.gap, 0, 0], stack: totals },
      ],
    });
  }

  return { render: job === 'label-pdf' ? label : invoice };
});
