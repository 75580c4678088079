/** Expression that a builder writes, and its result with the current data. */

import type { JsonValue } from '@platen/engine/base/json';
import { useEvaluated } from '../fields/use-evaluated.ts';
import { shortValue } from '../model/completion.ts';
import { faultInWords } from '../panels/fault-words.ts';
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

export function Outcome({ store, place, written, kind = 'expression' }: OutcomeProps) {
  const evaluated = useEvaluated({ store, place, kind, value: written ?? 'null' });
  if (written === undefined) return <p class="pl-builder-outcome pl-muted">{words.notWhole}</p>;
  return (
    <dl class="pl-builder-outcome" aria-live="polite">
      <dt>{words.result}</dt>
      <dd class={evaluated?.ok === false ? 'pl-danger' : 'pl-builder-value'}>
        {evaluated && (evaluated.ok ? resultOf(evaluated.value) : faultInWords(evaluated.message))}
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
