/** A dialog over everything else, by the browser's own: Escape and the button close it, and the focus goes back. */
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { strings } from '../strings.ts';
import { IconButton } from './button.tsx';

export type DialogProps = {
  readonly title: string;
  /** Left out where there is no way back. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
  /** Buttons at its end. */
  readonly actions?: ComponentChildren;
  readonly wide?: boolean;
};

/** Shows a dialog over everything else for as long as it is rendered; then the focus goes back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // At once: keys that follow are meant for it.
  useLayoutEffect(() => {
    const element = dialog.current!;
    // The screen that opened it may be gone in the same moment.
    if (!element.isConnected) return;
    const opener = focused();
    // A text that is edited on the paper ends when it loses the focus: then what it lay in has it.
    const around = opener?.parentElement?.closest<HTMLElement>('[tabindex]');
    element.showModal();
    return () => {
      element.close();
      (opener?.isConnected ? opener : around)?.focus?.();
    };
  }, []);
}

/** What has the focus, in shadow roots as well. */
export function focused(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element as HTMLElement | null;
}

/** Of choices, the one that is made. */
const FIRST_FIELD = 'form :is(input:not([type="radio"]), input:checked, select, textarea):enabled';

/** Is shown for as long as it is rendered. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  useLayoutEffect(() => {
    // What is to be filled in is what one came for.
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
      // A second Escape closes it, whatever was said to the first: it goes only when it is no longer rendered.
      onClose={() => dialog.current?.showModal()}
      onClick={closeOutside}
    >
      <div class="pl-dialog-body">
        <header class="pl-dialog-head">
          <h2>{title}</h2>
          {onClose && <IconButton icon="close" label={strings.close} onClick={onClose} />}
        </header>
        <div class="pl-dialog-content">{children}</div>
        {actions && <footer class="pl-dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}
