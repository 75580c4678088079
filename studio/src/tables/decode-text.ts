/** Decodes the text of a file in the encodings that spreadsheets write: UTF-8, UTF-16 and Windows-1252. */

/** Returns the text without its byte order mark. Text that is not UTF-8 is read as Windows-1252, Excel's default in Europe. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const bare = utf16WithoutMark(bytes);
  if (bare) return new TextDecoder(bare).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** Number of bytes that are searched for zeros. */
const SAMPLE_BYTES = 1000;

/** Recognizes UTF-16 without a byte order mark: every other byte of a text in a Western language is zero. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2]!++;
  const [even, odd] = zeros as [number, number];
  if (odd > length / 4 && even === 0) return 'utf-16le';
  return even > length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

/**
 * Characters for the bytes 0x80 to 0x9f. They are listed here, because some platforms decode these bytes as control
 * characters.
 */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(bytes: Uint8Array): string {
  const latin = new TextDecoder('latin1').decode(bytes);
  return latin.replaceAll(/[\u0080-\u009f]/g, (letter) => HIGH[letter.charCodeAt(0) - 0x80]!);
}
