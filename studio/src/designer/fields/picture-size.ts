/** Size of a picture file, as the browser shows it. */

export type PictureSize = { readonly width: number; readonly height: number };

/** Returns undefined for files that the browser cannot show. */
export async function pictureSizeOf(file: Blob): Promise<PictureSize | undefined> {
  const address = URL.createObjectURL(file);
  try {
    return await pictureSizeAt(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns the size of the picture at a URL; only its proportions count if it is a thumbnail. */
export async function pictureSizeAt(address: string): Promise<PictureSize | undefined> {
  const image = new Image();
  try {
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}
