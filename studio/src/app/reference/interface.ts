/** Loads the OpenAPI 3.1 description of the service as a searchable list of operations. */
import type { JsonValue } from '@platen/engine/base/json';
import { ask } from '../api.ts';
import { referenceWords } from './words.ts';

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
};

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
};

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: object }>>;

type Described = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

export type Operation = Described & {
  readonly method: string;
  readonly path: string;
  readonly group: string;
};

type Document = {
  readonly info: { readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
};

export type Interface = {
  readonly version: string;
  readonly about: string;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
};

let read: Promise<Interface> | undefined;

/** Loads the description once. It changes only with the version of the service. */
export function readInterface(): Promise<Interface> {
  read ??= ask('GET /openapi.json')
    .then((document) => interfaceOf(document as unknown as Document))
    .catch((error: unknown) => {
      read = undefined;
      throw error;
    });
  return read;
}

function interfaceOf({ info, paths, components }: Document): Interface {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, described]): Operation => ({
        ...described,
        method: method.toUpperCase(),
        path,
        group: described.tags[0] ?? '',
      }),
    ),
  );
  return { version: info.version, about: info.description, operations, schemas: components.schemas };
}

export const operationPath = (name: string) => `/reference?operation=${encodeURIComponent(name)}`;

/** Finds operations whose path, name or description contains all words. */
export function findOperations(operations: readonly Operation[], search: string): readonly Operation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ method, path, operationId, group, description, parameters = [] }) => {
    const text = [method, path, operationId, group, description, ...parameters.map(({ name }) => name)]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Groups operations in the order of the document. */
export function groupsOf(operations: readonly Operation[]): readonly (readonly [string, readonly Operation[]])[] {
  const groups = [...new Set(operations.map(({ group }) => group))];
  return groups.map((name) => [name, operations.filter(({ group }) => group === name)]);
}

const PREFIX = '#/components/schemas/';

/** Returns the referenced schema and its name. */
export function resolved(
  schema: Schema,
  { schemas }: Pick<Interface, 'schemas'>,
): { readonly name?: string; readonly schema: Schema } {
  if (!schema.$ref?.startsWith(PREFIX)) return { schema };
  const name = schema.$ref.slice(PREFIX.length);
  return { name, schema: schemas[name] ?? {} };
}

/** Returns a short type: `string`, `list of Key`, `"pdf" | "png"`. */
export function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(PREFIX.length);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return [...new Set(some.map(typeText))].join(' or ');
  if (schema.items) return referenceWords.listOf(typeText(schema.items));
  const { type } = schema;
  if (type === undefined) return 'anything';
  return typeof type === 'string' ? type : type.join(' or ');
}
