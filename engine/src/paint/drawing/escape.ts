/** The only ways by which text from templates and data enters a page: as text, as an attribute, as a link's address. */

/** Controls, noncharacters and lone surrogates: HTML has no way to write them (WHATWG HTML, 13.1). */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text between tags, `<title>` included; what HTML cannot write becomes U+FFFD. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, '\ufffd')
    .replace(/[&<>]/g, (character) => ENTITIES[character]!);
}

/** The value of an attribute in double quotes. */
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

/** The id of a place on the page that links lead to: apart from the names of what is drawn, and without spaces. */
export function placeId(name: string): string {
  return `to-${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}

/**
 * An address a page may lead to (http, https, mailto, tel), its controls and spaces percent-encoded, or a place on the page itself;
 * else undefined.
 */
export function safeHref(href: string): string | undefined {
  const address = href.trim();
  if (address.startsWith('#') && address.length > 1) return `#${placeId(address.slice(1))}`;
  if (!SAFE_ADDRESS.test(address)) return undefined;
  return address.replace(/[\0-\x20\x7f]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
  });
}
