/** Defines term groups that occur in several parts of an invoice. */
import { code, group, number, text } from './parts.ts';

/** Smallest profile of the terms that are not in BASIC. */
export const EN = { from: 'en16931' } as const;

/** Limits the length of a list. Invoice lines have a separate limit. */
export function few(name: string) {
  return { name, maxItems: 100 } as const;
}

export function identifier(bt: string, about: string, more = {}) {
  const parts = {
    id: text('identifier'),
    scheme: code('identifier scheme: an ISO 6523 code, or a code from the EAS list for an electronic address'),
  };
  return group(`${about} (${bt})`, parts, more);
}

export function address(numbers: string) {
  return group(`address (${numbers})`, {
    line1: text('first line, often the street'),
    line2: text('second line'),
    line3: text('third line'),
    city: text('city'),
    postCode: text('post code'),
    subdivision: text('region or state'),
    country: code('country, ISO 3166-1 alpha-2, like "DE"'),
  });
}

export const vat = group('VAT (BG-30, BG-20, BG-21)', {
  category: code('category (BT-151, BT-95, BT-102): S, Z, E, AE, K, G, O, L, M or B; default: "S"'),
  rate: number(
    'rate in percent (BT-152, BT-96, BT-103), like 19. Category O has no rate. The default for Z, E, AE, K and G is 0',
  ),
});
