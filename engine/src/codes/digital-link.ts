/** GS1 Digital Link URI Syntax 1.x: web addresses that carry GS1 elements, written from element strings or given. */

import { type Gs1Element, gs1Message } from './gs1.ts';

export type DigitalLink =
  | { readonly ok: true; readonly uri: string }
  | { readonly ok: false; readonly message: string };

/** Whether text is a web address at all, and so no element string. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/**
 * What a link may start with: the domain of a resolver and perhaps a path, without query, fragment and a slash at its
 * end.
 */
export const LINK_BASE = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?(?:\/[A-Za-z0-9._~-]+)*$/;

/** Primary keys, each with the sequences of qualifiers that may follow it in the path, in this order (clause 4). */
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
 * The canonical, uncompressed link of elements under a base: the first key and its qualifiers in the path, the rest in the
 * query in ascending order. Whether the values are right is the encoder's to say.
 */
export function writeDigitalLink(elements: readonly Gs1Element[], base: string): DigitalLink {
  const twice = elements.find(({ ai }, index) => elements.findIndex((other) => other.ai === ai) !== index);
  if (twice) return { ok: false, message: `application identifier (${twice.ai}) stands twice` };
  const key = elements.find(({ ai }) => KEYS[ai]);
  if (!key) {
    const given = elements.map(({ ai }) => `(${ai})`).join(', ');
    const known = Object.keys(KEYS)
      .sort()
      .map((ai) => `(${ai})`);
    return { ok: false, message: `a GS1 Digital Link needs a key beside ${given}: one of ${known.join(', ')}` };
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

/** All but RFC 3986's unreserved characters. */
function escaped(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** What an address breaks of RFC 3986, in a sentence; undefined if nothing. */
export function addressFault(uri: string): string | undefined {
  const stranger = uri.search(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/);
  if (stranger >= 0) return `character ${stranger + 1} has to be percent-encoded in a web address`;
  const percent = uri.search(/%(?![0-9A-Fa-f]{2})/);
  return percent < 0
    ? undefined
    : `the percent sign at character ${percent + 1} is not followed by two hexadecimal digits`;
}

/** Mends the encoder's sentences about a link. */
export function digitalLinkMessage(sentence: string, uri: string): string {
  if (/path was too short|not contain a valid primary key/.test(sentence)) {
    return 'the path carries no key, such as /01/ and a GTIN';
  }
  if (sentence.includes('not a valid key-qualifier sequence')) {
    const [, ...qualifiers] = pathElements(uri).map(({ ai }) => `(${ai})`);
    return `${qualifiers.join(', ')} may not follow the key in the path, or not in this order`;
  }
  const [, ai, complaint] = /^AI \((\d+)\) (.*)$/.exec(sentence) ?? [];
  if (ai) {
    const what = complaint?.includes('path info')
      ? 'belongs into the path, after its key'
      : 'cannot stand in the query';
    return `application identifier (${ai}) ${what}`;
  }
  return gs1Message(sentence, pathElements(uri));
}

/** The elements at the end of a path: pairs of an identifier and a value, from the rightmost key on. */
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
