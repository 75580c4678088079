/** Writes the page of warnings. */
import { WARNING_CODES } from '@platen/engine/base/warning-codes';
import { WARNINGS } from '@platen/engine/base/warnings';
import { code, page, plain, table } from './markdown.ts';

export function warningsPage(): string {
  const rows = WARNING_CODES.map((word) => [code(word), plain(WARNINGS[word].meaning), plain(WARNINGS[word].remedy)]);
  return page(
    'Warnings',
    'A render can succeed although the document has a defect, such as text that is cut off. Platen checks each document before it is painted ' +
      'and returns `warnings` with the result: `[{ code, message, elementId?, page?, path?, rule?, start?, end? }]`. The list is empty if the document has ' +
      'no defects. The message has the numbers, such as the required width of a box.',
    'Inline results have the number of warnings in `X-Render-Warnings`; `"delivery": "inline-json"` also returns the list.',
    'Warnings with the same cause are combined, for example in all rows of a table. The first element is named, followed by the ' +
      'count: `(61 elements on 3 pages)`.',
    'With `"strict": true` in the request, any warning fails the render with 422 `PREFLIGHT_FAILED`. Nothing is printed or counted.',
    table(['Code', 'Meaning', 'What to do'], rows),
  );
}
