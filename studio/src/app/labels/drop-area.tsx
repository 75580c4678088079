/** Area that accepts dropped files and pasted ZPL, and a button to choose files. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../ui/icons.tsx';
import { openFiles, openText } from './opened.ts';

/** Pasting works regardless of the focus, except in text fields. */
export function DropArea({ children }: { readonly children: ComponentChildren }) {
  const isOver = useSignal(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest?.('input, textarea, dialog')) return;
      const pasted = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (pasted.length > 0) void openFiles(pasted);
      else if (text !== '') openText(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      class={`pl-drop-area pl-label-drop ${isOver.value ? 'pl-drop-area-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        const dropped = [...(event.dataTransfer?.files ?? [])];
        const text = event.dataTransfer?.getData('text/plain') ?? '';
        if (dropped.length > 0) void openFiles(dropped);
        else if (text !== '') openText(text);
      }}
    >
      {children}
    </div>
  );
}

export type ChooseProps = {
  readonly label: string;
  readonly isMain?: boolean;
  readonly areSeveral?: boolean;
  readonly onChoose?: (files: readonly File[]) => void;
};

export function ChooseFiles({ label, isMain = false, areSeveral = true, onChoose }: ChooseProps) {
  return (
    <label class={`pl-button ${isMain ? 'pl-button-main' : ''} pl-file-button`}>
      <Icon name="upload" />
      {label}
      <input
        type="file"
        multiple={areSeveral}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          if (onChoose) onChoose(chosen);
          else void openFiles(chosen);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
