/** Defines the shared properties of all elements, and a factory for element schemas. */
import type { JsonObject } from '../base/json.ts';
import { allow, OF_OVERLAP } from './allow.ts';
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
  type Scope,
  type Shape,
  string,
  withDefault,
} from './kit.ts';
import { languageTag } from './language.ts';
import { bindable, gatherLate, type Late } from './late.ts';
import { type CheckedElement, checkEffects, unusedStyle } from './no-effect.ts';
import { IN_FLOW, type Position, position, type Size, size } from './position.ts';
import { EMPTY_STYLE, isLateStyle, style } from './style.ts';
import type { Holds, Trait } from './traits.ts';
import { withHabits } from './value-habits.ts';
import { whichPages } from './which-pages.ts';

const visible = either((value) => typeof value === 'boolean', boolean(), binding('expression'));

const BASE_FIELDS = {
  position: optional(position, 'position of the element; required on the page and in a container without layout'),
  width: withDefault(
    bindable(size, 'auto' as Size),
    'auto' as Size,
    'width of the box. "auto" is the width of the content; in the flow, the width of the parent',
    'auto',
  ),
  height: withDefault(
    bindable(size, 'auto' as Size),
    'auto' as Size,
    'height of the box. "auto" is the height of the content',
    'auto',
  ),
  rotation: withDefault(
    bindable(number({ min: -36_000, max: 36_000 }), 0),
    0,
    'clockwise rotation in degrees around the centre of the box. In the flow and in layouts, the element takes up the space of its upright bounding box',
    0,
  ),
  visible: withDefault(
    visible,
    true as boolean | Binding,
    'true, false or an expression. The element is omitted if the value is false, empty, 0 or null',
    true,
  ),
  pages: withDefault(
    whichPages,
    'first',
    'pages on which an element with x and y is drawn. "rest" means all pages except the first. "3n+1" is every third page, beginning with the first, as in CSS :nth-child. "back" is the reverse side of each page; label printers omit it',
    'first',
  ),
  keepTogether: withDefault(boolean(), false, 'keeps an element in the flow on one page, if it fits on a page', false),
  keepWithNext: withDefault(
    boolean(),
    false,
    'keeps an element in the flow on the same page as the next element. If the element can be split, only its last lines or rows stay with the next element',
    false,
  ),
  breakBefore: withDefault(
    withHabits(
      either<'odd', boolean>((value) => value === 'odd', oneOf('odd'), boolean()),
      (_, value) =>
        typeof value === 'string' && value !== 'odd'
          ? 'must be true or false, or "odd" for a page with an odd number, such as a right-hand page'
          : undefined,
    ),
    false,
    'starts a new page before an element in the flow. With "odd", the new page has an odd number, so that the page is the front of a sheet in duplex printing. Platen inserts a blank page if necessary',
    false,
  ),
  pageGroup: withDefault(
    boolean(),
    false,
    'starts a new page and a new page group before an element in the flow. page.inGroup is the page number within the page group, and page.ofGroup is its number of pages',
    false,
  ),
  allowOverlap: withDefault(
    boolean(),
    false,
    'allows the element to overlap other elements, such as a stamp on a text, or a logo on a QR Code. Platen then does not report OVERLAP and QUIET_ZONE_VIOLATED for it',
    false,
  ),
  allow: withDefault(
    allow,
    [],
    'codes of warnings that Platen does not report for the element and its content, because you intend them',
    [],
  ),
  locked: withDefault(
    boolean(),
    false,
    'protects the element and its content from changes in the designer. It has no effect on renders',
    false,
  ),
  style: withDefault(style, EMPTY_STYLE, 'appearance', {}),
  link: optional(
    binding('text'),
    'link target in PDF and HTML: an address that begins with http:, https:, mailto: or tel:, or "#" and the id of an element',
  ),
  field: optional(formField, 'makes the element a form field in PDF; other outputs show its value'),
  lang: optional(
    languageTag(),
    'language of the text and content of the element (BCP 47), for hyphenation, glyphs and capitals; default: the language of the document',
  ),
  alt: optional(binding('text'), 'alternative text for people who cannot see the element'),
  tag: withDefault(
    oneOf('auto', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'section', 'list', 'figure', 'caption', 'none'),
    'auto',
    'role of the element for screen readers, in tagged PDF and HTML. With "auto", a text element is a paragraph, or a heading if it has "outline". Codes, and elements with "alt", are figures. Other images and shapes are decoration. "list" makes each inner element a list item. A "caption" belongs to the previous table, list or figure. If none precedes it, the caption belongs to the next one. In headers and footers, screen readers read only elements with a tag',
    'auto',
  ),
  outline: optional(
    binding('text'),
    'title of a PDF bookmark that leads to the element. Viewers show the first 200 characters',
  ),
  outlineLevel: withDefault(
    number({ min: 1, max: 6, integer: true }),
    1,
    'level of the bookmark. A bookmark of level 2 is nested under the previous bookmark of level 1, and so on',
    1,
  ),
};

/** Parsed shared properties. */
export type ElementBase = Omit<Shape<typeof BASE_FIELDS>, 'position'> & {
  readonly id: string;
  /** JSON Pointer of the element in its template. */
  readonly path: string;
  readonly position: Position;
  readonly content: Binding | undefined;
  /** Properties bound to data, including bindings in the style; undefined if there are no bindings. */
  readonly late: readonly Late[] | undefined;
  /** True if the element or its content reads page values, so that it can be bound only after pagination. */
  readonly readsPage: boolean;
};

/** Element of any type, as seen by its container. The union of all types depends on containers and is defined later. */
export type AnyElement = ElementBase & { readonly type: string };

const OWN_NAMES = ['id', 'type'];

