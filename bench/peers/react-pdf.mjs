// @react-pdf/renderer with its layout. Barcodes are paths from bwip-js.
import { Document, Font, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { CELL, COLUMNS, filled, HEADER, PAGE, TABLE_Y, TOTALS, totalsOf, WIDTH } from '../documents/invoice-page.ts';
import { serve } from '../race/serve.ts';
import { codeRects, rectsPath } from './codes.mjs';
import { baselineOf, LINE } from './fonts.mjs';

await serve(async (job, { fonts }) => {
  Font.register({
    family: 'F',
    fonts: [
      { src: fonts.regular, fontWeight: 400 },
      { src: fonts.bold, fontWeight: 700 },
    ],
  });
  Font.registerHyphenationCallback((word) => [word]);
  const base = { fontFamily: 'F', lineHeight: LINE };
  const weight = (bold) => (bold ? { fontWeight: 700 } : {});
  const at = (x, y, more) => ({ position: 'absolute', left: x, top: y, ...more });

  function label({ drawing }) {
    const strokes = drawing.strokes.map(({ x, y, width, height, lineWidth: w }, key) =>
      h(View, {
        key: `s${key}`,
        style:
          height === 0
            ? at(x, y - w / 2, { width, height: w, backgroundColor: '#000' })
            : at(x - w / 2, y - w / 2, { width: width + w, height: height + w, border: `${w}pt solid #000` }),
      }),
    );
    const texts = drawing.texts.map(({ text, x, y, width, size, bold }, key) =>
      h(
        Text,
        {
          key: `t${key}`,
          style: at(x, y - baselineOf(size), { width: width + 2, fontSize: size, lineHeight: LINE, ...weight(bold) }),
        },
        text,
      ),
    );
    const { width, height } = drawing;
    const codes = h(
      Svg,
      { key: 'codes', style: at(0, 0), width, height, viewBox: `0 0 ${width} ${height}` },
      drawing.codes.map((code, key) => h(Path, { key, d: rectsPath(codeRects(code)), fill: '#000' })),
    );
    return renderToBuffer(
      h(Document, null, h(Page, { size: [width, height], style: base }, [...strokes, ...texts, codes])),
    );
  }

  const row = { flexDirection: 'row', borderBottom: `${CELL.rule}pt solid ${CELL.border}` };
  const cells = COLUMNS.map(({ width, align }) => ({
    width,
    paddingHorizontal: CELL.padX,
    paddingVertical: CELL.padY,
    textAlign: align,
  }));

  function invoice({ data }) {
    const text = ({ text: content, x, y, width, size, bold, align = 'left' }, key) =>
      h(
        Text,
        {
          key,
          style: at(x - PAGE.margin, y - PAGE.margin, {
            width,
            fontSize: size,
            lineHeight: LINE,
            textAlign: align,
            ...weight(bold),
          }),
        },
        filled(content, data),
      );
    const head = h(
      View,
      { fixed: true, style: { ...row, backgroundColor: CELL.head, fontWeight: 700 } },
      COLUMNS.map(({ head: name }, i) => h(Text, { key: i, style: cells[i] }, name)),
    );
    const rows = data.rows.map((each, key) =>
      h(
        View,
        { key, wrap: false, style: row },
        each.map((content, i) => h(Text, { key: i, style: cells[i] }, content)),
      ),
    );
    const totals = totalsOf(data).map(({ label: name, value, size, bold }) =>
      h(
        View,
        { key: name, style: { flexDirection: 'row', height: TOTALS.rowHeight, fontSize: size, ...weight(bold) } },
        h(Text, { style: { width: TOTALS.labelWidth } }, name),
        h(Text, { style: { width: TOTALS.valueWidth, textAlign: 'right' } }, value),
      ),
    );
    const footer = h(Text, {
      fixed: true,
      style: at(PAGE.margin, PAGE.footerY, { right: PAGE.margin, fontSize: 8, textAlign: 'center' }),
      render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
    });
    const style = { ...base, fontSize: CELL.size, padding: PAGE.margin, paddingBottom: PAGE.height - PAGE.bottom };
    return renderToBuffer(
      h(
        Document,
        null,
        h(
          Page,
          { size: [PAGE.width, PAGE.height], wrap: true, style },
          h(View, { style: { height: TABLE_Y - PAGE.margin } }, HEADER.map(text)),
          head,
          rows,
          h(View, { wrap: false, style: { marginLeft: WIDTH - 200, marginTop: TOTALS.gap } }, totals),
          footer,
        ),
      ),
    );
  }

  return { render: job === 'label-pdf' ? label : invoice };
});
