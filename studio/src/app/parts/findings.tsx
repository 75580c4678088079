/** Lists of problems and warnings: message, place in the words of the designer, code, and a link to the place. */

import type { JsonValue } from '@platen/engine/base/json';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { outputWords } from '../playground/words.ts';
import { hrefOf } from '../routing.ts';
import { placeInDesigner } from '../templates.ts';
import type { FindingInWords, Told } from './finding-in-words.ts';

type InWords = (template: JsonValue, finding: Told) => FindingInWords;

/** Loaded on first use, because it needs the labels of the designer. */
const inWords = signal<InWords | undefined>(undefined);

/** Without the labels, the text of the service is shown. */
const asSent: InWords = (_, { message, path, elementId }) => ({
  message,
  place: elementId ?? path ?? '',
  target: undefined,
});

/** Returns the function that rewrites findings in the designer's words; undefined until it is loaded. */
export function useFindingWords(): InWords | undefined {
  useEffect(() => {
    if (inWords.peek()) return;
    import('./finding-in-words.ts').then(
      ({ findingInWords }) => {
        inWords.value = findingInWords;
      },
      () => {
        inWords.value = asSent;
      },
    );
  }, []);
  return inWords.value;
}

type FindingsProps = {
  readonly findings: readonly Told[];
  /** Template of the findings, for the names of its elements; undefined if it is unknown. */
  readonly template?: JsonValue | undefined;
  /** ID of the template for links to the designer; undefined if the designer cannot open it. */
  readonly designer?: string | undefined;
  readonly areErrors?: boolean;
};

export function Findings({ findings, template = null, designer, areErrors = false }: FindingsProps) {
  const word = useFindingWords();
  if (!word || findings.length === 0) return null;
  return (
    <ul class={`pl-findings ${areErrors ? 'pl-findings-errors' : ''}`}>
      {findings.map((finding, index) => {
        const { code, page, count = 1 } = finding;
        const { message, place, target } = word(template, finding);
        return (
          <li key={index}>
            <p>
              {place !== '' && <strong>{place}</strong>} {message ?? <code>{code}</code>}{' '}
              {count > 1 && <span class="pl-muted">× {count}</span>}
            </p>
            <p class="pl-muted">
              {code && message !== undefined && <code>{code}</code>}
              {page !== undefined && <span>{outputWords.page(page)}</span>}
              {designer !== undefined && target && (
                <a href={hrefOf(placeInDesigner(designer, target))}>{outputWords.inDesigner}</a>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
