/** Views from which codes are read: the outputs, and ZPL in each tested setting and interpreter. */
import type { DistinctFormat } from '@platen/engine';

export type View = {
  readonly name: string;
  readonly output: DistinctFormat;
  /** `auto` lets printers draw codes; `graphic` sends codes as bitmaps. Applies only to ZPL. */
  readonly barcodes: 'auto' | 'graphic';
  /** Interpreter that draws the ZPL. */
  readonly interpreter: 'zebrash' | 'zplr';
};

const outputOnly = (output: DistinctFormat): View => ({
  name: output,
  output,
  barcodes: 'graphic',
  interpreter: 'zebrash',
});

export const VIEWS: readonly View[] = [
  outputOnly('pdf'),
  outputOnly('png'),
  { name: 'zpl-auto-zebrash', output: 'zpl', barcodes: 'auto', interpreter: 'zebrash' },
  { name: 'zpl-auto-zplr', output: 'zpl', barcodes: 'auto', interpreter: 'zplr' },
  { name: 'zpl-graphic-zebrash', output: 'zpl', barcodes: 'graphic', interpreter: 'zebrash' },
  outputOnly('html'),
];
