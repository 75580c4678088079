/**
 * Checks the payload of a Swiss QR Code line by line. See SIX, Swiss Implementation Guidelines for the QR-bill 2.3,
 * clause 4, and version 2.2 for addresses of type K. Messages name the line and the field but never quote a value.
 */

type Check = (value: string) => string | undefined;

type Field = {
  readonly name: string;
  readonly check: Check;
};

/**
 * Matches characters that clause 4.1.1 does not allow. It allows Basic Latin, Latin-1 Supplement, Latin Extended-A, S
 * and T with comma below, and the euro sign.
 */
const NOT_ALLOWED = /[^\x20-\x7e\u00a0-\u017f\u0218-\u021b\u20ac]/u;

/** One-based line numbers, as in the guidelines. */
const [IBAN, AMOUNT, REFERENCE_TYPE, REFERENCE, MESSAGE, TRAILER, BILLING] = [4, 19, 28, 29, 30, 31, 32];

/** Numbers of the first address lines of the creditor, the ultimate creditor and the ultimate debtor. */
const [CREDITOR, ULTIMATE_CREDITOR, DEBTOR] = [5, 12, 21];

/** Maximum number of lines, including two alternative procedures after the billing information. */
const MOST_LINES = 34;

/** Maximum combined length of the message and the billing information (clause 4.2.2). */
const MOST_INFORMATION = 140;

/** Returns the first fault, or undefined for a valid payload. */
export function swissBillFault(payload: string): string | undefined {
  const lineEnds = new Set(payload.match(/\r\n|\r|\n/g));
  if (lineEnds.has('\r')) return 'a line ends with a carriage return only; end each line with a line feed';
  if (lineEnds.size > 1) return 'some lines end with CR LF and others with LF; use one of them';
  const lines = payload.split(/\r?\n/);
  if (lines.length > TRAILER && lines.at(-1) === '') {
    return `line ${lines.length} is empty; remove the line end after the last line`;
  }
  const message = (line: number, name: string, fault: string) => `line ${line} (${name}) ${fault}`;
  const first = HEAD.map(({ name, check }, index) => ({ line: index + 1, name, check }));
  for (const { line, name, check } of first) {
    const fault = check(lines[line - 1] ?? '');
    if (fault) return message(line, name, fault);
  }
  if (lines.length < TRAILER) return message(TRAILER, 'trailer', trailerFault(lines));
  for (const { line, name, check } of fieldsOf(lines)) {
    const value = lines[line - 1]!;
    const invalidAt = Array.from(value).findIndex((character) => NOT_ALLOWED.test(character));
    const fault =
      invalidAt < 0
        ? check(value)
        : `has a character that the Swiss QR Code does not allow, at position ${invalidAt + 1}`;
    if (fault) return message(line, name, fault);
  }
  return wholeFault(lines);
}

/** Returns a message with the trailer's actual line, because a line break inside a field shifts all later lines. */
function trailerFault(lines: readonly string[]): string {
  const at = lines.indexOf('EPD');
  const where = at < 0 ? `none of the ${lines.length} lines is` : `line ${at + 1} is`;
  return `must be "EPD" and ${where}; write one line for each field, even if it is empty`;
}

type Line = Field & { readonly line: number };

function fieldsOf(lines: readonly string[]): readonly Line[] {
  const after = lines.slice(TRAILER);
  return [
    { line: IBAN, name: 'IBAN', check: ibanFault },
    ...address('creditor', CREDITOR, lines, true),
    ...address('ultimate creditor', ULTIMATE_CREDITOR, lines, 'reserved'),
    { line: AMOUNT, name: 'amount', check: amountFault },
    { line: AMOUNT + 1, name: 'currency', check: oneOf('CHF', 'EUR') },
    ...address('debtor', DEBTOR, lines, false),
    { line: REFERENCE_TYPE, name: 'reference type', check: oneOf('QRR', 'SCOR', 'NON') },
    { line: REFERENCE, name: 'reference', check: referenceCheck(lines[REFERENCE_TYPE - 1]!) },
    { line: MESSAGE, name: 'unstructured message', check: atMost(MOST_INFORMATION) },
    { line: TRAILER, name: 'trailer', check: (value) => (value === 'EPD' ? undefined : trailerFault(lines)) },
    ...after.slice(0, 1).map((): Line => ({ line: BILLING, name: 'billing information', check: billingFault })),
    ...after.slice(1).map(
      (_, index): Line => ({
        line: BILLING + 1 + index,
        name: `alternative procedure ${index + 1}`,
        check: all(filled, atMost(100)),
      }),
    ),
  ];
}

/** Checks rules that involve several lines. */
function wholeFault(lines: readonly string[]): string | undefined {
  if (lines.length > MOST_LINES) {
    return `line ${MOST_LINES + 1} is not allowed; only billing information and two alternative procedures may follow "EPD"`;
  }
  const length = Array.from(lines[MESSAGE - 1]! + (lines[BILLING - 1] ?? '')).length;
  if (length > MOST_INFORMATION) {
    return `lines ${MESSAGE} and ${BILLING} (unstructured message and billing information) have ${length} characters in total; at most ${MOST_INFORMATION} are allowed`;
  }
  const isQrIban = /^3[01]/.test(lines[IBAN - 1]!.slice(4));
  const isQrReference = lines[REFERENCE_TYPE - 1] === 'QRR';
  if (isQrIban === isQrReference) return undefined;
  return isQrIban
    ? `line ${REFERENCE_TYPE} (reference type) must be "QRR", because line ${IBAN} (IBAN) is a QR-IBAN`
    : `line ${REFERENCE_TYPE} (reference type) is "QRR", which needs a QR-IBAN in line ${IBAN} (IBAN)`;
}

