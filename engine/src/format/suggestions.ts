/** Suggests properties for names from CSS, HTML, JavaScript and other label tools that templates do not support. */
import { SYMBOLOGY_NAMES } from '../codes/symbologies.ts';
import { plain } from './habit-words.ts';
import { elementTypeFor, suggestionsFor } from './property-words.ts';
import { STYLE_NAMES } from './style.ts';

/** Properties that belong to an element instead of its style. */
const ELEMENT_NAMES: ReadonlySet<string> = new Set('width height rotation visible position link alt'.split(' '));

const STYLES: ReadonlyMap<string, string> = new Map([...STYLE_NAMES].map((name) => [plain(name), name]));

/**
 * Returns a suggestion for an unknown property, as the end of a sentence. Returns undefined if the property is not
 * listed.
 */
export function adviceOnProperty(key: string, known: readonly string[]): string | undefined {
  const word = plain(key);
  const own = STYLES.get(word);
  for (const instead of [...(own === undefined ? [] : [own]), ...suggestionsFor(key)]) {
    const [, where, sentence] = /^(\w*)=(.*)$/.exec(instead) ?? [];
    if (sentence !== undefined) {
      if (where === '' || known.includes(where!)) return sentence;
      continue;
    }
    const [property = '', example] = instead.split(/: (.*)/s);
    const written = example === undefined ? `"${property}"` : `"${property}": ${example}`;
    if (known.includes(property)) return example === undefined ? `did you mean ${written}?` : `write ${written}`;
    if (STYLE_NAMES.has(property) && known.includes('style')) {
      return property === key ? 'move it into "style"' : `move it into "style" as ${written}`;
    }
  }
  const isStyle = known.includes('fontWeight');
  return isStyle && ELEMENT_NAMES.has(key) ? 'move it out of "style", to the element itself' : undefined;
}

/** Returns a suggestion for an unknown element type. */
export function adviceOnType(type: string, types: readonly string[]): string | undefined {
  const word = plain(type);
  const same = types.find((name) => plain(name) === word);
  if (same !== undefined) return `write "${same}"`;
  const known = elementTypeFor(word);
  if (known !== undefined) return `write ${known}`;
  const symbology = SYMBOLOGY_NAMES.find((name) => plain(name) === word);
  return symbology && `write { "type": "barcode", "symbology": "${symbology}" }`;
}
