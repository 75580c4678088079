/** Decodes the text of a file in the encodings that spreadsheets write: UTF-8, UTF-16 and Windows-1252. */

/** Returns the text without its byte order mark. Text that is not UTF-8 is read as Windows-1252, Excel's default in Europe. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
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
