/** Parses the bodies of `POST /v1/render` and `/batch`. All problems are reported together. */
import { defined } from '@platen/engine/base/defined';
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import type { Problem, Result, Warning } from '@platen/engine/base/problem';
import { type PdfSettings, parsePdfSettings } from '@platen/engine/format/pdf-settings';
import { type PrinterSettings, parsePrinter } from '@platen/engine/format/printer';
import { FORMATS, isOutputFormat, OUTPUT_FORMATS, type OutputFormat, type Setting } from '@platen/engine/paint/formats';
import type { BatchItem } from '@platen/engine/render-batch';
import { z } from 'zod';
import { badRequest, preflightFailed } from '../base/errors.ts';
import { bodyOf, checkBody, jsonObject, templateObject, truth, wanted, word } from '../base/parse-body.ts';
import { readJson } from '../base/read-json.ts';
import { unknownFields } from '../base/unknown-fields.ts';
import type { Form } from '../reading/form.ts';
import type { LabelSource } from '../workers/render-task.ts';

/** Forms of the response: the URL of a stored document, the document, or JSON that contains the document. */
export const DELIVERIES = ['url', 'inline', 'inline-json'] as const;

/** Minimum and maximum resolution of a PNG, in dots per inch. */
export const DPI_RANGE = { min: 36, max: 1200 } as const;

export const MAX_COPIES = 9_999;
export const MAX_ITEMS = 1_000;

/** Maximum number of different templates in a batch. Each must be looked up, with its assets. */
export const MAX_TEMPLATES = 20;

/** Maximum total size of these templates, because all of them are in memory and are sent to a worker. */
export const MAX_TEMPLATES_MB = 4;

/** Maximum problems in a response. More would not help the reader. */
const MAX_PROBLEMS = 100;

/** Properties that specify the template. Exactly one of them is required. */
export const templateFields = {
  templateId: z
    .string({ error: wanted('text') })
    .min(1, { error: 'must not be empty' })
    .optional(),
  template: templateObject('an inline template').optional(),
};

export const backgroundField = truth.default(true).meta({
  description: 'false omits the background of the template, for pre-printed paper',
});

/** Properties of the template and the document. */
const documentFields = {
  ...templateFields,
  format: word(OUTPUT_FORMATS),
  /** Resolution of a PNG. Like `page`, it is checked only for output formats that use it. */
  dpi: z
    .unknown()
    .optional()
    .meta({ type: 'number', ...describeRange(DPI_RANGE), default: 300 }),
  page: z.unknown().optional().meta({
    type: 'integer',
    minimum: 1,
    description: 'number of the page for PNG; ignored for other formats',
    default: 1,
  }),
  delivery: word(DELIVERIES).default('url'),
  strict: truth.default(false).meta({ description: 'true: a document with warnings fails' }),
  verify: truth
    .default(false)
    .meta({ description: 'true: each code is read back from the document before the response' }),
  background: backgroundField,
  printer: z
    .unknown()
    .optional()
    .meta({ type: 'object', description: 'overrides fields of `printer` in the template' }),
  pdf: z.unknown().optional().meta({
    type: 'object',
    description: 'overrides `conformance` of the template’s `pdf`: the standard that the PDF conforms to, or a list',
  }),
};

const data = jsonObject('an object whose keys are the names that expressions read');

export const renderBody = bodyOf({ ...documentFields, data });

const copiesError = { error: `must be a whole number from 1 to ${MAX_COPIES}` };

export const copiesField = z.int(copiesError).min(1, copiesError).max(MAX_COPIES, copiesError);

const batchItem = z.object(
  {
    data,
    copies: copiesField
      .optional()
      .meta({ description: 'number of copies: PDF repeats the pages, and ZPL prints copies of the labels' }),
  },
  { error: 'must be a JSON object with data' },
);

const itemsError = wanted(`a list of 1 to ${MAX_ITEMS} items`);

function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item, { error: itemsError }).min(1, { error: itemsError }).max(MAX_ITEMS, { error: itemsError });
}

