/** A list that lies over the end of the middle: it takes the focus, Escape closes it, and the focus goes back to where it was. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { IconButton } from '../../ui/button.tsx';
import { focused } from '../../ui/dialog.tsx';

export type ListOverProps = {
  readonly label: string;
  readonly class?: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
};

export function ListOver({ label, class: name = '', onClose, children }: ListOverProps) {
  const section = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  // After what closes as this opens, such as a menu, has given the focus back.
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
      class={`pl-problems ${name}`}
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
        <IconButton icon="close" label={strings.close} onClick={close} />
      </header>
      {children}
    </section>
  );
}
