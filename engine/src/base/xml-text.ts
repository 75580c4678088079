/** Text as XML 1.0 writes it. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** All but the characters that XML 1.0 can write (2.2). */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Between tags or in double quotes; characters that XML 1.0 cannot hold at all become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char]!).replace(UNWRITABLE, '\ufffd');
}

/** Whether every character can be written. */
export function isXmlText(text: string): boolean {
  return text.search(UNWRITABLE) < 0;
}
