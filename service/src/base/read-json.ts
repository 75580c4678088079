/** Reads untrusted JSON from bytes. */
import { parseExactJson } from '@platen/engine/base/exact-json';
import { JSON_DEPTH, JSON_PARTS, jsonExcess } from '@platen/engine/base/json-depth';
import { ApiError } from './errors.ts';
import { jsonErrorIndex } from './json-error.ts';
import { locate } from './locate.ts';
import { readUtf8 } from './utf8.ts';

/**
 * Parses JSON in UTF-8 (RFC 8259, section 8.1). Throws BAD_REQUEST if it is invalid, too large or nested too deeply.
 */
export function readJson(bytes: Uint8Array): unknown {
  const excess = jsonExcess(bytes);
  if (excess === 'depth') {
    throw new ApiError('BAD_REQUEST', {
      message: `The body has lists and objects nested more than ${JSON_DEPTH} levels deep; flatten them.`,
    });
  }
  if (excess === 'parts') {
    throw new ApiError('BAD_REQUEST', {
      message: `The body has more than ${JSON_PARTS.toLocaleString('en-US')} lists and objects; send less data.`,
    });
  }
  const read = readUtf8(bytes);
  if (!read.ok) {
    throw new ApiError('BAD_REQUEST', {
      message: `The body ${read.message}; send JSON as UTF-8. The first invalid byte is ${read.offset + 1}.`,
    });
  }
  try {
    return parseExactJson(read.text);
  } catch {
    throw new ApiError('BAD_REQUEST', { message: `The body is not valid JSON${placeOf(read.text)}.` });
  }
}

/**
 * Describes the position of the first JSON error. The message of JSON.parse must not be sent, because it quotes the
 * body.
 */
function placeOf(text: string): string {
  if (text.length > MOST_SEARCHED) return '';
  const index = jsonErrorIndex(text);
  if (index >= text.length) return ': it is incomplete';
  const { line, column } = locate(text, index);
  const quotes = text[index] === "'" ? ', where a quote is not "' : '';
  return `: line ${line}, column ${column}${quotes}`;
}

/** Maximum length of text in which the position of the error is searched. The search parses the text many times. */
const MOST_SEARCHED = 64 * 1024;