const mixedItem = batchItem.extend({
  templateId: templateFields.templateId.meta({
    description: `stored template for this item; a batch can use up to ${MAX_TEMPLATES}, ${MAX_TEMPLATES_MB} MB in total`,
  }),
});

export const batchItems = listOf(mixedItem);

export const batchBody = bodyOf({
  ...documentFields,
  items: batchItems,
  partial: truth.default(false).meta({ description: 'true: omits failed items instead of failing the batch' }),
});

function describeRange({ min, max }: { readonly min: number; readonly max: number }) {
  return { minimum: min, maximum: max, description: 'resolution of PNG, in dots per inch; ignored for other formats' };
}

export type RenderRequest = {
  readonly template:
    | { readonly kind: 'stored'; readonly id: string }
    | { readonly kind: 'inline'; readonly name: string }
    /** Labels of another program that the request converts. */
    | { readonly kind: 'labels'; readonly name: string; readonly labels: LabelSource };
  readonly format: OutputFormat;
  readonly dpi?: number;
  /** Page number from 1. */
  readonly page?: number;
  readonly delivery: (typeof DELIVERIES)[number];
  readonly strict: boolean;
  readonly verify: boolean;
  readonly printer?: PrinterSettings;
  readonly pdf?: PdfSettings;
  /** True to draw the background of the template. */
  readonly background: boolean;
  /** Warnings about properties that have no effect. */
  readonly warnings: readonly Warning[];
};

/** Item of a batch. Its data is parsed when it is rendered. */
export type ItemText = Pick<BatchItem, 'copies'> & {
  /** JSON text of the whole item. */
  readonly json: string;
  /** ID of the item's template. Undefined if the item uses the template of the batch. */
  readonly templateId?: string | undefined;
};

export type BatchRequest = RenderRequest & {
  readonly items: readonly ItemText[];
  /** True to return the documents of successful items even if other items fail. */
  readonly partial: boolean;
  /** JSON text of an inline template. */
  readonly content?: string;
};

/** Body of a request, and warnings about other parts of the request. */
export type Sent = { readonly body: unknown; readonly warnings: readonly Warning[] };

/**
 * Parses the body. Throws BAD_REQUEST with all problems. Throws PREFLIGHT_FAILED if the body has unknown fields and the
 * request is strict.
 */
export function parseRenderRequest(sent: Sent): RenderRequest {
  return parseDocument(renderBody, sent).request;
}

export const renderForm: Form<RenderRequest> = {
  name: 'render',
  parse: ({ bytes, warnings }) => parseRenderRequest({ body: readJson(bytes), warnings }),
};

/** Parses the body of a batch. Throws the same errors as `parseRenderRequest`. */
export function parseBatchRequest(sent: Sent): BatchRequest {
  const { request, fields } = parseDocument(batchBody, sent);
  const { partial, template } = fields;
  checkTemplates(fields.items);
  return {
    ...request,
    items: textsOf(fields.items),
    partial,
    ...(template === undefined ? {} : { content: JSON.stringify(template) }),
  };
}

export const batchForm: Form<BatchRequest> = {
  name: 'batch',
  parse: ({ bytes, warnings }) => parseBatchRequest({ body: readJson(bytes), warnings }),
};

/** Throws BAD_REQUEST if items refer to too many different templates. */
export function checkTemplates(items: z.output<typeof batchItems>): void {
  const named = new Set<string>();
  for (const [item, { templateId }] of items.entries()) {
    if (templateId !== undefined) named.add(templateId);
    if (named.size <= MAX_TEMPLATES) continue;
    const message = `the items of a batch may use ${MAX_TEMPLATES} templates; split the batch`;
    throw badRequest([{ path: `/items/${item}/templateId`, code: 'OUT_OF_RANGE', message }]);
  }
}

/** Parses one item. Throws BAD_REQUEST with its problems. */
export function parseItem(body: unknown): Omit<ItemText, 'json'> {
  const parsed = checkBody(mixedItem, body);
  if (!parsed.ok) throw badRequest(parsed.problems);
  const { copies, templateId } = parsed.data;
  return defined({ copies, templateId });
}

