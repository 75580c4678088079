/** Form for JSON data, with a field for each value in the schema or in the data. */
import { defined } from '@platen/engine/base/defined';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Button, IconButton } from './button.tsx';
import { uiWords } from './words.ts';

export type ValueFormProps = {
  readonly value: JsonObject;
  readonly schema: JsonValue | undefined;
  readonly onChange: (value: JsonObject) => void;
};

export function ValueForm(props: ValueFormProps) {
  return (
    <div class="pl-values">
      <ObjectFields {...props} depth={0} />
    </div>
  );
}

type Described = { readonly schema: JsonValue | undefined; readonly depth: number };

type ObjectProps = Described & { readonly value: JsonObject; readonly onChange: (value: JsonObject) => void };

/** Maximum depth of the form; deeper data is edited as JSON. */
const MOST_DEPTH = 5;

function ObjectFields({ value, schema, onChange, depth }: ObjectProps) {
  const described = isJsonObject(schema) && isJsonObject(schema['properties']) ? schema['properties'] : {};
  const names = [...new Set([...Object.keys(described), ...Object.keys(value)])];
  if (names.length === 0) return <p class="pl-muted">{uiWords.values.none}</p>;
  return (
    <>
      {names.map((name) => (
        <ValueField
          key={name}
          name={name}
          value={value[name]}
          schema={described[name]}
          depth={depth}
          onChange={(next) => onChange({ ...value, [name]: next })}
        />
      ))}
    </>
  );
}

type ValueProps = Described & {
  readonly name: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
};

function ValueField({ name, value, schema, depth, onChange }: ValueProps) {
  const kind = kindOf(value, schema);
  if (depth > MOST_DEPTH) return null;
  if (kind === 'object') {
    return (
      <fieldset class="pl-values-group">
        <legend>{name}</legend>
        <ObjectFields value={isJsonObject(value) ? value : {}} schema={schema} depth={depth + 1} onChange={onChange} />
      </fieldset>
    );
  }
  if (kind === 'list') {
    return <ListField name={name} value={value} schema={schema} depth={depth} onChange={onChange} />;
  }
  return <PlainField name={name} value={value} schema={schema} depth={depth} onChange={onChange} />;
}

function ListField({ name, value, schema, depth, onChange }: ValueProps) {
  const items = isJsonArray(value) ? value : [];
  const itemSchema = isJsonObject(schema) ? schema['items'] : undefined;
  const change = (index: number, next: JsonValue) => onChange(items.map((item, at) => (at === index ? next : item)));
  return (
    <fieldset class="pl-values-group">
      <legend>{name}</legend>
      {items.map((item, index) => (
        <div key={index} class="pl-values-item">
          <ValueField
            name={String(index + 1)}
            value={item}
            schema={itemSchema}
            depth={depth + 1}
            onChange={(next) => change(index, next)}
          />
          <IconButton
            icon="trash"
            label={uiWords.values.remove(name, index + 1)}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button icon="plus" kind="quiet" onClick={() => onChange([...items, items.at(-1) ?? emptyOf(itemSchema)])}>
        {uiWords.values.add(name)}
      </Button>
    </fieldset>
  );
}

function PlainField({ name, value, schema, onChange }: ValueProps) {
  const id = useId();
  const described = isJsonObject(schema) ? schema : {};
  const about = described['description'];
  const choices = isJsonArray(described['enum']) ? described['enum'] : undefined;
  const kind = kindOf(value, schema);
  const hint = typeof about === 'string' ? about : undefined;
  const given = { id, ...defined({ title: hint }) };
  return (
    <div class="pl-values-field">
      <label for={id}>{name}</label>
      {choices ? (
        <select
          {...given}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => {
            const chosen = choices.find((choice) => String(choice) === currentTarget.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {choices.map((choice) => (
            <option key={String(choice)} value={String(choice)}>
              {String(choice)}
            </option>
          ))}
        </select>
      ) : kind === 'boolean' ? (
        <input
          {...given}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      ) : kind === 'number' ? (
        <NumberInput {...given} value={typeof value === 'number' ? value : undefined} onChange={onChange} />
      ) : (
        <input
          {...given}
          type="text"
          value={typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </div>
  );
}

type NumberInputProps = {
  readonly id: string;
  readonly title?: string;
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
};

/** Keeps the typed text. Converting "0." or "1.50" to a number and back would change it. */
function NumberInput({ value, onChange, ...given }: NumberInputProps) {
  const typed = useSignal<string | undefined>(undefined);
  const shown = value === undefined ? '' : String(value);
  return (
    <input
      {...given}
      type="text"
      inputMode="decimal"
      value={typed.value ?? shown}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value;
        const number = readNumber(currentTarget.value);
        if (number !== undefined) onChange(number);
      }}
      onBlur={() => {
        typed.value = undefined;
      }}
    />
  );
}

/** Reads a number with a point or a comma; undefined for other texts. */
function readNumber(typed: string): number | undefined {
  return /^-?\d+(?:[.,]\d*)?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

type Kind = 'object' | 'list' | 'number' | 'boolean' | 'text';

/** Uses the type of the existing value first, then the schema. */
function kindOf(value: JsonValue | undefined, schema: JsonValue | undefined): Kind {
  if (isJsonObject(value)) return 'object';
  if (isJsonArray(value)) return 'list';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  const type = isJsonObject(schema) ? schema['type'] : undefined;
  if (value !== undefined && value !== null) return 'text';
  if (type === 'object') return 'object';
  if (type === 'array') return 'list';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'boolean' ? 'boolean' : 'text';
}

function emptyOf(schema: JsonValue | undefined): JsonValue {
  const kind = kindOf(undefined, schema);
  return { object: {}, list: [], number: 0, boolean: false, text: '' }[kind];
}
