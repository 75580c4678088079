/** Defines the schema of templates, and parses untrusted JSON as a template. */

import { defined } from '../base/defined.ts';
import type { JsonObject } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import type { Problem, Warning } from '../base/problem.ts';
import { type CompiledSchema, checkSchema, compileSchema } from '../data-schema/index.ts';
import type { Element } from '../elements/schemas.ts';
import type { ExpressionCache } from '../expression/index.ts';
import { UNTITLED } from '../scene/scene.ts';
import { type Allowances, allow, unsuppressed } from './allow.ts';
import { binding, plainExpression } from './binding.ts';
import { conflictWithEInvoice, unknownLanguage } from './conformance.ts';
import { dimensions } from './dimensions.ts';
import { carriedProfile, EINVOICE_DEFINITIONS, einvoice, FILE_NAMES } from './einvoice/einvoice.ts';
import { ELEMENT_JSON, elements, readElements } from './elements.ts';
import { fonts } from './fonts.ts';
import { footnotes } from './footnotes.ts';
import {
  below,
  type ExpressionReader,
  either,
  type Infer,
  isObject,
  json,
  list,
  MAX_PROBLEMS,
  object,
  oneOf,
  optional,
  pointer,
  points,
  Reader,
  record,
  required,
  type Schema,
  shorten,
  string,
  withDefault,
} from './kit.ts';
import { asTag } from './language.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { variableName } from './names.ts';
import { backgrounds } from './page-source.ts';
import { pdf } from './pdf.ts';
import { png } from './png.ts';
import { printer } from './printer.ts';
import { roll, rollFault } from './roll.ts';
import { fitSheet, sheet } from './sheet.ts';
import { style } from './style.ts';
import { adviceOnProperty } from './suggestions.ts';

const FORMAT_VERSIONS = [1] as const;

const meta = object({
  name: withDefault(string({ maxLength: 200 }), UNTITLED, 'display name', UNTITLED),
  description: optional(string({ maxLength: 5_000 }), 'purpose of the template'),
  tags: withDefault(list(string({ maxLength: 100 }), { maxItems: 50 }), [], 'search terms', []),
  author: optional(string({ maxLength: 200 }), 'author'),
});

/** Schema for a header or footer. Its expressions can read `page`. */
function band(): Schema<Band> {
  const height = either<'auto', number>((value) => value === 'auto', oneOf('auto'), points({ min: 0 }));
  const fields = object({
    height: required(height, 'height of the header or footer. "auto" is the height of its elements'),
    firstHeight: optional(
      height,
      'height on the first page and on the first page of each page group; default: the value of `height`',
    ),
    elements: required(
      elements(),
      'elements of the header or footer. x and y are relative to its top left corner, and elements in the flow are stacked',
    ),
  });
  return {
    json: fields.json,
    read: (value, place, reader) =>
      reader.within({ parent: 'band', locals: ['page'], canBreak: false }, () => fields.read(value, place, reader)),
  };
}

export type Band = {
  readonly height: number | 'auto';
  /** Height on the first page of the document and of each page group. */
  readonly firstHeight?: number | 'auto' | undefined;
  readonly elements: readonly Element[];
};

const DEFAULT_LOCALE = 'en-US';

/** Schema for a locale that the platform supports. */
function locale(): Schema<string> {
  return checked(
    'a language tag like "en-US" or "de"',
    (text) => Intl.NumberFormat.supportedLocalesOf(text).length > 0,
    asTag,
  );
}

function timeZone(): Schema<string> {
  return checked('a time zone like "UTC" or "Europe/Berlin"', (text) => {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  });
}

function checked(
  wanted: string,
  holds: (text: string) => boolean,
  advice: (text: string) => string = () => '',
): Schema<string> {
  return {
    json: { type: 'string', maxLength: 64 },
    read(value, place, reader) {
      const text = string({ maxLength: 64 }).read(value, place, reader);
      if (text === undefined) return undefined;
      try {
        if (holds(text)) return text;
      } catch {
        // Reports malformed tags like unsupported locales. `Intl` throws for malformed tags.
      }
      return reader.report('INVALID_VALUE', place, `must be ${wanted}${advice(text)}`);
    },
  };
}

function dataSchema(): Schema<CompiledSchema> {
  return {
    json: { type: ['object', 'boolean'], description: 'JSON Schema 2020-12, the documented subset' },
    read(value, place, reader) {
      const problems = checkSchema(value);
      for (const { path, code, message } of problems) {
        const at = path
          .split('/')
          .slice(1)
          .reduce((up, key) => below(up, key.replaceAll('~1', '/').replaceAll('~0', '~')), place);
        reader.report(code, at, message);
      }
      return problems.length > 0 ? undefined : compileSchema(value);
    },
  };
}

