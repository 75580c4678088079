/** Layout of the invoice on A4 in points, for libraries that draw it themselves. */

export type PlacedText = {
  readonly text: string;
  readonly x: number;
  /** Top of the line box, whose height is 1.2 times the font size. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'right' | 'center';
};

export const PAGE = { width: 595.28, height: 841.89, margin: 40, bottom: 790, footerY: 805 };
export const WIDTH = PAGE.width - 2 * PAGE.margin;
export const TABLE_Y = 190;

export const COLUMNS = [
  { head: '#', width: 30, align: 'right' },
  { head: 'Description', width: 245, align: 'left' },
  { head: 'Quantity', width: 50, align: 'right' },
  { head: 'Unit price', width: 90, align: 'right' },
  { head: 'Amount', width: 100.28, align: 'right' },
] as const;

export const CELL = { size: 9, lineHeight: 10.8, padX: 4, padY: 3, rule: 0.5, head: '#e6e6e6', border: '#999999' };

export const TOTALS = { x: 355.28, labelWidth: 90, valueWidth: 110, rowHeight: 16, gap: 8 };

/** Texts above the table, with `{number}`, `{date}`, `{due}` and `{customer}` to fill in. */
export const HEADER: readonly PlacedText[] = [
  { text: 'Northwind Traders Ltd', x: 40, y: 40, width: 300, size: 18, bold: true },
  { text: 'Unit 4, 12 Harbour Road', x: 40, y: 66, width: 300, size: 9 },
  { text: 'Bristol BS1 5TY, United Kingdom', x: 40, y: 78, width: 300, size: 9 },
  { text: 'INVOICE', x: 355.28, y: 38, width: 200, size: 24, bold: true, align: 'right' },
  { text: 'Invoice no. {number}', x: 355.28, y: 72, width: 200, size: 10, align: 'right' },
  { text: 'Invoice date {date}', x: 355.28, y: 86, width: 200, size: 10, align: 'right' },
  { text: 'Due date {due}', x: 355.28, y: 100, width: 200, size: 10, align: 'right' },
  { text: 'Bill to', x: 40, y: 122, width: 200, size: 10, bold: true },
  { text: '{customer}', x: 40, y: 136, width: 200, size: 10 },
  { text: '118 Foundry Street', x: 40, y: 149, width: 200, size: 10 },
  { text: 'London WC2E 9PA', x: 40, y: 162, width: 200, size: 10 },
];

export function filled(text: string, data: object): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String((data as Record<string, unknown>)[key]));
}

export function totalsOf(data: { readonly subtotal: string; readonly vat: string; readonly total: string }) {
  return [
    { label: 'Subtotal', value: data.subtotal, size: 10, bold: false },
    { label: 'VAT 20 %', value: data.vat, size: 10, bold: false },
    { label: 'Total GBP', value: data.total, size: 12, bold: true },
  ] as const;
}
