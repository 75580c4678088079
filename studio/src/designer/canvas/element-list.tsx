/** Hidden element list of the canvas for screen readers, with the selection. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { flatten, nodesOf } from '../model/elements.ts';
import { afterFrame, scheduledEffect } from '../scheduling.ts';
import type { Store } from '../store.ts';
import { type CanvasContext, copiesOf } from './context.ts';
import { nameOf } from './edits.ts';
import { boxSpeaker } from './lengths.ts';
import { canvasWords } from './words.ts';

export function optionId(path: string): string {
  return `platen-option${path.replaceAll('/', '-')}`;
}

type OptionText = { readonly pointer: string; readonly text: string };

/** Updates after painting, but not during a press on the canvas, when no screen reader needs it. */
export function ElementList({ context }: { readonly context: CanvasContext }) {
  const words = useSignal<readonly OptionText[]>([]);
  useEffect(
    () =>
      scheduledEffect(() => {
        if (!context.store.isPressed.value && !context.gesture.value) words.value = optionTexts(context);
      }, afterFrame),
    [context],
  );
  return (
    <div class="pl-hidden" role="listbox" tabIndex={-1} aria-label={canvasWords.canvas} aria-multiselectable="true">
      {words.value.map(({ pointer, text }) => (
        <Option key={pointer} store={context.store} pointer={pointer} text={text} />
      ))}
    </div>
  );
}

/** Re-renders when its text or selection changes. */
function Option({ store, pointer, text }: OptionText & { readonly store: Store }) {
  const isSelected = useComputed(() => store.selection.value.includes(pointer));
  return (
    <div id={optionId(pointer)} role="option" tabIndex={-1} aria-selected={isSelected.value}>
      {text}
    </div>
  );
}

function optionTexts(context: CanvasContext): readonly OptionText[] {
  const document = context.store.document.value;
  const nodes = flatten(nodesOf(document)).filter(({ kind }) => kind === 'element');
  const spoken = boxSpeaker(context);
  return nodes.map(({ pointer, type }, index) => {
    const [copy] = copiesOf(context, pointer);
    const [size, place] = spoken(copy?.target.box, copy?.target.placed.bounds);
    return { pointer, text: canvasWords.option(nameOf(document, pointer), type, index + 1, nodes.length, size, place) };
  });
}
