/** Warms up threads, because the first document takes many times as long as the following ones. */
import type { render } from './worker-program.ts';

const at = (y: string) => ({ position: { mode: 'absolute', x: '0in', y }, width: '3in', height: '1in' });

/** Label with a text and a barcode, as is typical. */
const LABEL = {
  dimensions: { width: '4in', height: '3in' },
  elements: [
    { type: 'text', ...at('0in'), contentExpression: 'name' },
    { type: 'barcode', symbology: 'code128', ...at('1in'), content: { text: '12345' } },
  ],
};

const FORMATS = ['zpl', 'pdf'] as const;

/** Renders a label in the most common output formats. Discards the results. */
export async function warmUp(make: typeof render): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify({ template: LABEL, data: { name: 'Ada' } }));
  for (const format of FORMATS) await make({ body, options: { format, now: 0 } });
}
