/**
 * Checks HIBC data (ANSI/HIBC 2.6): its frame, and the structures of the supplier standard. The frame is a leading plus
 * sign and a trailing check character modulo 43.
 */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

export type HibcBody =
  | { readonly ok: true; readonly body: string }
  /** Error message for an invalid value. */
  | { readonly ok: false; readonly message: string };

/**
 * Returns the data between the plus sign and the check character. A value has both or neither. A labeler's code starts
 * with a letter, provider data with a slash, and a secondary symbol with a dollar sign or a digit.
 */
export function hibcBody(value: string): HibcBody {
  const isComplete = value.startsWith('+');
  const body = isComplete ? value.slice(1, -1) : value;
  if (!/^[A-Z0-9/$]/.test(body)) {
    const message = 'HIBC data must start with the letter of a labeler, a slash, a dollar sign or a digit';
    return { ok: false, message: isComplete ? `after the plus sign, ${message}` : message };
  }
  const check = checkCharacter(`+${body}`);
  if (isComplete && value.at(-1) !== check) {
    const message =
      `a value that starts with + must end in its check character, which is "${check}"; ` +
      'correct it, or omit both and they are added';
    return { ok: false, message };
  }
  const fault = supplierFault(body);
  return fault === undefined ? { ok: true, body } : { ok: false, message: fault };
}

function checkCharacter(text: string): string {
  const sum = Array.from(text).reduce((total, character) => total + ALPHABET.indexOf(character), 0);
  return ALPHABET[sum % ALPHABET.length]!;
}

/** Returns the error in supplier data, or undefined. Provider data (with a leading slash) has no fixed structure. */
function supplierFault(body: string): string | undefined {
  if (body.startsWith('/')) return undefined;
  const [first = '', ...others] = body.split('/');
  if (/^[A-Z]/.test(first)) {
    const fault = primaryFault(first);
    if (fault !== undefined || others.length === 0) return fault;
    return firstFault([secondaryFault(others[0]!, false), ...others.slice(1).map(additionalFault)]);
  }
  return firstFault([secondaryFault(first, others.length === 0), ...others.map(additionalFault)]);
}

const firstFault = (faults: readonly (string | undefined)[]) => faults.find((fault) => fault !== undefined);

/** Checks a labeler code of 4 characters, a product code of 1 to 18, and a digit for the unit of measure. */
function primaryFault(text: string): string | undefined {
  if (/^[A-Z][A-Z0-9]{3}[A-Z0-9]{1,18}[0-9]$/.test(text)) return undefined;
  return (
    `"${text}" must be a labeler code of 4 letters and digits, a product code of 1 to 18 letters and digits, ` +
    'and one digit for the unit of measure'
  );
}

/**
 * Date formats by the digit before the date. A date that begins with a two-digit month, 01 to 12, has no format digit.
 */
const DATES: Readonly<Record<string, string>> = {
  2: 'MMDDYY',
  3: 'YYMMDD',
  4: 'YYMMDDHH',
  5: 'YYJJJ',
  6: 'YYJJJHH',
  7: '',
};

/** Maximum length of a lot or serial number. */
const MOST_NUMBER = 18;

/**
 * Checks the expiry date, the quantity, and the lot or serial number. A separate secondary symbol (`isAlone`) ends in
 * the check character of its primary symbol.
 */
function secondaryFault(text: string, isAlone: boolean): string | undefined {
  const [, sign = '', rest = ''] = /^(\$\$\+|\$\$|\$\+|\$)?(.*)$/s.exec(text)!;
  if (sign === '' && !/^[0-9]/.test(rest)) return additionalFault(text);
  if (sign === '') return dated('YYJJJ', rest, isAlone);
  if (sign === '$' || sign === '$+') return numberFault(rest, isAlone);
  const quantity = sign === '$$' ? /^(?:8[0-9]{2}|9[0-9]{5})/.exec(rest)?.[0] : '';
  if (quantity === undefined && /^[89]/.test(rest)) {
    return `the quantity in "${text}" must have 2 digits after 8, or 5 digits after 9`;
  }
  const after = rest.slice(quantity?.length ?? 0);
  const format = DATES[after[0] ?? ''];
  if (format !== undefined) return dated(format, after.slice(1), isAlone);
  if (/^[01]/.test(after)) return dated('MMYY', after, isAlone);
  // Accepts a missing date after a quantity.
  if (quantity) return numberFault(after, isAlone);
  return `after $$, "${rest}" must begin with a date, or with a digit from 2 to 9 that names its format`;
}

function dated(format: string, text: string, isAlone: boolean): string | undefined {
  const date = text.slice(0, format.length);
  if (!isDate(format, date)) return `"${date}" must be a date in the form ${format}`;
  return numberFault(text.slice(format.length), isAlone);
}

const LIMITS: Readonly<Record<string, readonly [least: number, greatest: number]>> = {
  YY: [0, 99],
  YYYY: [0, 9_999],
  MM: [1, 12],
  DD: [0, 31],
  JJJ: [1, 366],
  HH: [0, 23],
};

/** Checks a date. Day 00 means a whole month. */
function isDate(format: string, date: string): boolean {
  if (date.length !== format.length || /[^0-9]/.test(date)) return false;
  return [...format.matchAll(/Y+|M+|D+|J+|H+/g)].every(({ 0: part, index }) => {
    const value = Number(date.slice(index, index + part.length));
    const [least, greatest] = LIMITS[part]!;
    return value >= least && value <= greatest;
  });
}

function numberFault(text: string, isAlone: boolean): string | undefined {
  const most = isAlone ? MOST_NUMBER + 1 : MOST_NUMBER;
  if (text.length <= most) return undefined;
  return `the lot or serial number "${text}" has more than ${MOST_NUMBER} characters`;
}

/**
 * Checks additional data of a combined symbol. Examples are S and a serial number, 14D or 16D and a date, and Q and a
 * quantity.
 */
function additionalFault(text: string): string | undefined {
  const [, identifier, date] = /^(14D|16D)(.*)$/s.exec(text) ?? [];
  if (identifier !== undefined && !isDate('YYYYMMDD', date!)) {
    return `after ${identifier}, "${date}" must be a date in the form YYYYMMDD`;
  }
  if (/^Q(?![0-9]{1,5}$)/.test(text)) return `after Q, "${text.slice(1)}" must be a quantity of 1 to 5 digits`;
  return undefined;
}
