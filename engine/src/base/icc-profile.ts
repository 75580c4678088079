/** Profiles of the ICC (ISO 15076-1) as far as a file for a press needs to know them: whether they are of a press, and their name. */
import { textFromLatin1 } from './bytes.ts';

export type PressProfile = { readonly kind: 'press'; readonly name: string };

/** What is wrong with it, as a sentence goes on. */
export type ProfileFault = { readonly kind: 'fault'; readonly message: string };

const HEADER_BYTES = 128;
const ROW_BYTES = 12;
/** Profiles have some twenty. */
const MOST_TAGS = 200;
const MOST_NAME = 200;

/** What an output profile of inks must have (8.5, and ICC.1:2001-04, 6.3.3): both ways between inks and colours, white, name. */
const NEEDED = ['desc', 'wtpt', 'A2B0', 'B2A0'];

/** Reads a profile of a press: class `prtr`, CMYK, version 2 or 4; the tables of colours are not looked into. */
export function readPressProfile(bytes: Uint8Array): PressProfile | ProfileFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => textFromLatin1(bytes.subarray(at, at + 4));
  if (bytes.length < HEADER_BYTES + 4 || word(36) !== 'acsp') return fault('is no ICC profile');
  if (view.getUint32(0) !== bytes.length) return fault('is not whole: it names another length');
  if (bytes[8] !== 2 && bytes[8] !== 4) return fault('is of a version other than 2 and 4');
  if (word(12) !== 'prtr') return fault('is not of an output device (class prtr)');
  if (word(16) !== 'CMYK') return fault('is not of CMYK');
  if (word(20) !== 'Lab ' && word(20) !== 'XYZ ') return fault('leads to neither Lab nor XYZ');
  const tags = tagsOf(bytes);
  if (!tags) return fault('is damaged: its table of tags reaches beyond its end');
  const missing = NEEDED.find((tag) => !tags.has(tag));
  if (missing) return fault(`lacks the tag ${missing}, which profiles of presses have`);
  return { kind: 'press', name: nameIn(tags.get('desc')!) };
}

function fault(message: string): ProfileFault {
  return { kind: 'fault', message };
}

/** The tags by their signatures; undefined where one of them is not within the file. */
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

/** What it calls itself: a text in ASCII of version 2, the first of several languages of version 4; '' where it is neither. */
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
