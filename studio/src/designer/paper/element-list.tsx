/** What screen readers find on the paper: a hidden list of its elements, and which of them is selected. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { onPaper } from '../../strings-on-paper.ts';
import { flatten, nodesOf } from '../model/elements.ts';
import { copyOf, type PaperContext } from './context.ts';
import { nameOf } from './edits.ts';
import { spokenPlace, spokenSize } from './lengths.ts';

export function optionId(path: string): string {
  return `paper-option${path.replaceAll('/', '-')}`;
}

/** Stays as it is while something is dragged: nobody hears it then. */
export function ElementList({ context }: { readonly context: PaperContext }) {
  const last = useRef<JSX.Element | null>(null);
  if (!context.gesture.value || !last.current) last.current = listOf(context);
  return last.current;
}

function listOf(context: PaperContext): JSX.Element {
  const { store } = context;
  const document = store.document.value;
  const nodes = flatten(nodesOf(document)).filter(({ kind }) => kind === 'element');
  return (
    <div class="pl-hidden" role="listbox" tabIndex={-1} aria-label={onPaper.paper} aria-multiselectable="true">
      {nodes.map(({ pointer, type }, index) => {
        const copy = copyOf(context, pointer);
        const size = copy ? spokenSize(context, copy.target.box) : '';
        const place = copy ? spokenPlace(context, copy.target.placed.bounds) : '';
        return (
          <div
            key={pointer}
            id={optionId(pointer)}
            role="option"
            tabIndex={-1}
            aria-selected={store.selection.value.includes(pointer)}
          >
            {onPaper.option(nameOf(document, pointer), type, index + 1, nodes.length, size, place)}
          </div>
        );
      })}
    </div>
  );
}
