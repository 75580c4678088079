/** Problems and warnings as lists: where, what, and by which word programs know it. */
import { hrefOf } from '../places.ts';
import { roomStrings } from '../room-strings.ts';

export type Told = {
  readonly code?: string;
  readonly message: string;
  readonly path?: string;
  readonly elementId?: string;
  readonly page?: number;
};

/** `designer`: the path of the designer on the template, where there is one. */
export function Findings({
  findings,
  designer,
}: {
  readonly findings: readonly Told[];
  readonly designer?: string | undefined;
}) {
  return (
    <ul class="app-findings">
      {findings.map(({ code, message, path, elementId, page }, index) => (
        <li key={index}>
          <p>{message}</p>
          <p class="pl-muted">
            {code && <code>{code}</code>}
            {path !== undefined && <code>{path || '/'}</code>}
            {elementId !== undefined &&
              (designer ? <a href={hrefOf(designer)}>{elementId}</a> : <span>{elementId}</span>)}
            {page !== undefined && <span>{roomStrings.outputs.page(page)}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
