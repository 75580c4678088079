/** What every element has, and how an element schema is made from a table of its own fields. */
import type { JsonObject } from '../base/json.ts';
import { binding, CONTENT_JSON, CONTENT_NAMES, readContent } from './binding.ts';
import type { Binding } from './binding-type.ts';
import { formField } from './form-field.ts';
import {
  below,
  boolean,
  either,
  type Fields,
  fieldsReader,
  number,
  object,
  oneOf,
  optional,
  type Parent,
  type Place,
  type Reader,
  type Shape,
  string,
  withDefault,
} from './kit.ts';
import { languageTag } from './language.ts';
import { bindable, gatherLate, type Late } from './late.ts';
import { checkEffects, type Standing, unusedStyle } from './no-effect.ts';
import { IN_FLOW, type Position, position, type Size, size } from './position.ts';
import { EMPTY_STYLE, isLateStyle, style } from './style.ts';
import type { Draws, Holds } from './traits.ts';
import { whichPages } from './which-pages.ts';

const visible = either((value) => typeof value === 'boolean', boolean(), binding('expression'));

const BASE_FIELDS = {
  position: optional(position, 'where the element stands; required on the page and in a container without layout'),
  width: withDefault(
    bindable(size, 'auto' as Size),
    'auto' as Size,
    'width of the box; auto is the content’s, in flow the parent’s',
    'auto',
  ),
  height: withDefault(
    bindable(size, 'auto' as Size),
    'auto' as Size,
    'height of the box; auto is the content’s',
    'auto',
  ),
  rotation: withDefault(
    bindable(number({ min: -36_000, max: 36_000 }), 0),
    0,
    'degrees clockwise about the box’s centre; in flow, in rows, columns and grids it takes the room of the upright box around the turned one',
    0,
  ),
  visible: withDefault(visible, true as boolean | Binding, 'an expression; falsy: the element is left out', true),
  pages: withDefault(
    whichPages,
    'first',
    'the pages of a flowing document on which an absolute element of the page is drawn; rest: all but the first; odd and even: every second one; 3n+1: every third from the first on, as :nth-child of CSS counts; back: the back of each, a page of its own after it that printers of labels leave out',
    'first',
  ),
  keepTogether: withDefault(boolean(), false, 'in flow: not cut by the end of a page, if it fits one', false),
  keepWithNext: withDefault(
    boolean(),
    false,
    'in flow: ends on the page on which the next begins; what can be cut leaves its last lines or rows there',
    false,
  ),
  breakBefore: withDefault(boolean(), false, 'in flow: begins a new page', false),
  allowOverlap: withDefault(
    boolean(),
    false,
    'text of it and in it may be drawn over, and over other text, without the warning OVERLAP: a stamp, say',
    false,
  ),
  locked: withDefault(
    boolean(),
    false,
    'editors neither move nor change it and what is in it; renders do not read it',
    false,
  ),
  style: withDefault(style, EMPTY_STYLE, 'how it looks', {}),
  link: optional(
    binding('text'),
    'where a click on the box leads, in PDF and HTML: http, https, mailto or tel, or within the document "#" and the id of an element',
  ),
  field: optional(
    formField,
    'makes it a field of a form that people fill in, in PDF; all else shows what is filled in already',
  ),
  lang: optional(
    languageTag(),
    'language of its text and of what is in it, BCP 47: hyphens, letters of the language, capitals; default that of the document',
  ),
  alt: optional(binding('text'), 'alternative text for readers who cannot see it'),
  tag: withDefault(
    oneOf('auto', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'section', 'list', 'figure', 'caption', 'none'),
    'auto',
    'what it is to readers of a tagged PDF and of its HTML; auto: texts are paragraphs, with "outline" headings of its level; codes and what has "alt" are figures; all other pictures and shapes are decoration, as with none; list: what is in it are its items; caption: of the table, list or figure right before it, or else right after it; in a header or footer only what says it is read, once: a header at the beginning, a footer at the end',
    'auto',
  ),
  outline: optional(
    binding('text'),
    'title of an entry in the PDF’s outline (bookmarks) that leads to the element; the first 200 characters are shown',
  ),
  outlineLevel: withDefault(
    number({ min: 1, max: 6, integer: true }),
    1,
    'level of that entry: under the last one of a lower level',
    1,
  ),
};

