/** Opens labels to trace (ZPL, EPL2, a PDF page or an image). Returns an image and the elements found on it. */
import type { World } from '@platen/engine';
import { isPdf } from '@platen/engine/pdf-source/pdf-document';
import type { Traced, TraceTask } from './protocol.ts';
import { tracedLabel } from './trace-label.ts';
import { tracedPdf } from './trace-pdf.ts';
import { tracedPicture } from './trace-picture.ts';

/** `readerWasm` is the URL of the barcode decoder. Without it, codes in images are not found. */
export async function trace(task: TraceTask, world: World, readerWasm: string | undefined): Promise<Traced> {
  const { bytes } = task;
  if (isPdf(bytes)) return tracedPdf(task, world, readerWasm);
  if (isPicture(bytes)) return tracedPicture(task, readerWasm);
  return tracedLabel(task, world);
}

/** First bytes of PNG, JPEG, GIF and WebP files. */
const PICTURES = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF.{4}WEBP/s];

function isPicture(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return PICTURES.some((pattern) => pattern.test(start));
}
