/** Downloads labels, and copies them to the clipboard. */
import { saveFile } from '../../designer/canvas/views/output-frame.tsx';
import { drawDots } from '../../designer/canvas/views/printed-dots.ts';
import type { LabelDots, LabelStream } from '../../engine/protocol.ts';
import { explain } from '../api.ts';
import { engineFor } from '../engine.ts';
import { toasts } from '../toasts.ts';
import { files } from './opened.ts';
import { labelWords as words } from './words.ts';

/** Returns an image with one pixel for each dot. */
function pngOf(label: LabelDots): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = label.widthDots;
  canvas.height = label.heightDots;
  drawDots(canvas, label);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(words.failed))), 'image/png'),
  );
}

export async function savePng(label: LabelDots, number: number): Promise<void> {
  const bytes = new Uint8Array(await (await pngOf(label)).arrayBuffer());
  saveFile(`${stem()}-${number}.png`, 'image/png', bytes);
}

export async function copyPng(label: LabelDots): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(label) })]);
    toasts.show(words.pictureCopied);
  } catch {
    toasts.show(words.pictureNotCopied);
  }
}

/** Saves all labels. ZPL is saved as it is, and EPL2 is converted to ZPL. */
export async function saveLabels(source: LabelStream, format: 'pdf' | 'zpl', language: 'zpl' | 'epl'): Promise<void> {
  const type = format === 'pdf' ? 'application/pdf' : 'application/octet-stream';
  if (format === 'zpl' && language === 'zpl') return saveFile(`${stem()}.zpl`, type, source.stream);
  try {
    const painted = await (await engineFor(null)).ask('convertLabels', { ...source, format });
    if (painted.ok) saveFile(`${stem()}.${format}`, type, painted.bytes);
    else toasts.show(painted.problems[0]?.message ?? words.failed);
  } catch (error) {
    toasts.show(explain(error));
  }
}

/** Name of the first file without its extension. */
function stem(): string {
  const [first] = files.peek();
  return (first?.name ?? '').replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '-') || 'label';
}
