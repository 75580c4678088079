/**
 * Formats the content of codes in standard formats: payments, tax codes, networks and contacts. Each function validates
 * its fields.
 */
import { base64, concatBytes, utf8 } from '../../base/bytes.ts';
import { crc16 } from '../../base/crc16.ts';
import { swissBillFault } from '../../base/swiss-bill.ts';

import type { CodeContent } from './code-content.ts';

export { sgtin96, sscc96 } from './tag-contents.ts';

type Field = {
  readonly name: string;
  readonly value: string;
  readonly pattern: RegExp;
  /** Rule that completes the sentence "must be …". */
  readonly rule: string;
};

function faultOf(fields: readonly Field[]): CodeContent | undefined {
  const wrong = fields.find(({ value, pattern }) => !pattern.test(value));
  return wrong && { ok: false, fault: `the ${wrong.name} must be ${wrong.rule}` };
}

function content(fields: readonly Field[], write: () => string): CodeContent {
  return faultOf(fields) ?? { ok: true, text: write() };
}

const line = (name: string, value: string, most: number, least = 0): Field => ({
  name,
  value,
  pattern: new RegExp(`^[^\\r\\n]{${least},${most}}$`, 'u'),
  rule: least > 0 ? `a line of ${least} to ${most} characters` : `a line of at most ${most} characters`,
});

/**
 * Returns an IBAN or a creditor reference modulo 97. The letters A to Z count as 10 to 35 (ISO 7064, MOD 97-10).
 */
