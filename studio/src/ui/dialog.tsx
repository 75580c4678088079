/** Modal dialog based on the browser's: Escape and the button close it, and the focus returns. */
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './button.tsx';
import { uiWords } from './words.ts';

export type DialogProps = {
  readonly title: string;
  /** Undefined if it cannot be dismissed. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
  /** Buttons at the end. */
  readonly actions?: ComponentChildren;
  readonly wide?: boolean;
};

/** Shows a modal dialog while it is rendered; afterwards the focus returns. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Opens synchronously, so that following keys reach it.
  useLayoutEffect(() => {
    const element = dialog.current!;
    // The opening screen may be gone at the same moment.
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

/** Returns the focused element, including those in shadow roots. */
export function focused(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element as HTMLElement | null;
}

/** First field; of radio buttons, the checked one. */
const FIRST_FIELD = 'form :is(input:not([type="radio"]), input:checked, select, textarea):enabled';

/** Shown while it is rendered. */
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
      // A second Escape always closes the browser's dialog, so it is reopened while it is rendered.
      onClose={() => dialog.current?.showModal()}
      onClick={closeOutside}
    >
      <div class="pl-dialog-body">
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
