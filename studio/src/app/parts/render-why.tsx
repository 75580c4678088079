/** First reason for a failed render, with a link to the element. */
import { outputWords } from '../playground/words.ts';
import type { RenderRecord } from '../renders.ts';
import { hrefOf } from '../routing.ts';
import { errorWords } from '../screens/renders-words.ts';
import { placeInDesigner } from '../templates.ts';
import { useFindingWords } from './findings.tsx';

export function RenderWhy({ record: { code, httpStatus, findings, templateId } }: { readonly record: RenderRecord }) {
  const word = useFindingWords();
  const errors = findings.filter(({ severity }) => severity === 'error');
  const first = errors.find(({ message }) => message !== undefined) ?? findings.find(({ message }) => message);
  const explained = code === undefined ? undefined : errorWords[code as keyof typeof errorWords];
  if (!first || !word) {
    return (
      <span class="pl-muted pl-why">
        <code>{code ?? httpStatus}</code> {explained}
      </span>
    );
  }
  const { message, place, target } = word(null, first);
  return (
    <>
      <span class="pl-muted pl-why" title={message}>
        {place !== '' && <strong>{place}</strong>} {message}
      </span>
      {templateId !== undefined && target && (
        <a class="pl-table-link-above" href={hrefOf(placeInDesigner(templateId, target))}>
          {outputWords.inDesigner}
        </a>
      )}
    </>
  );
}