export function textsOf(items: readonly z.output<typeof mixedItem>[]): readonly ItemText[] {
  return items.map(({ templateId, ...item }) => ({
    json: JSON.stringify(item),
    copies: item.copies,
    ...defined({ templateId }),
  }));
}

/** Parses the properties that all bodies share, and returns them with the other properties. */
function parseDocument<Schema extends typeof renderBody | typeof batchBody>(
  schema: Schema,
  { body, warnings: others }: Sent,
): { readonly request: RenderRequest; readonly fields: z.output<Schema> } {
  const parsed = checkBody<typeof renderBody | typeof batchBody>(schema, body);
  const given = isJsonObject(body) ? body : {};
  const printer = given['printer'] === undefined ? undefined : parsePrinter(given['printer']);
  const pdf = given['pdf'] === undefined ? undefined : parsePdfSettings(given['pdf']);
  const problems: readonly Problem[] = [
    ...(parsed.ok ? [] : parsed.problems),
    ...(isJsonObject(body) ? checkTemplateGiven(body) : []),
    ...checkDpi(given),
    ...checkPage(given),
    ...problemsIn('/printer', printer),
    ...problemsIn('/pdf', pdf),
  ];
  const warnings = unknownFields(schema, body);
  if (!parsed.ok || problems.length > 0) throw badRequest(problems.slice(0, MAX_PROBLEMS), warnings);
  if (parsed.data.strict && others.length + warnings.length > 0) throw preflightFailed(warnings, others);
  const { templateId, template, format, delivery, strict, verify, background } = parsed.data;
  const { dpi, page } = given;
  const request: RenderRequest = {
    template:
      templateId === undefined ? { kind: 'inline', name: nameOf(template) } : { kind: 'stored', id: templateId },
    format,
    ...(takes(format, 'dpi') && dpi !== undefined ? { dpi: dpi as number } : {}),
    ...(takes(format, 'page') && page !== undefined ? { page: page as number } : {}),
    delivery,
    strict,
    verify,
    background,
    ...(printer?.ok ? { printer: printer.value } : {}),
    ...(pdf?.ok ? { pdf: pdf.value } : {}),
    warnings: [...others, ...warnings],
  };
  return { request, fields: parsed.data as z.output<Schema> };
}

function problemsIn(path: string, parsed: Result<unknown> | undefined): readonly Problem[] {
  return parsed?.ok === false ? parsed.problems.map((problem) => ({ ...problem, path: path + problem.path })) : [];
}

/** Returns a problem unless the body specifies exactly one template. */
export function checkTemplateGiven({ templateId, template }: JsonObject): readonly Problem[] {
  if (templateId === undefined && template === undefined) {
    return [{ path: '', code: 'REQUIRED', message: 'the body must have "templateId" or "template"' }];
  }
  if (templateId !== undefined && template !== undefined) {
    return [{ path: '', code: 'CONFLICT', message: 'the body has both "templateId" and "template"; keep one of them' }];
  }
  return [];
}

function takes(format: unknown, setting: Setting): boolean {
  return isOutputFormat(format) && FORMATS[format].takes.includes(setting);
}

function checkDpi({ format, dpi }: JsonObject): readonly Problem[] {
  if (!takes(format, 'dpi') || dpi === undefined) return [];
  const { min, max } = DPI_RANGE;
  if (typeof dpi === 'number' && dpi >= min && dpi <= max) return [];
  return [{ path: '/dpi', code: codeOfNumber(dpi), message: `must be a number from ${min} to ${max}` }];
}

function checkPage({ format, page }: JsonObject): readonly Problem[] {
  if (!takes(format, 'page') || page === undefined || (Number.isInteger(page) && Number(page) >= 1)) return [];
  return [{ path: '/page', code: codeOfNumber(page), message: 'must be a whole number, at least 1' }];
}

function codeOfNumber(value: unknown): 'OUT_OF_RANGE' | 'WRONG_TYPE' {
  return typeof value === 'number' ? 'OUT_OF_RANGE' : 'WRONG_TYPE';
}

/** Returns the file name for an inline template. */
export function nameOf(template: JsonObject | undefined): string {
  const meta = template?.['meta'];
  const name = isJsonObject(meta) ? meta['name'] : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : 'Untitled';
}
