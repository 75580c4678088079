// Stands in for skia-canvas, which zplr imports only to hang its finished raster on; the real one downloads a binary at install time.
export class Canvas {
  constructor(width, height) {
    this.width = width;
    this.height = height;
  }

  /** Accepts the copy of the raster and drops it: the raster itself is read from the result. */
  getContext() {
    return { createImageData: () => ({ data: { set() {} } }), putImageData() {} };
  }
}
