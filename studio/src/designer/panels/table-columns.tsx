/** The columns of a table as a list: order, header and width of each at a glance. */
import { isJsonArray, isJsonObject } from '@platen/engine/base/json';
import { strings } from '../../strings.ts';
import { ofFormat } from '../../strings-of-format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { BindingField } from '../fields/binding-field.tsx';
import { isFixed, type Target } from '../fields/property.ts';
import { LengthField } from '../fields/simple-fields.tsx';
import { getAt, insertAt, moveTo, removeAt } from '../model/edits.ts';

export function TableColumns({ on }: { readonly on: Target }) {
  const { store, pointers } = on;
  const table = pointers[0]!;
  const list = `${table}/columns`;
  const columns = getAt(store.document.value, list);
  if (!isJsonArray(columns) || pointers.length > 1) return null;
  const isDisabled = isFixed(on);
  const add = () =>
    store.edit(strings.steps.column, (old) =>
      insertAt(old, list, columns.length, { header: strings.column(columns.length + 1), text: '' }),
    );
  const move = (index: number, by: number) =>
    store.edit(
      strings.steps.reorder,
      (old) => moveTo(old, [`${list}/${index}`], list, by > 0 ? index + 2 : index - 1).document,
    );
  return (
    <div class="pl-columns" role="group" aria-label={strings.columns}>
      {columns.map((column, index) => (
        <div key={index} class="pl-column">
          <button
            type="button"
            class="pl-column-name"
            title={strings.column(index + 1)}
            onClick={() => store.select([`${list}/${index}`])}
          >
            {index + 1}
          </button>
          <BindingField
            on={{ store, pointers: [`${list}/${index}`] }}
            path="/header"
            plain="text"
            label={`${strings.column(index + 1)}: ${strings.elementTypes.header}`}
            placeholder={isJsonObject(column) && column['header'] === undefined ? strings.none : ''}
          />
          <LengthField
            on={{ store, pointers: [`${list}/${index}`] }}
            path="/width"
            label={`${strings.column(index + 1)}: ${ofFormat.properties.width}`}
            others={['auto', '%', 'fr']}
            placeholder="1fr"
          />
          <span class="pl-column-actions">
            <IconButton
              icon="arrowUp"
              label={strings.moveUp}
              disabled={isDisabled || index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              icon="arrowDown"
              label={strings.moveDown}
              disabled={isDisabled || index === columns.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              icon="trash"
              label={strings.removeColumn}
              disabled={isDisabled || columns.length === 1}
              onClick={() => store.edit(strings.steps.remove, (old) => removeAt(old, `${list}/${index}`))}
            />
          </span>
        </div>
      ))}
      <Button icon="plus" kind="quiet" disabled={isDisabled} onClick={add}>
        {strings.addColumn}
      </Button>
    </div>
  );
}
