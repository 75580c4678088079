/** Collapsible section whose content is created when first opened. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

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
  const wasOpen = useSignal(isOpen);
  return (
    <details
      class={kind}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) wasOpen.value = true;
      }}
    >
      <summary title={title}>
        {head}
        {mark !== '' && <span class="pl-badge">{mark}</span>}
      </summary>
      {(wasOpen.value || isOpen) && children}
    </details>
  );
}
