/** Editor for a render's data: a form from the template's schema and sample, or JSON. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect } from 'preact/hooks';
import { emptyData } from '../../designer/model/read-schema.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useLazySignal } from '../../ui/use-lazy-signal.ts';
import { ValueForm } from '../../ui/value-form.tsx';
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
    // As long as there is no data, fills in empty fields, so that the example requests name them.
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
        <ValueForm value={data} schema={schema} onChange={onChange} />
      ) : (
        <JsonText data={data} onChange={onChange} />
      )}
    </Tabs>
  );
}

type JsonTextProps = { readonly data: JsonObject; readonly onChange: (data: JsonObject) => void };

/** JSON text editor. Reports each valid state and keeps incomplete text. */
export function JsonText({ data, onChange }: JsonTextProps) {
  const id = useId();
  const text = useLazySignal(() => JSON.stringify(data, null, 2));
  const problem = useSignal<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (parse(text.value) !== undefined && JSON.stringify(parse(text.value)) !== JSON.stringify(data)) {
      text.value = JSON.stringify(data, null, 2);
    }
  }, [data]);
  return (
    <div class="pl-json-field">
      <textarea
        rows={18}
        spellcheck={false}
        aria-label={words.asJson}
        aria-describedby={`${id}-problem`}
        value={text.value}
        {...(problem.value !== undefined && { 'aria-invalid': 'true' })}
        onInput={({ currentTarget: { value } }) => {
          text.value = value;
          const parsed = parse(value);
          problem.value = parsed === undefined ? words.noJson : undefined;
          if (parsed) onChange(parsed);
        }}
      />
      <p id={`${id}-problem`} class="pl-danger" role="status">
        {problem.value}
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
