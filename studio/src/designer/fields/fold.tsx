/** Collapsible section whose content is created when first opened. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

export type FoldProps = {
  readonly class: 'pl-fold' | 'pl-fold-inner';
  readonly head: ComponentChildren;
  readonly title?: string;
  /** Number of set properties next to the heading. */
  readonly mark?: string;
  /** True if the section is initially open. */
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
};

export function Fold({ class: kind, head, title, mark = '', isOpen = false, children }: FoldProps) {
  const [wasOpen, setOpened] = useState(isOpen);
  return (
    <details class={kind} open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary title={title}>
        {head}
        {mark !== '' && <span class="pl-badge">{mark}</span>}
      </summary>
      {(wasOpen || isOpen) && children}
    </details>
  );
}
