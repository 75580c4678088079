/** Implements functions that format the content of codes in standard formats, and validate its fields. */
import { roundTo, toNumber, type Value } from '../exact.ts';
import { made } from '../values.ts';
import { booleanArg, type ExactArgs, exactArg, failCall, listArg, textArg, wholeArg } from './arguments.ts';
import type { CodeContent } from './code-content.ts';
import {
  epcContent,
  ksefContent,
  pixContent,
  sgtin96,
  sscc96,
  swissQrContent,
  vcardContent,
  wifiContent,
  zatcaContent,
} from './code-contents.ts';
import type { Call, FunctionEntry } from './entry.ts';

export const CODE_CONTENT_FUNCTIONS: readonly FunctionEntry[] = [
  entry('epc', {
    signature: 'epc(name, iban, amount, text?, reference?, bic?)',
    about:
      'Returns the content of a SEPA payment code (EPC069-12) from the recipient, the IBAN, the amount in euros, and a text or an ISO 11649 reference. Use it in a QR code with the error correction M.',
    counts: [3, 6],
    example: [
      'epc("ACME GmbH", "DE71 1102 2033 0123 4567 89", 12.5, "Invoice 4711")',
      'BCD\n002\n1\nSCT\n\nACME GmbH\nDE71110220330123456789\nEUR12.50\n\n\nInvoice 4711',
    ],
    write: (call, args) => {
      const [name, iban, text, reference, bic] = texts(call, args, [0, 1, 3, 4, 5]);
      return epcContent({ name, iban, amount: money(call, args, 2), text, reference, bic });
    },
  }),
  entry('swissQr', {
    signature: 'swissQr(iban, creditor, amount?, currency = "CHF", debtor?, reference?, message?, billing?)',
    about:
      'Returns the content of a Swiss QR-bill. Creditor and debtor are lists of name, street, house number, postal code, town and country. The reference is a QR reference or an ISO 11649 reference. Use the result in a barcode with the symbology swissqrcode.',
    counts: [2, 8],
    example: [
      'swissQr("CH93 0076 2011 6238 5295 7", ["ACME AG", "Seeweg", "1", "8000", "Zürich", "CH"], 199.95)',
      'SPC\n0200\n1\nCH9300762011623852957\nS\nACME AG\nSeeweg\n1\n8000\nZürich\nCH\n\n\n\n\n\n\n\n199.95\nCHF\n\n\n\n\n\n\n\nNON\n\n\nEPD',
    ],
    write: (call, args) => {
      const [iban, reference, message, billing] = texts(call, args, [0, 5, 6, 7]);
      const [creditor, debtor] = [1, 4].map((index) => parts(call, args, index)) as [string[], string[]];
      const currency = textArg(call, args, 3, 'CHF');
      return swissQrContent({
        iban,
        creditor,
        amount: money(call, args, 2),
        currency,
        debtor,
        reference,
        message,
        billing,
      });
    },
  }),
  entry('pix', {
    signature: 'pix(key, name, city, amount?, id?)',
    about:
      'Returns the content of a static Pix code (Brazil) from the key, name and city of the recipient, the amount in reais, and a transaction ID. The function removes accents and adds the checksum.',
    counts: [3, 5],
    example: [
      'pix("123e4567-e12b-12d1-a456-426655440000", "Fulano de Tal", "BRASILIA")',
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    ],
    write: (call, args) => {
      const [key, name, city, id] = texts(call, args, [0, 1, 2, 4]);
      return pixContent({ key, name, city, amount: money(call, args, 3), id });
    },
  }),
  entry('zatca', {
    signature: 'zatca(seller, vatNumber, timestamp, total, vat)',
    about:
      'Returns the content of the code on simplified invoices in Saudi Arabia (ZATCA, phase 1), in Base64, from the seller, the VAT number, the time, the total with VAT, and the VAT.',
    counts: [5, 5],
    example: [
      'zatca("Bobs Records", "310122393500003", "2022-04-25T15:30:00Z", 1000, 150)',
      'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
    ],
    write: (call, args) => {
      const [seller, vatNumber, timestamp] = texts(call, args, [0, 1, 2]);
      return zatcaContent({ seller, vatNumber, timestamp, total: money(call, args, 3), vat: money(call, args, 4) });
    },
  }),
  entry('ksef', {
    signature: 'ksef(address, nip, date, digest)',
    about:
      'Returns the URL that verifies an invoice in the Polish KSeF, from the URL of the environment, the tax number of the seller, the date of issue, and the SHA-256 of the XML as base64url.',
    counts: [4, 4],
    example: [
      'ksef("https://example.com/invoice", "1111111111", "2026-02-01", "UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE")',
      'https://example.com/invoice/1111111111/01-02-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE',
    ],
    write: (call, args) => {
      const [address, nip, date, digest] = texts(call, args, [0, 1, 2, 3]);
      return ksefContent({ address, nip, date, digest });
    },
  }),
  entry('wifi', {
    signature: 'wifi(network, password?, hidden = false)',
    about:
      'Returns the content of a code that lets a phone join a Wi-Fi network. With a password, the network uses WPA; without a password, the network is open.',
    counts: [1, 3],
    example: ['wifi("Guests; 2nd floor", "welcome-2026")', 'WIFI:T:WPA;P:welcome-2026;S:Guests\\; 2nd floor;;'],
    write: (call, args) => {
      const [ssid, password] = texts(call, args, [0, 1]);
      return wifiContent({ ssid, password, isHidden: booleanArg(call, args, 2, false) });
    },
  }),
  entry('vcard', {
    signature: 'vcard(name, organization?, phone?, email?, url?)',
    about: 'Returns a contact as vCard 3.0. The last word of the name is the family name.',
    counts: [1, 5],
    example: [
      'vcard("Ada Lovelace", "ACME, Ltd.", "+44 20 7946 0000")',
      'BEGIN:VCARD\nVERSION:3.0\nN:Lovelace;Ada;;;\nFN:Ada Lovelace\nORG:ACME\\, Ltd.\nTEL:+44 20 7946 0000\nEND:VCARD',
    ],
    write: (call, args) => {
      const [name, organization, phone, email, url] = texts(call, args, [0, 1, 2, 3, 4]);
      return vcardContent({ name, organization, phone, email, url });
    },
  }),
  entry('sgtin96', {
    signature: 'sgtin96(gtin, prefixLength, serial, filter = 1)',
    about:
      'Returns the EPC of an article for an RFID tag (SGTIN-96) in hexadecimal, from the GTIN, the number of digits of the GS1 company prefix, and a serial number. The filter is 1 for sales units and 2 for cases.',
    counts: [3, 4],
    example: ['sgtin96("80614141123458", 7, 6789, 3)', '3074257BF7194E4000001A85'],
    write: (call, args) => {
      const [gtin, serial] = texts(call, args, [0, 2]);
      return sgtin96({ gtin, serial, ...keyArgs(call, args, 3, 1) });
    },
  }),
  entry('sscc96', {
    signature: 'sscc96(sscc, prefixLength, filter = 2)',
    about:
      'Returns the EPC of a logistic unit for an RFID tag (SSCC-96) in hexadecimal, from the SSCC and the number of digits of the GS1 company prefix.',
    counts: [2, 3],
    example: ['sscc96("106141412345678908", 7, 3)', '3174257BF4499602D2000000'],
    write: (call, args) => {
      const [sscc] = texts(call, args, [0]);
      return sscc96({ sscc, ...keyArgs(call, args, 2, 2) });
    },
  }),
];