function sample(): Schema<JsonObject> {
  return {
    json: { type: 'object' },
    read: (value, place, reader) =>
      isObject(value) ? (value as JsonObject) : reader.report('WRONG_TYPE', place, 'must be an object of sample data'),
  };
}

/** Schema for computed values: expressions by name. */
const expressions = record(plainExpression, { maxItems: TEMPLATE_LIMITS.computed });
const computed: typeof expressions = {
  json: expressions.json,
  read(value, place, reader) {
    if (isObject(value)) for (const name of Object.keys(value)) variableName.read(name, below(place, name), reader);
    return expressions.read(value, place, reader);
  },
};

const NO_META = { name: UNTITLED, description: undefined, tags: [], author: undefined };

const TEMPLATE_FIELDS = {
  $schema: optional(string({ maxLength: 2_000 }), 'URL of the JSON Schema for editors; ignored by Platen'),
  formatVersion: withDefault(json(), 1, 'version of the template format; currently 1', 1),
  meta: withDefault(meta, NO_META, 'name, description, tags and author of the template'),
  dimensions: required(dimensions, 'page size: width and height, or the name of a paper size'),
  elements: required(elements(), 'elements in painting order; later ones are on top'),
  header: optional(band(), 'header of every page, inside the safe margin'),
  footer: optional(band(), 'footer of every page, inside the safe margin'),
  background: optional(
    backgrounds,
    'pages of a PDF file or pictures behind the content, such as a letterhead: for the first page, the last page, the other pages or all pages',
  ),
  footnotes: optional(footnotes, 'style of the footnotes'),
  let: withDefault(
    computed,
    new Map(),
    'named expressions that Platen evaluates once, in this order. All expressions can read their values like keys of the data',
  ),
  styles: withDefault(
    record(style, { maxItems: TEMPLATE_LIMITS.namedStyles }),
    new Map(),
    'named styles for `extends`',
  ),
  fonts: withDefault(fonts, [], 'additional fonts', []),
  schema: optional(dataSchema(), 'JSON Schema that `data` must match'),
  sample: optional(sample(), 'sample data for previews'),
  samples: withDefault(
    record(sample(), { maxItems: TEMPLATE_LIMITS.samples }),
    new Map(),
    'additional named samples for editors, for example one with the longest values; ignored by renders',
  ),
  locale: withDefault<string | undefined>(
    locale(),
    undefined,
    'language of the document (BCP 47), for numbers, dates and hyphenation',
    DEFAULT_LOCALE,
  ),
  timeZone: withDefault(timeZone(), 'UTC', 'IANA time zone of dates', 'UTC'),
  sheet: optional(sheet, 'arranges the pages as labels on sheets of paper, in PDF, PNG and HTML'),
  roll: optional(roll, 'prints several labels side by side on a roll, in the languages of label printers'),
  printer: optional(printer, 'settings for label printers'),
  missing: withDefault(
    oneOf('empty', 'warn', 'error'),
    'warn',
    'behaviour if an expression reads missing data',
    'warn',
  ),
  allow: withDefault(allow, [], 'codes of intended warnings, which Platen does not report for this document', []),
  onError: withDefault(
    oneOf('fail', 'empty'),
    'fail',
    'behaviour if an expression fails: fail the render, or show nothing',
    'fail',
  ),
  pdf: optional(pdf, 'settings for PDF'),
  einvoice: optional(
    einvoice,
    'e-invoice to embed in the PDF (Factur-X or ZUGFeRD, as PDF/A-3). The format xml returns only the e-invoice',
  ),
  png: optional(png, 'settings for PNG'),
};

const schema = object(TEMPLATE_FIELDS);

/** Valid template. Only its data still has to be checked. */
export type Template = Omit<Infer<typeof schema>, 'formatVersion' | '$schema' | 'allow'> & {
  /** Warnings that the template and its elements suppress. */
  readonly allowances: Allowances;
};

/** Returns the locale for formatted numbers and dates, and for texts without a language. */
export function localeOf({ locale }: Pick<Template, 'locale'>): string {
  return locale ?? DEFAULT_LOCALE;
}

/**
 * Template or its problems. Both come with warnings, because a mistyped property often explains why another is missing.
 */
export type ParsedTemplate = { readonly warnings: readonly Warning[] } & (
  | { readonly ok: true; readonly value: Template }
  | { readonly ok: false; readonly problems: readonly Problem[] }
);

