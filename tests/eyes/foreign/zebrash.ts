/** Go interpreter "zebrash", compiled to WebAssembly: one PNG per label. */
import { ready } from 'zpl-renderer-js';
import type { ZplSheet } from '../zpl-sheet.ts';

/** Draws every label of a job. Rejects if it finds no label or cannot draw one. */
export async function zebrash(zpl: string, sheet: ZplSheet): Promise<readonly Uint8Array[]> {
  const { api } = await ready;
  // zebrash accepts millimetres and rounds up. Half a dot less than the requested size always gives that size.
  const millimetres = (dots: number): number => (dots - 0.5) / sheet.dpmm;
  const pictures = await api.zplToBase64MultipleAsync(
    zpl,
    millimetres(sheet.widthDots),
    millimetres(sheet.heightDots),
    sheet.dpmm,
  );
  return pictures.map((picture) => new Uint8Array(Buffer.from(picture, 'base64')));
}
