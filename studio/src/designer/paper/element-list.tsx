/** What screen readers find on the paper: a hidden list of its elements, and which of them is selected. */
import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { onPaper } from '../../strings-on-paper.ts';
import { flatten, nodesOf } from '../model/elements.ts';
import type { Store } from '../store.ts';
import { copyOf, type PaperContext } from './context.ts';
import { nameOf } from './edits.ts';
import { spokenPlace, spokenSize } from './lengths.ts';

export function optionId(path: string): string {
  return `paper-option${path.replaceAll('/', '-')}`;
}

type Words = { readonly pointer: string; readonly text: string };

/** Stays as it is while something is dragged: nobody hears it then. */
export function ElementList({ context }: { readonly context: PaperContext }) {
  const last = useRef<readonly Words[] | undefined>(undefined);
  const words = useComputed(() => {
    if (!context.gesture.value || !last.current) last.current = wordsOf(context);
    return last.current;
  });
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
  return nodes.map(({ pointer, type }, index) => {
    const copy = copyOf(context, pointer);
    const size = copy ? spokenSize(context, copy.target.box) : '';
    const place = copy ? spokenPlace(context, copy.target.placed.bounds) : '';
    return { pointer, text: onPaper.option(nameOf(document, pointer), type, index + 1, nodes.length, size, place) };
  });
}
