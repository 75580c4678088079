/** Submits forms, with a busy state and an error message. */
import { useSignal } from '@preact/signals';
import { explain } from '../api.ts';

export type Sending = {
  readonly isBusy: boolean;
  /** Error of the last submission. */
  readonly failure: string | undefined;
  readonly submit: (event: Event) => Promise<void>;
};

/** Submits a form, one submission at a time. `send` receives the form and reads its fields by name. */
export function useSubmit(send: (form: HTMLFormElement) => Promise<unknown>): Sending {
  const isBusy = useSignal(false);
  const failure = useSignal<string | undefined>(undefined);
  return {
    isBusy: isBusy.value,
    failure: failure.value,
    async submit(event) {
      event.preventDefault();
      if (isBusy.value) return;
      isBusy.value = true;
      failure.value = undefined;
      try {
        await send(event.target as HTMLFormElement);
      } catch (error) {
        failure.value = explain(error);
      } finally {
        isBusy.value = false;
      }
    },
  };
}

/** Returns the values of named fields. */
export function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(new FormData(form)) as Record<string, string>;
}
