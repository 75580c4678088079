/** Pictures as image objects (ISO 32000-1, 8.9.5): JPEG files as they are, all else as samples. */
import type { Image } from '../../image/image.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

/** An image object, and whether it lets what is below it through. */
export type AddedImage = { readonly object: Ref; readonly transparent: boolean };

/** Writes a picture, with a soft mask where it is not opaque. */
export function addImage(file: PdfFile, image: Image): AddedImage {
  return image.mediaType === 'image/jpeg'
    ? { object: addJpeg(file, image), transparent: false }
    : addSamples(file, image);
}

function entries(image: Image, colorSpace: string): string {
  const size = `/Width ${image.widthPx}/Height ${image.heightPx}`;
  return `/Type/XObject/Subtype/Image${size}/ColorSpace/${colorSpace}/BitsPerComponent 8`;
}

function addJpeg(file: PdfFile, image: Image): Ref {
  const { bytes, components } = image;
  const colorSpace = components === 1 ? 'DeviceGray' : components === 4 ? 'DeviceCMYK' : 'DeviceRGB';
  // Adobe's programs store ink as its complement and say who wrote the file.
  const decode = components === 4 && hasAdobeMarker(bytes) ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  return file.addStream(`${entries(image, colorSpace)}${decode}/Filter/DCTDecode`, bytes);
}

/** Whether an APP14 segment named `Adobe` stands before the scan (Adobe Technical Note 5116). */
function hasAdobeMarker(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xda) return false;
    if (marker === 0xee && String.fromCharCode(...bytes.subarray(at + 4, at + 9)) === 'Adobe') return true;
    // Fill bytes may precede a marker; a segment's length counts itself.
    at += marker === 0xff ? 1 : 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
  }
  return false;
}

function addSamples(file: PdfFile, image: Image): AddedImage {
  const { rgba } = image.pixels();
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
    mask = `/SMask ${ref(file.addDeflated(entries(image, 'DeviceGray'), alpha))}`;
  }
  const object = file.addDeflated(`${entries(image, gray ? 'DeviceGray' : 'DeviceRGB')}${mask}`, samples);
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
