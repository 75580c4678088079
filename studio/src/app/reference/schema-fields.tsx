/** Shows a JSON Schema as a list of expandable fields. */
import { useSignal } from '@preact/signals';
import { type Interface, resolved, type Schema, typeText } from './interface.ts';
import { Prose } from './prose.tsx';
import { referenceWords as words } from './words.ts';

export type SchemaFieldsProps = {
  readonly schema: Schema;
  readonly within: Pick<Interface, 'schemas'>;
  /** Names a type. The default is the notation of JSON Schema. */
  readonly nameType?: (schema: Schema) => string;
};

export function SchemaFields({ schema, within, nameType = typeText }: SchemaFieldsProps) {
  const { schema: own } = resolved(schema, within);
  const inner = innerOf(own);
  if (inner && inner !== own) return <SchemaFields schema={inner} within={within} nameType={nameType} />;
  const some = own.anyOf ?? own.oneOf ?? own.allOf;
  const properties = Object.entries(own.properties ?? {});
  if (properties.length === 0 && some) {
    return (
      <ul class="pl-reference-fields">
        {some.map((each, index) => (
          <li key={index}>
            <Opens label={nameType(each)} schema={each} within={within} nameType={nameType} />
          </li>
        ))}
      </ul>
    );
  }
  if (properties.length === 0) return <p class="pl-muted">{nameType(own)}</p>;
  return (
    <ul class="pl-reference-fields">
      {properties.map(([name, field]) => (
        <li key={name}>
          <p>
            <code class="pl-reference-name">{name}</code> <span class="pl-muted">{nameType(field)}</span>
            {own.required?.includes(name) && <span class="pl-reference-required">{words.required}</span>}
          </p>
          {field.description && (
            <p class="pl-muted">
              <Prose text={field.description} />
            </p>
          )}
          <Opens label={words.fieldsOf(name)} schema={field} within={within} nameType={nameType} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the schema of a list's items or a record's values. */
function innerOf(schema: Schema): Schema | undefined {
  if (schema.items) return schema.items;
  return typeof schema.additionalProperties === 'object' && !schema.properties
    ? schema.additionalProperties
    : undefined;
}

type OpensProps = SchemaFieldsProps & { readonly label: string };

/** Rendered when opened, because schemas may be recursive. */
function Opens({ label, ...fields }: OpensProps) {
  const isOpen = useSignal(false);
  if (!hasFields(fields.schema, fields.within)) return null;
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary class="pl-link pl-small">{label}</summary>
      {isOpen.value && <SchemaFields {...fields} />}
    </details>
  );
}

function hasFields(schema: Schema, within: Pick<Interface, 'schemas'>): boolean {
  const { schema: own } = resolved(schema, within);
  const some = own.anyOf ?? own.oneOf ?? own.allOf;
  if (some) return some.some((each) => hasFields(each, within));
  const inner = innerOf(own);
  return inner ? hasFields(inner, within) : Object.keys(own.properties ?? {}).length > 0;
}
