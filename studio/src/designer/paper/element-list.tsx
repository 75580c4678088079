/** What screen readers find on the paper: a hidden list of its elements, and which of them is selected. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { onPaper } from '../../strings-on-paper.ts';
import { afterFrame, effectLater } from '../later.ts';
import { flatten, nodesOf } from '../model/elements.ts';
import type { Store } from '../store.ts';
import { copiesOf, type PaperContext } from './context.ts';
import { nameOf } from './edits.ts';
import { boxSpeaker } from './lengths.ts';

export function optionId(path: string): string {
  return `paper-option${path.replaceAll('/', '-')}`;
}

type Words = { readonly pointer: string; readonly text: string };

/** Follows when a frame is painted, and stays as it is while the paper is pressed: nobody hears it then. */
export function ElementList({ context }: { readonly context: PaperContext }) {
  const words = useSignal<readonly Words[]>([]);
  useEffect(
    () =>
      effectLater(() => {
        if (!context.store.isPressed.value && !context.gesture.value) words.value = wordsOf(context);
      }, afterFrame),
    [context],
  );
  return (
    <div class="pl-hidden" role="listbox" tabIndex={-1} aria-label={onPaper.paper} aria-multiselectable="true">
      {words.value.map(({ pointer, text }) => (
        <Option key={pointer} store={context.store} pointer={pointer} text={text} />
      ))}
    </div>
  );
}

/** Drawn again when its words change, or whether it is selected. */
function Option({ store, pointer, text }: Words & { readonly store: Store }) {
  const isSelected = useComputed(() => store.selection.value.includes(pointer));
  return (
    <div id={optionId(pointer)} role="option" tabIndex={-1} aria-selected={isSelected.value}>
      {text}
    </div>
  );
}

function wordsOf(context: PaperContext): readonly Words[] {
  const document = context.store.document.value;
  const nodes = flatten(nodesOf(document)).filter(({ kind }) => kind === 'element');
  const spoken = boxSpeaker(context);
  return nodes.map(({ pointer, type }, index) => {
    const [copy] = copiesOf(context, pointer);
    const [size, place] = spoken(copy?.target.box, copy?.target.placed.bounds);
    return { pointer, text: onPaper.option(nameOf(document, pointer), type, index + 1, nodes.length, size, place) };
  });
}
