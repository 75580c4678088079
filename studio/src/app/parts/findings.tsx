/** Lists of problems and warnings: place, message and code. */

import { outputWords } from '../playground/words.ts';
import { hrefOf } from '../routing.ts';

export type Told = {
  readonly code?: string;
  readonly message: string;
  readonly path?: string;
  /** Place in words, instead of a path. */
  readonly place?: string;
  readonly elementId?: string;
  readonly page?: number;
};

/** `designer`: path of the template in the designer, if any. */
export function Findings({
  findings,
  designer,
}: {
  readonly findings: readonly Told[];
  readonly designer?: string | undefined;
}) {
  return (
    <ul class="app-findings">
      {findings.map(({ code, message, path, place, elementId, page }, index) => (
        <li key={index}>
          <p>{message}</p>
          <p class="pl-muted">
            {code && <code>{code}</code>}
            {place !== undefined && <span>{place}</span>}
            {path !== undefined && <code>{path || '/'}</code>}
            {elementId !== undefined &&
              (designer ? <a href={hrefOf(designer)}>{elementId}</a> : <span>{elementId}</span>)}
            {page !== undefined && <span>{outputWords.page(page)}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
