/** Lists: cards for objects, colours, words, column widths, and named expressions. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { ComponentChild } from 'preact';
import { Button, IconButton } from '../../ui/button.tsx';
import { getAt, insertAt, moveTo, pointerOf, removeAt, renameKey, setAt } from '../model/edits.ts';
import type { Field } from '../model/schema.ts';
import { readTyped, unitOfPage } from '../model/units.ts';
import { designerWords } from '../words.ts';
import { ColorInput } from './color-input.tsx';
import { DraftInput } from './draft-input.tsx';
import { ExpressionInput } from './expression-input.tsx';
import { choiceLabel, type GenericFieldProps, isFixed, labelOf, propertyOf, type Target } from './property.ts';
import { type FieldProps, LengthField, TextField } from './simple-fields.tsx';
import { fieldWords } from './words.ts';

/** Renders a property of an object. Passed in to avoid an import cycle, because these rows contain lists. */
export type RowOf = (props: GenericFieldProps) => ComponentChild;

export type ListFieldProps = {
  readonly on: Target;
  readonly path: string;
  readonly name: string;
  readonly fields: readonly Field[];
  readonly row: RowOf;
};

/** Initial properties of a new item, so that it is valid at once. */
const FRESH: Readonly<Record<string, JsonObject>> = {
  runs: { text: 'text' },
  series: { value: 'item' },
  when: { if: 'true', style: {} },
  around: { x: '0mm', y: '0mm', width: '20mm', height: '20mm' },
  attachments: { name: 'file.txt', source: 'data:text/plain,' },
};

