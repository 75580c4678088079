/** Messages of the designer: announced to screen readers, and shown briefly. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';

export type Messages = ReturnType<typeof createMessages>;

/** Messages are objects, so that repeated texts are announced again. */
type Message = { readonly text: string };

export function createMessages() {
  const notice: Signal<Message | undefined> = signal(undefined);
  /** Announcement for screen readers, such as "Undone: Move logo". */
  const announcement: Signal<Message> = signal({ text: '' });
  return {
    announcement,
    /** Message shown briefly and announced to screen readers. */
    notice: notice as ReadonlySignal<Message | undefined>,
    announce(text: string) {
      announcement.value = { text };
    },
    notify(text: string) {
      notice.value = { text };
    },
  };
}
