/** A dialog over everything else, by the browser's own: Escape and the button close it, and the focus goes back. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../strings.ts';
import { IconButton } from './button.tsx';

export type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Buttons at its end. */
  readonly actions?: ComponentChildren;
  readonly wide?: boolean;
};

/** Is shown for as long as it is rendered. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    const opener = document.activeElement as HTMLElement | null;
    element.showModal();
    return () => {
      element.close();
      opener?.focus?.();
    };
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser
    <dialog
      ref={dialog}
      class={`pl-dialog ${wide ? 'pl-dialog-wide' : ''}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeOutside}
    >
      <div class="pl-dialog-body">
        <header class="pl-dialog-head">
          <h2>{title}</h2>
          <IconButton icon="close" label={strings.close} onClick={onClose} />
        </header>
        <div class="pl-dialog-content">{children}</div>
        {actions && <footer class="pl-dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}
