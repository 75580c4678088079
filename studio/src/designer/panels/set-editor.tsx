/** Editor of a data set, previewed while typing: a form or JSON, and the name of a named set. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLazySignal } from '../../ui/use-lazy-signal.ts';
import { ValueForm } from '../../ui/value-form.tsx';
import { getAt, pointerOf, renameKey, setAt } from '../model/edits.ts';
import { uniqueId } from '../model/ids.ts';
import { messageOf } from '../model/message-of.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { panelWords } from './words.ts';

export function SetEditor({ store, onClose }: { readonly store: Store; readonly onClose: () => void }) {
  const { pointer, name, data } = store.currentSet.value;
  const text = useLazySignal(() => JSON.stringify(data, null, 2));
  const problem = useSignal<string | undefined>(undefined);
  const isFixed = store.readOnly || pointer === undefined;
  const isNamed = pointer !== undefined && pointer !== '/sample';
  const view = useSignal<'form' | 'json'>('form');
  const save = (next: JsonObject) => {
    if (pointer === undefined) return;
    store.edit(designerWords.steps.data, (old) => setAt(old, pointer, next), { merge: `data ${pointer}` });
  };
  const type = (typed: string) => {
    text.value = typed;
    const parsed = parse(typed);
    problem.value = typeof parsed === 'string' ? parsed : undefined;
    if (typeof parsed === 'object') save(parsed);
  };
  const rename = (typed: string) => {
    const next = pointerOf(['samples', typed]);
    if (typed === '' || pointer === undefined || store.sets.value.some(({ id }) => id === next)) return;
    store.edit(designerWords.steps.rename, (old) => renameKey(old, pointer, typed));
    store.setId.value = next;
  };
  return (
    <Dialog title={name} onClose={onClose} wide>
      {isNamed && (
        <label class="pl-row">
          <span class="pl-row-label">{designerWords.name}</span>
          <input
            class="pl-input"
            value={name}
            disabled={isFixed}
            onChange={({ currentTarget }) => rename(currentTarget.value.trim())}
          />
        </label>
      )}
      <Tabs
        label={panelWords.setViews.label}
        tabs={(['form', 'json'] as const).map((each) => ({ name: each, label: panelWords.setViews[each] }))}
        current={view.value}
        onChange={(next: 'form' | 'json') => {
          view.value = next;
          text.value = JSON.stringify(data, null, 2);
          problem.value = undefined;
        }}
      >
        {view.value === 'form' ? (
          <fieldset disabled={isFixed}>
            <ValueForm value={data} schema={getAt(store.document.value, '/schema')} onChange={save} />
          </fieldset>
        ) : (
          <textarea
            class="pl-input pl-code pl-set-text"
            aria-label={panelWords.dataAsJson}
            rows={18}
            spellcheck={false}
            value={text.value}
            readOnly={isFixed}
            {...(problem.value !== undefined && { 'aria-invalid': 'true' })}
            onInput={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
      </Tabs>
      <p class={problem.value === undefined ? 'pl-muted' : 'pl-danger'} role="status">
        {problem.value ?? (isFixed ? panelWords.setIsFixed : panelWords.setIsSaved)}
      </p>
      {isFixed && !store.readOnly && (
        <Button
          icon="copy"
          onClick={() => {
            const id = uniqueId(name, new Set(store.sets.value.map((set) => set.name)));
            store.edit(designerWords.steps.data, (old) => setAt(old, pointerOf(['samples', id]), data));
            store.setId.value = pointerOf(['samples', id]);
          }}
        >
          {panelWords.keepSet}
        </Button>
      )}
    </Dialog>
  );
}

/** Returns the data, or an error message. */
function parse(text: string): JsonObject | string {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : panelWords.dataIsObject;
  } catch (error) {
    return messageOf(error);
  }
}
