/**
 * Draws one label of a stream for a preview. Labels from Platen are drawn exactly, dot for dot. Other streams are
 * interpreted.
 */
import { textFromLatin1, textFromUtf8 } from '../base/bytes.ts';
import type { Bitmap } from '../paint/label/bitmap.ts';
import { rasterizeLabel } from '../paint/label/draw-page.ts';
import type { World } from '../world.ts';
import { drawZpl } from './draw-zpl.ts';
import { interpretZpl } from './interpret-zpl.ts';
import type { ZplOptions, ZplWarning } from './zpl-state.ts';

export type PreviewedLabel =
  | {
      readonly ok: true;
      readonly label: Bitmap;
      /** Number of labels in the stream, without copies. */
      readonly labels: number;
      /** Number of texts in the printer's fonts, which are drawn in substitute fonts. */
      readonly nativeTexts: number;
      /** Parts of the stream that the preview omits, or draws differently than a printer. */
      readonly warnings: readonly ZplWarning[];
    }
  | { readonly ok: false; readonly message: string };

/** Draws the label with this one-based number. */
export function previewLabel(
  stream: Uint8Array,
  number: number,
  options: ZplOptions,
  world: Pick<World, 'platform' | 'text' | 'caches'>,
): PreviewedLabel {
  const own = drawZpl(textFromUtf8(stream) ?? textFromLatin1(stream), { faces: world.text });
  if (own.ok) {
    const { labels, nativeTexts } = own;
    const label = labels[number - 1];
    return label
      ? { ok: true, label, labels: labels.length, nativeTexts, warnings: [] }
      : missing(labels.length, number);
  }
  const { scene, warnings, texts } = interpretZpl(stream, options, world);
  const page = scene.pages[number - 1];
  if (!page) return missing(scene.pages.length, number);
  const label = rasterizeLabel(page, scene.printer, world.caches);
  return { ok: true, label, labels: scene.pages.length, nativeTexts: texts, warnings };
}

function missing(labels: number, number: number): PreviewedLabel {
  if (labels === 0) return { ok: false, message: 'the ZPL has no label' };
  return { ok: false, message: `the ZPL has ${labels} labels, so label ${number} does not exist` };
}
