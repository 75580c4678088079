/** The body of `POST /v1/render`, checked field by field; all problems are told at once. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import type { Problem } from '@platen/engine/base/problem';
import { type PrinterSettings, parsePrinter } from '@platen/engine/format/printer';
import { OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/painters';
import { z } from 'zod';
import { badRequest } from '../http/errors.ts';

export const DELIVERIES = ['url', 'inline'] as const;

/** Resolutions of PNG, in dots per inch. */
const DPI_RANGE = { min: 36, max: 1200 } as const;

const jsonObject = (about: string) =>
  z
    .custom<JsonObject>(isJsonObject, { error: ({ input }) => needed(input, 'a JSON object') })
    .meta({ type: 'object', description: about });

export const renderBody = z.object(
  {
    templateId: z.string({ error: 'must be a string' }).min(1, { error: 'must not be empty' }).optional(),
    template: jsonObject('an inline template').optional(),
    data: jsonObject('its keys are the names expressions read'),
    format: z.enum(OUTPUT_FORMATS as [OutputFormat, ...OutputFormat[]], {
      error: ({ input }) => needed(input, `one of ${OUTPUT_FORMATS.join(', ')}`),
    }),
    /** Looked at for PNG alone. */
    dpi: z
      .unknown()
      .optional()
      .meta({ type: 'number', ...describeRange(DPI_RANGE), default: 300 }),
    delivery: z.enum(DELIVERIES, { error: `must be one of ${DELIVERIES.join(', ')}` }).default('url'),
    strict: z.boolean({ error: 'must be true or false' }).default(false),
    printer: z.unknown().optional().meta({ type: 'object', description: 'overrides fields of the template’s printer' }),
  },
  { error: 'the body must be a JSON object' },
);

function describeRange({ min, max }: { readonly min: number; readonly max: number }) {
  return { minimum: min, maximum: max, description: 'resolution of PNG, in dots per inch; ignored for other formats' };
}

function needed(input: unknown, what: string): string {
  return input === undefined ? `is required: ${what}` : `must be ${what}`;
}

export type RenderRequest = {
  readonly template:
    | { readonly kind: 'stored'; readonly id: string }
    | { readonly kind: 'inline'; readonly name: string };
  readonly format: OutputFormat;
  readonly dpi?: number;
  readonly delivery: (typeof DELIVERIES)[number];
  readonly strict: boolean;
  readonly printer?: PrinterSettings;
};

/** BAD_REQUEST with every problem when the body is not one. */
export function parseRenderRequest(body: unknown): RenderRequest {
  const parsed = renderBody.safeParse(body);
  const given = isJsonObject(body) ? body : {};
  const printer = given['printer'] === undefined ? undefined : parsePrinter(given['printer']);
  const problems: readonly Problem[] = [
    ...(parsed.success ? [] : parsed.error.issues.map(toProblem)),
    ...(isJsonObject(body) ? checkTemplateGiven(body) : []),
    ...checkDpi(given),
    ...(printer?.ok === false
      ? printer.problems.map((problem) => ({ ...problem, path: `/printer${problem.path}` }))
      : []),
  ];
  if (!parsed.success || problems.length > 0) throw badRequest(problems);
  const { templateId, template, format, delivery, strict } = parsed.data;
  return {
    template:
      templateId === undefined ? { kind: 'inline', name: nameOf(template) } : { kind: 'stored', id: templateId },
    format,
    ...(format === 'png' && given['dpi'] !== undefined ? { dpi: given['dpi'] as number } : {}),
    delivery,
    strict,
    ...(printer?.ok ? { printer: printer.value } : {}),
  };
}

function toProblem({ path, message, code, input }: z.core.$ZodIssue): Problem {
  const pointer = path.map((step) => `/${String(step)}`).join('');
  const missing =
    code === 'custom' || code === 'invalid_type' || code === 'invalid_value' ? input === undefined : false;
  return { path: pointer, code: missing ? 'REQUIRED' : 'INVALID_VALUE', message };
}

function checkTemplateGiven({ templateId, template }: JsonObject): readonly Problem[] {
  if (templateId === undefined && template === undefined) {
    return [{ path: '', code: 'REQUIRED', message: 'templateId or template is required' }];
  }
  if (templateId !== undefined && template !== undefined) {
    return [{ path: '', code: 'INVALID_VALUE', message: 'only one of templateId and template may be given' }];
  }
  return [];
}

function checkDpi({ format, dpi }: JsonObject): readonly Problem[] {
  if (format !== 'png' || dpi === undefined) return [];
  const { min, max } = DPI_RANGE;
  if (typeof dpi === 'number' && dpi >= min && dpi <= max) return [];
  return [{ path: '/dpi', code: 'OUT_OF_RANGE', message: `must be a number from ${min} to ${max}` }];
}

/** What the file of an inline template is called. */
function nameOf(template: JsonObject | undefined): string {
  const meta = template?.['meta'];
  const name = isJsonObject(meta) ? meta['name'] : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : 'Untitled';
}
