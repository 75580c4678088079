/** JSON of strangers, from its bytes. */
import { parseExactJson } from '@platen/engine/base/exact-json';
import { JSON_DEPTH, JSON_PARTS, jsonExcess } from '@platen/engine/base/json-depth';
import { ApiError } from './errors.ts';
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
  } catch (error) {
    throw new ApiError('BAD_REQUEST', { message: `The body is not valid JSON${placeOf(error)}.` });
  }
}

/** JSON.parse names the place of some errors; its message as a whole quotes the body, which may not leave the service. */
function placeOf(error: unknown): string {
  const position = / at position (\d+)/.exec((error as Error).message)?.[1];
  return position === undefined ? '' : `: character ${Number(position) + 1}`;
}
