/** What the codes are read from: the outputs, ZPL by each setting that is proven and each interpreter that is at hand. */
import type { DistinctFormat } from '@platen/engine';

export type View = {
  readonly name: string;
  readonly output: DistinctFormat;
  /** Who draws the codes of ZPL; of the others nobody asks. */
  readonly barcodes: 'auto' | 'graphic';
  /** Who draws ZPL. */
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