/**
 * Parses a template and collects up to 100 problems. Unknown properties are warnings. A template with an invalid
 * `formatVersion` is checked as version 1. Paths start at the template's root.
 */
export function parseTemplate(value: unknown, expressions: ExpressionCache): ParsedTemplate {
  return readTemplate(value, createReader(expressions));
}

/** Creates a reader for one template. */
export function createReader(expressions: ExpressionCache): Reader {
  return new Reader(countingReader(expressions), readElements, adviceOnProperty);
}

/** Parses a template with the given reader, from which the caller can read the collected details. */
export function readTemplate(value: unknown, reader: Reader): ParsedTemplate {
  const shape = schema.read(value, undefined, reader);
  const allowances = { everywhere: new Set(shape?.allow), ofElements: reader.allowances };
  const template = shape && { ...shape, allowances };
  if (isObject(value) && value['formatVersion'] !== undefined && value['formatVersion'] !== 1) {
    const message = `is not a supported format version; write ${FORMAT_VERSIONS.join(' or ')}`;
    reader.report('UNSUPPORTED_VERSION', below(undefined, 'formatVersion'), message);
  }
  if (template && reader.problems.length === 0) checkStyleNames(template, reader);
  if (template && reader.problems.length === 0) {
    checkSheet(template, reader);
    checkRoll(template, reader);
  }
  if (template && reader.problems.length === 0) {
    checkFolds(template, reader);
    checkPageUses(reader);
  }
  const unknown = template && unknownLanguage(template);
  if (unknown) reader.warn('LANGUAGE_UNKNOWN', below(undefined, 'locale'), unknown);
  if (template) checkEInvoice(template, reader);
  const { problems } = reader;
  const warnings = unsuppressed(reader.warnings, allowances);
  return template && problems.length === 0
    ? { ok: true, value: template, warnings }
    : { ok: false, problems, warnings };
}

function countingReader(cache: ExpressionCache): ExpressionReader {
  let characters = 0;
  let count = 0;
  return {
    add(source) {
      characters += source.length;
      count++;
      if (count > TEMPLATE_LIMITS.expressions)
        return `the template has too many expressions; at most ${TEMPLATE_LIMITS.expressions} are allowed`;
      if (characters > TEMPLATE_LIMITS.expressionCharacters) {
        return `the expressions of the template are too long; at most ${TEMPLATE_LIMITS.expressionCharacters} characters are allowed in total`;
      }
      return undefined;
    },
    compile: (source, locals) => cache.compile(source, locals),
  };
}

/** Reports unknown names in `extends`, and cycles of styles that extend each other. */
function checkStyleNames({ styles }: Template, reader: Reader): void {
  const names = [...styles.keys()];
  const known = names.length > 0 ? `use one of ${names.slice(0, 20).join(', ')}` : 'the template has no styles';
  for (const { name, place, elementId } of reader.styleUses) {
    reader.elementId = elementId;
    const seen = new Set<string>();
    for (let next: string | undefined = name; next !== undefined; next = styles.get(next)?.extends) {
      if (!styles.has(next)) reader.report('UNKNOWN_STYLE', place, `the style does not exist; ${known}`);
      else if (seen.has(next))
        reader.report('STYLE_CIRCLE', place, 'extends itself through other styles; remove one "extends" of the cycle');
      if (!styles.has(next) || seen.has(next)) break;
      seen.add(next);
    }
  }
  reader.elementId = undefined;
}

/**
 * Reports conflicts of an embedded e-invoice. The PDF must be PDF/A-3, and no other attachment can have the same name.
 */
function checkEInvoice({ pdf: said, einvoice: invoice }: Template, reader: Reader): void {
  const profile = invoice && carriedProfile(invoice);
  if (!profile || !said) return;
  const { conformance, attachments = [] } = said;
  const message = conflictWithEInvoice(conformance);
  if (message) reader.report('CONFLICT', below(below(undefined, 'pdf'), 'conformance'), message);
  if (said.encryption) {
    const message = 'an e-invoice needs PDF/A-3, which does not allow passwords; remove "einvoice" or "encryption"';
    reader.report('CONFLICT', below(below(undefined, 'pdf'), 'encryption'), message);
  }
  const name = FILE_NAMES[profile];
  const index = attachments.findIndex((attachment) => attachment.name === name);
  if (index >= 0) {
    const place = below(below(below(undefined, 'pdf'), 'attachments'), index);
    reader.report('CONFLICT', below(place, 'name'), 'is the name of the e-invoice itself; choose another name');
  }
}

