/** PDF files read by Mozilla's pdf.js, in the form without DOM and canvas that the package `unpdf` has. */
import type { Matrix } from '@platen/engine/base/geometry';
import type { Item } from '@platen/engine/scene/scene';
import { itemsOfPdf, type Store } from './pdf-items.ts';

type Fixed = { transferToFixedLength?(sizeBytes: number): ArrayBuffer };

// pdf.js calls it, and Node.js has it from version 21 on.
const buffers = ArrayBuffer.prototype as unknown as ArrayBuffer & Fixed;
buffers.transferToFixedLength ??= function (this: ArrayBuffer, sizeBytes: number) {
  return this.slice(0, sizeBytes);
};

/** The items of each page, in points of the page, y down; throws where the file has an error. */
export async function readPdf(bytes: Uint8Array): Promise<readonly (readonly Item[])[]> {
  const { getDocument, OPS, VerbosityLevel } = await import('unpdf/pdfjs');
  const task = getDocument({
    data: bytes.slice(),
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
      const [left, , , top] = page.view as [number, number, number, number];
      const matrix: Matrix = [1, 0, 0, -1, -left, top];
      // What several pages use has a name of its own.
      const objects: Store = {
        get: (id) => (id.startsWith('g_') ? page.commonObjs.get(id) : page.objs.get(id)),
      };
      pages.push(itemsOfPdf({ operators, numbers: OPS, objects, matrix }));
      page.cleanup();
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
