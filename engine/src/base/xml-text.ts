/** Escapes text for XML 1.0. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Matches characters that XML 1.0 does not allow (2.2). */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text between tags or in double quotes. Replaces characters that XML 1.0 does not allow with U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char]!).replace(UNWRITABLE, '\ufffd');
}

/** Returns whether XML 1.0 allows every character of the text. */
export function isXmlText(text: string): boolean {
  return text.search(UNWRITABLE) < 0;
}
