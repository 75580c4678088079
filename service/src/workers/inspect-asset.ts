/** Detects the type of an uploaded file, and checks that documents can use it. Runs in a render worker. */
import { readFileSync } from 'node:fs';
import type { Problem, World } from '@platen/engine';
import { hex } from '@platen/engine/base/bytes';
import { loadPicture } from '@platen/engine/image/load-image';
import type { Content } from '../base/content.ts';

export type InspectedAsset =
  | {
      readonly ok: true;
      readonly mediaType: string /** SHA-256 of the file, in hexadecimal. */;
      readonly sha256: string;
    }
  | { readonly ok: false; readonly problem: Problem };

/** Signatures of fonts: OpenType and TrueType outlines, web fonts, and font collections, which are rejected. */
const FONT_FLAVOURS: Readonly<Record<string, string>> = {
  OTTO: 'font/otf',
  '\0\x01\0\0': 'font/ttf',
  true: 'font/ttf',
  wOF2: 'font/woff2',
  wOFF: 'font/woff',
  ttcf: 'font/collection',
};

export function inspectAsset(content: Content, { text, platform }: World): InspectedAsset {
  const bytes = content instanceof Uint8Array ? content : readFileSync(content.path);
  const sha256 = hex(platform.sha256(bytes));
  const flavour = FONT_FLAVOURS[String.fromCharCode(...bytes.subarray(0, 4))];
  if (flavour !== undefined) {
    const font = { family: 'Uploaded', weight: 400, italic: false, key: `asset:${sha256}`, bytes: () => bytes };
    const read = text.extended([font]);
    return read.ok
      ? { ok: true, mediaType: flavour, sha256 }
      : refuse('FONT_INVALID', `the font ${read.faults[0]!.message}`);
  }
  // Colour profile for printing presses. Documents that use it check its type.
  if (String.fromCharCode(...bytes.subarray(36, 40)) === 'acsp')
    return { ok: true, mediaType: 'application/vnd.iccprofile', sha256 };
  // PDF file that documents can attach. It is not parsed here.
  if (String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-')
    return { ok: true, mediaType: 'application/pdf', sha256 };
  const loaded = loadPicture(bytes, platform, text);
  if (!loaded.ok) return refuse(loaded.code, loaded.message);
  return { ok: true, mediaType: 'drawing' in loaded ? 'image/svg+xml' : loaded.image.mediaType, sha256 };
}

function refuse(code: Problem['code'], message: string): InspectedAsset {
  return { ok: false, problem: { code, path: '', message } };
}
