/** Draws a label from its ZPL, in a render worker. */

import type { World } from '@platen/engine/world';
import { previewLabel } from '@platen/engine/zpl/preview-label';
import { previewPng } from '@platen/engine/zpl/preview-zpl';
import type { ZplOptions } from '@platen/engine/zpl/zpl-state';

/** Input of the preview. `label` counts from 1. */
export type PreviewTask = ZplOptions & { readonly zpl: Uint8Array; readonly label: number };

export type Preview =
  | {
      readonly ok: true;
      readonly png: Uint8Array;
      readonly labels: number;
      /** Number of texts in a resident font of the printer. They are drawn with a substitute font. */
      readonly nativeTexts: number;
      /** Number of warnings about the whole stream. */
      readonly warnings: number;
    }
  | { readonly ok: false; readonly message: string };

export function drawPreview({ zpl, label: number, ...options }: PreviewTask, world: World): Preview {
  const preview = previewLabel(zpl, number, { clock: Date.now(), ...options }, world);
  if (!preview.ok) return preview;
  const { label, labels, nativeTexts, warnings } = preview;
  return { ok: true, png: previewPng(label, world.platform), labels, nativeTexts, warnings: warnings.length };
}