function remainder97(text: string): number {
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

const isChecked = (text: string) => /^[A-Z]{2}[0-9]{2}[0-9A-Z]{1,30}$/.test(text) && remainder97(text) === 1;

/** Creates a field with an amount: two decimals and a decimal point, or an empty text. */
const amountRule = (value: string, most: number): Field => ({
  name: 'amount',
  value: value === '' || (/^[0-9]+\.[0-9]{2}$/.test(value) && Number(value) > 0 && Number(value) <= most) ? 'ok' : '',
  pattern: /^ok$/,
  rule: `from 0.01 to ${most}`,
});

export type Epc = {
  readonly name: string;
  readonly iban: string;
  readonly amount: string;
  readonly text: string;
  readonly reference: string;
  readonly bic: string;
};

/** Returns the content of a European payment code (EPC069-12, version 002). */
export function epcContent({ name, iban: spaced, amount, text, reference: given, bic }: Epc): CodeContent {
  const [iban, reference] = [spaced.replaceAll(' ', '').toUpperCase(), given.replaceAll(' ', '')];
  if (!isChecked(iban)) return { ok: false, fault: 'the IBAN has wrong check digits or an invalid format' };
  if (reference !== '' && !(reference.startsWith('RF') && reference.length <= 25 && isChecked(reference))) {
    return { ok: false, fault: 'the reference must be a creditor reference of ISO 11649 such as RF18539007547034' };
  }
  if (reference !== '' && text !== '') return { ok: false, fault: 'has both a reference and a text; keep one' };
  return content(
    [
      line('name', name, 70, 1),
      line('text', text, 140),
      { name: 'BIC', value: bic, pattern: /^(?:[A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?)?$/, rule: 'of 8 or 11 characters' },
      amountRule(amount, 999_999_999.99),
    ],
    () => {
      const lines = ['BCD', '002', '1', 'SCT', bic, name, iban, amount && `EUR${amount}`, '', reference, text];
      return lines.join('\n').replace(/\n+$/, '');
    },
  );
}

export type SwissQr = {
  readonly iban: string;
  /** Creditor's name, street, house number, postal code, town and country. */
  readonly creditor: readonly string[];
  readonly amount: string;
  readonly currency: string;
  /** Debtor's address in the same order; empty if the payer writes it by hand. */
  readonly debtor: readonly string[];
  readonly reference: string;
  readonly message: string;
  readonly billing: string;
};

/** Number of fields of an address: name, street, house number, postal code, town and country. */
const ADDRESS_PARTS = 6;

/** Returns the content of a Swiss QR-bill with structured addresses (SIX, Implementation Guidelines 2.3, clause 4). */
export function swissQrContent(given: SwissQr): CodeContent {
  const { creditor, debtor, amount, currency, message, billing } = given;
  const [iban, reference] = [given.iban.replace(/\s/g, '').toUpperCase(), given.reference.replace(/\s/g, '')];
  const address = (parts: readonly string[]) =>
    parts.length === 0 ? Array<string>(ADDRESS_PARTS + 1).fill('') : ['S', ...parts];
  for (const [name, parts] of Object.entries({ creditor, debtor })) {
    if (parts.length !== ADDRESS_PARTS && (name === 'creditor' || parts.length > 0)) {
      const fault = `the ${name} must be a list of name, street, house number, postal code, town and country`;
      return { ok: false, fault };
    }
  }
  const values = [...creditor, ...debtor, currency, reference, message, billing];
  if (values.some((value) => /[\r\n]/.test(value))) return { ok: false, fault: 'a value must not have several lines' };
  const type = reference === '' ? 'NON' : /^RF/i.test(reference) ? 'SCOR' : 'QRR';
  const head = ['SPC', '0200', '1', iban, ...address(creditor), ...address([])];
  const tail = [type, reference.toUpperCase(), message, 'EPD', ...(billing === '' ? [] : [billing])];
  const text = [...head, amount, currency, ...address(debtor), ...tail].join('\n');
  const fault = swissBillFault(text);
  return fault === undefined ? { ok: true, text } : { ok: false, fault };
}

/** Formats a field of EMVCo's merchant codes: a two-digit identifier, a two-digit length, and the value. */
const emv = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** Removes accents, because the code contains only ASCII. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

export type Pix = {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly amount: string;
  readonly id: string;
};

/** Returns the content of a static Pix code (BR Code) of Banco Central do Brasil. */
export function pixContent({ key, name: givenName, city: givenCity, amount, id }: Pix): CodeContent {
  const [name, city] = [plain(givenName), plain(givenCity)];
  const ascii = (what: string, value: string, most: number): Field => ({
    name: what,
    value,
    pattern: new RegExp(`^[\\x20-\\x7e]{1,${most}}$`),
    rule: `1 to ${most} ASCII characters`,
  });
  return content(
    [
      ascii('key', key, 77),
      ascii('name', name, 25),
      ascii('city', city, 15),
      {
        name: 'transaction ID',
        value: id,
        pattern: /^(?:[0-9A-Za-z]{1,25}|\*\*\*)?$/,
        rule: '1 to 25 letters and digits',
      },
      amountRule(amount, 9_999_999_999.99),
    ],
    () => {
      const account = emv('26', emv('00', 'br.gov.bcb.pix') + emv('01', key));
      const sum = amount === '' ? '' : emv('54', amount);
      const merchant = `${emv('58', 'BR')}${emv('59', name)}${emv('60', city)}${emv('62', emv('05', id || '***'))}`;
      const text = `${emv('00', '01')}${account}${emv('52', '0000')}${emv('53', '986')}${sum}${merchant}6304`;
      return text + crc16(utf8(text)).toString(16).toUpperCase().padStart(4, '0');
    },
  );
}

export type Zatca = {
  readonly seller: string;
  readonly vatNumber: string;
  readonly timestamp: string;
  readonly total: string;
  readonly vat: string;
};

/**
 * Returns the content of the code on simplified invoices in Saudi Arabia (ZATCA, phase 1): five fields with tag, length
 * and value, in Base64.
 */
export function zatcaContent({ seller, vatNumber, timestamp, total, vat }: Zatca): CodeContent {
  const money = /^-?[0-9]+\.[0-9]{2}$/;
  const name = utf8(seller);
  if (name.length === 0 || name.length > 255) return { ok: false, fault: 'the seller must have 1 to 255 bytes' };
  return content(
    [
      { name: 'VAT number', value: vatNumber, pattern: /^3[0-9]{13}3$/, rule: '15 digits that begin and end with 3' },
      {
        name: 'timestamp',
        value: timestamp,
        pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z?$/,
        rule: 'such as 2026-01-31T12:00:00Z',
      },
      { name: 'total', value: total, pattern: money, rule: 'a number' },
      { name: 'VAT', value: vat, pattern: money, rule: 'a number' },
    ],
    () => {
      const values = [name, ...[vatNumber, timestamp, total, vat].map(utf8)];
      return base64(concatBytes(values.flatMap((value, index) => [Uint8Array.of(index + 1, value.length), value])));
    },
  );
}

export type Wifi = { readonly ssid: string; readonly password: string; readonly isHidden: boolean };

/** Returns the content of a code with which phones join a Wi-Fi network: WPA with a password, open without one. */
export function wifiContent({ ssid, password, isHidden }: Wifi): CodeContent {
  const bytes = utf8(ssid).length;
  if (bytes < 1 || bytes > 32) return { ok: false, fault: 'the name of the network must have 1 to 32 bytes' };
  const isPassword = /^(?:[\x20-\x7e]{8,63}|[0-9A-Fa-f]{64}|)$/;
  return content([{ name: 'password', value: password, pattern: isPassword, rule: '8 to 63 ASCII characters' }], () => {
    const escaped = (text: string) => text.replace(/[\\;,:"]/g, '\\$&');
    const secret = password === '' ? 'T:nopass;' : `T:WPA;P:${escaped(password)};`;
    return `WIFI:${secret}S:${escaped(ssid)};${isHidden ? 'H:true;' : ''};`;
  });
}

export type Contact = {
  readonly name: string;
  readonly organization: string;
  readonly phone: string;
  readonly email: string;
  readonly url: string;
};

/**
 * Returns a contact as a vCard 3.0 (RFC 2426), which phones can read. The last word of the name becomes the family
 * name.
 */
export function vcardContent({ name, organization, phone, email, url }: Contact): CodeContent {
  const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
  const at = name.trim().lastIndexOf(' ');
  const [family, given] = [name.trim().slice(at + 1), name.trim().slice(0, Math.max(at, 0))];
  const optional = [
    ['ORG', organization],
    ['TEL', phone],
    ['EMAIL', email],
    ['URL', url],
  ] as const;
  return content(
    [
      line('name', name, 200, 1),
      { name: 'phone', value: phone, pattern: /^(?:\+?[0-9 ()./-]{3,30})?$/, rule: 'a phone number' },
      { name: 'email', value: email, pattern: /^(?:[^\s@]+@[^\s@]+)?$/, rule: 'an email address' },
    ],
    () =>
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `N:${escaped(family)};${escaped(given)};;;`,
        `FN:${escaped(name.trim())}`,
        ...optional.filter(([, value]) => value !== '').map(([key, value]) => `${key}:${escaped(value)}`),
        'END:VCARD',
      ].join('\n'),
  );
}

export type Ksef = { readonly address: string; readonly nip: string; readonly date: string; readonly digest: string };

/**
 * Returns the URL that verifies an invoice in the Polish KSeF system. It contains the tax number, the issue date and
 * the SHA-256 digest of the XML.
 */
export function ksefContent({ address, nip, date, digest }: Ksef): CodeContent {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(nip[index]), 0);
  if (!/^[0-9]{10}$/.test(nip) || sum % 11 !== Number(nip[9])) {
    return { ok: false, fault: 'the NIP must have 10 digits and a correct check digit' };
  }
  return content(
    [
      {
        name: 'address',
        value: address,
        pattern: /^https:\/\/[^\s/]+(?:\/[^\s/?#]+)*$/,
        rule: 'an https URL without a trailing slash',
      },
      { name: 'date', value: date, pattern: /^\d{4}-\d{2}-\d{2}$/, rule: 'such as 2026-01-31' },
      {
        name: 'digest',
        value: digest,
        pattern: /^[\w-]{43}$/,
        rule: 'a SHA-256 digest in URL-safe Base64, 43 characters',
      },
    ],
    () => {
      const [year, month, day] = date.split('-');
      return `${address}/${nip}/${day}-${month}-${year}/${digest}`;
    },
  );
}
