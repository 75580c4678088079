/** Error of an image that could be opened but not drawn. */
export class PictureError extends Error {}

/** Runs an operation on a PDF file, and converts its errors to `ImageError`. */
export function drawingPdf<T>(draw: () => T): T {
  try {
    return draw();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new PictureError(`the PDF file cannot be drawn: ${error.message}; use a smaller or repaired copy`);
  }
}
