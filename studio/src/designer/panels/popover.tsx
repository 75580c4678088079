/** Popover at the bottom of the middle area. It takes the focus, closes on Escape, and returns the focus. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import { focused } from '../../ui/dialog.tsx';
import { designerWords } from '../words.ts';

export type PopoverProps = {
  readonly label: string;
  readonly class?: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
};

export function Popover({ label, class: name = '', onClose, children }: PopoverProps) {
  const section = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  // Runs after a closing menu has returned the focus.
  useEffect(() => {
    const element = section.current!;
    opener.current = focused();
    const inside = element.querySelector<HTMLElement>('[role="listbox"]');
    (inside ?? element).focus();
  }, []);
  const close = () => {
    onClose();
    opener.current?.focus();
  };
  return (
    <section
      ref={section}
      class={`pl-floating pl-problems ${name}`}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <header class="pl-problems-head">
        <h2>{label}</h2>
        <IconButton icon="close" label={designerWords.close} onClick={close} />
      </header>
      {children}
    </section>
  );
}
