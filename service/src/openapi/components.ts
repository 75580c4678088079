/**
 * Named schemas of the OpenAPI document, from which code generators create types: one for each request, response and
 * shared part.
 */
import { templateJsonSchema } from '@platen/engine/format/template';
import { z } from 'zod';

/** JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const PREFIX = '#/components/schemas/';

export type Components = {
  /** All named schemas, including those that other schemas refer to. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /**
   * Adds a schema under a name and returns a reference to it. Parts with an `id` in their metadata are added under this
   * ID.
   */
  name(name: string, schema: z.ZodType, io: 'input' | 'output'): { readonly $ref: string };
};

export function createComponents(): Components {
  const schemas: Record<string, JsonSchema> = { ...templateSchemas() };
  return {
    schemas,
    name(name, schema, io) {
      const {
        $schema: _,
        $defs = {},
        ...own
      } = withDocumentReferences(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplify }));
      for (const [id, part] of Object.entries($defs)) schemas[id] ??= part as JsonSchema;
      if (typeof own['$ref'] === 'string') return { $ref: own['$ref'] };
      schemas[name] = io === 'input' ? withDefaultsDescribed(own) : own;
      return { $ref: `${PREFIX}${name}` };
    },
  };
}

/**
 * Returns the schemas of the template format. Request bodies use an object with any content instead, because the engine
 * checks templates.
 */
function templateSchemas(): Record<string, JsonSchema> {
  const { $schema: _, $defs, ...template } = templateJsonSchema();
  const parts = Object.entries($defs as JsonSchema).map(([name, part]) => [`Template${capitalized(name)}`, part]);
  const text = JSON.stringify({ Template: template, ...Object.fromEntries(parts) });
  const schemas: Record<string, JsonSchema> = JSON.parse(
    text.replaceAll(/"#\/\$defs\/(\w+)"/g, (_, name: string) => `"${PREFIX}Template${capitalized(name)}"`),
  );
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withDefaultsDescribed(schema)]));
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Moves defaults into the descriptions. Code generators would make properties with `default` required. */
function withDefaultsDescribed(schema: JsonSchema): JsonSchema {
  const { default: left, ...rest } = schema;
  const entries = Object.entries(rest).map(([key, value]) => {
    if (key === 'properties') return [key, mapped(value as Record<string, JsonSchema>)];
    if (Array.isArray(value) && ['oneOf', 'anyOf', 'allOf'].includes(key))
      return [key, value.map(withDefaultsDescribed)];
    if (['items', 'additionalProperties'].includes(key) && typeof value === 'object')
      return [key, withDefaultsDescribed(value as JsonSchema)];
    return [key, value];
  });
  const told: Record<string, unknown> = Object.fromEntries(entries);
  if (left === undefined) return told;
  const { description: about } = told;
  return { ...told, description: [...(about ? [about] : []), `default: ${JSON.stringify(left)}`].join('; ') };
}

function mapped(properties: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withDefaultsDescribed(schema)]));
}

/** Converts references between parts of a schema to references in the OpenAPI document. */
function withDocumentReferences(schema: object): JsonSchema & { readonly $defs?: JsonSchema } {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${PREFIX}`));
}

/** Removes the ID, which is the key in the document. Also removes the bounds that zod adds to every integer. */
function simplify({ jsonSchema }: { readonly jsonSchema: { id?: string; minimum?: number; maximum?: number } }): void {
  delete jsonSchema.id;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
