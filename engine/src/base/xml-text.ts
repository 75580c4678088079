/** Text in XML 1.0. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Matches characters that XML 1.0 cannot contain (2.2). */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text between tags or in double quotes. Characters that XML 1.0 cannot contain become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char]!).replace(UNWRITABLE, '\ufffd');
}

/** Tells whether XML 1.0 can contain every character. */
export function isXmlText(text: string): boolean {
  return text.search(UNWRITABLE) < 0;
}
