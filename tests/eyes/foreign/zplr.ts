/** TypeScript interpreter "zplr": one packed 1-bit raster per label, and diagnostics. */
import { renderZpl } from 'zplr';
import type { ZplSheet } from '../zpl-sheet.ts';

/** Raster in rows of `stride` bytes. The leftmost dot is the highest bit; a set bit is black. */
export type PackedRaster = {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;
};

/**
 * Draws every label of a job. Rejects if it reports an error, such as a wrong checksum, a wrong byte count, or an
 * unsupported command.
 */
export async function zplr(zpl: string, sheet: ZplSheet): Promise<readonly PackedRaster[]> {
  const job = await renderZpl(zpl, {
    printDensity: sheet.dpmm,
    width: sheet.widthDots,
    height: sheet.heightDots,
  });
  const errors = job.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((error) => `${error.code}: ${error.message}`).join('\n'));
  return job.labels.map(({ raster: { width, height, stride, data } }) => ({ width, height, stride, data }));
}
