/** Merge dialog with images of both versions and a decision for each conflict. */
import type { JsonValue } from '@platen/engine/base/json';
import { useComputed, useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Choice, type Clash, merge } from '../merge.ts';
import type { SavedState } from '../saving.ts';
import { mergeWords as words } from '../screens/design-words.ts';
import { placeOfChange, valueInWords } from './change-in-words.ts';
import { Picture } from './picture.tsx';

export type MergeDialogProps = {
  readonly id: string;
  readonly base: JsonValue;
  readonly mine: JsonValue;
  readonly theirs: SavedState;
  readonly onMerge: (template: JsonValue) => void;
  readonly onTheirs: () => void;
  readonly onCopy: () => void;
};

function shown(clash: Clash, side: Choice): string {
  const value = clash[side];
  if (value === undefined) return words.deleted;
  // For an object or list that the other side deleted, shows only that it is kept, because the complete value would be
  // too long.
  if (typeof value === 'object' && clash[side === 'mine' ? 'theirs' : 'mine'] === undefined) return words.kept;
  return valueInWords(value, clash.path);
}

export function MergeDialog({ id, base, mine, theirs, onMerge, onTheirs, onCopy }: MergeDialogProps) {
  const choices = useSignal<ReadonlyMap<string, Choice>>(new Map());
  const merged = useComputed(() => merge(base, mine, theirs.template, choices.value)).value;
  const sides = [
    ['mine', words.yours, mine],
    ['theirs', words.theirs, theirs.template],
  ] as const;
  return (
    <Dialog
      title={words.title}
      wide
      actions={
        <>
          <Button kind="quiet" onClick={onCopy}>
            {words.copy}
          </Button>
          <Button onClick={onTheirs}>{words.takeTheirs}</Button>
          <Button kind="main" onClick={() => onMerge(merged.value)}>
            {words.merge}
          </Button>
        </>
      }
    >
      <p class="pl-muted">{words.lead}</p>
      <div class="pl-both">
        {sides.map(([side, label, template]) => (
          <figure key={side}>
            <figcaption>{label}</figcaption>
            <Picture of={`${id} ${side} ${theirs.etag}`} load={async () => template} />
          </figure>
        ))}
      </div>
      {merged.clashes.length === 0 ? <p>{words.clean}</p> : <p>{words.both(merged.clashes.length)}</p>}
      {merged.clashes.map((clash) => (
        <fieldset key={clash.path} class="pl-box pl-clash">
          <legend>{placeOfChange(merged.value, clash.path)}</legend>
          {sides.map(([side, label]) => (
            <label key={side}>
              <input
                type="radio"
                name={clash.path}
                checked={(choices.value.get(clash.path) ?? 'mine') === side}
                onChange={() => {
                  choices.value = new Map(choices.value).set(clash.path, side);
                }}
              />
              <span>{label}</span>
              <span class="pl-clash-value">{shown(clash, side)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
