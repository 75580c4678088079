/** Parses data values as terms of an invoice. */
import type { Big } from 'big.js';
import type { JsonValue } from '../base/json.ts';
import { isXmlText } from '../base/xml-text.ts';
import { readDate } from '../expression/index.ts';
import type { TermType } from '../format/einvoice/parts.ts';
import { readDecimal } from './decimal.ts';
import { readFileTerm } from './file.ts';

/** Value of a term (undefined if empty), or a message about the required format. */
export type ReadTerm = { readonly value: string | Big | undefined } | { readonly message: string };

const NOTHING: ReadTerm = { value: undefined };

const MOST_CHARACTERS = { text: 10_000, code: 200 } as const;

const NUMBER_RULE = 'must be a number like 1234.5, with only digits and a point';
const DIGITS_RULE = 'has more than 13 digits before the point; correct the amount';
const DATE_RULE = 'must be a date like "2026-01-31"';

export function readTerm(type: TermType, value: JsonValue): ReadTerm {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'object' || typeof value === 'boolean') return { message: 'must be text or a number' };
  switch (type) {
    case 'number':
      return readNumber(value);
    case 'date':
      return readDay(value);
    case 'file':
      return readFile(String(value).trim());
    case 'code':
    case 'text':
      return readText(String(value), MOST_CHARACTERS[type]);
  }
}

function readNumber(value: string | number): ReadTerm {
  const written = typeof value === 'number' ? value : value.trim();
  const decimal = readDecimal(written);
  if (decimal) return { value: decimal };
  return {
    message:
      typeof written === 'number' || /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(written) ? DIGITS_RULE : NUMBER_RULE,
  };
}

/** Maximum size in characters: 10 MB in Base64, the limit of a request. */
const MOST_FILE_CHARACTERS = 14_000_000;

function readFile(value: string): ReadTerm {
  if (value.length > MOST_FILE_CHARACTERS) return { message: `must have at most ${MOST_FILE_CHARACTERS} characters` };
  return readFileTerm(value)
    ? { value }
    : { message: 'must be a data: URI in Base64, like "data:application/pdf;base64,…"' };
}

/** Parses a day and returns it as YYYYMMDD. */
function readDay(value: string | number): ReadTerm {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!readDate(text)) return { message: DATE_RULE };
  return { value: text.slice(0, 10).replaceAll('-', '') };
}

function readText(value: string, most: number): ReadTerm {
  const text = value.trim();
  if (text.length > most) return { message: `must have at most ${most} characters` };
  if (!isXmlText(text)) return { message: 'has a character that XML does not allow; remove it' };
  return text === '' ? NOTHING : { value: text };
}
