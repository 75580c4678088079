/** What every element has, and how an element schema is made from a table of its own fields. */
import type { JsonObject } from '../base/json.ts';
import type { Length } from '../base/units.ts';
import { type Binding, binding, CONTENT_JSON, readContent } from './binding.ts';
import {
  below,
  boolean,
  either,
  type Fields,
  length,
  number,
  object,
  oneOf,
  optional,
  type Place,
  type Reader,
  readFields,
  required,
  type Schema,
  type Shape,
  string,
  withDefault,
} from './kit.ts';
import { EMPTY_STYLE, style } from './style.ts';

const position = object({
  mode: withDefault(oneOf('absolute'), 'absolute', 'how x and y are meant', 'absolute'),
  x: required(length(), 'distance of the box from the left edge of the page'),
  y: required(length(), 'distance of the box from the top edge of the page'),
});

/** A length, or undefined for `auto`. */
const size = either((value) => value === 'auto', autoWord(), length({ min: 0 }));

function autoWord(): Schema<'auto'> {
  return oneOf('auto');
}

const visible = either((value) => typeof value === 'boolean', boolean(), binding('expression'));

const BASE_FIELDS = {
  position: required(position, 'where the element stands'),
  width: withDefault(size, 'auto' as Length | 'auto', 'width of the box; auto is the content’s', 'auto'),
  height: withDefault(size, 'auto' as Length | 'auto', 'height of the box; auto is the content’s', 'auto'),
  rotation: withDefault(number({ min: -36_000, max: 36_000 }), 0, 'degrees clockwise about the box’s centre', 0),
  visible: withDefault(visible, true as boolean | Binding, 'an expression; falsy: the element is left out', true),
  style: withDefault(style, EMPTY_STYLE, 'how it looks', {}),
  link: optional(binding('text'), 'where a click on the box leads, in PDF and HTML: http, https, mailto or tel'),
  alt: optional(binding('text'), 'alternative text for readers who cannot see it'),
};

/** The properties that every element shares, read. */
export type ElementBase = Shape<typeof BASE_FIELDS> & {
  readonly id: string;
  /** JSON Pointer of the element in its template. */
  readonly path: string;
  readonly content: Binding | undefined;
};

const OWN_NAMES = ['id', 'type'];
const CONTENT_NAMES = ['content', 'contentExpression', 'text'];

/** The description of one element type: its own fields beside the shared ones. */
export type ElementSchema<Type extends string, F extends Fields> = {
  readonly type: Type;
  readonly about: string;
  readonly json: JsonObject;
  read(value: Record<string, unknown>, at: ElementPlace, reader: Reader): ElementOf<Type, F>;
};

export type ElementPlace = { readonly place: Place; readonly id: string; readonly path: string };

export type ElementOf<Type extends string, F extends Fields> = { readonly type: Type } & ElementBase & Shape<F>;

/** Makes an element schema; `content` says whether the type shows content, and whether it must. */
export function element<const Type extends string, F extends Fields>(
  type: Type,
  { about, content, fields }: { about: string; content: 'required' | 'optional' | 'none'; fields: F },
): ElementSchema<Type, F> {
  const all = { ...BASE_FIELDS, ...fields };
  const names = [...OWN_NAMES, ...Object.keys(all), ...(content === 'none' ? [] : CONTENT_NAMES)];
  const { properties, required: needed } = object(all).json as { properties: JsonObject; required: string[] };
  return {
    type,
    about,
    json: {
      type: 'object',
      description: about,
      properties: {
        id: { ...string({ maxLength: 100 }).json, description: 'unique name, used in warnings and errors' },
        type: { const: type },
        ...properties,
        ...(content === 'none' ? {} : CONTENT_JSON),
      },
      required: ['type', ...needed],
      ...(content === 'required' ? { oneOf: CONTENT_NAMES.map((name) => ({ required: [name] })) } : {}),
    },
    read(value, { place, id, path }, reader) {
      for (const key of Object.keys(value)) if (!names.includes(key)) reader.unknownProperty(below(place, key), names);
      const shape = readFields(all, value, place, reader);
      const bound = content === 'none' ? undefined : readContent(value, place, reader);
      if (content === 'required' && CONTENT_NAMES.every((name) => value[name] === undefined)) {
        const message = 'shows nothing: give it "content", "contentExpression" or "text"';
        reader.report('REQUIRED', below(place, 'content'), message);
      }
      return { ...shape, type, id, path, content: bound } as ElementOf<Type, F>;
    },
  };
}