/**
 * Warns about `pageOf` with an unknown ID. IDs of repeated elements and cells extend the ID in the template:
 * "chapter[0]", "items.header.1".
 */
function checkPageUses({ pageUses, ids, warnings }: Reader): void {
  const isKnown = (id: string) =>
    ids.has(id) || [...id.matchAll(/[[.]/g)].some(({ index }) => ids.has(id.slice(0, index)));
  for (const { id, place, elementId } of pageUses) {
    if (isKnown(id) || warnings.length >= MAX_PROBLEMS) continue;
    const near = nearest(id, ids);
    const hint = near === undefined ? 'set the id on that element' : `did you mean "${near}"?`;
    const message = `pageOf("${shorten(id)}") returns null because no element has this id; ${hint}`;
    warnings.push({ code: 'NO_EFFECT', path: pointer(place), message, ...defined({ elementId }) });
  }
}

/**
 * Warns about fold marks outside the page. Does not check pages of automatic height, or pages that have another size
 * after a page break.
 */
function checkFolds({ pdf: said, dimensions: { width, height }, elements }: Template, reader: Reader): void {
  const { x = [], y = [] } = said?.foldMarks ?? {};
  if (elements.some((each) => each.type === 'pageBreak' && each.page)) return;
  const check = (key: 'x' | 'y', folds: readonly number[], side: number, name: string) => {
    for (const [index, fold] of folds.entries()) {
      if (fold < side) continue;
      const place = below(below(below(below(undefined, 'pdf'), 'foldMarks'), key), index);
      const message = `the fold has no effect because it is outside the ${name} of the page, which is ${((side * 25.4) / 72).toFixed(0)} mm`;
      reader.warn('NO_EFFECT', place, message);
    }
  };
  check('x', x, width, 'width');
  check('y', y, height === 'auto' ? Infinity : height, 'height');
}

/** Checks that labels have a fixed size and fit on the sheet. */
function checkSheet(template: Template, reader: Reader): void {
  const {
    sheet: settings,
    dimensions: { width, height, rotation },
  } = template;
  if (!settings) return;
  template.elements.forEach((element, index) => {
    const place = below(below(undefined, 'elements'), index);
    if (element.type === 'pageBreak' && element.page) {
      reader.report('CONFLICT', below(place, 'page'), 'all labels on a sheet have the same size; remove "page"');
    }
    if (element.pages === 'back') {
      reader.report('CONFLICT', below(place, 'pages'), 'labels on a sheet have no reverse sides; choose other pages');
    }
  });
  if (rotation !== 0) {
    const message = 'labels on a sheet cannot be rotated; swap width and height, and rotate the elements';
    reader.report('CONFLICT', below(below(undefined, 'dimensions'), 'rotation'), message);
  }
  const fitted = height === 'auto' ? 'labels on a sheet need a fixed height' : fitSheet(settings, { width, height });
  if (typeof fitted === 'string') reader.report('CONFLICT', below(undefined, 'sheet'), fitted);
}

/** Checks that a row of labels is not too wide, and that all labels have the same width. */
function checkRoll({ roll: settings, dimensions, elements, printer: label }: Template, reader: Reader): void {
  if (!settings) return;
  if (label?.rfid && settings.columns > 1) {
    const message =
      'a printer writes one RFID tag for each row of labels; remove "rfid", or set "columns" of the roll to 1';
    reader.report('CONFLICT', below(below(undefined, 'printer'), 'rfid'), message);
  }
  const { width, height, rotation } = dimensions;
  const across = rotation === 90 || rotation === 270 ? height : width;
  const fault = across === 'auto' ? 'labels side by side need a fixed width' : rollFault(settings, across);
  if (fault !== undefined) reader.report('CONFLICT', below(undefined, 'roll'), fault);
  elements.forEach((element, index) => {
    if (element.type !== 'pageBreak' || !element.page) return;
    const place = below(below(below(undefined, 'elements'), index), 'page');
    reader.report('CONFLICT', place, 'all labels on a roll have the same size; remove "page"');
  });
}

/** Returns the template format as JSON Schema 2020-12, for editors. */
export function templateJsonSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Platen template, format version 1',
    ...schema.json,
    properties: {
      ...(schema.json['properties'] as JsonObject),
      formatVersion: { const: 1, default: 1, description: TEMPLATE_FIELDS.formatVersion.about },
    },
    $defs: { element: ELEMENT_JSON, binding: binding().json, ...EINVOICE_DEFINITIONS },
  };
}
