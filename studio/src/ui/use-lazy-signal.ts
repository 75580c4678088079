/** Signal of a component whose first value is computed once. */
import { type Signal, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

export const useLazySignal = <Value>(first: () => Value): Signal<Value> => useMemo(() => signal(first()), []);
