/** Collects the expressions of a template, with the origin of each name that they can read. */
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { createExpressionCache } from '../expression/index.ts';
import { itemOf, type Shape, shapeOfExpression } from '../expression/rename.ts';
import type { Meaning, Names, Place, SourceUse } from '../format/kit.ts';
import { createReader, readTemplate } from '../format/template.ts';
import { valueAt } from './pointer.ts';

export type Shapes = ReadonlyMap<string, Shape>;

export type Source = {
  /** Tokens of the JSON Pointer in the template. */
  readonly tokens: readonly string[];
  readonly source: string;
  readonly kind: SourceUse['kind'];
  readonly shapes: Shapes;
};

/** Returns the expressions and texts of a template. Skips invalid parts. */
export function sourcesOf(template: JsonObject): readonly Source[] {
  const reader = createReader(createExpressionCache());
  readTemplate(template, reader);
  const computed = computedShapes(template);
  return reader.sourceUses.flatMap((use) => {
    const tokens = writtenAt(template, tokensOf(use.place));
    const source = valueAt(template, tokens);
    if (typeof source !== 'string') return [];
    return [{ tokens, source, kind: use.kind, shapes: shapesOf(use, computed(tokens)) }];
  });
}

function tokensOf(place: Place | undefined): readonly string[] {
  return place ? [...tokensOf(place.up), String(place.key)] : [];
}

/**
 * Returns the pointer tokens of the expression in the JSON. The template may use a string as shorthand for the object
 * that contains it.
 */
function writtenAt(template: JsonValue, tokens: readonly string[]): readonly string[] {
  const outer = tokens.slice(0, -1);
  return typeof valueAt(template, outer) === 'string' ? outer : tokens;
}

/**
 * Returns the shapes of computed values (`let`) that an expression can read at a position. A value hides the data field
 * of the same name, but only for later values.
 */
function computedShapes({ let: values }: JsonObject): (place: readonly string[]) => Shapes {
  const shapes = new Map<string, Shape>();
  const before = new Map<string, Shapes>();
  for (const [name, source] of isJsonObject(values) ? Object.entries(values) : []) {
    before.set(name, new Map(shapes));
    shapes.set(name, typeof source === 'string' ? shapeOfExpression(source, shapes) : undefined);
  }
  return ([first, name = '']) => (first === 'let' && before.get(name)) || shapes;
}

/** Returns the shapes of names. `outer` contains shapes that are valid everywhere. */
function shapesOf({ locals, meanings }: Names, outer: Shapes): Shapes {
  return new Map([
    ...outer,
    ...locals.map((name) => [name, undefined] as const),
    ...[...meanings].map(([name, meaning]) => [name, shapeOf(meaning, outer)] as const),
  ]);
}

function shapeOf(meaning: Meaning, outer: Shapes): Shape {
  if (meaning.kind === 'object') {
    return { kind: 'made', fields: new Map([...meaning.fields].map(([name, field]) => [name, shapeOf(field, outer)])) };
  }
  const list = shapeOfExpression(meaning.source, shapesOf(meaning.names, outer));
  return meaning.kind === 'list' ? list : itemOf(list);
}
