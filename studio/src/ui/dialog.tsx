/**
 * Modal dialog, based on the browser's `dialog` element. Escape and the close button close it, and the focus returns.
 */
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './button.tsx';
import { uiWords } from './words.ts';

export type DialogProps = {
  readonly title: string;
  /** Closes the dialog; undefined if users cannot dismiss it. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
  /** Buttons at the bottom of the dialog. */
  readonly actions?: ComponentChildren;
  readonly wide?: boolean;
};

/** Shows a modal dialog while it is rendered; afterwards the focus returns. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Opens synchronously, so that the next keys reach the dialog.
  useLayoutEffect(() => {
    const element = dialog.current!;
    // The element that opened the dialog may disappear at the same time.
    if (!element.isConnected) return;
    const opener = focused();
    // A text edited on the canvas disappears when it loses the focus, so the focus returns to its container.
    const around = opener?.parentElement?.closest<HTMLElement>('[tabindex]');
    element.showModal();
    return () => {
      element.close();
      (opener?.isConnected ? opener : around)?.focus?.();
    };
  }, []);
}

/** Returns the focused element, including elements in shadow roots. */
export function focused(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element as HTMLElement | null;
}

/** Returns the first field; in a group of radio buttons, the checked button. */
const FIRST_FIELD = 'form :is(input:not([type="radio"]), input:checked, select, textarea):enabled';

/** The dialog is shown while it is rendered. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  useLayoutEffect(() => {
    // Focuses the first field.
    dialog.current!.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser
    <dialog
      ref={dialog}
      class={`pl-dialog ${wide ? 'pl-dialog-wide' : ''}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers always close a dialog on the second Escape. Opens the dialog again if it is still rendered.
      onClose={() => dialog.current?.showModal()}
      onClick={closeOutside}
    >
      <div>
        <header class="pl-dialog-head">
          <h2>{title}</h2>
          {onClose && <IconButton icon="close" label={uiWords.close} onClick={onClose} />}
        </header>
        <div class="pl-dialog-content">{children}</div>
        {actions && <footer class="pl-dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}