export function ListField({ on, path, name, fields, row }: ListFieldProps) {
  const { store, pointers } = on;
  const list = (pointers[0] ?? '') + path;
  const value = getAt(store.document.value, list);
  const items = isJsonArray(value) ? value : [];
  const isDisabled = isFixed(on) || pointers.length > 1;
  const title = labelOf(name);
  const move = (index: number, to: number) =>
    store.edit(designerWords.steps.reorder, (old) => moveTo(old, [`${list}/${index}`], list, to).document);
  return (
    <>
      {items.map((item, index) => (
        <section key={index} class="pl-box pl-item" aria-label={fieldWords.listItem(title, index + 1)}>
          <header class="pl-item-head">
            <strong>{index + 1}</strong>
            <span class="pl-item-about">{summaryOf(item)}</span>
            <IconButton
              icon="arrowUp"
              label={designerWords.moveUp}
              disabled={isDisabled || index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon="arrowDown"
              label={designerWords.moveDown}
              disabled={isDisabled || index === items.length - 1}
              onClick={() => move(index, index + 2)}
            />
            <IconButton
              icon="trash"
              label={`${designerWords.remove}: ${fieldWords.listItem(title, index + 1)}`}
              disabled={isDisabled}
              onClick={() => store.edit(designerWords.steps.remove, (old) => withoutItem(old, list, index))}
            />
          </header>
          {fields.map((field) => row({ on: { ...on, pointers: [`${list}/${index}`] }, path: `/${field.name}`, field }))}
        </section>
      ))}
      <Button
        icon="plus"
        kind="quiet"
        disabled={isDisabled}
        onClick={() =>
          store.edit(designerWords.steps.insert(title), (old) => insertAt(old, list, items.length, FRESH[name] ?? {}))
        }
      >
        {designerWords.add}
      </Button>
    </>
  );
}

/** Removes an item. Removes the list if it becomes empty. */
function withoutItem(document: JsonValue, list: string, index: number): JsonValue {
  const rest = removeAt(document, `${list}/${index}`);
  const items = getAt(rest, list);
  return isJsonArray(items) && items.length === 0 ? removeAt(rest, list) : rest;
}

/** Returns the first text in the item. */
function summaryOf(item: JsonValue): string {
  const values = isJsonObject(item) ? Object.values(item) : [];
  const text = values.map((each) => (isJsonObject(each) ? Object.values(each)[0] : each)).find(isText);
  return text ?? '';
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

/** List of groups, or one group for each item that an expression returns. */
export function EntriesField({ on, path, name, fields, row }: ListFieldProps) {
  const property = propertyOf(on, path);
  const { value } = property;
  const isRepeated = isJsonObject(value);
  const choose = (repeated: boolean) => {
    if (repeated === isRepeated) return;
    const [first] = isJsonArray(value) ? value : [];
    const each = isRepeated ? value['each'] : undefined;
    property.set(repeated ? { items: '[]', as: 'item', each: first ?? {} } : isJsonObject(each) ? [each] : undefined);
  };
  const text = (inner: string, kind: 'expression' | 'text'): Field => ({
    name: inner,
    control: kind === 'text' ? { kind, examples: [] } : { kind },
    about: '',
    fallback: undefined,
    isRequired: false,
    isBindable: false,
  });
  return (
    <>
      <span class="pl-choices" role="group" aria-label={labelOf(name)}>
        {[false, true].map((repeated) => (
          <button
            key={String(repeated)}
            type="button"
            class="pl-choice"
            aria-pressed={isRepeated === repeated}
            disabled={property.isDisabled}
            onClick={() => choose(repeated)}
          >
            {repeated ? fieldWords.entries.repeated : fieldWords.entries.written}
          </button>
        ))}
      </span>
      {isRepeated ? (
        <section class="pl-box pl-item" aria-label={fieldWords.entries.each}>
          {row({ on, path: `${path}/items`, field: text('items', 'expression') })}
          {row({ on, path: `${path}/as`, field: text('as', 'text') })}
          {fields.map((field) => row({ on, path: `${path}/each/${field.name}`, field }))}
        </section>
      ) : (
        <ListField on={on} path={path} name={name} fields={fields} row={row} />
      )}
    </>
  );
}

export function ColorsField({ on, path, label }: FieldProps) {
  const property = propertyOf(on, path);
  const colors = isJsonArray(property.value) ? property.value.map(String) : [];
  const set = (next: readonly string[]) => property.set(next.length === 0 ? undefined : [...next]);
  return (
    <span class="pl-stack">
      {colors.map((color, index) => (
        <span key={index} class="pl-row-control">
          <ColorInput
            label={fieldWords.listItem(label, index + 1)}
            value={color}
            isDisabled={property.isDisabled}
            document={on.store.document.value}
            onChange={(text) => set(text === '' ? colors.toSpliced(index, 1) : colors.with(index, text))}
          />
          <IconButton
            icon="trash"
            label={`${designerWords.remove}: ${fieldWords.listItem(label, index + 1)}`}
            disabled={property.isDisabled}
            onClick={() => set(colors.toSpliced(index, 1))}
          />
        </span>
      ))}
      <Button
        icon="plus"
        kind="quiet"
        disabled={property.isDisabled}
        onClick={() => set([...colors, START_COLORS[colors.length % START_COLORS.length]!])}
      >
        {designerWords.add}
      </Button>
    </span>
  );
}

/** Field for a list of lengths. Each length has a separate input. */
export function LengthsField({ on, path, label }: FieldProps) {
  const property = propertyOf(on, path);
  const lengths = isJsonArray(property.value) ? property.value : [];
  const { isDisabled, isMixed } = property;
  const unit = unitOfPage(getAt(on.store.document.value, '/dimensions/width'));
  return (
    <span class="pl-stack" role="group" aria-label={label}>
      {lengths.map((_, index) => (
        <span key={index} class="pl-row-control">
          <LengthField on={on} path={`${path}/${index}`} label={fieldWords.listItem(label, index + 1)} isRequired />
          <IconButton
            icon="trash"
            label={`${designerWords.remove}: ${fieldWords.listItem(label, index + 1)}`}
            disabled={isDisabled}
            onClick={() => property.set(lengths.length === 1 ? undefined : lengths.toSpliced(index, 1))}
          />
        </span>
      ))}
      <Button
        icon="plus"
        kind="quiet"
        disabled={isDisabled || isMixed}
        onClick={() => property.set([...lengths, lengths.at(-1) ?? `0${unit}`])}
      >
        {designerWords.add}
      </Button>
    </span>
  );
}

/** Colours distinguishable with colour blindness (Okabe and Ito, 2008). */
const START_COLORS = ['#0072b2', '#e69f00', '#009e73', '#555555', '#56b4e9', '#d55e00', '#cc79a7', '#f0e442'];

/** Number of equal columns, or the width of each: `3`, `1fr 2fr 30mm`. */
export function TracksField({ on, path, label, placeholder = '1' }: FieldProps) {
  const property = propertyOf(on, path);
  const { value } = property;
  const fallback = unitOfPage(getAt(on.store.document.value, '/dimensions/width'));
  return (
    <span class="pl-field">
      <DraftInput
        label={label}
        value={isJsonArray(value) ? value.join(' ') : value === undefined ? '' : String(value)}
        placeholder={property.isMixed ? designerWords.mixed : placeholder}
        disabled={property.isDisabled}
        onCommit={(typed) => {
          const words = typed.split(/[\s,]+/).filter((each) => each !== '');
          if (words.length === 0) property.set(undefined);
          else if (words.length === 1 && /^\d+$/.test(words[0]!)) property.set(Math.max(1, Number(words[0])));
          else {
            const widths = words.map((each) => readTyped(each, { fallback, others: ['auto', '%', 'fr'] }));
            if (widths.some((each) => each === undefined)) return false;
            property.set(widths.flatMap((each) => each ?? []));
          }
          return true;
        }}
        onStep={(typed, by) =>
          /^\d*$/.test(typed) ? String(Math.max(1, Number(typed || 1) + Math.sign(by))) : undefined
        }
      />
    </span>
  );
}

/** Toggle buttons. A single choice is written as a string instead of a list. */
export function ChoicesField({ on, path, label, choices }: FieldProps & { readonly choices: readonly string[] }) {
  const property = propertyOf(on, path);
  const { value } = property;
  const chosen = isJsonArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  const toggle = (choice: string) => {
    const next = chosen.includes(choice)
      ? chosen.filter((each) => each !== choice)
      : [...chosen.filter((each) => each !== 'none'), choice];
    property.set(next.length === 0 ? undefined : next.length === 1 ? next[0]! : next);
  };
  return (
    <Chips
      label={label}
      words={choices.filter((choice) => choice !== 'none')}
      chosen={chosen}
      isDisabled={property.isDisabled}
      onToggle={toggle}
    />
  );
}

const FEATURES = ['tabular-nums', 'oldstyle-nums', 'small-caps', 'diagonal-fractions', 'slashed-zero'];

/** Common font features. Users type other features as tags. */
export function FeaturesField(props: FieldProps) {
  const property = propertyOf(props.on, props.path);
  const words = typeof property.value === 'string' ? property.value.split(/\s+/).filter((word) => word !== '') : [];
  const toggle = (word: string) => {
    const next = words.includes(word) ? words.filter((each) => each !== word) : [...words, word];
    property.set(next.length === 0 ? undefined : next.join(' '));
  };
  return (
    <span class="pl-stack">
      <Chips label={props.label} words={FEATURES} chosen={words} isDisabled={property.isDisabled} onToggle={toggle} />
      <TextField {...props} />
    </span>
  );
}

type ChipsProps = {
  readonly label: string;
  readonly words: readonly string[];
  readonly chosen: readonly string[];
  readonly isDisabled: boolean;
  readonly onToggle: (word: string) => void;
};

function Chips({ label, words, chosen, isDisabled, onToggle }: ChipsProps) {
  return (
    <span class="pl-chips" role="group" aria-label={label}>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          class="pl-chip"
          aria-pressed={chosen.includes(word)}
          disabled={isDisabled}
          onClick={() => onToggle(word)}
        >
          {choiceLabel(word)}
        </button>
      ))}
    </span>
  );
}

