/** Expression that a builder writes, and its result with the current data. */

import type { JsonValue } from '@platen/engine/base/json';
import { useEvaluated } from '../fields/use-evaluated.ts';
import { shortValue } from '../model/completion.ts';
import { messageWords } from '../panels/message-words.ts';
import type { Store } from '../store.ts';
import { builderWords as words } from './words.ts';

export type OutcomeProps = {
  readonly store: Store;
  readonly place: string;
  readonly written: string | undefined;
  readonly kind?: 'expression' | 'text';
};

/** Returns the shown result. Conditions result in yes or no. */
function resultOf(value: JsonValue): string {
  return typeof value === 'boolean' ? words.truth[value ? 'yes' : 'no'] : shortValue(value, 200);
}

/** Returns a sentence without the name of the function, which a person who chose a purpose has not written. */
function faultOf(message: string): string {
  const text = messageWords
    .translate(message)
    .replace(/^\w+\(\): /, '')
    .replace(CONVERSION, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Advice for people who write expressions. */
const CONVERSION = ' (number(...) converts a text)';

export function Outcome({ store, place, written, kind = 'expression' }: OutcomeProps) {
  const evaluated = useEvaluated({ store, place, kind, value: written ?? 'null' });
  if (written === undefined) return <p class="pl-builder-outcome pl-muted">{words.notWhole}</p>;
  return (
    <dl class="pl-builder-outcome" aria-live="polite">
      <dt>{words.result}</dt>
      <dd class={evaluated?.ok === false ? 'pl-danger' : 'pl-builder-value'}>
        {evaluated && (evaluated.ok ? resultOf(evaluated.value) : faultOf(evaluated.message))}
      </dd>
      {(kind === 'expression' || written.includes('{{')) && (
        <>
          <dt>{words.expression}</dt>
          <dd>
            <code>{written}</code>
          </dd>
        </>
      )}
    </dl>
  );
}
