/** Data fields with the values of the current set. Users can drag them to the canvas and edit their descriptions. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { DraftInput } from '../fields/draft-input.tsx';
import { Row } from '../fields/row.tsx';
import { shortValue } from '../model/completion.ts';
import type { DataField } from '../model/data-tree.ts';
import { getAt } from '../model/edits.ts';
import {
  addField,
  FIELD_TYPES,
  type FieldType,
  ITEM,
  removeField,
  schemaPointer,
  typeOfField,
  withAbout,
  withRequired,
  withType,
} from '../model/schema-edits.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { insertField } from './insert-element.ts';
import { panelWords } from './words.ts';

export type DataFieldsProps = { readonly store: Store; readonly fields: readonly DataField[] };

export function DataFields({ store, fields }: DataFieldsProps) {
  const edited = useSignal<readonly string[]>([]);
  return (
    <>
      {fields.length === 0 && <p class="pl-empty-text">{panelWords.noData}</p>}
      <ul class="pl-fields" aria-label={designerWords.sections.data}>
        {fields.map((field, index) => (
          // A renamed field stays open and keeps the focus.
          <Field key={index} store={store} field={field} siblings={fields} level={1} edited={edited} />
        ))}
      </ul>
      {!store.readOnly && (
        <Button kind="quiet" icon="plus" onClick={() => add(store, [], fields, edited)}>
          {panelWords.field.add}
        </Button>
      )}
    </>
  );
}

/** Joined path of the field whose details are open. While the field is renamed, also its next path. */
type Edited = { value: readonly string[] };

const keyOf = (path: readonly string[]) => JSON.stringify(path);

function add(store: Store, parent: readonly string[], siblings: readonly DataField[], edited: Edited): void {
  const taken = new Set(siblings.map((each) => each.name));
  let name: string = panelWords.field.fresh;
  for (let number = 2; taken.has(name); number++) name = `${panelWords.field.fresh}${number}`;
  store.edit(designerWords.steps.addField(name), (old) => addField(old, parent, name, 'string'));
  edited.value = [keyOf([...parent, name])];
}

const ICONS: Readonly<Record<string, IconName>> = { number: 'hash', integer: 'hash', boolean: 'checked' };

/** Returns the icon of the described type, or of the type of the value. */
function iconOfField({ kind, type, value }: DataField): IconName {
  if (kind !== 'value') return kind === 'list' ? 'list' : 'braces';
  return ICONS[type ?? typeof value] ?? 'type';
}

type FieldProps = {
  readonly store: Store;
  readonly field: DataField;
  readonly siblings: readonly DataField[];
  readonly level: number;
  readonly edited: Edited;
};

function Field({ store, field, siblings, level, edited }: FieldProps) {
  const isOpen = useSignal(level < 3);
  const { name, path, kind, value, type, about, expression, isUsed, isRequired, children } = field;
  const shown = value === undefined ? (type ?? '') : kind === 'object' ? '' : shortValue(value, 40);
  const isEdited = edited.value.includes(keyOf(path));
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its button does the same */}
      <div
        class="pl-data-row"
        style={{ '--pl-level': level }}
        title={about === undefined ? expression : `${expression}\n${about}`}
        draggable={!store.readOnly}
        onDragStart={(event) => {
          event.dataTransfer?.setData('application/x-platen-field', expression);
          event.dataTransfer?.setData('text/plain', `{{ ${expression} }}`);
        }}
      >
        {children.length > 0 ? (
          <button
            type="button"
            class="pl-tree-twist pl-twist-button"
            aria-expanded={isOpen.value}
            aria-label={name}
            onClick={() => {
              isOpen.value = !isOpen.value;
            }}
          >
            <Icon name={isOpen.value ? 'chevronDown' : 'chevronRight'} size={12} />
          </button>
        ) : (
          <span class="pl-tree-twist" />
        )}
        <Icon name={iconOfField(field)} size={13} />
        <span class="pl-data-name" data-used={isUsed}>
          {name}
          {isRequired && <span aria-hidden="true">*</span>}
          {isRequired && <span class="pl-hidden">{`, ${panelWords.field.isRequired}`}</span>}
          {isUsed && <span class="pl-hidden">{`, ${panelWords.used}`}</span>}
        </span>
        <span class="pl-data-value" data-absent={value === undefined}>
          {shown}
        </span>
        <span class="pl-data-actions">
          {!store.readOnly && (
            <IconButton
              icon="pencil"
              label={panelWords.field.edit(name)}
              aria-expanded={isEdited}
              onClick={() => {
                edited.value = isEdited ? [] : [keyOf(path)];
              }}
            />
          )}
          {kind !== 'object' && (
            <IconButton
              icon="plus"
              label={panelWords.insertField(name)}
              disabled={store.readOnly}
              onClick={() => insertField(store, field)}
            />
          )}
        </span>
      </div>
      {isEdited && <FieldEditor store={store} field={field} siblings={siblings} edited={edited} />}
      {isOpen.value && children.length > 0 && (
        <ul>
          {children.map((child, index) => (
            <Field key={index} store={store} field={child} siblings={children} level={level + 1} edited={edited} />
          ))}
        </ul>
      )}
    </li>
  );
}

