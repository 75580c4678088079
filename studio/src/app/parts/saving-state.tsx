/** Saving status, and the dialog that resolves a conflict. */
import type { JsonValue } from '@platen/engine/base/json';
import { explain } from '../api.ts';
import { hrefOf, route } from '../routing.ts';
import type { Saving } from '../saving.ts';
import { designWords, mergeWords as words } from '../screens/design-words.ts';
import { createTemplate } from '../templates.ts';
import { toasts } from '../toasts.ts';
import { MergeDialog } from './merge-dialog.tsx';

export function SaveState({ saving }: { readonly saving: Saving }) {
  const status = saving.status.value;
  const text = status.kind === 'refused' ? designWords.refused(status.why) : designWords[status.kind];
  return (
    <span class={`pl-save pl-save-${status.kind}`} role="status" title={text}>
      <span class="pl-dot" aria-hidden="true" />
      <span class="pl-save-text">{text}</span>
    </span>
  );
}

export type ConflictProps = {
  readonly id: string;
  readonly saving: Saving;
  /** Returns the current state on this page. */
  readonly mine: () => JsonValue;
  /** Applies the decision as a named step of the history. */
  readonly onDecide: (template: JsonValue, name: string) => void;
};

/** Shows both versions and continues with the person's decision. */
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
      // Reloads the page, because the copy has a separate history and draft.
      const { path } = route.peek();
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
