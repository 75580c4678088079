/** Defines the properties of codes with GS1 data. */
import { LINK_BASE } from '../codes/digital-link.ts';
import { byPredefinedLength } from '../codes/gs1.ts';
import { USES } from '../codes/module-by-use.ts';
import { binding } from './binding.ts';
import type { Binding } from './binding-type.ts';
import { below, boolean, oneOf, optional, record, type Schema, withDefault } from './kit.ts';

/** Schema for the base URL of GS1 Digital Links. */
const linkBase: Schema<string> = {
  json: { type: 'string', maxLength: 200, pattern: LINK_BASE.source },
  read(value, place, reader) {
    if (typeof value !== 'string') return reader.report('WRONG_TYPE', place, 'must be a URL');
    if (value.length <= 200 && LINK_BASE.test(value)) return value;
    const wanted = 'in lowercase and without query, fragment and trailing slash';
    return reader.report('INVALID_VALUE', place, `must be a URL such as https://id.example.org, ${wanted}`);
  },
};

export const gs1 = withDefault(
  boolean(),
  false,
  'declares that the content is GS1 data, which Platen then checks: an element string like (01)09501101530003, or a GS1 Digital Link that starts with https:// or http://',
  false,
);

export const digitalLink = optional(
  linkBase,
  'start of a GS1 Digital Link. Platen writes the element string of the content as a link: with https://id.example.org, (01)09501101530003(10)AB becomes https://id.example.org/01/09501101530003/10/AB',
);

export const use = optional(
  oneOf(...USES),
  'scanning environment, which determines the allowed module size: "retail" (checkouts) 0.396 to 0.99 mm, "distribution" (warehouses) 0.743 to 1.5 mm, "healthcare" 0.254 to 0.99 mm',
);

export const gs1Text = optional(
  oneOf('below', 'right'),
  'position of the human-readable GS1 data: below the code, or to its right. Each application identifier has a separate line',
);

/** GS1 element of a code: its application identifier, and the binding of its value. */
export type Gs1Binding = { readonly ai: string; readonly value: Binding };

const IDENTIFIER = /^[0-9]{2,4}$/;

/** Maximum number of elements. No symbol has space for more. */
const MAX_ELEMENTS = 50;

const byIdentifier = record(binding('text'), { maxItems: MAX_ELEMENTS });

/** Sorts the elements by identifier, because JavaScript objects do not preserve the order of numeric keys. */
const elements: Schema<readonly Gs1Binding[]> = {
  json: { ...byIdentifier.json, propertyNames: { pattern: IDENTIFIER.source } },
  read(value, place, reader) {
    const read = byIdentifier.read(value, place, reader);
    if (!read) return undefined;
    for (const ai of read.keys()) {
      if (IDENTIFIER.test(ai)) continue;
      const message = 'must be an application identifier of 2 to 4 digits without brackets, such as "01"';
      reader.report('INVALID_VALUE', below(place, ai), message);
    }
    return [...read].map(([ai, each]) => ({ ai, value: each })).sort(byPredefinedLength);
  },
};

export const gs1Elements = optional(
  elements,
  'GS1 data by application identifier, instead of content: { "01": "{{ gtin }}", "21": "{{ serial }}" }. Platen reads brackets in values as data. If an expression returns null, Platen omits the element. Elements of predefined length come first, then the others, both in the order of their identifiers',
);
