/** The first document of a thread takes many times as long as the next: nobody is to wait for that. */
import type { render } from './worker-program.ts';

const at = (y: string) => ({ position: { mode: 'absolute', x: '0in', y }, width: '3in', height: '1in' });

/** Text and a code, as most labels have. */
const LABEL = {
  dimensions: { width: '4in', height: '3in' },
  elements: [
    { type: 'text', ...at('0in'), contentExpression: 'name' },
    { type: 'barcode', symbology: 'code128', ...at('1in'), content: { text: '12345' } },
  ],
};

const FORMATS = ['zpl', 'pdf'] as const;

/** Makes a label that nobody gets, in what most are made in. */
export async function warmUp(make: typeof render): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify({ template: LABEL, data: { name: 'Ada' } }));
  for (const format of FORMATS) await make({ body, options: { format, now: 0 } });
}
