/**
 * Escapes text from templates and data for text, attributes and links. All text from these sources in a page goes
 * through these functions.
 */

/** Matches control characters, noncharacters and lone surrogates, which HTML cannot represent (WHATWG HTML, 13.1). */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text between tags, including `<title>`. Replaces characters that HTML cannot represent with U+FFFD. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, '\ufffd')
    .replace(/[&<>]/g, (character) => ENTITIES[character]!);
}

/** Escapes an attribute value in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replace(/["']/g, (character) => ENTITIES[character]!);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const SAFE_ADDRESS = /^(?:https?:\/\/[^/\\]|mailto:[^/]|tel:[^/])/i;

/** Returns the element ID for an internal link target. It has no spaces and never equals a name in a drawing. */
export function placeId(name: string): string {
  return `to-${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}

/**
 * Returns an allowed link URL (http, https, mailto, tel) or an internal target; undefined for other links.
 * Percent-encodes control characters and spaces.
 */
export function safeHref(href: string): string | undefined {
  const address = href.trim();
  if (address.startsWith('#') && address.length > 1) return `#${placeId(address.slice(1))}`;
  if (!SAFE_ADDRESS.test(address)) return undefined;
  return address.replace(/[\0-\x20\x7f]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
  });
}
