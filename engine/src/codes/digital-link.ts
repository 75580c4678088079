/** Writes and checks GS1 Digital Links (URI Syntax 1.x), which are URLs that contain GS1 elements. */

import { type Gs1Element, gs1Message } from './gs1.ts';

export type DigitalLink =
  | { readonly ok: true; readonly uri: string }
  | { readonly ok: false; readonly message: string };

/** Returns whether a text is a URL instead of an element string. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Base of a link: a resolver's domain and an optional path, without query, fragment and trailing slash. */
export const LINK_BASE = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?(?:\/[A-Za-z0-9._~-]+)*$/;

/** Primary keys with the possible sequences of qualifiers after them in the path, in this order (clause 4). */
const KEYS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '00': [],
  '01': [['22', '10', '21'], ['235']],
  '253': [],
  '255': [],
  '401': [],
  '402': [],
  '414': [['254'], ['7040']],
  '415': [['8020']],
  '417': [['7040']],
  '8003': [],
  '8004': [['7040']],
  '8006': [['22', '10', '21']],
  '8010': [['8011']],
  '8013': [],
  '8017': [['8019']],
  '8018': [['8019']],
};

/**
 * Returns the canonical, uncompressed link for elements. The first key and its qualifiers form the path. All other
 * elements form the query in ascending order. The encoder checks the values.
 */
export function writeDigitalLink(elements: readonly Gs1Element[], base: string): DigitalLink {
  const twice = elements.find(({ ai }, index) => elements.findIndex((other) => other.ai === ai) !== index);
  if (twice) return { ok: false, message: `application identifier (${twice.ai}) occurs twice` };
  const key = elements.find(({ ai }) => KEYS[ai]);
  if (!key) {
    const given = elements.map(({ ai }) => `(${ai})`).join(', ');
    const known = Object.keys(KEYS)
      .sort()
      .map((ai) => `(${ai})`);
    return { ok: false, message: `a GS1 Digital Link with ${given} also needs a key: one of ${known.join(', ')}` };
  }
  const find = (ai: string) => elements.filter((element) => element.ai === ai);
  const qualifiers = (KEYS[key.ai] ?? [])
    .map((sequence) => sequence.flatMap(find))
    .reduce((most, each) => (each.length > most.length ? each : most), []);
  const path = [key, ...qualifiers];
  const query = elements.filter((element) => !path.includes(element)).sort((a, b) => (a.ai < b.ai ? -1 : 1));
  const segments = path.map(({ ai, value }) => `/${ai}/${escaped(value)}`).join('');
  const parameters = query.map(({ ai, value }) => `${ai}=${escaped(value)}`).join('&');
  return { ok: true, uri: `${base}${segments}${parameters === '' ? '' : `?${parameters}`}` };
}

/** Percent-encodes all characters except RFC 3986's unreserved characters. */
function escaped(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Percent-encodes the data in a URL whose keys are authored, so that no value can add another element. Rejects values
 * with a percent sign before two hexadecimal digits, because they may already be encoded.
 */
export function encodedAddress(uri: string, authored: string): DigitalLink {
  const path = authored.replace(/[?#].*$/s, '');
  const keys = [...path.matchAll(/\/([0-9]{2,4})\//g)].filter(([, ai]) => ai !== undefined && KEYS[ai]);
  const from = keys.at(-1)?.index;
  if (from === undefined) return { ok: true, uri };
  const values = [...authored.slice(from).matchAll(/\uffff+/g)].map(({ index, 0: { length } }) => ({
    start: from + index,
    end: from + index + length,
  }));
  const isEncoded = values.some(({ start, end }) => /%[0-9A-Fa-f]{2}/.test(uri.slice(start, end)));
  if (isEncoded) {
    const message =
      'a value of {{ }} seems to be percent-encoded already; send it unencoded ' +
      'and use "digitalLink", or provide the complete URL with "contentExpression"';
    return { ok: false, message };
  }
  const written = values.reduceRight(
    (text, { start, end }) => text.slice(0, start) + escaped(text.slice(start, end)) + text.slice(end),
    uri,
  );
  return { ok: true, uri: written };
}

/** Returns a sentence about the first violation of RFC 3986 in a URL, or undefined. */
export function addressFault(uri: string): string | undefined {
  const invalidAt = uri.search(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/);
  if (invalidAt >= 0) return `character ${invalidAt + 1} must be percent-encoded in a web address`;
  const percent = uri.search(/%(?![0-9A-Fa-f]{2})/);
  return percent < 0
    ? undefined
    : `the percent sign at character ${percent + 1} is not followed by two hexadecimal digits`;
}

/** Rewrites the encoder's error messages about a link. */
export function digitalLinkMessage(sentence: string, uri: string): string {
  if (/path was too short|not contain a valid primary key/.test(sentence)) {
    return 'the path has no key, such as /01/ and a GTIN';
  }
  if (sentence.includes('not a valid key-qualifier sequence')) {
    const [, ...qualifiers] = pathElements(uri).map(({ ai }) => `(${ai})`);
    return `${qualifiers.join(', ')} may not follow the key in the path in this order`;
  }
  const [, ai, complaint] = /^AI \((\d+)\) (.*)$/.exec(sentence) ?? [];
  if (ai) {
    const what = complaint?.includes('path info')
      ? 'belongs in the path, after its key'
      : 'is not allowed in the query';
    return `application identifier (${ai}) ${what}`;
  }
  return gs1Message(sentence, pathElements(uri));
}

/**
 * Returns the elements at the end of a path. They are pairs of an identifier and a value, starting with the rightmost
 * key.
 */
function pathElements(uri: string): readonly Gs1Element[] {
  const segments = uri.replace(/[?#].*$/s, '').split('/');
  const pairs: Gs1Element[] = [];
  for (let at = segments.length - 2; at > 2; at -= 2) {
    const [ai = '', value = ''] = segments.slice(at, at + 2);
    pairs.unshift({ ai, value });
    if (KEYS[ai]) break;
  }
  return pairs;
}