type FieldEditorProps = Omit<FieldProps, 'level'>;

/** Name, type and description of a field. Renaming updates all expressions in one step. */
function FieldEditor({ store, field, siblings, edited }: FieldEditorProps) {
  const { name, path, kind, value, about = '', isRequired, children } = field;
  const type = typeOfField(getAt(store.document.value, schemaPointer(path)), value);
  const holds = kind === 'object' || type === 'array';
  const editor = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    // The name of a new field gets the focus.
    if (name.startsWith(panelWords.field.fresh)) editor.current!.querySelector('input')!.focus();
    editor.current!.scrollIntoView({ block: 'nearest' });
  }, []);
  const rename = (typed: string) => {
    const next = typed.trim();
    if (next === '' || next === name) return next === name;
    if (siblings.some((each) => each.name === next)) {
      store.announce(panelWords.field.taken(next));
      return false;
    }
    edited.value = [keyOf(path), keyOf([...path.slice(0, -1), next])];
    void store.renameData(path, next);
    return true;
  };
  return (
    <fieldset ref={editor} class="pl-box pl-field-editor" aria-label={panelWords.field.edit(name)}>
      <Row label={designerWords.name}>
        <DraftInput label={panelWords.field.name} value={name} onCommit={rename} />
      </Row>
      <Row label={panelWords.field.type}>
        <span class="pl-field pl-field-choice">
          <select
            class="pl-input"
            aria-label={panelWords.field.type}
            value={type}
            onChange={({ currentTarget }) =>
              store.edit(designerWords.steps.describeField(name), (old) =>
                withType(old, path, currentTarget.value as FieldType),
              )
            }
          >
            {FIELD_TYPES.map((each) => (
              <option key={each} value={each}>
                {panelWords.field.types[each]}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={12} />
        </span>
      </Row>
      <Row label={panelWords.field.about}>
        <DraftInput
          label={panelWords.field.about}
          value={about}
          onCommit={(typed) => {
            store.edit(designerWords.steps.describeField(name), (old) => withAbout(old, path, typed.trim()));
            return true;
          }}
        />
      </Row>
      <div class="pl-field-actions">
        <label class="pl-check">
          <input
            type="checkbox"
            checked={isRequired}
            onChange={({ currentTarget }) =>
              store.edit(designerWords.steps.describeField(name), (old) =>
                withRequired(old, path, currentTarget.checked),
              )
            }
          />
          {panelWords.field.isRequired}
        </label>
        <span class="pl-space" />
        {holds ? (
          <IconButton
            icon="plus"
            label={panelWords.field.addIn(name)}
            onClick={() => add(store, type === 'array' ? [...path, ITEM] : path, children, edited)}
          />
        ) : (
          <IconButton
            icon="plus"
            label={panelWords.field.addNext(name)}
            onClick={() => add(store, path.slice(0, -1), siblings, edited)}
          />
        )}
        <IconButton
          icon="trash"
          label={panelWords.field.remove}
          onClick={() => {
            edited.value = [];
            store.edit(designerWords.steps.removeField(name), (old) => removeField(old, path));
          }}
        />
      </div>
    </fieldset>
  );
}
