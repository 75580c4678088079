/** The template: its schema, and how untrusted JSON is parsed into one. */

import { defined } from '../base/defined.ts';
import type { JsonObject } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import type { Problem, Warning } from '../base/problem.ts';
import { type CompiledSchema, checkSchema, compileSchema } from '../data-schema/index.ts';
import type { Element } from '../elements/schemas.ts';
import type { ExpressionCache } from '../expression/index.ts';
import { UNTITLED } from '../scene/scene.ts';
import { binding, plainExpression } from './binding.ts';
import { conflictWithEInvoice, unknownLanguage } from './conformance.ts';
import { dimensions } from './dimensions.ts';
import { EINVOICE_DEFINITIONS, einvoice, FILE_NAMES } from './einvoice/einvoice.ts';
import { ELEMENT_JSON, elements, readElements } from './elements.ts';
import { fonts } from './fonts.ts';
import { footnotes } from './footnotes.ts';
import { adviceOnProperty } from './habits.ts';
import {
  below,
  type ExpressionReader,
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
import { pdf } from './pdf.ts';
import { png } from './png.ts';
import { printer } from './printer.ts';
import { fitSheet, sheet } from './sheet.ts';
import { style } from './style.ts';

const FORMAT_VERSIONS = [1] as const;

const meta = object({
  name: withDefault(string({ maxLength: 200 }), UNTITLED, 'what people call it', UNTITLED),
  description: optional(string({ maxLength: 5_000 }), 'what it is for'),
  tags: withDefault(list(string({ maxLength: 100 }), { maxItems: 50 }), [], 'words to find it by', []),
  author: optional(string({ maxLength: 200 }), 'who made it'),
});

/** Elements in a band across the page, in which `page` is known. */
function band(): Schema<Band> {
  const height = points({ min: 0 });
  const fields = object({
    height: required(height, 'height of the band'),
    elements: required(elements(), 'what is in it: x and y are measured in the band, flowing elements stack'),
  });
  return {
    json: fields.json,
    read: (value, place, reader) =>
      reader.within({ parent: 'band', locals: ['page'], canBreak: false }, () => fields.read(value, place, reader)),
  };
}

export type Band = { readonly height: number; readonly elements: readonly Element[] };

const DEFAULT_LOCALE = 'en-US';

/** Names of installed locales are a matter of the platform; wrong ones are problems before they are errors. */
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
        // Intl throws on what it cannot read: the same problem.
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

/** Expressions by the names under which their values are read. */
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
  $schema: optional(
    string({ maxLength: 2_000 }),
    'address of the JSON Schema by which editors complete and check the file; it is not read here',
  ),
  formatVersion: withDefault(json(), 1, 'version of the format; 1 is the one in use', 1),
  meta: withDefault(meta, NO_META, 'name, description, tags and author'),
  dimensions: required(dimensions, 'size of the page: its sides, or its name'),
  elements: required(elements(), 'what is painted, in order, later on top'),
  header: optional(band(), 'at the top of every page, inside the safe margin'),
  footer: optional(band(), 'at the bottom of every page, inside the safe margin'),
  footnotes: optional(footnotes, 'how the notes look that runs of texts have at the foot of the page'),
  let: withDefault(
    computed,
    new Map(),
    'values computed once from the data, in this order, each an expression by its name; all expressions read them as keys of the data',
  ),
  styles: withDefault(
    record(style, { maxItems: TEMPLATE_LIMITS.namedStyles }),
    new Map(),
    'named styles for `extends`',
  ),
  fonts: withDefault(fonts, [], 'fonts to use beside those that are there', []),
  schema: optional(dataSchema(), 'JSON Schema that `data` must match'),
  sample: optional(sample(), 'sample data for previews'),
  samples: withDefault(
    record(sample(), { maxItems: TEMPLATE_LIMITS.samples }),
    new Map(),
    'more sample data by name, such as the longest there may be; editors show them, renders do not read them',
  ),
  locale: withDefault<string | undefined>(
    locale(),
    undefined,
    'language of formatted numbers and dates, BCP 47',
    DEFAULT_LOCALE,
  ),
  timeZone: withDefault(timeZone(), 'UTC', 'IANA time zone of formatted dates', 'UTC'),
  sheet: optional(sheet, 'sets the pages as labels on sheets of paper, in PDF, PNG and HTML'),
  printer: optional(printer, 'read by ZPL only'),
  missing: withDefault(
    oneOf('empty', 'warn', 'error'),
    'warn',
    'when an expression reads data that is not there',
    'warn',
  ),
  onError: withDefault(
    oneOf('fail', 'empty'),
    'fail',
    'when an expression fails: fail the render, or show nothing',
    'fail',
  ),
  pdf: optional(pdf, 'read by PDF only'),
  einvoice: optional(
    einvoice,
    'the e-invoice that a PDF carries along, which makes it a PDF/A-3 (Factur-X, ZUGFeRD); format xml gives it alone',
  ),
  png: optional(png, 'read by PNG only'),
};

