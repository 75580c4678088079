/** Returns the fields and lists that an expression at a given position can read. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import { useMemo } from 'preact/hooks';
import { useEvaluated } from '../fields/use-evaluated.ts';
import { type Choices, choicesAt } from '../model/field-choices.ts';
import type { Store } from '../store.ts';

const NONE: JsonObject = {};

export function useChoices(store: Store, place: string): Choices {
  const locals = useEvaluated({ store, place, kind: 'expression', value: 'null' })?.locals ?? NONE;
  const document = store.document.value;
  const data = store.data.value;
  return useMemo(
    () => choicesAt(document, isJsonObject(data) ? data : NONE, place, locals),
    [document, data, place, locals],
  );
}
