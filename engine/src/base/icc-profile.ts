/** Reads the type and name of an ICC profile (ISO 15076-1). */
import { textFromLatin1 } from './bytes.ts';

export type PressProfile = { readonly kind: 'press'; readonly name: string };

/** Error in a profile; `message` is a predicate without its subject. */
export type ProfileFault = { readonly kind: 'fault'; readonly message: string };

const HEADER_BYTES = 128;
const ROW_BYTES = 12;
/** Maximum number of tags; common profiles have about twenty. */
const MOST_TAGS = 200;
const MOST_NAME = 200;

/**
 * Tags that a CMYK output profile requires (8.5, and ICC.1:2001-04, 6.3.3): both conversions, the white point and the
 * name.
 */
const NEEDED = ['desc', 'wtpt', 'A2B0', 'B2A0'];

/** Reads a CMYK output profile (class `prtr`) of version 2 or 4. Does not check the colour tables. */
export function readPressProfile(bytes: Uint8Array): PressProfile | ProfileFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => textFromLatin1(bytes.subarray(at, at + 4));
  if (bytes.length < HEADER_BYTES + 4 || word(36) !== 'acsp') return fault('is not an ICC profile');
  if (view.getUint32(0) !== bytes.length)
    return fault('is incomplete: its length differs from the length in its header');
  if (bytes[8] !== 2 && bytes[8] !== 4) return fault('has an unsupported version; versions 2 and 4 are supported');
  if (word(12) !== 'prtr') return fault('is not for an output device (class prtr)');
  if (word(16) !== 'CMYK') return fault('is not a CMYK profile');
  if (word(20) !== 'Lab ' && word(20) !== 'XYZ ') return fault('does not convert to Lab or XYZ');
  const tags = tagsOf(bytes);
  if (!tags) return fault('is damaged: its tag table exceeds the file');
  const missing = NEEDED.find((tag) => !tags.has(tag));
  if (missing) return fault(`has no tag ${missing}, which press profiles require`);
  return { kind: 'press', name: nameIn(tags.get('desc')!) };
}

function fault(message: string): ProfileFault {
  return { kind: 'fault', message };
}

/** Returns the tags by signature, or undefined if a tag is outside the file. */
function tagsOf(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(HEADER_BYTES);
  if (count > MOST_TAGS || HEADER_BYTES + 4 + count * ROW_BYTES > bytes.length) return undefined;
  const tags = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index++) {
    const row = HEADER_BYTES + 4 + index * ROW_BYTES;
    const from = view.getUint32(row + 4);
    const size = view.getUint32(row + 8);
    if (from < HEADER_BYTES || size < 8 || from + size > bytes.length) return undefined;
    tags.set(textFromLatin1(bytes.subarray(row, row + 4)), bytes.subarray(from, from + size));
  }
  return tags;
}

/** Returns the description: ASCII in version 2, the first language in version 4; otherwise ''. */
function nameIn(tag: Uint8Array): string {
  const view = new DataView(tag.buffer, tag.byteOffset, tag.byteLength);
  const kind = textFromLatin1(tag.subarray(0, 4));
  if (kind === 'desc' && tag.length >= 12) {
    return plain(textFromLatin1(tag.subarray(12, 12 + Math.min(view.getUint32(8), MOST_NAME))));
  }
  if (kind !== 'mluc' || tag.length < 28) return '';
  const from = view.getUint32(24);
  const end = Math.min(from + Math.min(view.getUint32(20), MOST_NAME * 2), tag.length);
  let name = '';
  for (let at = from; at + 2 <= end; at += 2) name += String.fromCharCode(view.getUint16(at));
  return plain(name);
}

function plain(name: string): string {
  return name.replace(/[^ -~\u00a0-\ud7ff\ue000-\uffff]/g, '').trim();
}
