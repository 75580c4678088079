/** Whether what somebody changes is saved, and what they decide where somebody else changed it, too. */
import type { JsonValue } from '@platen/engine/base/json';
import { explain } from '../api.ts';
import { hrefOf, place } from '../places.ts';
import type { Saving } from '../saving.ts';
import { strings } from '../strings.ts';
import { createTemplate } from '../templates.ts';
import { toasts } from '../toasts.ts';
import { MergeDialog } from './merge-dialog.tsx';

const words = strings.merge;

export function SaveState({ saving }: { readonly saving: Saving }) {
  const status = saving.status.value;
  const text = status.kind === 'refused' ? strings.design.refused(status.why) : strings.design[status.kind];
  return (
    <span class={`app-save app-save-${status.kind}`} role="status" title={text}>
      <span class="app-dot" aria-hidden="true" />
      <span class="app-save-text">{text}</span>
    </span>
  );
}

export type ConflictProps = {
  readonly id: string;
  readonly saving: Saving;
  /** As it is shown here. */
  readonly mine: () => JsonValue;
  /** Shows what was decided, by its name. */
  readonly onDecide: (template: JsonValue, name: string) => void;
};

/** Shows both states, and goes on with what a person makes of them. */
export function Conflict({ id, saving, mine, onDecide }: ConflictProps) {
  const status = saving.status.value;
  if (status.kind !== 'conflict') return null;
  const { base, theirs } = status.conflict;
  const own = mine();
  const goOn = (template: JsonValue, name: string) => {
    onDecide(template, name);
    void saving.settle(template, theirs);
  };
  const copy = async () => {
    try {
      const made = await createTemplate(own);
      await saving.settle(theirs.template, theirs);
      // Read anew: the copy has a history and a place to save of its own.
      const { path } = place.peek();
      location.assign(hrefOf(path.replace(/^\/templates\/[^/]+/, `/templates/${encodeURIComponent(made.id)}`)));
    } catch (error) {
      toasts.show(explain(error));
    }
  };
  return (
    <MergeDialog
      key={theirs.etag}
      id={id}
      base={base}
      mine={own}
      theirs={theirs}
      onMerge={(merged) => goOn(merged, words.merge)}
      onTheirs={() => goOn(theirs.template, words.takeTheirs)}
      onCopy={() => void copy()}
    />
  );
}
