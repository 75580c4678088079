/** Reads PDF files with Mozilla's pdf.js, from the build in the package `unpdf`, which needs neither DOM nor canvas. */
import type { Matrix } from '@platen/engine/base/geometry';
import type { Item } from '@platen/engine/scene/scene';
import { itemsOfPdf, type Store } from './pdf-items.ts';

type Fixed = { transferToFixedLength?(sizeBytes: number): ArrayBuffer };

// Polyfill for pdf.js. Node.js has this function since version 21.
const buffers = ArrayBuffer.prototype as unknown as ArrayBuffer & Fixed;
buffers.transferToFixedLength ??= function (this: ArrayBuffer, sizeBytes: number) {
  return this.slice(0, sizeBytes);
};

/**
 * Returns the items of each page in points, with the y axis pointing down. Throws if the file has an error or the
 * password (UTF-8) is wrong.
 */
export async function readPdf(
  bytes: Uint8Array,
  password: Uint8Array = new Uint8Array(),
): Promise<readonly (readonly Item[])[]> {
  const { getDocument, OPS, VerbosityLevel } = await import('unpdf/pdfjs');
  const naming = new Set([OPS.paintImageXObject, OPS.shadingFill]);
  const task = getDocument({
    data: bytes.slice(),
    password: new TextDecoder().decode(password),
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const pages: (readonly Item[])[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const operators = await page.getOperatorList();
      const [left, bottom, right, top] = page.view as [number, number, number, number];
      // The origin is the corner of the page. A press sheet extends beyond the page by the same distance on all sides.
      const matrix: Matrix = [1, 0, 0, -1, 0, bottom + top];
      const bounds = { x: left, y: bottom, width: right - left, height: top - bottom };
      // Objects that several pages share have names with a prefix.
      const ofPage = (id: string) => (id.startsWith('g_') ? page.commonObjs : page.objs);
      const named = operators.argsArray.filter((_, at) => naming.has(operators.fnArray[at]!));
      await Promise.all(named.map(([id]) => read(ofPage(id), id)));
      // Fonts that are not embedded have no outlines.
      const objects: Store = { get: (id) => (ofPage(id).has(id) ? ofPage(id).get(id) : undefined) };
      pages.push(itemsOfPdf({ operators, numbers: OPS, objects, matrix, bounds }));
      page.cleanup();
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

/** Waits for images and shadings, because pdf.js loads them after the operators that refer to them. */
async function read(store: { get(id: string, found: (object: unknown) => void): void }, id: string): Promise<void> {
  const object = await new Promise<unknown>((resolve) => store.get(id, resolve));
  if (!object) throw new Error('an image or shading of the PDF cannot be read');
}
