/** Generates the reference page of errors: errors of the service, and codes of problems. */
import { OUTPUT_FORMATS } from '@platen/engine';
import { PROBLEM_CODES } from '@platen/engine/base/problem-codes';
import { ERRORS } from '@platen/service/base/errors';
import { code, page, plain, table } from './markdown.ts';

const PROBLEM = `must be one of ${OUTPUT_FORMATS.join(', ')}; did you mean "pdf"?`;

const EXAMPLE = {
  error: `/format ${PROBLEM}`,
  code: 'BAD_REQUEST',
  requestId: '5f0c1b7e-…',
  details: { errors: [{ path: '/format', code: 'INVALID_VALUE', message: PROBLEM }] },
};

const BODY = `\`\`\`json\n${JSON.stringify(EXAMPLE, undefined, 2)}\n\`\`\``;

export function errorsPage(): string {
  const errors = Object.entries(ERRORS).map(([word, { status, cause, remedy }]) => [
    String(status),
    code(word),
    plain(cause),
    plain(remedy),
  ]);
  return page(
    'Errors',
    'Every response with status 400 or above has the same body, on every route:',
    BODY,
    '`error` is a message for people and may change. `code` is for programs and never changes. `requestId` is also sent as the header `X-Request-Id`, and ' +
      'appears in every log line about the request. A failed request does not count toward the quota.',
    '## Codes of responses',
    table(['Status', 'Code', 'Cause', 'What to do'], errors),
    '## Codes of problems',
    '`details.errors` lists all problems at once: `{ path, code, message, elementId?, start?, end? }`. `start` and `end` are the position ' +
      'in an expression. Messages never quote values of the data.',
    '`path` is a JSON Pointer. Its root depends on where the problem is reported:',
    table(
      ['Where', 'Root of the path'],
      [
        [
          '`BAD_REQUEST`, and `warnings` of renders',
          'the request body: `/template/…`, also for stored templates, and `/data/…`',
        ],
        ['`INVALID_TEMPLATE`', 'the template'],
        [
          '`platen validate`, `platen render` and `POST /v1/templates/validate`',
          'the template; problems of the data are below `/data`, and problems of the sample below `/sample`',
        ],
      ],
    ),
    problemTable((word) => !word.startsWith('E_')),
    '## Codes of expressions',
    problemTable((word) => word.startsWith('E_')),
  );
}

function problemTable(belongs: (word: string) => boolean): string {
  const rows = Object.entries(PROBLEM_CODES)
    .filter(([word]) => belongs(word))
    .map(([word, { meaning, remedy }]) => [code(word), plain(meaning), plain(remedy)]);
  return table(['Code', 'Meaning', 'What to do'], rows);
}