const schema = object(TEMPLATE_FIELDS);

/** A template that holds together: nothing in it is left to be checked but the data. */
export type Template = Omit<Infer<typeof schema>, 'formatVersion' | '$schema'>;

/** The language of formatted numbers and dates, and of texts that say no other. */
export function localeOf({ locale }: Pick<Template, 'locale'>): string {
  return locale ?? DEFAULT_LOCALE;
}

/** A template or its problems; what there is to be warned of either way: a mistyped word is often why something is missing. */
export type ParsedTemplate = { readonly warnings: readonly Warning[] } & (
  | { readonly ok: true; readonly value: Template }
  | { readonly ok: false; readonly problems: readonly Problem[] }
);

/**
 * Parses a template. All problems are collected, at most 100; unknown properties are warnings. A wrong `formatVersion`
 * does not keep the rest from being checked as version 1. Paths are from its root.
 */
export function parseTemplate(value: unknown, expressions: ExpressionCache): ParsedTemplate {
  return readTemplate(value, createReader(expressions));
}

/** A reader for one template. */
export function createReader(expressions: ExpressionCache): Reader {
  return new Reader(countingReader(expressions), readElements, adviceOnProperty);
}

/** The same, with a reader that keeps what it met on the way. */
export function readTemplate(value: unknown, reader: Reader): ParsedTemplate {
  const template = schema.read(value, undefined, reader);
  if (isObject(value) && value['formatVersion'] !== undefined && value['formatVersion'] !== 1) {
    const message = `is not a version of the format that is read here: write ${FORMAT_VERSIONS.join(' or ')}`;
    reader.report('UNSUPPORTED_VERSION', below(undefined, 'formatVersion'), message);
  }
  if (template && reader.problems.length === 0) checkStyleNames(template, reader);
  if (template && reader.problems.length === 0) checkSheet(template, reader);
  if (template && reader.problems.length === 0) {
    checkFolds(template, reader);
    checkPageUses(reader);
  }
  const unknown = template && unknownLanguage(template);
  if (unknown) reader.warn('LANGUAGE_UNKNOWN', below(undefined, 'locale'), unknown);
  if (template) checkEInvoice(template, reader);
  const { problems, warnings } = reader;
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
        return `a template has at most ${TEMPLATE_LIMITS.expressions} expressions`;
      if (characters > TEMPLATE_LIMITS.expressionCharacters) {
        return `the expressions of a template have at most ${TEMPLATE_LIMITS.expressionCharacters} characters together`;
      }
      return undefined;
    },
    compile: (source, locals) => cache.compile(source, locals),
  };
}

/** `extends` must name a style, and styles must not extend each other in a circle. */
function checkStyleNames({ styles }: Template, reader: Reader): void {
  const names = [...styles.keys()];
  const known = names.length > 0 ? `known are ${names.slice(0, 20).join(', ')}` : 'the template has no styles';
  for (const { name, place, elementId } of reader.styleUses) {
    reader.elementId = elementId;
    const seen = new Set<string>();
    for (let next: string | undefined = name; next !== undefined; next = styles.get(next)?.extends) {
      if (!styles.has(next)) reader.report('UNKNOWN_STYLE', place, `no style has this name; ${known}`);
      else if (seen.has(next)) reader.report('STYLE_CIRCLE', place, 'extends itself through other styles');
      if (!styles.has(next) || seen.has(next)) break;
      seen.add(next);
    }
  }
  reader.elementId = undefined;
}

