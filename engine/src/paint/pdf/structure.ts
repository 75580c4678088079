/**
 * Builds the structure tree of a tagged file (ISO 32000-1, 14.7 and 14.8): the content of the pages in reading order.
 */
import { type Matrix, type Rect, transformRect, unionRect } from '../../base/geometry.ts';
import { itemInk } from '../../scene/ink.ts';
import type { Item, Page } from '../../scene/scene.ts';
import type { PdfVersion } from '../../scene/standards.ts';
import type { Role, Tag } from '../../scene/tag.ts';
import type { Content } from './content.ts';
import type { PartAt } from './destinations.ts';
import { number, textString } from './syntax.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

/** Structure types (14.8.4). Headings are H1 … H6. */
const TYPES: Readonly<Record<Exclude<Role, 'heading' | 'artifact'>, string>> = {
  block: 'Div',
  section: 'Sect',
  paragraph: 'P',
  list: 'L',
  listItem: 'LI',
  label: 'Lbl',
  listBody: 'LBody',
  table: 'Table',
  caption: 'Caption',
  captioned: 'Sect',
  tableHead: 'THead',
  tableBody: 'TBody',
  tableFoot: 'TFoot',
  row: 'TR',
  headerCell: 'TH',
  cell: 'TD',
  figure: 'Figure',
  link: 'Link',
  note: 'Note',
  form: 'Form',
};

/** Roles that readers treat as one unit. Inside them, only links are separate elements. */
const WHOLE: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading', 'label', 'caption', 'figure', 'note']);

/** Roles that contain other elements but no direct content. */
const CONTAINERS: ReadonlySet<Role> = new Set<Role>([
  ...(['section', 'block', 'list', 'listItem', 'captioned'] as const),
  ...(['table', 'tableHead', 'tableBody', 'tableFoot', 'row'] as const),
]);

const GROUPS_OF_ROWS: ReadonlySet<Role> = new Set<Role>(['tableHead', 'tableFoot']);

/** Roles that are kept when they are empty, because all rows need the same number of cells. */
const CELLS: ReadonlySet<Role> = new Set<Role>(['headerCell', 'cell']);

/** Page whose object reference is set when the page is written. */
export type PageObject = { ref: Ref | undefined; readonly page: Page };

/** Content stream with marked content, for a page or for a form on it. */
export type Stream = {
  readonly page: PageObject;
  /** Form object, set when it is written; undefined for the stream of a page. */
  form: Ref | undefined;
  readonly isForm: boolean;
  /** Key in the parent tree. */
  readonly key: number;
  /** Elements of the stream's marked content, by marked-content identifier. */
  readonly parts: Element[];
};

type Kid =
  | Element
  /** Marked-content identifier on the page where the element begins. Most kids are of this type. */
  | number
  | { readonly kind: 'content'; readonly stream: Stream; readonly part: number }
  | { readonly kind: 'annotation'; readonly object: Ref; readonly page: PageObject };

/** Structure element. Long tables have tens of thousands. */
export type Element = {
  readonly kind: 'element';
  readonly tag: Tag;
  parent: Element | undefined;
  kids: Kid[];
  /** BCP 47 tag, if the language differs from the parent's. */
  readonly language: string | undefined;
  /** Effective language, which may be inherited. */
  readonly effectiveLanguage: string;
  /** Page of the element's first content. */
  page: PageObject | undefined;
  /** Bounding box of a figure's drawing on its page, y down. */
  box: Rect | undefined;
  object: Ref;
};

/** Position of content in the tree: in an element, in an artifact, or in neither. */
export type Where = {
  readonly element: Element | undefined;
  readonly artifact: Tag | undefined;
  readonly language: string;
};

/** Content stream, and the matrix from its coordinates to the page's. */
type Painted = { readonly content: Content; readonly matrix: Matrix };

const ROOT: Tag = { role: 'section' };

/** Namespace of PDF 2.0 structure types (ISO 32000-2, 14.8.6). */
const NAMESPACE = '<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>';

/** Structure tree of one file, built while its pages are painted. */
export class Structure {
  private readonly notes: Ref[] = [];
  /** Position outside of all elements. */
  readonly outside: Where;
  private readonly root: Element;
  private readonly elements = new Map<Tag, Element>();
  /** Cached operators by structure type and number. */
  private readonly operators = new Map<string, string[]>();
  /** Parent tree by key: a stream with its marked content, or the element of an annotation. */
  private readonly parents: (Stream | Element)[] = [];

  private readonly version: PdfVersion;

  /** Creates the tree. `language` is the language of the document. */
  constructor(language: string, version: PdfVersion) {
    this.version = version;
    this.root = newElement(ROOT, undefined, { language: undefined, effectiveLanguage: language });
    this.outside = { element: undefined, artifact: undefined, language };
  }

