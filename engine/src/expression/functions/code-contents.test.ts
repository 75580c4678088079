import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { evaluated } from '../testing.ts';

const check = (source: string, expected: JsonValue) => expect(evaluated(source, {})).toEqual(expected);

test.each([
  ['epc("A", "DE71110220330123456788", 1)', 'E_ARG'],
  ['epc("", "DE71110220330123456789", 1)', 'E_ARG'],
  ['epc("A\\nB", "DE71110220330123456789", 1)', 'E_ARG'],
  ['epc("A", "DE71110220330123456789", 0)', 'E_ARG'],
  ['epc("A", "DE71110220330123456789", -1)', 'E_ARG'],
  ['epc("A", "DE71110220330123456789", 1, "text", "RF18539007547034")', 'E_ARG'],
  ['epc("A", "DE71110220330123456789", 1, "", "RF19539007547034")', 'E_ARG'],
  [
    'epc("A", "DE71110220330123456789", null, "", "RF18 5390 0754 7034", "MARKDEF1100")',
    'BCD\n002\n1\nSCT\nMARKDEF1100\nA\nDE71110220330123456789\n\n\nRF18539007547034',
  ],
  ['pix("k", "A name that has more than 25", "X")', 'E_ARG'],
  ['pix("k", "A", "X", 1, "a-b")', 'E_ARG'],
  ['pix("k", "José", "São Paulo", 10.5).includes("540510.505802BR5904Jose6009Sao Paulo")', true],
  ['zatca("A", "310122393500001", "2022-04-25T15:30:00Z", 1, 0)', 'E_ARG'],
  ['zatca("A", "310122393500003", "2022-04-25", 1, 0)', 'E_ARG'],
  ['ksef("https://example.com", "1111111112", "2026-02-01", base64url(sha256("x")))', 'E_ARG'],
  ['ksef("http://example.com", "1111111111", "2026-02-01", base64url(sha256("x")))', 'E_ARG'],
  ['ksef("https://example.com", "1111111111", "1.2.2026", base64url(sha256("x")))', 'E_ARG'],
  ['wifi("")', 'E_ARG'],
  ['wifi("A", "short")', 'E_ARG'],
  ['wifi("A:B", "pass;word", true)', 'WIFI:T:WPA;P:pass\\;word;S:A\\:B;H:true;;'],
  ['wifi("Open")', 'WIFI:T:nopass;S:Open;;'],
  ['sgtin96("614141123452", 6, 0)', '30383BF9806DB64000000000'],
  ['sgtin96("80614141123458", 7, "274877906943")', '3034257BF7194E7FFFFFFFFF'],
  ['sgtin96("80614141123458", 7, "274877906944")', 'E_ARG'],
  ['sgtin96("80614141123458", 7, "007")', 'E_ARG'],
  ['sgtin96("80614141123457", 7, 1)', 'E_ARG'],
  ['sgtin96("80614141123458", 5, 1)', 'E_ARG'],
  ['sgtin96("80614141123458", 7, 1, 8)', 'E_ARG'],
  ['sscc96("106141412345678907", 7)', 'E_ARG'],
  ['sscc96("1061414123456789", 7)', 'E_ARG'],
  ['vcard("Ada", "", "call me")', 'E_ARG'],
  ['vcard("Plato")', 'BEGIN:VCARD\nVERSION:3.0\nN:Plato;;;;\nFN:Plato\nEND:VCARD'],
] as const)('%s', (source, expected) => check(source, expected));

const CREDITOR = '["ACME AG", "Seeweg", "1", "8000", "Zürich", "CH"]';
const DEBTOR = '["Lea Muster", "", "", "3000", "Bern", "CH"]';

test.each([
  [`swissQr("CH9300762011623852956", ${CREDITOR}, 1)`, 'E_ARG'],
  [`swissQr("DE71110220330123456789", ${CREDITOR}, 1)`, 'E_ARG'],
  ['swissQr("CH9300762011623852957", ["ACME AG"], 1)', 'E_ARG'],
  ['swissQr("CH9300762011623852957", [], 1)', 'E_ARG'],
  [`swissQr("CH9300762011623852957", ${CREDITOR}, 1, "USD")`, 'E_ARG'],
  [`swissQr("CH9300762011623852957", ${CREDITOR}, 1, "CHF", [], "21 00000 00003 13947 14300 09017")`, 'E_ARG'],
  [`swissQr("CH9300762011623852957", ${CREDITOR}, 1, "CHF", [], "", "two\\nlines")`, 'E_ARG'],
  [
    `swissQr("CH9300762011623852957", ${CREDITOR}, 1, "CHF", ["", "", "", "", "", ""]).endsWith("NON\\n\\n\\nEPD")`,
    true,
  ],
  [
    `swissQr("CH44 3199 9123 0008 8901 2", ${CREDITOR}, null, "EUR", ${DEBTOR}, "21 00000 00003 13947 14300 09017", "Invoice", "//S1/10/1")`,
    'SPC\n0200\n1\nCH4431999123000889012\nS\nACME AG\nSeeweg\n1\n8000\nZürich\nCH\n\n\n\n\n\n\n\n\nEUR\nS\nLea Muster\n\n\n3000\nBern\nCH\nQRR\n210000000003139471430009017\nInvoice\nEPD\n//S1/10/1',
  ],
  [
    `swissQr("CH9300762011623852957", ${CREDITOR}, 5, "CHF", [], "rf18 5390 0754 7034").includes("SCOR\\nRF18539007547034")`,
    true,
  ],
] as const)('%s', (source, expected) => check(source, expected));