/** What carries an e-invoice is a PDF/A-3, and has no other file of its name. */
function checkEInvoice({ pdf: said, einvoice: invoice }: Template, reader: Reader): void {
  if (invoice?.syntax !== 'cii' || !said) return;
  const { conformance, attachments = [] } = said;
  const message = conflictWithEInvoice(conformance);
  if (message) reader.report('CONFLICT', below(below(undefined, 'pdf'), 'conformance'), message);
  if (said.encryption) {
    const message = 'an e-invoice is a PDF/A-3, which has no passwords: leave one of the two out';
    reader.report('CONFLICT', below(below(undefined, 'pdf'), 'encryption'), message);
  }
  const name = FILE_NAMES[invoice.profile];
  const index = attachments.findIndex((attachment) => attachment.name === name);
  if (index >= 0) {
    const place = below(below(below(undefined, 'pdf'), 'attachments'), index);
    reader.report('CONFLICT', below(place, 'name'), 'is the name of the e-invoice itself: call it otherwise');
  }
}

/** Elements of lists and cells of tables have more behind the id of what is written: "chapter[0]", "items.header.1". */
function checkPageUses({ pageUses, ids, warnings }: Reader): void {
  const isKnown = (id: string) =>
    ids.has(id) || [...id.matchAll(/[[.]/g)].some(({ index }) => ids.has(id.slice(0, index)));
  for (const { id, place, elementId } of pageUses) {
    if (isKnown(id) || warnings.length >= MAX_PROBLEMS) continue;
    const near = nearest(id, ids);
    const hint = near === undefined ? 'give that element the id' : `did you mean "${near}"?`;
    const message = `pageOf("${shorten(id)}") gives nothing: no element has this id: ${hint}`;
    warnings.push({ code: 'NO_EFFECT', path: pointer(place), message, ...defined({ elementId }) });
  }
}

/** Pages that end after their content, or of another size behind a break, are not known to be too small. */
function checkFolds({ pdf: said, dimensions: { width, height }, elements }: Template, reader: Reader): void {
  const { x = [], y = [] } = said?.foldMarks ?? {};
  if (elements.some((each) => each.type === 'pageBreak' && each.page)) return;
  const check = (key: 'x' | 'y', folds: readonly number[], side: number, name: string) => {
    for (const [index, fold] of folds.entries()) {
      if (fold < side) continue;
      const place = below(below(below(below(undefined, 'pdf'), 'foldMarks'), key), index);
      const message = `a fold has no effect here: it is not within the ${name} of the page, which is ${((side * 25.4) / 72).toFixed(0)} mm`;
      reader.warn('NO_EFFECT', place, message);
    }
  };
  check('x', x, width, 'width');
  check('y', y, height === 'auto' ? Infinity : height, 'height');
}

/** Labels have a size, and it must fit the sheet. */
function checkSheet(template: Template, reader: Reader): void {
  const {
    sheet: settings,
    dimensions: { width, height, rotation },
  } = template;
  if (!settings) return;
  template.elements.forEach((element, index) => {
    const place = below(below(undefined, 'elements'), index);
    if (element.type === 'pageBreak' && element.page) {
      reader.report('CONFLICT', below(place, 'page'), 'labels on sheets are all of one size: leave it out');
    }
    if (element.pages === 'back') {
      reader.report('CONFLICT', below(place, 'pages'), 'labels on sheets have no backs: choose other pages');
    }
  });
  if (rotation !== 0) {
    const message = 'labels on sheets stand upright: exchange width and height, and turn the elements';
    reader.report('CONFLICT', below(below(undefined, 'dimensions'), 'rotation'), message);
  }
  const fitted =
    height === 'auto' ? 'labels on sheets need a height of their own' : fitSheet(settings, { width, height });
  if (typeof fitted === 'string') reader.report('CONFLICT', below(undefined, 'sheet'), fitted);
}

/** The format as JSON Schema 2020-12, for editors. */
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
