/** Reads the template property `printer.rfid`: data that a label printer writes to a label's RFID tag (EPC Gen2). */
import { binding } from './binding.ts';
import type { Binding } from './binding-type.ts';
import {
  below,
  type Infer,
  isObject,
  number,
  object,
  oneOf,
  optional,
  required,
  type Schema,
  withDefault,
} from './kit.ts';

/**
 * Maximum for `retries`, the number of labels that a printer tries if it cannot write a tag (`^RS` in Zebra’s
 * programming guide).
 */
const MOST_RETRIES = 10;

/** Schema for the data. A text such as `sgtin96(gtin, 7, serial)` is a call without braces. */
const epc: Schema<Binding> = {
  json: binding('text').json,
  read(value, place, reader) {
    if (typeof value === 'string' && /^\s*[A-Za-z]\w{0,60}\s*\(/.test(value))
      return reader.report(
        'INVALID_VALUE',
        place,
        'is an expression; write { "expression": "sgtin96(gtin, 7, serial)" }',
      );
    return binding('text').read(value, place, reader);
  },
};

const fields = object({
  epc: required(
    epc,
    'hexadecimal data of the tag, such as { "expression": "sgtin96(gtin, 7, serial)" }. A list has one value for each label. With null, the printer writes no tag',
  ),
  bank: withDefault(oneOf('epc', 'user'), 'epc', 'memory bank of the data', 'epc'),
  lock: withDefault(
    oneOf('none', 'password', 'permanent'),
    'none',
    'write protection of the memory bank. With "password", changes require the password. With "permanent", no change is possible',
    'none',
  ),
  password: optional(binding('text'), 'access password that is written to the tag: 8 hexadecimal digits'),
  retries: optional(
    number({ min: 1, max: MOST_RETRIES, integer: true }),
    'number of labels on which the printer tries to write a tag before it stops; default: the printer’s setting',
  ),
});

export type TemplateRfid = Infer<typeof fields>;

/** Schema with a condition: locking by password requires a password. */
export const rfid: Schema<TemplateRfid> = {
  json: fields.json,
  read(value, place, reader) {
    const read = fields.read(value, place, reader);
    if (read?.lock !== 'password' || !isObject(value) || value['password'] !== undefined) return read;
    return reader.report('REQUIRED', place && below(place, 'password'), 'lock "password" needs a password');
  },
};

/**
 * Maximum size in 16-bit words. The EPC bank has up to 31 words (EPC Gen2, 6.3.2.1.2.2). The user bank of common tags
 * has less than 512.
 */
const MOST_WORDS = { epc: 31, user: 512 } as const;

/** Returns the data in upper case without spaces. Returns undefined if it does not fit in the memory bank. */
export function tagData(given: string, bank: TemplateRfid['bank']): string | undefined {
  const digits = given.replaceAll(' ', '').toUpperCase();
  return digits.length <= MOST_WORDS[bank] * 4 && /^(?:[0-9A-F]{4})+$/.test(digits) ? digits : undefined;
}

export function tagDataRule(bank: TemplateRfid['bank']): string {
  return `must be 1 to ${MOST_WORDS[bank]} groups of 4 hexadecimal digits; sgtin96(gtin, 7, serial) computes them from a GTIN`;
}

/** Returns the password in upper case, or undefined if it is invalid. Eight zeros mean a tag without a password. */
export function tagPassword(given: string): string | undefined {
  const digits = given.replaceAll(' ', '').toUpperCase();
  return /^[0-9A-F]{8}$/.test(digits) && digits !== '00000000' ? digits : undefined;
}

export const TAG_PASSWORD_RULE = 'must be 8 hexadecimal digits that are not all zero';
