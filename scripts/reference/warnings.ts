/** Generates the reference page of warnings. */
import { WARNING_CODES } from '@platen/engine/base/warning-codes';
import { WARNINGS } from '@platen/engine/base/warnings';
import { code, page, plain, table } from './markdown.ts';

export function warningsPage(): string {
  const rows = WARNING_CODES.map((word) => [code(word), plain(WARNINGS[word].meaning), plain(WARNINGS[word].remedy)]);
  return page(
    'Warnings',
    'A render can succeed even if the document has a defect, such as text that is cut off. Platen checks each document before painting it, and returns ' +
      '`warnings` with the result: `[{ code, message, elementId?, page?, path?, rule?, start?, end? }]`. The list is empty if the document has no defects. Each ' +
      'message contains the relevant values, such as the required width of a box.',
    'For inline results, the header `X-Render-Warnings` contains the number of warnings. `"delivery": "inline-json"` also returns the list.',
    'Platen combines warnings with the same cause, for example from all rows of a table. The combined warning names the first element and the number of ' +
      'elements: `(61 elements on 3 pages)`.',
    'With `"strict": true` in the request, any warning fails the render with 422 `PREFLIGHT_FAILED`. Platen then neither prints nor counts the document.',
    table(['Code', 'Meaning', 'What to do'], rows),
  );
}
