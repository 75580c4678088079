/**
 * Escapes text from templates and data: as text, as an attribute or as a link address. Nothing enters a page in any
 * other way.
 */

/** Control characters, noncharacters and lone surrogates, which HTML cannot represent (WHATWG HTML, 13.1). */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text between tags, including `<title>`. Characters that HTML cannot represent become U+FFFD. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, '\ufffd')
    .replace(/[&<>]/g, (character) => ENTITIES[character]!);
}

/** Escapes the value of an attribute in double quotes. */
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

/**
 * Returns the element id of an internal link target. It has no spaces and does not collide with the names of drawings.
 */
export function placeId(name: string): string {
  return `to-${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}

/**
 * Returns an allowed link address (http, https, mailto, tel) with controls and spaces percent-encoded, or an internal
 * target; otherwise undefined.
 */
export function safeHref(href: string): string | undefined {
  const address = href.trim();
  if (address.startsWith('#') && address.length > 1) return `#${placeId(address.slice(1))}`;
  if (!SAFE_ADDRESS.test(address)) return undefined;
  return address.replace(/[\0-\x20\x7f]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
  });
}
