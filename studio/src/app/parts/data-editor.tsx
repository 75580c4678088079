/** Editor for a render's data: a form from the template's schema and sample, or JSON. */
import { defined } from '@platen/engine/base/defined';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect, useId, useState } from 'preact/hooks';
import { Button, IconButton } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { emptyData } from '../data/read-schema.ts';
import { useReadSchema } from '../data/use-read-schema.ts';
import { dataFormWords as words } from '../data/words.ts';

export type DataEditorProps = {
  readonly template: JsonValue;
  readonly data: JsonObject;
  readonly onChange: (data: JsonObject) => void;
};

export function DataEditor({ template, data, onChange }: DataEditorProps) {
  const view = useSignal<'form' | 'json'>('form');
  const schema = useReadSchema(template);
  useEffect(() => {
    const empty = emptyData(schema);
    // Names the fields in requests, too, until there is data.
    if (Object.keys(data).length === 0 && isJsonObject(empty) && Object.keys(empty).length > 0) onChange(empty);
  }, [JSON.stringify(schema)]);
  return (
    <Tabs
      label={words.title}
      tabs={[
        { name: 'form', label: words.form },
        { name: 'json', label: words.json },
      ]}
      current={view.value}
      onChange={(name: 'form' | 'json') => {
        view.value = name;
      }}
    >
      {view.value === 'form' ? (
        <div class="app-data">
          <ObjectFields value={data} schema={schema} onChange={onChange} depth={0} />
        </div>
      ) : (
        <JsonText data={data} onChange={onChange} />
      )}
    </Tabs>
  );
}

type JsonTextProps = { readonly data: JsonObject; readonly onChange: (data: JsonObject) => void };

/** Text editor that reports each valid JSON state and keeps incomplete text. */
export function JsonText({ data, onChange }: JsonTextProps) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(data, null, 2));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (parse(text) !== undefined && JSON.stringify(parse(text)) !== JSON.stringify(data)) {
      setText(JSON.stringify(data, null, 2));
    }
  }, [data]);
  return (
    <div class="app-json">
      <textarea
        rows={18}
        spellcheck={false}
        aria-label={words.asJson}
        aria-describedby={`${id}-problem`}
        value={text}
        {...(problem !== undefined && { 'aria-invalid': 'true' })}
        onInput={({ currentTarget: { value } }) => {
          setText(value);
          const parsed = parse(value);
          setProblem(parsed === undefined ? words.noJson : undefined);
          if (parsed) onChange(parsed);
        }}
      />
      <p id={`${id}-problem`} class="pl-danger" role="status">
        {problem}
      </p>
    </div>
  );
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Described = { readonly schema: JsonValue | undefined; readonly depth: number };

type ObjectProps = Described & { readonly value: JsonObject; readonly onChange: (value: JsonObject) => void };

/** Maximum depth of the form; deeper data is edited as JSON. */
const MOST_DEPTH = 5;

function ObjectFields({ value, schema, onChange, depth }: ObjectProps) {
  const described = isJsonObject(schema) && isJsonObject(schema['properties']) ? schema['properties'] : {};
  const names = [...new Set([...Object.keys(described), ...Object.keys(value)])];
  if (names.length === 0) return <p class="pl-muted">{words.none}</p>;
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
      <fieldset class="app-data-group">
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
    <fieldset class="app-data-group">
      <legend>{name}</legend>
      {items.map((item, index) => (
        <div key={index} class="app-data-item">
          <ValueField
            name={String(index + 1)}
            value={item}
            schema={itemSchema}
            depth={depth + 1}
            onChange={(next) => change(index, next)}
          />
          <IconButton
            icon="trash"
            label={words.remove(name, index + 1)}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button icon="plus" kind="quiet" onClick={() => onChange([...items, items.at(-1) ?? emptyOf(itemSchema)])}>
        {words.add(name)}
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
    <div class="app-data-field">
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
        <input
          {...given}
          type="number"
          step="any"
          value={typeof value === 'number' ? value : ''}
          onInput={({ currentTarget }) => {
            if (currentTarget.value !== '') onChange(Number(currentTarget.value));
          }}
        />
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
