/** What opens and closes; what it holds is made when it is first seen. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

export type FoldProps = {
  readonly class: 'pl-section' | 'pl-inner';
  readonly head: ComponentChildren;
  readonly title?: string;
  /** Beside the head: how much is set in it. */
  readonly mark?: string;
  /** Whether it is open as long as nobody closes it. */
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
};

export function Fold({ class: kind, head, title, mark = '', isOpen = false, children }: FoldProps) {
  const [wasOpen, setOpened] = useState(isOpen);
  return (
    <details class={kind} open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary title={title}>
        {head}
        {mark !== '' && <span class="pl-count">{mark}</span>}
      </summary>
      {(wasOpen || isOpen) && children}
    </details>
  );
}