  /** Registers a stream before it is painted. */
  stream(page: PageObject, isForm: boolean): Stream {
    const stream: Stream = { page, form: undefined, isForm, key: this.parents.length, parts: [] };
    this.parents.push(stream);
    return stream;
  }

  /** Returns the position for the items of a group. */
  within(where: Where, tag: Tag | undefined, language = where.language): Where {
    if (!tag || where.artifact) return language === where.language ? where : { ...where, language };
    const { element } = where;
    if (tag.role === 'artifact') {
      // Content inside a figure belongs to the figure, because its alternative text describes all of it.
      const isDrawing = element?.tag.role === 'figure' && !tag.repeats;
      return isDrawing ? { ...where, language } : { element, artifact: tag, language };
    }
    const isPart = tag.role === 'link' ? this.mayEnclose(tag, element) : !(element && WHOLE.has(element.tag.role));
    if (!isPart) return { ...where, language };
    return { element: this.elementOf(tag, element, language), artifact: undefined, language };
  }

  /**
   * Returns whether a link may contain its content. Otherwise it comes after the surrounding element, with only its
   * annotation.
   */
  private mayEnclose({ grouping }: Tag, element: Element | undefined): boolean {
    return !linkOf(element) && readableFrom(element) === element && !(grouping && this.version === '2.0');
  }

  private elementOf(tag: Tag, parent = this.root, language?: string): Element {
    const known = this.elements.get(tag);
    if (known) return known;
    // A caption belongs to its table or list, wherever it is drawn.
    if (tag.of) return this.kidOf(this.elementOf(tag.of, parent), tag, language);
    return this.kidOf(parent, tag, language);
  }

  private kidOf(parent: Element, tag: Tag, language = parent.effectiveLanguage): Element {
    const element = newElement(tag, parent, {
      language: language === parent.effectiveLanguage ? undefined : language,
      effectiveLanguage: language,
    });
    // The caption of a list comes before the items (14.8.4.3.3).
    if (tag.role === 'caption' && parent.tag.role === 'list') parent.kids = [element, ...parent.kids];
    else addKid(parent, element);
    this.elements.set(tag, element);
    return element;
  }

  /** Marks the content that follows as content of the element or artifact at the position (14.6). */
  mark({ content, matrix }: Painted, stream: Stream, { element, artifact }: Where, item: Item): void {
    if (artifact || !element || !isRead(item, element)) {
      const repeats = artifact?.repeats;
      const kind = repeats ?? 'decoration';
      if (!content.isMarked(kind)) content.mark(kind, artifactOperator(repeats));
      return;
    }
    const ink = element.tag.role === 'figure' ? itemInk(item) : undefined;
    if (ink) element.box = unionRect(element.box, transformRect(matrix, ink));
    if (content.isMarked(element)) return;
    const part = stream.parts.push(element) - 1;
    element.page ??= stream.page;
    addKid(element, isOn(stream, element.page) ? part : { kind: 'content', stream, part });
    content.mark(element, this.operator(typeOf(element.tag), part));
  }

  /** Returns the operator that begins marked content. Pages use the same numbers, so the operators are cached. */
  private operator(type: string, part: number): string {
    const known = this.operators.get(type) ?? [];
    if (known.length === 0) this.operators.set(type, known);
    known[part] ??= `/${type}<</MCID ${part}>>BDC\n`;
    return known[part];
  }

  /** Connects an annotation with its link or form element. Returns the entry that refers back to the element. */
  annotate(object: Ref, page: PageObject, { element }: Where, { role, alt }: Pick<Tag, 'role' | 'alt'>): string {
    const around = role === 'link' ? linkOf(element) : element;
    const from = readableFrom(element);
    const outside = role === 'form' ? outsideOfLine(from) : from;
    const own = around?.tag.role === role ? around : this.elementOf({ role, alt }, outside);
    addKid(own, { kind: 'annotation', object, page });
    return `/StructParent ${this.parents.push(own) - 1}`;
  }

  /** Writes the tree. Returns the catalogue's entries. */
  add(file: PdfFile): string {
    const tree = file.reserve();
    const namespace = file.version === '2.0' ? ref(file.add(NAMESPACE)) : undefined;
    removeEmpty(this.root);
    const elements = inOrder(this.root);
    for (const element of elements) element.object = file.reserve();
    this.write(file, elements, { tree, entries: namespace ? `/NS ${namespace}` : '' });
    const nums = this.parents.map((parent, key) => {
      if ('kind' in parent) return `${key} ${ref(parent.object)}`;
      return `${key}[${parent.parts.map(({ object }) => ref(object)).join(' ')}]`;
    });
    const parents = file.add(`<</Nums[${nums.join(' ')}]>>`);
    const names = this.notes.toSorted((a, b) => (noteName(a) < noteName(b) ? -1 : 1));
    const notes = names.map((note) => `${noteName(note)}${ref(note)}`).join('');
    const spaces = namespace ? `/Namespaces[${namespace}]` : '';
    file.set(
      tree,
      `<</Type/StructTreeRoot/K ${ref(this.root.object)}/ParentTree ${ref(parents)}/ParentTreeNextKey ${this.parents.length}${spaces}${notes === '' ? '' : `/IDTree<</Names[${notes}]>>`}>>`,
    );
    return `/MarkInfo<</Marked true>>/StructTreeRoot ${ref(tree)}`;
  }

