/** A label as a picture, drawn from its ZPL. For render workers. */

import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import { previewPng } from '@platen/engine/zpl/preview-zpl';
import type { Faces } from '@platen/engine/zpl/read-text';
import { platform } from '@platen/node/node-platform';
import { readUtf8 } from '../base/utf8.ts';

/** `label` counts from 1. */
export type PreviewTask = { readonly zpl: Uint8Array; readonly label: number };

export type Preview =
  | {
      readonly ok: true;
      readonly png: Uint8Array;
      readonly labels: number;
      /** How many lines of the job are in the printer's own font, and drawn by one that stands in for it. */
      readonly nativeTexts: number;
    }
  | { readonly ok: false; readonly message: string };

export function drawPreview({ zpl, label: number }: PreviewTask, faces: Faces): Preview {
  const text = readUtf8(zpl);
  if (!text.ok) return { ok: false, message: `this ZPL ${text.message}` };
  const drawn = drawZpl(text.text, faces);
  if (!drawn.ok) return drawn;
  const labels = drawn.labels.length;
  const label = drawn.labels[number - 1];
  if (label) return { ok: true, png: previewPng(label, platform), labels, nativeTexts: drawn.nativeTexts };
  const message =
    labels === 0 ? 'there is no label in this ZPL' : `this ZPL has ${labels} labels, and no label ${number}`;
  return { ok: false, message };
}