/** Named expressions in order. Each can use the expressions before it. */
export function NamedExpressions({ on, path, label }: FieldProps) {
  const { store, pointers } = on;
  const pointer = (pointers[0] ?? '') + path;
  const value = getAt(store.document.value, pointer);
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  const names = entries.map(([name]) => name);
  const isDisabled = isFixed(on);
  const at = (name: string) => pointer + pointerOf([name]);
  const remove = (name: string) =>
    store.edit(designerWords.steps.remove, (old) =>
      names.length === 1 ? removeAt(old, pointer) : removeAt(old, at(name)),
    );
  const fresh = () => {
    let number = names.length + 1;
    while (names.includes(`value${number}`)) number++;
    return `value${number}`;
  };
  return (
    <span class="pl-stack" role="group" aria-label={label}>
      {entries.map(([name, source]) => (
        <span key={name} class="pl-named">
          <DraftInput
            label={fieldWords.nameOfValue(name)}
            class="pl-code"
            value={name}
            disabled={isDisabled}
            onCommit={(typed) => {
              if (!/^[A-Za-z_$][\w$]*$/.test(typed) || names.includes(typed)) return false;
              store.edit(designerWords.steps.rename, (old) => renameKey(old, at(name), typed));
              return true;
            }}
          />
          <IconButton
            icon="trash"
            label={`${designerWords.remove}: ${name}`}
            disabled={isDisabled}
            onClick={() => remove(name)}
          />
          <ExpressionInput
            store={store}
            place={at(name)}
            kind="expression"
            label={name}
            value={typeof source === 'string' ? source : ''}
            placeholder={designerWords.expressionHint}
            isDisabled={isDisabled}
            onInput={(typed) =>
              store.edit(designerWords.steps.set(name), (old) => setAt(old, at(name), typed), {
                merge: `set ${at(name)}`,
              })
            }
          />
        </span>
      ))}
      <Button
        icon="plus"
        kind="quiet"
        disabled={isDisabled}
        onClick={() =>
          store.edit(designerWords.steps.insert(label), (old) => setAt(old, pointer + pointerOf([fresh()]), '0'))
        }
      >
        {designerWords.add}
      </Button>
    </span>
  );
}
