/** Copies pages of other PDF files as form objects with their resources (ISO 32000-1, 8.10). */
import { latin1 } from '../../base/bytes.ts';
import { appearancesOf } from '../../pdf-source/annotations.ts';
import { type Objects, type PdfPage, pageContent } from '../../pdf-source/pages.ts';
import {
  isArray,
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../../pdf-source/values.ts';
import { matrixNumbers, name, number } from './syntax.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

/**
 * Stream entries that are not copied, because they are rewritten, name other files, or contain data that is not drawn.
 */
const DROPPED = new Set([
  'AF',
  'Alternates',
  'DL',
  'F',
  'FDecodeParms',
  'FFilter',
  'Length',
  'Metadata',
  'OPI',
  'PieceInfo',
  'Ref',
  'StructParent',
  'StructParents',
]);

/** Categories of resources (7.8.3). */
const CATEGORIES = ['ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font', 'Properties'];

/** Types of objects that drawing does not need. Copying a page object would copy the whole file. */
const DROPPED_TYPES = new Set(['Action', 'Annot', 'Catalog', 'EmbeddedFile', 'Filespec', 'Metadata', 'Page', 'Pages']);

/** Optional content group. */
export type Layer = { readonly object: Ref; readonly isOff: boolean };

/** Returns the catalogue's entry for optional content, which no viewer lists or lets people change (8.11.4.2). */
export function optionalContentEntry(layers: readonly Layer[]): string {
  if (layers.length === 0) return '';
  const objects = (chosen: readonly Layer[]) => `[${chosen.map(({ object }) => ref(object)).join(' ')}]`;
  const hidden = layers.filter(({ isOff }) => isOff);
  return `/OCProperties<</OCGs${objects(layers)}/D<</Name(Default)/OFF${objects(hidden)}>>>>`;
}

/** Copies pages of one source file. Shared objects are written only once. */
export class PageForms {
  private readonly forms = new Map<PdfPage, Ref>();
  private readonly groups = new Map<PdfPage, Ref>();
  private readonly layers: Layer[] = [];
  private readonly copies = new Map<number, Ref>();
  private readonly streams = new Map<PdfStream, Ref>();
  private readonly waiting: (() => void)[] = [];

  private readonly file: PdfFile;
  private readonly source: Objects;

  constructor(file: PdfFile, source: Objects) {
    this.file = file;
    this.source = source;
  }

  /** Returns the optional content of all pages copied so far. */
  get optionalContent(): readonly Layer[] {
    return this.layers;
  }

  /**
   * Returns the form of a page, in the page's coordinates and clipped to its box. With `isGroup`, the form is a
   * transparency group, so that one opacity applies to the whole page.
   */
  form(page: PdfPage, isGroup = false): Ref {
    const forms = isGroup ? this.groups : this.forms;
    let known = forms.get(page);
    if (known === undefined) {
      known = this.addForm(page, isGroup);
      forms.set(page, known);
      for (let copy = this.waiting.pop(); copy; copy = this.waiting.pop()) copy();
    }
    return known;
  }

  private addForm(page: PdfPage, isGroup: boolean): Ref {
    const resources = this.dictionary(new Map([...page.resources].filter(([key]) => CATEGORIES.includes(key))));
    const whole = isGroup ? '/Group<</S/Transparency>>' : '';
    const group = page.dict.has('Group') ? `/Group ${this.value(page.dict.get('Group')!)}` : whole;
    const content = this.file.addDeflated(
      `${formEntries(page)}/Resources${resources}${group}`,
      pageContent(this.source, page),
    );
    const appearances = appearancesOf(this.source, page);
    if (appearances.length === 0) return content;
    const objects = appearances.map(({ stream }, index) => `/A${index} ${ref(this.stream(stream))}`).join('');
    const drawn = appearances.map(({ matrix }, index) => `q ${matrixNumbers(matrix)} cm/A${index} Do Q\n`).join('');
    return this.file.addDeflated(
      `${formEntries(page)}/Resources<</XObject<</P ${ref(content)}${objects}>>>>${whole}`,
      latin1(`/P Do\n${drawn}`),
    );
  }

  private value(value: PdfValue): string {
    if (typeof value === 'number') return number(value, 6);
    if (value === null || typeof value === 'boolean') return String(value);
    if (value instanceof PdfName) return name(value.text);
    if (value instanceof PdfString) return hexString(value);
    if (value instanceof PdfRef) return this.reference(value);
    if (value instanceof PdfStream) return ref(this.stream(value));
    return isArray(value) ? `[${value.map((item) => this.value(item)).join(' ')}]` : this.dictionary(value as PdfDict);
  }

  private dictionary(dict: PdfDict): string {
    return `<<${[...dict].map(([key, value]) => `${name(key)} ${this.value(value)}`).join('')}>>`;
  }

  private reference({ number: source }: PdfRef): string {
    const value = this.source.resolve(new PdfRef(source, 0));
    if (isDropped(value)) return 'null';
    if (value instanceof PdfStream) return ref(this.stream(value));
    let copy = this.copies.get(source);
    if (copy === undefined) {
      const reserved = this.file.reserve();
      copy = reserved;
      this.copies.set(source, reserved);
      if (isDict(value) && nameOf(value.get('Type')) === 'OCG') this.addLayer(reserved, source, value);
      else this.waiting.push(() => this.file.set(reserved, this.value(value)));
    }
    return ref(copy);
  }

  /** Copies an optional content group (8.11.2) without the events that would change its visibility. */
  private addLayer(copy: Ref, source: number, layer: PdfDict): void {
    const title = this.source.resolve(layer.get('Name'));
    this.file.set(copy, `<</Type/OCG/Name${title instanceof PdfString ? hexString(title) : '()'}>>`);
    this.layers.push({ object: copy, isOff: isHiddenLayer(this.source, source) });
  }

  private stream(stream: PdfStream): Ref {
    const known = this.streams.get(stream);
    if (known !== undefined) return known;
    const copy = this.file.reserve();
    this.streams.set(stream, copy);
    this.waiting.push(() => this.file.setStream(copy, this.streamEntries(stream.dict), stream.raw));
    return copy;
  }

  private streamEntries(dict: PdfDict): string {
    const entries = [...dict].filter(([key]) => !DROPPED.has(key));
    const written = entries.map(([key, value]) => {
      const text = this.value(value);
      // Writes the string as a separate object, because the writer does not encrypt strings in the dictionary of a
      // stream.
      return `${name(key)} ${hasString(value) ? ref(this.file.add(text)) : text}`;
    });
    return written.join('');
  }
}

/** Returns whether a file's default configuration hides an optional content group (8.11.4.3). */
function isHiddenLayer(source: Objects, number: number): boolean {
  const properties = source.dict(source.dict(source.trailer.get('Root')).get('OCProperties'));
  const defaults = source.dict(properties.get('D'));
  const lists = (key: string) => {
    const list = source.resolve(defaults.get(key));
    return isArray(list) && list.some((item) => item instanceof PdfRef && item.number === number);
  };
  return nameOf(source.resolve(defaults.get('BaseState'))) === 'OFF' ? !lists('ON') : lists('OFF');
}

function isDropped(value: PdfValue): boolean {
  const dict = value instanceof PdfStream ? value.dict : value;
  return isDict(dict) && (dict.has('JS') || DROPPED_TYPES.has(nameOf(dict.get('Type')) ?? ''));
}

function formEntries({ box }: PdfPage): string {
  const edges = [box.left, box.bottom, box.right, box.top].map((edge) => number(edge, 6)).join(' ');
  return `/Type/XObject/Subtype/Form/BBox[${edges}]`;
}

function hexString({ bytes }: PdfString): string {
  let digits = '';
  for (let i = 0; i < bytes.length; i++) digits += bytes.charCodeAt(i).toString(16).padStart(2, '0');
  return `<${digits}>`;
}

function hasString(value: PdfValue): boolean {
  if (value instanceof PdfString) return true;
  if (isArray(value)) return value.some(hasString);
  return isDict(value) && [...value.values()].some(hasString);
}
