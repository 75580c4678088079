/** Columns of a table as a list: order, header and width. */
import { isJsonArray, isJsonObject } from '@platen/engine/base/json';
import { Button, IconButton } from '../../ui/button.tsx';
import { BindingField } from '../fields/binding-field.tsx';
import { formatLabels } from '../fields/format-labels.ts';
import { isFixed, type Target } from '../fields/property.ts';
import { LengthField } from '../fields/simple-fields.tsx';
import { getAt, insertAt, moveTo, removeAt } from '../model/edits.ts';
import { designerWords } from '../words.ts';
import { panelWords } from './words.ts';

export function TableColumns({ on }: { readonly on: Target }) {
  const { store, pointers } = on;
  const table = pointers[0]!;
  const list = `${table}/columns`;
  const columns = getAt(store.document.value, list);
  if (!isJsonArray(columns) || pointers.length > 1) return null;
  const isDisabled = isFixed(on);
  const add = () =>
    store.edit(designerWords.steps.column, (old) =>
      insertAt(old, list, columns.length, { header: panelWords.column(columns.length + 1), text: '' }),
    );
  const move = (index: number, by: number) =>
    store.edit(
      designerWords.steps.reorder,
      (old) => moveTo(old, [`${list}/${index}`], list, by > 0 ? index + 2 : index - 1).document,
    );
  return (
    <div class="pl-table-columns" role="group" aria-label={panelWords.columns}>
      {columns.map((column, index) => (
        <div key={index} class="pl-table-column">
          <button
            type="button"
            class="pl-table-column-name"
            title={panelWords.column(index + 1)}
            onClick={() => store.select([`${list}/${index}`])}
          >
            {index + 1}
          </button>
          <BindingField
            on={{ store, pointers: [`${list}/${index}`] }}
            path="/header"
            plain="text"
            label={`${panelWords.column(index + 1)}: ${designerWords.elementTypes.header}`}
            placeholder={isJsonObject(column) && column['header'] === undefined ? designerWords.none : ''}
          />
          <LengthField
            on={{ store, pointers: [`${list}/${index}`] }}
            path="/width"
            label={`${panelWords.column(index + 1)}: ${formatLabels.properties.width}`}
            others={['auto', '%', 'fr']}
            placeholder="1fr"
          />
          <span class="pl-table-column-actions">
            <IconButton
              icon="arrowUp"
              label={designerWords.moveUp}
              disabled={isDisabled || index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              icon="arrowDown"
              label={designerWords.moveDown}
              disabled={isDisabled || index === columns.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              icon="trash"
              label={panelWords.removeColumn}
              disabled={isDisabled || columns.length === 1}
              onClick={() => store.edit(designerWords.steps.remove, (old) => removeAt(old, `${list}/${index}`))}
            />
          </span>
        </div>
      ))}
      <Button icon="plus" kind="quiet" disabled={isDisabled} onClick={add}>
        {panelWords.addColumn}
      </Button>
    </div>
  );
}
