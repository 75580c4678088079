/** The page of errors: those of the service, and the codes of single problems. */
import { PROBLEM_CODES } from '@platen/engine/base/problem-codes';
import { ERRORS } from '@platen/service/base/errors';
import { code, page, plain, table } from './markdown.ts';

const BODY = `\`\`\`json
{ "error": "/format must be one of pdf, png, zpl, html; did you mean "pdf"?", "code": "BAD_REQUEST", "requestId": "5f0c…",
  "details": { "errors": [ { "path": "/format", "code": "INVALID_VALUE",
                             "message": "must be one of pdf, png, zpl, html; did you mean "pdf"?" } ] } }
\`\`\``;

export function errorsPage(): string {
  const errors = Object.entries(ERRORS).map(([word, { status, cause, remedy }]) => [
    String(status),
    code(word),
    plain(cause),
    plain(remedy),
  ]);
  return page(
    'Errors',
    'Every answer of 400 and above, on every route, has the same body:',
    BODY,
    '`error` is for people and may change; `code` is for programs and does not. `requestId` is also the header `X-Request-Id`, and is in ' +
      'every line of the log about the request. A request that fails counts nothing toward the quota.',
    '## Codes of answers',
    table(['Status', 'Code', 'When', 'What to do'], errors),
    '## Codes of problems',
    'Where something can be corrected, `details.errors` lists all of it at once: `{ path, code, message, elementId?, start?, end? }`. ' +
      '`path` is a JSON Pointer: of `INVALID_TEMPLATE` from the root of the template, of `BAD_REQUEST` from the root of the body ' +
      '(`/data/…`, `/template/…`; a stored template is `/template`, too), and so are those of `warnings`. `start` and `end` are the ' +
      'position in an expression. No message quotes a value of the data. `platen validate` and `platen render` tell the same ' +
      'problems; they and `POST /v1/templates/validate` point from the root of the template, into data below `/data`, and into the ' +
      'sample below `/sample`.',
    problemTable((word) => !word.startsWith('E_')),
    'Of expressions:',
    problemTable((word) => word.startsWith('E_')),
  );
}

function problemTable(belongs: (word: string) => boolean): string {
  const rows = Object.entries(PROBLEM_CODES)
    .filter(([word]) => belongs(word))
    .map(([word, { meaning, remedy }]) => [code(word), plain(meaning), plain(remedy)]);
  return table(['Code', 'What it means', 'What to do'], rows);
}
