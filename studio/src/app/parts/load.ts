/** Loads data from the service for a screen. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { explain } from '../api.ts';

export type Loaded<T> = {
  readonly value: T | undefined;
  readonly failure: string | undefined;
  again(): void;
};

/** Loads data, and reloads it when `key` changes. Keeps the old value until the new value arrives. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const value = useSignal<T | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const count = useSignal(0);
  useEffect(() => {
    let isGone = false;
    failure.value = undefined;
    load().then(
      (found) => {
        if (!isGone) value.value = found;
      },
      (error: unknown) => {
        if (!isGone) failure.value = explain(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [key, count.value]);
  return {
    value: value.value,
    failure: failure.value,
    again() {
      count.value++;
    },
  };
}