/** The properties that every element shares, read. */
export type ElementBase = Omit<Shape<typeof BASE_FIELDS>, 'position'> & {
  readonly id: string;
  /** JSON Pointer of the element in its template. */
  readonly path: string;
  readonly position: Position;
  readonly content: Binding | undefined;
  /** What waits for the data; undefined where nothing does, in its style either. */
  readonly late: readonly Late[] | undefined;
  /** Whether it, or what it contains, reads the page it is on, so that it can be bound only when the pages are known. */
  readonly readsPage: boolean;
};

/** An element of any type, as containers see those in them: the union of the types comes later than they do. */
export type AnyElement = ElementBase & { readonly type: string };

const OWN_NAMES = ['id', 'type'];

/** The description of one element type: its own fields beside the shared ones. */
export type ElementSchema<Type extends string, F extends Fields, Inner, D extends Draws, H extends Holds> = {
  readonly type: Type;
  readonly draws: D;
  readonly holds: H;
  readonly about: string;
  readonly json: JsonObject;
  read(value: Record<string, unknown>, at: ElementPlace, reader: Reader): ElementOf<Type, F, Inner>;
};

export type ElementPlace = { readonly place: Place; readonly id: string; readonly path: string };

export type ElementOf<Type extends string, F extends Fields, Inner> = { readonly type: Type } & ElementBase &
  Shape<F> &
  Inner;

/** Properties that can only be read when the others are known, such as elements in which loop variables are known. */
export type InnerSchema<F extends Fields, Inner, H extends Holds> = {
  readonly holds: H;
  readonly properties: JsonObject;
  readonly required: readonly string[];
  read(value: Record<string, unknown>, shape: Shape<F>, at: ElementPlace, reader: Reader): Inner;
};

export type ElementDescription<F extends Fields, Inner, D extends Draws, H extends Holds> = {
  readonly about: string;
  readonly draws: D;
  /** Whether the type shows content, and whether it must. */
  readonly content: 'required' | 'optional' | 'none';
  /** A property that may say what it shows instead. */
  readonly instead?: string;
  readonly fields: F;
  readonly inner?: InnerSchema<F, Inner, H>;
  /**
   * What is written for the type and has no effect, each with the reason; `style/markerEnd` is a property of its style.
   * `isLate`: whether some of it is only known with the data.
   */
  readonly withoutEffect?: (
    value: Record<string, unknown>,
    shape: Shape<F>,
    isLate: boolean,
  ) => Readonly<Record<string, string>>;
};

/** Makes an element schema. */
export function element<
  const Type extends string,
  F extends Fields,
  const D extends Draws,
  Inner extends object = object,
  const H extends Holds = 'nothing',
