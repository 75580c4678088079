/** JSON of strangers, from its bytes. */
import { parseExactJson } from '@platen/engine/base/exact-json';
import { JSON_DEPTH, JSON_PARTS, jsonExcess } from '@platen/engine/base/json-depth';
import { ApiError } from './errors.ts';
import { jsonErrorIndex } from './json-error.ts';
import { locate } from './locate.ts';
import { readUtf8 } from './utf8.ts';

/** BAD_REQUEST when it is no JSON in UTF-8 (RFC 8259, 8.1), or more of it than there may be. */
export function readJson(bytes: Uint8Array): unknown {
  const excess = jsonExcess(bytes);
  if (excess === 'depth') {
    throw new ApiError('BAD_REQUEST', {
      message: `The body has lists and objects inside one another more than ${JSON_DEPTH} deep.`,
    });
  }
  if (excess === 'parts') {
    throw new ApiError('BAD_REQUEST', {
      message: `The body has more than ${JSON_PARTS.toLocaleString('en-US')} lists and objects.`,
    });
  }
  const read = readUtf8(bytes);
  if (!read.ok) {
    throw new ApiError('BAD_REQUEST', {
      message: `The body ${read.message}: send JSON as UTF-8. Byte ${read.offset + 1} is the first that is none.`,
    });
  }
  try {
    return parseExactJson(read.text);
  } catch {
    throw new ApiError('BAD_REQUEST', { message: `The body is not valid JSON${placeOf(read.text)}.` });
  }
}

/** Where it stops being JSON; what JSON.parse says quotes the body, which may not leave the service. */
function placeOf(text: string): string {
  if (text.length > MOST_SEARCHED) return '';
  const index = jsonErrorIndex(text);
  if (index >= text.length) return ': it ends too early';
  const { line, column } = locate(text, index);
  const quotes = text[index] === "'" ? ', where a quote is not "' : '';
  return `: line ${line}, column ${column}${quotes}`;
}

/** The search parses it many times. */
const MOST_SEARCHED = 64 * 1024;
