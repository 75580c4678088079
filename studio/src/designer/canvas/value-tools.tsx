/** Button next to a text that is edited in place: inserts values at the caret. */
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { focused } from '../../ui/dialog.tsx';
import { ValueButton } from '../fields/value-button.tsx';
import { bracesAt } from '../model/braces.ts';
import type { Store } from '../store.ts';

type Props = {
  readonly store: Store;
  /** Pointer of the text, which determines the fields. */
  readonly place: string;
  /** CSS position of the edited text, next to which the button appears. */
  readonly style: Readonly<Record<string, string>>;
  /** True while the user chooses a value, so that the text editor stays open without the focus. */
  readonly isChoosing: RefObject<boolean>;
};

export function ValueTools({ store, place, style, isChoosing }: Props) {
  const insert = useRef<(text: string) => void>(() => {});
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps keys of the dialog from the canvas
    <div
      class="pl-canvas-text-tools"
      data-own-pointer
      style={{ left: style['left']!, top: style['top']! }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <ValueButton
        store={store}
        place={place}
        wanted="value"
        isDisabled={false}
        read={() => {
          isChoosing.current = true;
          const target = insertionAt(focused());
          insert.current = target.insert;
          return target.source;
        }}
        onClosed={() => {
          isChoosing.current = false;
        }}
        onDone={(expression) => insert.current(`{{ ${expression} }}`)}
      />
    </div>
  );
}

type Insertion = { readonly source: string; readonly insert: (text: string) => void };

/** Returns the expression at the caret, and a function that replaces it. */
function insertionAt(element: HTMLElement | null): Insertion {
  if (element instanceof HTMLTextAreaElement) {
    const { value, selectionStart, selectionEnd } = element;
    const around = bracesAt(value, selectionStart);
    const { from, to } = around ?? { from: selectionStart, to: selectionEnd };
    return {
      source: around?.source ?? '',
      insert(text) {
        element.setRangeText(text, from, to, 'end');
        element.dispatchEvent(new Event('input', { bubbles: true }));
      },
    };
  }
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
  return {
    source: '',
    insert(text) {
      element?.focus();
      if (!range || !selection) return;
      selection.removeAllRanges();
      selection.addRange(range);
      // Uses `execCommand`, because only this inserts into a styled part, reports the input and can be undone.
      document.execCommand('insertText', false, text);
    },
  };
}