/** Allowed numbers of digits of a company prefix, and allowed EPC filter values. */
const PREFIX_LENGTHS = [6, 12] as const;
const FILTERS = [0, 7] as const;

/** Reads the length of the company prefix, and the filter value at an argument index. */
function keyArgs(call: Call<Value>, args: ExactArgs, filterAt: number, filter: number) {
  return {
    prefixLength: wholeArg(call, args, 1, PREFIX_LENGTHS),
    filter: wholeArg(call, [args[filterAt] ?? filter], 0, FILTERS),
  };
}

type Scheme = {
  readonly signature: string;
  readonly about: string;
  readonly counts: readonly [min: number, max: number];
  readonly example: readonly [source: string, result: string];
  readonly write: (call: Call<Value>, args: ExactArgs) => CodeContent;
};

function entry(name: string, { signature, about, counts: [min, max], example, write }: Scheme): FunctionEntry {
  return {
    name,
    aliases: [],
    group: 'bytes',
    min,
    max,
    signature,
    about,
    example,
    exact: 'value',
    apply: (call, args) => {
      const content = write(call, args);
      return content.ok ? made(call.run, content.text, call.span) : failCall(call, 'E_ARG', content.fault);
    },
  };
}

function texts<const I extends readonly number[]>(call: Call<Value>, args: ExactArgs, indices: I) {
  return indices.map((index) => textArg(call, args, index)) as { readonly [K in keyof I]: string };
}

/** Returns the items of a list as texts. A list with only empty items counts as omitted. */
function parts(call: Call<Value>, args: ExactArgs, index: number): string[] {
  const given = listArg(call, args, index).slice(0, MOST_PARTS);
  const items = given.map((_, at) => textArg(call, given, at));
  return items.every((item) => item === '') ? [] : items;
}

/** Maximum length of a list of parts. No format has more. */
const MOST_PARTS = 10;

/** Returns an amount with two decimals and a decimal point. Returns an empty text if it is omitted. */
function money(call: Call<Value>, args: ExactArgs, index: number): string {
  const value = exactArg(call, args, index);
  if (value === null) return '';
  const rounded = toNumber(roundTo(value, 2));
  return Math.abs(rounded) < 1e13 ? rounded.toFixed(2) : String(rounded);
}