function oneOf(...words: readonly string[]): Check {
  const list = words.map((word) => `"${word}"`).join(' or ');
  return (value) => (words.includes(value) ? undefined : `must be ${list}`);
}

function atMost(most: number): Check {
  return (value) => {
    const { length } = Array.from(value);
    return length > most ? `has ${length} characters; at most ${most} are allowed` : undefined;
  };
}

const filled: Check = (value) => (value.trim() === '' ? 'is empty; add a value' : undefined);
const empty: Check = (value) => (value === '' ? undefined : 'must be empty');

function all(...checks: readonly Check[]): Check {
  return (value) => checks.reduce<string | undefined>((fault, check) => fault ?? check(value), undefined);
}

const HEAD: readonly Field[] = [
  { name: 'QR type', check: oneOf('SPC') },
  { name: 'version', check: oneOf('0200') },
  { name: 'coding type', check: oneOf('1') },
];

/** Returns the checks of an address's seven lines. The ultimate creditor's lines are reserved and must be empty. */
function address(who: string, from: number, lines: readonly string[], needed: boolean | 'reserved'): readonly Line[] {
  const type = lines[from - 1]!;
  const isAbsent = needed === 'reserved' || (!needed && lines.slice(from - 1, from + 6).every((line) => line === ''));
  const checks = isAbsent
    ? ADDRESS_NAMES.map(() => empty)
    : [oneOf('S', 'K'), all(filled, atMost(70)), ...(type === 'K' ? COMBINED : STRUCTURED), country];
  return ADDRESS_NAMES.map((name, index) => ({ line: from + index, name: `${who} ${name}`, check: checks[index]! }));
}

const ADDRESS_NAMES = [
  'address type',
  'name',
  'street or address line 1',
  'building number or address line 2',
  'postal code',
  'town',
  'country',
] as const;

const STRUCTURED: readonly Check[] = [atMost(70), atMost(16), all(filled, atMost(16)), all(filled, atMost(35))];
const COMBINED: readonly Check[] = [atMost(70), all(filled, atMost(70)), empty, empty];

const country: Check = (value) =>
  /^[A-Z]{2}$/.test(value) ? undefined : 'must be a country code of two capital letters';

/** Checks a Swiss or Liechtenstein IBAN: 21 characters without spaces (ISO 13616). */
const ibanFault: Check = (value) => {
  if (/\s/.test(value)) return 'must have no spaces';
  if (!/^(?:CH|LI)[0-9]{7}[0-9A-Z]{12}$/.test(value))
    return 'must be an IBAN of Switzerland or Liechtenstein, CH or LI and 19 characters';
  return remainder97(value.slice(4) + value.slice(0, 4)) === 1 ? undefined : 'has wrong check digits';
};

/** Computes the ISO 7064 modulo 97-10 remainder. Letters count from 10. */
function remainder97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

const amountFault: Check = (value) =>
  value === '' || /^(?:0|[1-9][0-9]{0,8})\.[0-9]{2}$/.test(value)
    ? undefined
    : 'must be empty or a number from 0.00 to 999999999.99 with two decimals, a point and no leading zeros or spaces';

function referenceCheck(type: string): Check {
  if (type === 'QRR') {
    return (value) => {
      if (!/^[0-9]{27}$/.test(value)) return 'must have 27 digits and no spaces, because the reference type is "QRR"';
      return recursiveCheckDigit(value.slice(0, -1)) === Number(value.at(-1)) ? undefined : 'has a wrong check digit';
    };
  }
  if (type === 'SCOR') {
    return (value) => {
      if (!/^RF[0-9]{2}[0-9A-Za-z]{1,21}$/.test(value)) {
        return 'must be a creditor reference of ISO 11649, RF with 3 to 23 letters and digits, because the reference type is "SCOR"';
      }
      return remainder97(value.slice(4) + value.slice(0, 4)) === 1 ? undefined : 'has wrong check digits';
    };
  }
  return (value) => (value === '' ? undefined : 'must be empty, because the reference type is "NON"');
}

/** Carry table of the recursive modulo 10 check digit (clause 4.3, annex B). */
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

function recursiveCheckDigit(digits: string): number {
  let carry = 0;
  for (const digit of digits) carry = CARRIES[(carry + Number(digit)) % 10]!;
  return (10 - carry) % 10;
}

/**
 * Checks billing information. It may be empty only before an alternative procedure; otherwise the empty line would be
 * an extra line end.
 */
const billingFault: Check = (value) => {
  if (value !== '' && !/^\/\/[A-Z0-9]{2}/.test(value))
    return 'must start with two slashes and two characters, such as "//S1"';
  return atMost(MOST_INFORMATION)(value);
};
