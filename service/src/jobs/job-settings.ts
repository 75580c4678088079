/** Settings of a job of items, from the query of `POST /v1/jobs`, checked field by field. */
import { defined } from '@platen/engine/base/defined';
import { FORMATS, OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { z } from 'zod';
import { badRequest } from '../base/errors.ts';
import { bodyOf, checkBody, text, truth, word } from '../base/parse-body.ts';
import { JOB_OUTPUTS, type JobOutput } from '../enums/job-states.ts';
import { copiesField, parseRenderRequest, type RenderRequest } from '../render/render-request.ts';

const MAX_PART_ITEMS = 1_000;
const MAX_FAILURES = 1_000;

const whole = (min: number, max: number) => {
  const params = { error: `must be a whole number from ${min} to ${max}` };
  return z.int(params).min(min, params).max(max, params);
};

const settingsBody = bodyOf({
  templateId: text('the ID of a published template', { max: 300 }),
  format: word(OUTPUT_FORMATS).optional(),
  output: word(JOB_OUTPUTS).optional(),
  printer: text('the ID or the name of a printer of the team', { max: 100 }).optional(),
  dpi: z.number({ error: 'must be a number' }).optional(),
  strict: truth.default(false),
  verify: truth.default(false),
  background: truth.default(true),
  itemsPerPart: whole(1, MAX_PART_ITEMS).optional(),
  copies: copiesField.optional(),
  maxFailures: whole(0, MAX_FAILURES).default(MAX_FAILURES),
  name: text('name of the job', { max: 100 }).optional(),
});

/** Descriptions of the parameters, in the order of the OpenAPI document. */
export const SETTINGS_QUERY = {
  templateId: { about: 'published template; without a version, the latest one is used for all items', required: true },
  format: `the format of the documents, one of ${OUTPUT_FORMATS.join(', ')}; print jobs use the format of the printer`,
  output:
    '`stream`: one stream of labels (default for ZPL); `parts`: files of `itemsPerPart` items each, PDF or ZPL, or zip of PNG or HTML ' +
    '(default for these); `print`: print jobs of `itemsPerPart` items each',
  printer: 'ID or name of a printer of the team',
  dpi: 'resolution of PNG, in dots per inch',
  strict: '`true`: items with warnings fail',
  verify: '`true`: each code is read back from its document',
  background: '`false`: omits the background of the template, for pre-printed paper',
  itemsPerPart: {
    about: 'default 100; number of items in each file or print job',
    type: 'integer',
    minimum: 1,
    maximum: MAX_PART_ITEMS,
  },
  copies: { about: 'copies of each part', type: 'integer', minimum: 1 },
  maxFailures: {
    about: `maximum failed items, after which the job ends; default ${MAX_FAILURES}`,
    type: 'integer',
    minimum: 0,
    maximum: MAX_FAILURES,
  },
  name: 'name in lists',
} as const;

export type JobSettings = {
  readonly output: JobOutput;
  /** Request for the documents; undefined for print jobs. */
  readonly request?: RenderRequest;
  /** Printer of print jobs. */
  readonly printer?: string;
  readonly templateId: string;
  /** Template in the request. `templateId` contains its resolved version. Undefined before the job is stored. */
  readonly asked?: string;
  readonly strict: boolean;
  readonly verify: boolean;
  readonly background: boolean;
  readonly itemsPerPart: number;
  readonly copies?: number;
  readonly maxFailures: number;
  readonly name?: string;
};

/** Default number of items between two transactions. */
const ITEMS_A_PART = 100;
/** Number of items in an internal part of a stream. */
const ITEMS_A_PIECE = 250;

/** Parses the settings. Throws BAD_REQUEST with all problems. */
export function parseJobSettings(query: Readonly<Record<string, unknown>>): JobSettings {
  const given = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, meantBy(name, value)]));
  const parsed = checkBody(settingsBody, given);
  if (!parsed.ok) throw badRequest(parsed.problems);
  const { format, output: asked, printer, dpi, itemsPerPart, copies, name, ...rest } = parsed.data;
  const output = asked ?? (printer !== undefined ? 'print' : isStream(format) ? 'stream' : 'parts');
  const problems = [
    ...(output === 'print' && printer === undefined
      ? [problem('/printer', 'REQUIRED', 'is required for printing')]
      : []),
    ...(output === 'print' && format !== undefined
      ? [problem('/format', 'CONFLICT', 'is determined by the printer; omit it')]
      : []),
    ...(output !== 'print' && printer !== undefined
      ? [problem('/printer', 'CONFLICT', `cannot be combined with output "${output}"; omit one of them`)]
      : []),
    ...(output !== 'print' && format === undefined ? [problem('/format', 'REQUIRED', 'is required')] : []),
    ...(output !== 'print' && copies !== undefined
      ? [problem('/copies', 'CONFLICT', 'is only allowed with output "print"')]
      : []),
    ...(output === 'stream' && format !== undefined && !isStream(format)
      ? [problem('/output', 'CONFLICT', `must be "parts", because ${format} cannot be a stream`)]
      : []),
    ...(rest.templateId.endsWith('@draft')
      ? [
          problem(
            '/templateId',
            'INVALID_VALUE',
            'must be a published template, because a draft may change while the job runs',
          ),
        ]
      : []),
  ];
  if (problems.length > 0) throw badRequest(problems);
  const { templateId, strict, verify, background } = rest;
  return {
    ...rest,
    output,
    ...(output === 'print'
      ? { printer: printer! }
      : { request: documentRequest({ templateId, format: format!, strict, verify, background, dpi }) }),
    itemsPerPart: itemsPerPart ?? (output === 'stream' ? ITEMS_A_PIECE : ITEMS_A_PART),
    ...defined({ copies, name }),
  };
}

/** Returns the settings as the request of a single render. */
function documentRequest(fields: Readonly<Record<string, unknown>>): RenderRequest {
  return parseRenderRequest({ body: { ...fields, delivery: 'inline', data: {} }, warnings: [] });
}

function isStream(format: (typeof OUTPUT_FORMATS)[number] | undefined): boolean {
  return format !== undefined && FORMATS[format].batch === 'stream';
}

const TRUTHS = ['strict', 'verify', 'background'];
const NUMBERS = ['dpi', 'itemsPerPart', 'copies', 'maxFailures'];

/** Converts a parameter's text to its type. Invalid text stays unchanged and is rejected later. */
function meantBy(name: string, value: unknown): unknown {
  if (TRUTHS.includes(name)) return value === 'true' ? true : value === 'false' ? false : value;
  if (NUMBERS.includes(name) && typeof value === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(value)) return Number(value);
  return value;
}

function problem(path: string, code: 'REQUIRED' | 'CONFLICT' | 'INVALID_VALUE', message: string) {
  return { path, code, message };
}
