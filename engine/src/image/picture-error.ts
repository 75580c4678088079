/** Error of an image that could be opened but cannot be drawn. */
export class PictureError extends Error {}

/** Runs work on a PDF file. Its errors become `ImageError`. */
export function drawingPdf<T>(draw: () => T): T {
  try {
    return draw();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new PictureError(`the PDF file cannot be drawn: ${error.message}`);
  }
}
