/** The template that an import builds: elements, sample data and the report about them. */

import { inverse, multiply, type Rect, transformRect } from '../base/geometry.ts';
import type { JsonObject } from '../base/json.ts';
import { dpiOfDensity } from '../base/units.ts';
import { type Path, transformPath } from '../scene/path.ts';
import type { World } from '../world.ts';
import { commandOf } from '../zpl/label-fields.ts';
import type { LabelPart, PartInk } from '../zpl/label-parts.ts';
import { nameFrom, uniqueName } from './names.ts';

/** Part of the stream and its element. */
export type ImportedPart = {
  readonly element: string;
  /** Command with its prefix, such as `^BC`. */
  readonly command: string;
  /** Offset of the field in the stream, in bytes. */
  readonly offset: number;
};

export type ImportReport = {
  /** Parts that are drawn as before. */
  readonly converted: readonly ImportedPart[];
  /** Parts that differ from the original, with the difference. */
  readonly approximated: readonly (ImportedPart & { readonly message: string })[];
  /** Commands that have no element, with the reason. */
  readonly omitted: readonly Omit<ImportedPart & { readonly message: string }, 'element'>[];
};

export type DraftOptions = {
  readonly density: 6 | 8 | 12 | 24;
  readonly widthDots: number;
  readonly heightDots: number;
  readonly world: World;
  /** Printed values that become fields of the data, by field name. */
  readonly fields: Readonly<Record<string, string>>;
};

type Described = { readonly wanted: string; readonly message?: string | undefined };

/** Value of an element: literal, or read from the data. */
export type Value = { readonly content: JsonObject; readonly isBound: boolean };

export class Draft {
  readonly options: DraftOptions;
  readonly elements: JsonObject[] = [];
  readonly sample: Record<string, string> = {};
  readonly converted: ImportedPart[] = [];
  readonly approximated: (ImportedPart & { readonly message: string })[] = [];
  /** Part of the label in which elements are drawn, in dots; by default all of it. */
  region: Path | undefined;
  /** Difference of the elements that are added, unless they have their own. */
  difference: string | undefined;
  private readonly ids = new Set<string>();
  /** Data fields by number of `^FN`. */
  private readonly numbered = new Map<string, string>();
  private readonly titles: Record<string, string> = {};

  constructor(options: DraftOptions) {
    this.options = options;
  }

  /** Returns a length in mm. */
  mm(dots: number): string {
    return `${rounded(dots / this.options.density)}mm`;
  }

  /** Returns a size in mm, rounded up, so that its whole dots certainly fit. */
  sizeMm(dots: number): string {
    return `${Math.ceil((dots / this.options.density) * 1000 - 1e-6) / 1000}mm`;
  }

  points(dots: number): number {
    return (dots * 72) / dpiOfDensity(this.options.density);
  }

  pt(dots: number): string {
    return `${rounded(this.points(dots))}pt`;
  }

  /** Adds an element for a part in a box of its coordinates. `message` says how it differs from the original. */
  add(part: LabelPart, box: Rect, element: JsonObject, { wanted, message }: Described): void {
    const id = uniqueName(wanted, this.ids);
    const { type, style, ...rest } = element;
    const clip = this.region && this.clipPath(part, box, this.region);
    const look = { ...(style as JsonObject | undefined), ...(clip !== undefined && { clip }) };
    const isPlain = Object.keys(look).length === 0;
    this.elements.push({ id, type: type!, ...this.place(part, box), ...rest, ...(!isPlain && { style: look }) });
    const row = { element: id, command: commandOf(part), offset: part.field.command?.offset ?? 0 };
    const difference = message ?? this.difference;
    if (difference === undefined) this.converted.push(row);
    else this.approximated.push({ ...row, message: difference });
  }

  /** Places a box with the rotation that the part has. */
  private place({ transform, turn }: LabelPart, box: Rect): JsonObject {
    const { x, y, width, height } = transformRect(transform, box);
    const left = x + width / 2 - box.width / 2;
    const top = y + height / 2 - box.height / 2;
    return { position: { x: this.mm(left), y: this.mm(top) }, ...(turn !== 0 && { rotation: turn * 90 }) };
  }

  /** Returns a region of the label as a clip of a box, in points from its corner. */
  private clipPath({ transform }: LabelPart, box: Rect, region: Path): string {
    const { coords } = transformPath(multiply([1, 0, 0, 1, -box.x, -box.y], inverse(transform)), region);
    const place = coords.map((dots) => Math.round(this.points(dots) * 100) / 100);
    const corners = Array.from({ length: place.length / 8 }, (_, index) => place.slice(index * 8, index * 8 + 8));
    return `path(${corners.map((each) => `M${each.slice(0, 2).join(' ')}L${each.slice(2).join(' ')}Z`).join('')})`;
  }

  /** Returns the content of a part. Numbered and serial fields, and the chosen values, are read from the data. */
  valueOf({ field }: LabelPart, text: string): Value {
    const literal = (part: string) => part.replaceAll('{{', '\\{{');
    const name = this.fieldName(field);
    if (name !== undefined) {
      this.sample[name] ??= text;
      return { content: { text: `{{ data.${name} }}` }, isBound: true };
    }
    const chosen = Object.entries(this.options.fields).filter(([, value]) => value !== '' && text.includes(value));
    if (chosen.length === 0) return { content: { text: literal(text) }, isBound: false };
    // Longer values first, so that a value inside another one does not split it.
    chosen.sort(([, a], [, b]) => b.length - a.length);
    const [key, value] = chosen[0]!;
    this.sample[key] = value;
    const parts = text.split(value).map(literal);
    return { content: { text: parts.join(`{{ data.${key} }}`) }, isBound: true };
  }

  private fieldName({ number, prompt, increment }: LabelPart['field']): string | undefined {
    if (number === undefined && increment === undefined) return undefined;
    const key = number ?? 'serial';
    const known = this.numbered.get(key);
    if (known !== undefined && number !== undefined) return known;
    const taken = new Set([...Object.keys(this.sample), ...this.numbered.values()]);
    const fallback = number === undefined ? 'serial' : `field${number}`;
    const name = uniqueName(nameFrom(prompt) ?? fallback, taken, '');
    this.numbered.set(key, name);
    if (prompt !== '') this.titles[name] = prompt;
    return name;
  }

  /** Returns the JSON Schema of the data; undefined if the template reads no data. */
  schema(): JsonObject | undefined {
    const names = Object.keys(this.sample);
    if (names.length === 0) return undefined;
    const properties = names.map((name) => {
      const title = this.titles[name];
      return [name, { type: 'string', ...(title !== undefined && { title }) }];
    });
    return { type: 'object', required: names, properties: Object.fromEntries(properties) };
  }
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Style of the ink of a part: `property` is the one that colours it. */
export function inkStyle(ink: PartInk, property: 'color' | 'fill' | 'stroke'): JsonObject {
  if (ink === 'black') return property === 'color' ? {} : { [property]: '#000' };
  return { [property]: '#fff' };
}
