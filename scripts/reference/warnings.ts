/** The page of warnings. */
import { WARNING_CODES, WARNINGS } from '@platen/engine/base/warnings';
import { code, page, plain, table } from './markdown.ts';

export function warningsPage(): string {
  const rows = WARNING_CODES.map((word) => [code(word), plain(WARNINGS[word].meaning), plain(WARNINGS[word].remedy)]);
  return page(
    'Warnings',
    'A render that succeeds may still be wrong on paper. Each is looked over before it is painted, and what was found comes as `warnings` ' +
      'beside the result: `[{ code, message, elementId?, page?, path?, start?, end? }]`, empty when all is well. Inline results carry ' +
      'their number in `X-Render-Warnings`, and the list under `"delivery": "inline-json"`. The message has the numbers: how far beyond the page, how wide the box must be.',
    'One cause is one warning: what each item of a list, each page or each cell of a table has comes once, with the first of the elements ' +
      'and how many they are: `(61 elements on 3 pages)`.',
    'With `strict: true` in the request, any warning ends it with 422 `PREFLIGHT_FAILED` and nothing is printed or counted.',
    table(['Code', 'What it means', 'What to do'], rows),
  );
}