/** Schema of an element type: its specific fields and the shared fields. */
export type ElementSchema<Type extends string, F extends Fields, Inner, T extends Trait, H extends Holds> = {
  readonly type: Type;
  readonly traits: readonly T[];
  readonly holds: H;
  readonly about: string;
  readonly json: JsonObject;
  read(value: Record<string, unknown>, at: ElementPlace, reader: Reader): ElementOf<Type, F, Inner>;
};

export type ElementPlace = { readonly place: Place; readonly id: string; readonly path: string };

export type ElementOf<Type extends string, F extends Fields, Inner> = { readonly type: Type } & ElementBase &
  Shape<F> &
  Inner;

/** Properties that must be read last. For example, child elements use the container's loop variables. */
export type InnerSchema<F extends Fields, Inner, H extends Holds> = {
  readonly holds: H;
  readonly properties: JsonObject;
  readonly required: readonly string[];
  read(value: Record<string, unknown>, shape: Shape<F>, at: ElementPlace, reader: Reader): Inner;
};

export type ElementDescription<F extends Fields, Inner, T extends Trait, H extends Holds> = {
  readonly about: string;
  readonly traits: readonly T[];
  /** Content of the type: required, optional, or not allowed (`none`). */
  readonly content: 'required' | 'optional' | 'none';
  /** Name of a property that can replace the content. */
  readonly instead?: string;
  readonly fields: F;
  readonly inner?: InnerSchema<F, Inner, H>;
  /**
   * Returns the properties that have no effect, with reasons. `style/markerEnd` names a style property. `isLate`
   * returns whether any of the given properties is bound to data.
   */
  readonly withoutEffect?: (
    value: Record<string, unknown>,
    shape: Shape<F>,
    isLate: boolean,
  ) => Readonly<Record<string, string>>;
};

/** Creates the schema of an element type. */
export function element<
  const Type extends string,
  F extends Fields,
  const T extends Trait,
  Inner extends object = object,
  const H extends Holds = 'nothing',
>(
  type: Type,
  { about, traits, content, instead, fields, inner, withoutEffect }: ElementDescription<F, Inner, T, H>,
): ElementSchema<Type, F, Inner, T, H> {
  const holds = inner?.holds ?? ('nothing' as H);
  const all = { ...BASE_FIELDS, ...fields };
  const readFields = fieldsReader(all);
  const kind = { traits, holds, unused: Object.entries(unusedStyle({ traits, holds })) };
  const contentNames = content === 'none' ? [] : CONTENT_NAMES;
  const shown = instead === undefined ? CONTENT_NAMES : [...CONTENT_NAMES, instead];
  const names = [...OWN_NAMES, ...Object.keys(all), ...Object.keys(inner?.properties ?? {}), ...contentNames];
  const known = new Set(names);
  const { properties, required: needed = [] } = object(all).json as { properties: JsonObject; required?: string[] };
  return {
    type,
    traits,
    holds,
    about,
    json: {
      type: 'object',
      description: about,
      properties: {
        id: {
          ...string({ maxLength: 100 }).json,
          description:
            'unique ID for warnings, errors, links and pageOf(). For an element in a list, append the position of the item: "chapter[0]"',
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
      if (second) reader.report('CONFLICT', below(place, second), `has both "${instead}" and "${second}"; keep one`);
      if (content === 'required' && shown.every((name) => value[name] === undefined)) {
        const message = 'has no content; set "content", "contentExpression" or "text"';
        reader.report('REQUIRED', below(place, 'content'), message);
      }
      const allowed = allowedIn(shape as Shape<typeof BASE_FIELDS>, reader);
      if (allowed.size > 0) reader.allowances.set(id, allowed);
      const within = inner && reader.within({ allowed }, () => inner.read(value, shape, at, reader));
      const { readsPage } = reader;
      reader.readsPage ||= readsOutside;
      // Properties that the spread objects lack come first, so that V8 reuses hidden classes.
      const defaults = { type, id, path, content: bound, late, readsPage, style, position };
      return { ...defaults, ...shape, ...within, style, position } as ElementOf<Type, F, Inner>;
    },
  };
}

/** Returns the warnings that the element or a container around it suppresses. */
function allowedIn(
  { allow: own = [], allowOverlap }: Partial<Shape<typeof BASE_FIELDS>>,
  { scope: { allowed } }: Reader,
): Scope['allowed'] {
  const added = allowOverlap ? [...own, ...OF_OVERLAP] : own;
  return added.length === 0 ? allowed : new Set([...allowed, ...added]);
}

function standing(
  { traits, holds, unused }: Pick<CheckedElement, 'traits' | 'holds' | 'unused'>,
  position: Position | undefined,
  { pages, height, keepTogether, keepWithNext, breakBefore, pageGroup }: Shape<typeof BASE_FIELDS>,
): CheckedElement {
  return { traits, holds, unused, position, pages, height, keepTogether, keepWithNext, breakBefore, pageGroup };
}

const ARRANGING: ReadonlySet<Parent> = new Set(['row', 'column', 'grid', 'columns', 'unknown']);

/** Returns flow for elements in rows, columns and grids, and for page breaks, which cannot have a position. */
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

/** Reports fractions such as `1fr`, which are allowed only for widths in a row and heights in a column. */
function checkFractions({ width, height }: Shape<typeof BASE_FIELDS>, place: Place, reader: Reader): void {
  const { parent } = reader.scope;
  if (parent === 'unknown') return;
  const refuse = (side: string, where: string) =>
    reader.report('INVALID_LENGTH', below(place, side), `a share like "1fr" is only allowed in ${where}`);
  if (typeof width === 'object' && width.kind === 'fraction' && parent !== 'row') refuse('width', 'a row');
  if (typeof height === 'object' && height.kind === 'fraction' && parent !== 'column') refuse('height', 'a column');
}
