/** Result of an expression with the current data, updated shortly after changes. */
import type { JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Evaluated } from '../../engine/format-info.ts';
import { getAt } from '../model/edits.ts';
import { scopeAt } from '../model/scope.ts';
import type { Store } from '../store.ts';

export type EvaluatedProps = {
  readonly store: Store;
  /** Pointer of the property, which determines the available names. */
  readonly place: string;
  readonly kind: 'expression' | 'text';
  readonly value: string;
};

const PAUSE_MS = 60;

export function useEvaluated({ store, place, kind, value }: EvaluatedProps): Evaluated | undefined {
  const evaluated = useSignal<Evaluated | undefined>(undefined);
  const document = store.document.value;
  const data = store.data.value;
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(async () => {
      const { now } = store.task.peek();
      const zone = {
        locale: textAt(document, '/locale', 'en-US'),
        timeZone: textAt(document, '/timeZone', 'UTC'),
        now,
      };
      const result = await store
        .evaluate({ source: value, kind, data, ...scopeAt(document, place), ...zone })
        .catch(() => undefined);
      if (!isOver) evaluated.value = result;
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [value, kind, place, document, data]);
  return evaluated.value;
}

function textAt(document: JsonValue, pointer: string, fallback: string): string {
  const value = getAt(document, pointer);
  return typeof value === 'string' ? value : fallback;
}
