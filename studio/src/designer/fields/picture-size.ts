/** Reads the size of an image file in the browser. */

export type PictureSize = { readonly width: number; readonly height: number };

/** Returns undefined for files that the browser cannot show. */
export async function pictureSizeOf(file: Blob): Promise<PictureSize | undefined> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
