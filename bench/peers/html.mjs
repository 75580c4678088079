// Documents as HTML for a browser, like the templates of a Chromium-based service.
import { CELL, COLUMNS, filled, HEADER, PAGE, TABLE_Y, TOTALS, totalsOf, WIDTH } from '../documents/invoice-page.ts';
import { codeSvg } from './codes.mjs';
import { baselineOf, LINE } from './fonts.mjs';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const fontFaces = (fonts) =>
  [fonts.regular, fonts.bold]
    .map(
      (base64, i) => `@font-face{font-family:F;font-weight:${i ? 700 : 400};src:url(data:font/ttf;base64,${base64})}`,
    )
    .join('');

const place = ({ x, y, width, size, bold, align }) =>
  `left:${x}pt;top:${y}pt;width:${width}pt;font-size:${size}pt;${bold ? 'font-weight:700;' : ''}${align ? `text-align:${align};` : ''}`;

const reset = `*{margin:0;padding:0;box-sizing:border-box}body{position:relative;font-family:F;line-height:${LINE};background:#fff}`;

/** Returns the part that all documents share. */
export function labelHead(fonts, { width, height }) {
  return `<style>${fontFaces(fonts)}@page{size:${width}pt ${height}pt;margin:0}${reset}body{width:${width}pt;height:${height}pt;overflow:hidden}div,svg{position:absolute;white-space:pre}</style>`;
}

export function labelBody({ strokes, texts, codes }) {
  const lines = strokes.map(({ x, y, width, height, lineWidth: w }) =>
    height === 0
      ? `<div style="left:${x}pt;top:${y - w / 2}pt;width:${width}pt;height:${w}pt;background:#000"></div>`
      : `<div style="left:${x - w / 2}pt;top:${y - w / 2}pt;width:${width + w}pt;height:${height + w}pt;border:${w}pt solid #000"></div>`,
  );
  const words = texts.map(
    (text) => `<div style="${place({ ...text, y: text.y - baselineOf(text.size) })}">${escaped(text.text)}</div>`,
  );
  const symbols = codes.map((code) => {
    const { x, y, width, height } = code;
    return codeSvg(code).replace(
      '<svg ',
      `<svg style="left:${x}pt;top:${y}pt;width:${width}pt;height:${height}pt" preserveAspectRatio="none" `,
    );
  });
  return [...lines, ...words, ...symbols].join('');
}

export function invoiceHead(fonts) {
  const { margin, height, bottom } = PAGE;
  return `<style>${fontFaces(fonts)}@page{size:${PAGE.width}pt ${height}pt;margin:${margin}pt ${margin}pt ${height - bottom}pt;@bottom-center{content:"Page " counter(page) " of " counter(pages);font:8pt F}}${reset}
.h{position:relative;height:${TABLE_Y - margin}pt}.h div{position:absolute}table{width:${WIDTH}pt;border-collapse:collapse;table-layout:fixed;font-size:${CELL.size}pt}th{background:${CELL.head};-webkit-print-color-adjust:exact}
th,td{padding:${CELL.padY}pt ${CELL.padX}pt;border-bottom:${CELL.rule}pt solid ${CELL.border};text-align:right;vertical-align:top}th:nth-child(2),td:nth-child(2){text-align:left}tr{break-inside:avoid}
.t{margin:${TOTALS.gap}pt 0 0 ${TOTALS.x - margin}pt;break-inside:avoid}.t div{display:flex;justify-content:space-between;height:${TOTALS.rowHeight}pt;width:${TOTALS.labelWidth + TOTALS.valueWidth}pt}</style>`;
}

export function invoiceBody(data) {
  const header = HEADER.map((text) => {
    const at = { ...text, x: text.x - PAGE.margin, y: text.y - PAGE.margin };
    return `<div style="${place(at)}">${escaped(filled(text.text, data))}</div>`;
  });
  const columns = COLUMNS.map(({ width }) => `<col style="width:${width}pt">`).join('');
  const heads = COLUMNS.map(({ head }) => `<th>${head}</th>`).join('');
  const rows = data.rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  const totals = totalsOf(data).map(
    ({ label, value, size, bold }) =>
      `<div style="font-size:${size}pt;${bold ? 'font-weight:700' : ''}"><span>${label}</span><span>${value}</span></div>`,
  );
  return `<div class="h">${header.join('')}</div><table><colgroup>${columns}</colgroup><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table><div class="t">${totals.join('')}</div>`;
}