>(
  type: Type,
  { about, draws, content, instead, fields, inner, withoutEffect }: ElementDescription<F, Inner, D, H>,
): ElementSchema<Type, F, Inner, D, H> {
  const holds = inner?.holds ?? ('nothing' as H);
  const all = { ...BASE_FIELDS, ...fields };
  const readFields = fieldsReader(all);
  const kind = { draws, holds, unused: Object.entries(unusedStyle({ draws, holds })) };
  const contentNames = content === 'none' ? [] : CONTENT_NAMES;
  const shown = instead === undefined ? CONTENT_NAMES : [...CONTENT_NAMES, instead];
  const names = [...OWN_NAMES, ...Object.keys(all), ...Object.keys(inner?.properties ?? {}), ...contentNames];
  const known = new Set(names);
  const { properties, required: needed = [] } = object(all).json as { properties: JsonObject; required?: string[] };
  return {
    type,
    draws,
    holds,
    about,
    json: {
      type: 'object',
      description: about,
      properties: {
        id: {
          ...string({ maxLength: 100 }).json,
          description:
            'unique name, by which warnings, errors, links and pageOf() call it; in lists the number of the item stands behind it: "chapter[0]"',
        },
        type: { const: type },
        ...properties,
        ...inner?.properties,
        ...(content === 'none' ? {} : CONTENT_JSON),
      },
      required: ['type', ...needed, ...(inner?.required ?? [])],
      ...(content === 'required' ? { oneOf: shown.map((name) => ({ required: [name] })) } : {}),
    },
    read(value, at, reader) {
      const { place, id, path } = at;
      for (const key of Object.keys(value)) if (!known.has(key)) reader.unknownProperty(below(place, key), names);
      const readsOutside = reader.readsPage;
      reader.readsPage = false;
      const { value: shape, late: own } = gatherLate(place, reader, () => readFields(value, place, reader));
      const { lang, style: plain } = shape as Shape<typeof BASE_FIELDS>;
      const style = lang === undefined ? plain : { ...plain, lang };
      const late = own.length > 0 || (style && isLateStyle(style)) ? own : undefined;
      const position = shape.position ?? impliedPosition(type, value, place, reader);
      checkFractions(shape, place, reader);
      checkEffects(standing(kind, position as Position, shape), value, place, reader);
      for (const [key, why] of Object.entries(withoutEffect?.(value, shape, late !== undefined) ?? {})) {
        reader.withoutEffect(key.split('/').reduce<Place>(below, place), why);
      }
      const readsMarkup = (shape as { readonly markup?: unknown }).markup === 'markdown';
      const bound =
        content === 'none' ? undefined : reader.within({ readsMarkup }, () => readContent(value, place, reader));
      const second =
        instead !== undefined &&
        value[instead] !== undefined &&
        CONTENT_NAMES.find((name) => value[name] !== undefined);
      if (second) reader.report('CONFLICT', below(place, second), `has both "${instead}" and "${second}": keep one`);
      if (content === 'required' && shown.every((name) => value[name] === undefined)) {
        const message = 'shows nothing: give it "content", "contentExpression" or "text"';
        reader.report('REQUIRED', below(place, 'content'), message);
      }
      const within = inner?.read(value, shape, at, reader);
      const { readsPage } = reader;
      reader.readsPage ||= readsOutside;
      return { ...shape, ...within, style, type, id, path, position, content: bound, late, readsPage } as ElementOf<
        Type,
        F,
        Inner
      >;
    },
  };
}

function standing(
  { draws, holds, unused }: Pick<Standing, 'draws' | 'holds' | 'unused'>,
  position: Position | undefined,
  { pages, height, keepTogether, keepWithNext, breakBefore }: Shape<typeof BASE_FIELDS>,
): Standing {
  return { draws, holds, unused, position, pages, height, keepTogether, keepWithNext, breakBefore };
}

const ARRANGING: ReadonlySet<Parent> = new Set(['row', 'column', 'grid', 'columns', 'unknown']);

/** Rows, columns and grids arrange their elements; so does the page with a page break, which has no place of its own. */
function impliedPosition(
  type: string,
  value: Record<string, unknown>,
  place: Place,
  reader: Reader,
): Position | undefined {
  const { parent } = reader.scope;
  if (type === 'pageBreak' || ARRANGING.has(parent)) return IN_FLOW;
  if (value['position'] !== undefined) return undefined;
  const flow = parent !== 'none' ? ', or { "mode": "flow" }' : '';
  const message = `"position" is required: { "mode": "absolute", "x": …, "y": … }${flow}`;
  return reader.report('REQUIRED', below(place, 'position'), message);
}

/** Shares divide what a row has across and a column has down. */
function checkFractions({ width, height }: Shape<typeof BASE_FIELDS>, place: Place, reader: Reader): void {
  const { parent } = reader.scope;
  if (parent === 'unknown') return;
  const refuse = (side: string, where: string) =>
    reader.report('INVALID_LENGTH', below(place, side), `a share like "1fr" has a meaning only in ${where}`);
  if (typeof width === 'object' && width.kind === 'fraction' && parent !== 'row') refuse('width', 'a row');
  if (typeof height === 'object' && height.kind === 'fraction' && parent !== 'column') refuse('height', 'a column');
}
