/** Builds the template of an import: elements, sample data and the import report. */

import { inverse, multiply, type Rect, transformRect } from '../base/geometry.ts';
import type { JsonObject } from '../base/json.ts';
import { dpiOfDensity } from '../base/units.ts';
import { type Path, transformPath } from '../scene/path.ts';
import type { World } from '../world.ts';
import { commandOf } from '../zpl/label-fields.ts';
import type { LabelPart, PartInk } from '../zpl/label-parts.ts';
import { nameFrom, uniqueName } from './names.ts';

/** Part of the stream, and the element created for it. */
export type ImportedPart = {
  readonly element: string;
  /** Command with its prefix, such as `^BC`. */
  readonly command: string;
  /** Byte offset of the field in the stream. */
  readonly offset: number;
};

export type ImportReport = {
  /** Parts that look the same as the original. */
  readonly converted: readonly ImportedPart[];
  /** Parts that look different from the original, with a description of the difference. */
  readonly approximated: readonly (ImportedPart & { readonly message: string })[];
  /** Commands for which no element was created, with the reason. */
  readonly omitted: readonly Omit<ImportedPart & { readonly message: string }, 'element'>[];
};

export type DraftOptions = {
  readonly density: 6 | 8 | 12 | 24;
  readonly widthDots: number;
  readonly heightDots: number;
  readonly world: World;
  /** Printed values that become data fields, by field name. */
  readonly fields: Readonly<Record<string, string>>;
};

type Described = { readonly wanted: string; readonly message?: string | undefined };

/** Content of an element: a literal, or a binding to the data. */
export type Value = { readonly content: JsonObject; readonly isBound: boolean };

export class Draft {
  readonly options: DraftOptions;
  readonly elements: JsonObject[] = [];
  readonly sample: Record<string, string> = {};
  readonly converted: ImportedPart[] = [];
  readonly approximated: (ImportedPart & { readonly message: string })[] = [];
  /** Area of the label that clips new elements, in dots; undefined for the whole label. */
  region: Path | undefined;
  /** Difference to report for new elements without another difference. */
  difference: string | undefined;
  private readonly ids = new Set<string>();
  /** Data fields by `^FN` number. */
  private readonly numbered = new Map<string, string>();
  private readonly titles: Record<string, string> = {};

  constructor(options: DraftOptions) {
    this.options = options;
  }

  /** Converts dots to a length in mm. */
  mm(dots: number): string {
    return `${rounded(dots / this.options.density)}mm`;
  }

  /** Converts dots to a size in mm, rounded up, so that the dots are certain to fit. */
  sizeMm(dots: number): string {
    return `${Math.ceil((dots / this.options.density) * 1000 - 1e-6) / 1000}mm`;
  }

  points(dots: number): number {
    return (dots * 72) / dpiOfDensity(this.options.density);
  }

  pt(dots: number): string {
    return `${rounded(this.points(dots))}pt`;
  }

  /**
   * Adds an element for a part. `box` is in the part's coordinates, and `message` describes the difference from the
   * original.
   */
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

  /** Returns the position and size of a box, with the rotation of the part. */
  private place({ transform, turn }: LabelPart, box: Rect): JsonObject {
    const { x, y, width, height } = transformRect(transform, box);
    const left = x + width / 2 - box.width / 2;
    const top = y + height / 2 - box.height / 2;
    return { position: { x: this.mm(left), y: this.mm(top) }, ...(turn !== 0 && { rotation: turn * 90 }) };
  }

  /** Returns an area of the label as the clip path of a box, in points from the box's corner. */
  private clipPath({ transform }: LabelPart, box: Rect, region: Path): string {
    const { coords } = transformPath(multiply([1, 0, 0, 1, -box.x, -box.y], inverse(transform)), region);
    const place = coords.map((dots) => Math.round(this.points(dots) * 100) / 100);
    const corners = Array.from({ length: place.length / 8 }, (_, index) => place.slice(index * 8, index * 8 + 8));
    return `path(${corners.map((each) => `M${each.slice(0, 2).join(' ')}L${each.slice(2).join(' ')}Z`).join('')})`;
  }

  /** Returns the content of a part. Numbered fields, serial fields and chosen values become bindings to the data. */
  valueOf({ field }: LabelPart, text: string): Value {
    const literal = (part: string) => part.replaceAll('{{', '\\{{');
    const name = this.fieldName(field);
    if (name !== undefined) {
      this.sample[name] ??= text;
      return { content: { text: `{{ data.${name} }}` }, isBound: true };
    }
    const chosen = Object.entries(this.options.fields).filter(([, value]) => value !== '' && text.includes(value));
    if (chosen.length === 0) return { content: { text: literal(text) }, isBound: false };
    // Replaces longer values first, so that a shorter value inside a longer one does not split it.
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

/** Returns the style for the ink of a part. `property` is the style property that sets its colour. */
export function inkStyle(ink: PartInk, property: 'color' | 'fill' | 'stroke'): JsonObject {
  if (ink === 'black') return property === 'color' ? {} : { [property]: '#000' };
  return { [property]: '#fff' };
}
