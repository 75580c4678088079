/** Row of an invoice. Amounts are formatted as printed, so that every renderer gets the same texts. */

export type InvoiceRow = readonly [number: string, product: string, quantity: string, price: string, amount: string];

export type InvoiceData = {
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly customer: string;
  readonly rows: readonly InvoiceRow[];
  readonly subtotal: string;
  readonly vat: string;
  readonly total: string;
};

const CUSTOMERS = ['Oakline Laboratories Ltd', 'Brückner & Søn', 'Quay Fittings', 'Vale Jam Works', 'Hexagon Supplies'];

const PRODUCTS = [
  'Hex bolt M8 × 40, stainless, box of 100',
  'Cable ties 200 mm, black',
  'Carton 300 × 200 × 150',
  'Thermal labels 4 × 6 in, roll of 500',
  'Packing tape 48 mm × 66 m, clear',
  'Pallet wrap 500 mm, 23 µm',
  'Document wallets A5, self-adhesive, printed both sides, carton of one thousand pieces',
];

export function invoiceData(rowCount: number, n: number): InvoiceData {
  let subtotal = 0;
  const rows = Array.from({ length: rowCount }, (_, row): InvoiceRow => {
    const quantity = 1 + ((row * 7 + n * 13) % 48);
    const price = 125 + ((row * 977 + n * 331) % 9000);
    subtotal += quantity * price;
    const product = PRODUCTS[(row + n) % PRODUCTS.length]!;
    return [String(row + 1), product, String(quantity), money(price), money(quantity * price)];
  });
  const vat = Math.round(subtotal * 0.2);
  return {
    number: `INV-2026-${100_000 + n}`,
    date: '2026-11-20',
    due: '2026-12-20',
    customer: CUSTOMERS[n % CUSTOMERS.length]!,
    rows,
    subtotal: money(subtotal),
    vat: money(vat),
    total: money(subtotal + vat),
  };
}

function money(cents: number): string {
  return (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
}
