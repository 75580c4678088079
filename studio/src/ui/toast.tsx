/** Toasts, also announced to screen readers. */
import { signal } from '@preact/signals';

type Toast = { readonly id: number; readonly text: string };

const SHOWN_MS = 5_000;

/** Creates the toasts of a page. */
export function createToasts() {
  const toasts = signal<readonly Toast[]>([]);
  let count = 0;
  return {
    show(text: string) {
      const id = count++;
      toasts.value = [...toasts.peek(), { id, text }].slice(-3);
      setTimeout(() => {
        toasts.value = toasts.peek().filter((toast) => toast.id !== id);
      }, SHOWN_MS);
    },
    List: () => (
      <div class="pl-toasts" role="status">
        {toasts.value.map(({ id, text }) => (
          <div key={id} class="pl-toast">
            {text}
          </div>
        ))}
      </div>
    ),
  };
}
