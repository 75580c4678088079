/** Traces images of labels, and finds codes in images. */
import type { Rect } from '@platen/engine/base/geometry';
import { prepareReader } from './barcode-reader.ts';
import type { Traced, TracedElement, TraceTask } from './protocol.ts';
import { codeElement } from './traced-code.ts';

/** Maximum number of pixels. Larger images are reduced. */
const MAX_PIXELS = 12_000_000;

/** Makes the image as wide as the page, because most image files do not state their size. */
export async function tracedPicture({ bytes, fitWidth }: TraceTask, readerWasm: string | undefined): Promise<Traced> {
  const whole = await createImageBitmap(new Blob([bytes.slice()])).catch(() => undefined);
  if (!whole) return { ok: false, message: 'the picture is damaged' };
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (whole.width * whole.height)));
  const size = { width: Math.max(1, whole.width * scale), height: Math.max(1, whole.height * scale) };
  const canvas = new OffscreenCanvas(Math.round(size.width), Math.round(size.height));
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const pointsPerPixel = fitWidth / canvas.width;
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return {
    ok: true,
    kind: 'picture',
    pages: 1,
    width: fitWidth,
    height: canvas.height * pointsPerPixel,
    picture: await pngOf(canvas),
    elements: readerWasm === undefined ? [] : await codesOn(pixels, pointsPerPixel, readerWasm),
  };
}

export async function pngOf(canvas: OffscreenCanvas): Promise<Uint8Array> {
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

/** Symbologies without a check character. Short results are often false detections. */
const WEAK: ReadonlySet<string> = new Set(['ITF', 'Codabar', 'Telepen']);
const LEAST_WEAK = 8;

/** Returns elements for the codes in an image that a template can reproduce. */
export async function codesOn(
  picture: ImageData,
  pointsPerPixel: number,
  readerWasm: string,
): Promise<readonly TracedElement[]> {
  const readBarcodes = await prepareReader(readerWasm);
  const read = await readBarcodes(picture, {
    tryHarder: true,
    tryDownscale: true,
    textMode: 'HRI',
    maxNumberOfSymbols: 50,
  });
  return read.flatMap((code): readonly TracedElement[] => {
    const { isValid, format, text, position } = code;
    if (!isValid || (WEAK.has(format) && text.length < LEAST_WEAK)) return [];
    const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
    const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const left = Math.min(...across);
    const top = Math.min(...down);
    const box: Rect = {
      x: left * pointsPerPixel,
      y: top * pointsPerPixel,
      width: (Math.max(...across) - left) * pointsPerPixel,
      height: (Math.max(...down) - top) * pointsPerPixel,
    };
    const { topLeft, topRight } = position;
    const turn = (Math.round((Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 2) / Math.PI) + 4) % 4;
    const element = codeElement({ format, text, isGs1: code.contentType === 'GS1' }, box, turn);
    return element ? [{ kind: 'code', text, box, element }] : [];
  });
}
