// typst with its compiler for Node.js. One source gets the data as inputs; barcodes are SVG from bwip-js.
import { dirname } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { CELL, COLUMNS, HEADER, PAGE, TABLE_Y, TOTALS, totalsOf, WIDTH } from '../documents/invoice-page.ts';
import { serve } from '../race/serve.ts';
import { codeSvg } from './codes.mjs';
import { baselineOf } from './fonts.mjs';

const PREAMBLE = `#let d = json(bytes(sys.inputs.d))
#set text(font: "Arimo", top-edge: 0.8035em + 0.1015em, bottom-edge: -0.212em, hyphenate: false, lang: "en")
#set par(leading: 0.083em, spacing: 0pt, justify: false)
`;
const ASCENT = 0.905;

const LABEL = `${PREAMBLE}#set page(width: d.width * 1pt, height: d.height * 1pt, margin: 0pt)
#for s in d.strokes { place(top + left, dx: s.x * 1pt, dy: s.y * 1pt, if s.height == 0 { line(length: s.width * 1pt, stroke: s.lineWidth * 1pt) } else { rect(width: s.width * 1pt, height: s.height * 1pt, stroke: s.lineWidth * 1pt) }) }
#for t in d.texts { place(top + left, dx: t.x * 1pt, dy: (t.y - ${ASCENT} * t.size) * 1pt, text(size: t.size * 1pt, weight: if t.bold { "bold" } else { "regular" }, t.text)) }
#for c in d.codes { place(top + left, dx: c.x * 1pt, dy: c.y * 1pt, image(bytes(c.svg), format: "svg", width: c.width * 1pt, height: c.height * 1pt, fit: "stretch")) }
`;

function invoiceSource() {
  const header = HEADER.map(({ text, x, y, width, size, bold, align }) => {
    const parts = text.split(/(\{\w+\})/).filter((part) => part !== '');
    const content = parts
      .map((part) => (part.startsWith('{') ? `d.${part.slice(1, -1)}` : JSON.stringify(part)))
      .join(' + ');
    const dy = y - PAGE.margin + baselineOf(size) - ASCENT * size;
    return `#place(top + left, dx: ${x - PAGE.margin}pt, dy: ${dy}pt, block(width: ${width}pt, align(${align ?? 'left'}, text(size: ${size}pt, weight: "${bold ? 'bold' : 'regular'}", ${content}))))\n`;
  });
  const { margin, width, height, bottom } = PAGE;
  return `${PREAMBLE}#set page(width: ${width}pt, height: ${height}pt, margin: (x: ${margin}pt, top: ${margin}pt, bottom: ${height - bottom}pt), footer: context align(center, text(size: 8pt)[Page #counter(page).display() of #counter(page).final().first()]))
#set text(size: ${CELL.size}pt)
#block(height: ${TABLE_Y - margin}pt, width: 100%, spacing: 0pt)[${header.join('')}]
#table(columns: (${COLUMNS.map((column) => `${column.width}pt`).join(', ')}), align: (${COLUMNS.map(({ align }) => align).join(', ')}), inset: (x: ${CELL.padX}pt, y: ${CELL.padY}pt), stroke: (x, y) => (bottom: ${CELL.rule}pt + rgb("${CELL.border}")), fill: (x, y) => if y == 0 { rgb("${CELL.head}") },
 table.header(repeat: true, ${COLUMNS.map(({ head }) => `strong(${JSON.stringify(head)})`).join(', ')}), ..d.rows.flatten())
#block(breakable: false, spacing: 0pt, inset: (left: ${WIDTH - 200}pt, top: ${TOTALS.gap}pt))[#for t in d.totals { block(height: ${TOTALS.rowHeight}pt, spacing: 0pt, text(size: t.size * 1pt, weight: if t.bold { "bold" } else { "regular" }, box(width: ${TOTALS.labelWidth}pt, t.label) + box(width: ${TOTALS.valueWidth}pt, align(right, t.value)))) }]
`;
}

await serve(async (job, { fonts }) => {
  const fontPaths = [dirname(fonts.regular), dirname(fonts.bold)];
  const compiler = NodeCompiler.create({ workspace: dirname(fonts.regular), fontArgs: [{ fontPaths }] });
  const source = job === 'label-pdf' ? LABEL : invoiceSource();
  const inputOf = ({ data, drawing }) =>
    drawing
      ? { ...drawing, codes: drawing.codes.map((code) => ({ ...code, runs: undefined, svg: codeSvg(code) })) }
      : { ...data, totals: totalsOf(data) };
  return {
    render(document) {
      const pdf = compiler.pdf({ mainFileContent: source, inputs: { d: JSON.stringify(inputOf(document)) } });
      compiler.evictCache(10);
      return pdf;
    },
  };
});