  /** Returns a lookup in the written tree: the element that begins at a position, or the first element of the page. */
  targets(): PartAt {
    const first = new Map<Page, Ref>();
    for (const parent of this.parents) {
      if ('kind' in parent || first.has(parent.page.page)) continue;
      const [element] = parent.parts;
      if (element) first.set(parent.page.page, element.object);
    }
    return ({ tag }, page) => (tag && this.elements.get(tag)?.object) || (first.get(page) ?? this.root.object);
  }

  /**
   * Writes the elements. `entries` are added to every element. Siblings are consecutive, so that their common part is
   * formatted only once.
   */
  private write(
    file: PdfFile,
    elements: readonly Element[],
    { tree, entries }: { readonly tree: Ref; readonly entries: string },
  ): void {
    // Only PDF 2.0 has additional entries and this type for footnotes (ISO 32000-2, 14.8.4.7.3).
    const note = entries === '' ? 'Note' : 'FENote';
    let around: Ref = 0;
    let begin = '';
    let on: PageObject | undefined;
    let where = '';
    for (const element of elements) {
      const { tag, parent, page, kids, language, object } = element;
      const outer = parent?.object ?? tree;
      if (outer !== around) {
        around = outer;
        begin = `<</P ${ref(outer)}${entries}/S/`;
      }
      let body = begin + (!parent ? 'Document' : tag.role === 'note' ? note : typeOf(tag));
      if (tag.role === 'note') {
        this.notes.push(object);
        // Notes require unique IDs (ISO 14289-1, 7.9).
        body += `/ID${noteName(object)}`;
      }
      if (page && page !== on) {
        on = page;
        where = `/Pg ${ref(page.ref!)}`;
      }
      if (page) body += where;
      if (kids.length > 0) body += kidsEntry(kids);
      const said = tag.alt && entryForAlternative(tag.role);
      if (said) body += `/${said}${textString(tag.alt)}`;
      if (language !== undefined) body += `/Lang${textString(language)}`;
      file.set(object, `${body}${attributesOf(element)}>>`);
    }
  }
}

/**
 * Returns the entry for alternative text, or undefined. Elements that contain other elements have a title instead,
 * because readers skip the content of elements with alternative text. A link's annotation contains its description.
 */
function entryForAlternative(role: Role): 'Alt' | 'T' | undefined {
  if (role === 'link' || role === 'table') return undefined;
  return CONTAINERS.has(role) ? 'T' : 'Alt';
}

function noteName(note: Ref): string {
  return `(note-${note})`;
}

function newElement(
  tag: Tag,
  parent: Element | undefined,
  { language, effectiveLanguage }: Pick<Element, 'language' | 'effectiveLanguage'>,
): Element {
  return {
    kind: 'element',
    tag,
    parent,
    kids: NO_KIDS,
    language,
    effectiveLanguage,
    page: undefined,
    box: undefined,
    object: 0,
  };
}

/** Shared empty list for elements without kids; never modified. */
const NO_KIDS: Kid[] = [];

/** Adds a kid. Most elements have only one. An array that starts empty would reserve space for many. */
function addKid(element: Element, kid: Kid): void {
  if (element.kids.length === 0) element.kids = [kid];
  else element.kids.push(kid);
}

function isElement(kid: Kid): kid is Element {
  return typeof kid === 'object' && kid.kind === 'element';
}

/** Removes empty elements except cells. Returns whether the element itself is kept. */
function removeEmpty(element: Element): boolean {
  const { tag, kids } = element;
  let kept = 0;
  for (let at = 0; at < kids.length; at++) {
    const kid = kids[at]!;
    if (isElement(kid) && !removeEmpty(kid)) continue;
    if (kept < at) kids[kept] = kid;
    kept++;
  }
  if (kept < kids.length) kids.length = kept;
  if (tag.role === 'table' && !kids.some((kid) => isElement(kid) && kid.tag.role === 'tableBody')) ungroup(element);
  return kept > 0 || CELLS.has(tag.role);
}

/**
 * Removes the row groups of a table without body rows, because head and foot require a body (ISO 32000-1, 14.8.4.3.4).
 */
