/** Output of the current document. Renders it again, after a short delay, when the document or data change. */

import type { Problem } from '@platen/engine/base/problem';
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../../model/message-of.ts';
import { messageInWords } from '../../panels/finding-words.ts';
import type { Store } from '../../store.ts';

export type Output<T> =
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly value: T; readonly isOld: boolean }
  | { readonly state: 'failed'; readonly message: string };

type Made = { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] };

const REST_MS = 200;

/** Renders again when `key` changes. Only the latest result is shown. */
export function useOutput<T extends Made>(
  store: Store,
  key: string,
  make: () => Promise<T>,
): Output<Extract<T, { ok: true }>> {
  type Done = Extract<T, { ok: true }>;
  const output = useSignal<Output<Done>>({ state: 'working' });
  const last = useSignal({ number: 0, timer: 0 });
  useEffect(() => () => clearTimeout(last.peek().timer), []);
  const ask = () => {
    const number = last.peek().number + 1;
    clearTimeout(last.peek().timer);
    const run = () => {
      const isNewest = () => last.peek().number === number;
      make().then(
        (made) => {
          if (!isNewest()) return;
          output.value = made.ok
            ? { state: 'done', value: made as Done, isOld: false }
            : { state: 'failed', message: messageInWords(store.document.peek(), made.problems[0]?.message ?? '') };
        },
        (error: unknown) => {
          if (isNewest()) output.value = { state: 'failed', message: messageOf(error) };
        },
      );
    };
    const isFirst = output.peek().state === 'working';
    last.value = { number, timer: setTimeout(run, isFirst ? 0 : REST_MS) as unknown as number };
  };
  useSignalEffect(() => {
    store.task.value;
    ask();
  });
  useEffect(ask, [key]);
  return output.value;
}
