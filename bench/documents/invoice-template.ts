/** Invoice as a Platen template. The header is positioned absolutely; table and totals are in flow. */
import { CELL, COLUMNS, HEADER, PAGE, type PlacedText, TABLE_Y, TOTALS, WIDTH } from './invoice-page.ts';

const pt = (value: number) => `${value}pt`;

const PADDING = { top: pt(CELL.padY), right: pt(CELL.padX), bottom: pt(CELL.padY), left: pt(CELL.padX) };
const FLOW = { mode: 'flow' };
const RULE = `${CELL.rule}pt solid ${CELL.border}`;

function text({ text: content, x, y, width, size, bold, align }: PlacedText, id: string) {
  return {
    id,
    type: 'text',
    position: { mode: 'absolute', x: pt(x), y: pt(y) },
    width: pt(width),
    content: { text: content.replace(/\{(\w+)\}/g, '{{ $1 }}') },
    style: { fontSize: pt(size), fontWeight: bold ? 'bold' : 'normal', textAlign: align ?? 'left' },
  };
}

const TOTAL_ROWS = [
  { label: 'Subtotal', value: 'subtotal', size: 10 },
  { label: 'VAT 20 %', value: 'vat', size: 10 },
  { label: 'Total GBP', value: 'total', size: 12, bold: true },
];

export const INVOICE_TEMPLATE = {
  formatVersion: 1,
  meta: { name: 'Invoice' },
  dimensions: {
    width: pt(PAGE.width),
    height: pt(PAGE.height),
    safeMargin: { top: pt(PAGE.margin), right: pt(PAGE.margin), bottom: '25pt', left: pt(PAGE.margin) },
  },
  footer: {
    height: '20pt',
    elements: [
      {
        id: 'pages',
        type: 'text',
        content: { text: 'Page {{ page.number }} of {{ page.count }}' },
        position: { mode: 'absolute', x: '0pt', y: '8pt' },
        width: pt(WIDTH),
        style: { fontSize: '8pt', textAlign: 'center' },
      },
    ],
  },
  elements: [
    {
      id: 'head',
      type: 'group',
      position: FLOW,
      width: pt(WIDTH),
      height: pt(TABLE_Y - PAGE.margin),
      elements: HEADER.map((each, i) =>
        text({ ...each, x: each.x - PAGE.margin, y: each.y - PAGE.margin }, `head-${i}`),
      ),
    },
    {
      id: 'rows',
      type: 'table',
      position: FLOW,
      width: pt(WIDTH),
      items: 'rows',
      as: 'row',
      columns: COLUMNS.map(({ head, width, align }, i) => ({
        header: head,
        width: pt(width),
        contentExpression: `row[${i}]`,
        style: { fontSize: pt(CELL.size), textAlign: align, padding: PADDING },
        headerStyle: { fontWeight: 'bold', backgroundColor: CELL.head },
      })),
      borders: { outer: 'none', rows: RULE, bottom: RULE },
    },
    {
      id: 'totals',
      type: 'group',
      position: FLOW,
      keepTogether: true,
      width: pt(WIDTH),
      height: pt(TOTALS.gap + 3 * TOTALS.rowHeight),
      elements: TOTAL_ROWS.flatMap(({ label, value, size, bold }, i) => {
        const y = TOTALS.gap + i * TOTALS.rowHeight;
        const place = { y, size, ...(bold && { bold }) };
        return [
          text({ text: label, x: TOTALS.x - PAGE.margin, width: TOTALS.labelWidth, ...place }, `label-${i}`),
          text(
            {
              text: `{${value}}`,
              x: TOTALS.x - PAGE.margin + TOTALS.labelWidth,
              width: TOTALS.valueWidth,
              align: 'right',
              ...place,
            },
            `value-${i}`,
          ),
        ];
      }),
    },
  ],
};