function ungroup(table: Element): void {
  table.kids = table.kids.flatMap((kid) => {
    if (!isElement(kid) || !GROUPS_OF_ROWS.has(kid.tag.role)) return [kid];
    for (const row of kid.kids) if (isElement(row)) row.parent = table;
    return kid.kids;
  });
}

/** Returns the elements level by level. This numbering makes the file 5 % smaller than depth-first order. */
function inOrder(root: Element): readonly Element[] {
  const elements = [root];
  for (const { kids } of elements) for (const kid of kids) if (isElement(kid)) elements.push(kid);
  return elements;
}

function kidsEntry(kids: readonly Kid[]): string {
  let list = kidEntry(kids[0]!);
  if (kids.length === 1) return `/K ${list}`;
  for (let i = 1; i < kids.length; i++) list += ` ${kidEntry(kids[i]!)}`;
  return `/K[${list}]`;
}

function kidEntry(kid: Kid): string {
  if (typeof kid === 'number') return String(kid);
  if (kid.kind === 'element') return ref(kid.object);
  if (kid.kind === 'annotation') return `<</Type/OBJR/Obj ${ref(kid.object)}/Pg ${ref(kid.page.ref!)}>>`;
  const { stream, part } = kid;
  const form = stream.isForm ? `/Stm ${ref(stream.form!)}` : '';
  return `<</Type/MCR/Pg ${ref(stream.page.ref!)}${form}/MCID ${part}>>`;
}

/** Returns whether the stream is the main stream of the page. */
function isOn({ page, isForm }: Stream, own: PageObject): boolean {
  return !isForm && page === own;
}

function typeOf({ role, level = 1 }: Tag): string {
  if (role === 'heading') return `H${level}`;
  return role === 'artifact' ? 'NonStruct' : TYPES[role];
}

/** Returns the attributes of the element's structure type (14.8.5). */
function attributesOf({ tag, box, page }: Element): string {
  const { role, scope, span, rowSpan, ordered, alt } = tag;
  if (role === 'table') return alt ? `/A<</O/Table/Summary${textString(alt)}>>` : '';
  if (role === 'list' && ordered !== undefined) return `/A<</O/List/ListNumbering/${ordered ? 'Decimal' : 'Disc'}>>`;
  if (role === 'figure' && box && page) {
    const { height } = page.page;
    const edges = [box.x, height - box.y - box.height, box.x + box.width, height - box.y];
    return `/A<</O/Layout/Placement/Block/BBox[${edges.map((edge) => number(edge)).join(' ')}]>>`;
  }
  if (!scope && !span && !rowSpan) return '';
  const own = [
    scope ? `/Scope/${scope === 'column' ? 'Column' : 'Row'}` : '',
    span ? `/ColSpan ${span}` : '',
    rowSpan ? `/RowSpan ${rowSpan}` : '',
  ];
  return `/A<</O/Table${own.join('')}>>`;
}

/**
 * Returns whether an item is content of its element. Paths and images are content only if a text describes them. A form
 * field consists only of its annotation, not of its drawing (ISO 14289-1, 7.18.4).
 */
function isRead({ kind }: Item, { tag: { role, alt } }: Element): boolean {
  if (CONTAINERS.has(role) || role === 'form') return false;
  return kind === 'glyphs' || role === 'figure' || (alt !== undefined && WHOLE.has(role));
}

/**
 * Returns the nearest element that readers do not skip. They read the alternative text of a figure, for example,
 * instead of its content (14.9.3).
 */
function readableFrom(element: Element | undefined): Element | undefined {
  let readable = element;
  for (let at = element; at; at = at.parent) {
    if (at.tag.alt === undefined || !WHOLE.has(at.tag.role)) continue;
    // The parent of a caption may be a table or list, which cannot contain other content.
    readable = at.tag.role === 'caption' ? at.parent?.parent : at.parent;
  }
  return readable;
}

/** Returns the link that an element is, or that contains it. */
function linkOf(element: Element | undefined): Element | undefined {
  for (let at = element; at; at = at.parent) if (at.tag.role === 'link') return at;
  return undefined;
}

/** Returns the parent for a form field, which must not be an inline link (ISO/TS 32005, table 5). */
function outsideOfLine(element: Element | undefined): Element | undefined {
  const link = linkOf(element);
  return link && !link.tag.grouping ? link.parent : element;
}

/** Returns the operator that begins an artifact, with its line end (14.8.2.2.2). */
function artifactOperator(repeats: Tag['repeats']): string {
  if (repeats === 'header') return '/Artifact<</Type/Pagination/Subtype/Header>>BDC\n';
  if (repeats === 'footer') return '/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n';
  return repeats ? '/Artifact<</Type/Pagination>>BDC\n' : '/Artifact BMC\n';
}
