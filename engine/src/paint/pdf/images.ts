/**
 * Writes images as image objects (ISO 32000-1, 8.9.5). JPEG files stay unchanged, and all other images are written as
 * samples.
 */
import { encodeJpeg } from '../../image/encode-jpeg.ts';
import type { Image, Orientation, PixelSize, Pixels } from '../../image/image.ts';
import { swapsSides } from '../../image/orientation.ts';
import { shrunken } from '../../image/shrink.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

/** Image object, the orientation of its content, and whether it is translucent. */
export type AddedImage = { readonly object: Ref; readonly orientation: Orientation; readonly transparent: boolean };

export type ImageRules = {
  /** True if a CMYK image must be written as RGB. */
  readonly rgbOnly: boolean;
  /** Target size of a photo that has more pixels than the document needs; undefined to keep its size. */
  readonly shrunk: PixelSize | undefined;
};

/** Writes an image, with a soft mask if it is not opaque. */
export function addImage(file: PdfFile, image: Image, { rgbOnly, shrunk }: ImageRules): AddedImage {
  if (shrunk) return { object: addPhoto(file, shrunken(image, shrunk)), orientation: 1, transparent: false };
  const { isPlain, components, mediaType } = image;
  // Images in colour spaces other than sRGB are written from their converted pixels.
  const isChanged = mediaType === 'image/jpeg' && !isPlain && components < 4;
  if (isChanged && components === 3)
    return { object: addPhoto(file, image.pixels()), orientation: 1, transparent: false };
  return !isChanged && image.mediaType === 'image/jpeg' && !(rgbOnly && image.components === 4)
    ? { object: addJpeg(file, image), orientation: image.orientation, transparent: false }
    : { ...addSamples(file, image), orientation: 1 };
}

function entries(widthPx: number, heightPx: number, colorSpace: string): string {
  const size = `/Width ${widthPx}/Height ${heightPx}`;
  return `/Type/XObject/Subtype/Image${size}/ColorSpace/${colorSpace}/BitsPerComponent 8`;
}

/** Writes the pixels of a photo as a new JPEG. */
function addPhoto(file: PdfFile, pixels: Pixels): Ref {
  const { widthPx, heightPx } = pixels;
  return file.addStream(`${entries(widthPx, heightPx, 'DeviceRGB')}/Filter/DCTDecode`, encodeJpeg(pixels));
}

function addJpeg(file: PdfFile, image: Image): Ref {
  const { bytes, widthPx, heightPx, orientation, components, colorTransform } = image;
  const [width, height] = swapsSides(orientation) ? [heightPx, widthPx] : [widthPx, heightPx];
  const colorSpace = components === 1 ? 'DeviceGray' : components === 4 ? 'DeviceCMYK' : 'DeviceRGB';
  // All supported CMYK images are from Adobe programs, which store inks inverted.
  const decode = components === 4 ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  // Readers transform three components, unless the file or this entry disables that (7.4.8).
  const parameters = components === 3 && !colorTransform ? '/DecodeParms<</ColorTransform 0>>' : '';
  return file.addStream(`${entries(width, height, colorSpace)}${decode}/Filter/DCTDecode${parameters}`, bytes);
}

function addSamples(file: PdfFile, image: Image): Omit<AddedImage, 'orientation'> {
  const { widthPx, heightPx, rgba } = image.pixels();
  const count = rgba.length / 4;
  const { gray, opaque } = traits(rgba);
  const samples = new Uint8Array(gray ? count : count * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    samples[to++] = rgba[from]!;
    if (gray) continue;
    samples[to++] = rgba[from + 1]!;
    samples[to++] = rgba[from + 2]!;
  }
  let mask = '';
  if (!opaque) {
    const alpha = new Uint8Array(count);
    for (let i = 0; i < count; i++) alpha[i] = rgba[i * 4 + 3]!;
    mask = `/SMask ${ref(file.addDeflated(entries(widthPx, heightPx, 'DeviceGray'), alpha))}`;
  }
  const object = file.addDeflated(`${entries(widthPx, heightPx, gray ? 'DeviceGray' : 'DeviceRGB')}${mask}`, samples);
  return { object, transparent: !opaque };
}

function traits(rgba: Uint8Array): { readonly gray: boolean; readonly opaque: boolean } {
  let gray = true;
  let opaque = true;
  for (let i = 0; i < rgba.length && (gray || opaque); i += 4) {
    if (rgba[i + 3] !== 255) opaque = false;
    if (rgba[i] !== rgba[i + 1] || rgba[i] !== rgba[i + 2]) gray = false;
  }
  return { gray, opaque };
}
