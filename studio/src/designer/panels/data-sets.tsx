/** Data sets: sets of the template, rows of a file, and generated extremes. */
import { useSignal } from '@preact/signals';
import { readTable, TABLE_FILES } from '../../tables/read-table.ts';
import { warningsOf } from '../../tables/table.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { rowsOf } from '../model/csv.ts';
import { SAMPLE } from '../model/data-sets.ts';
import { pointerOf, removeAt, setAt } from '../model/edits.ts';
import { uniqueId } from '../model/ids.ts';
import { messageOf } from '../model/message-of.ts';
import { addRows } from '../model/set-edits.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { SetEditor } from './set-editor.tsx';
import { panelWords } from './words.ts';

export function DataSets({ store }: { readonly store: Store }) {
  const current = store.currentSet.value;
  const isEditing = useSignal(false);
  const choose = (id: string) => {
    store.setId.value = id;
  };
  const names = () => new Set(store.sets.value.map(({ name }) => name));
  const add = () => {
    const name = uniqueId(panelWords.newSet, names());
    const { data } = store;
    store.edit(designerWords.steps.data, (old) => setAt(old, pointerOf(['samples', name]), data.value));
    choose(pointerOf(['samples', name]));
    isEditing.value = true;
  };
  const addFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      const table = await readTable(file);
      const rows = rowsOf(table, await store.schemaOfData());
      if (rows.length === 0) return store.notify(panelWords.noRows(file.name));
      const { document } = store;
      const kept = store.readOnly ? undefined : addRows(document.value, rows, panelWords.nthRow);
      const saved = kept?.kept ?? 0;
      if (kept) store.edit(designerWords.steps.data, () => kept.template);
      const others = rows.slice(saved, MOST_FILE_SETS).map((data, index) => ({
        id: `${file.name} ${saved + index + 1}`,
        name: `${file.name}, ${panelWords.row(saved + index + 1)}`,
        data,
        from: 'file' as const,
      }));
      store.givenSets.value = [...store.givenSets.value.filter(({ from }) => from !== 'file'), ...others];
      choose(kept?.first ?? others[0]?.id ?? SAMPLE);
      store.notify([panelWords.rowsRead(rows.length, saved), ...warningsOf(table)].join(' '));
    } catch (error) {
      store.notify(messageOf(error));
    }
  };
  return (
    <section class="pl-sets" aria-label={panelWords.dataSets}>
      <h3 class="pl-group-head">{panelWords.dataSets}</h3>
      <div class="pl-set-list" role="radiogroup" aria-label={panelWords.dataSets}>
        {store.sets.value.slice(0, MOST_SHOWN).map(({ id, name, from }) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={id === current.id}
            class="pl-chip pl-set"
            data-from={from}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div class="pl-set-actions">
        <IconButton
          icon="pencil"
          label={panelWords.editSet}
          onClick={() => {
            isEditing.value = true;
          }}
        />
        <IconButton icon="plus" label={panelWords.addSet} disabled={store.readOnly} onClick={add} />
        <IconButton
          icon="wand"
          label={panelWords.addExtremes}
          aria-pressed={store.showsExtremes.value}
          onClick={() => {
            store.showsExtremes.value = !store.showsExtremes.value;
          }}
        />
        <label class="pl-icon-button" title={panelWords.addFile}>
          <Icon name="upload" />
          <input
            type="file"
            class="pl-hidden"
            accept={TABLE_FILES}
            aria-label={panelWords.addFile}
            onChange={({ currentTarget }) => {
              void addFile(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </label>
        <IconButton
          icon="trash"
          label={panelWords.removeSet}
          disabled={current.id === SAMPLE || current.from === 'made' || (current.from === 'template' && store.readOnly)}
          onClick={() => {
            if (current.pointer !== undefined) {
              const { pointer } = current;
              store.edit(designerWords.steps.data, (old) => removeAt(old, pointer));
            } else store.givenSets.value = store.givenSets.value.filter(({ id }) => id !== current.id);
            choose(SAMPLE);
          }}
        />
      </div>
      {isEditing.value && (
        <SetEditor
          key={current.id}
          store={store}
          onClose={() => {
            isEditing.value = false;
          }}
        />
      )}
    </section>
  );
}

/** Maximum rows that are previewed without being saved. */
const MOST_FILE_SETS = 500;
const MOST_SHOWN = 60;
