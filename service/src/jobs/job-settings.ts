/** Settings of a job with items, from the query parameters of `POST /v1/jobs`. */
import { defined } from '@platen/engine/base/defined';
import { FORMATS, OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { badRequest } from '../base/errors.ts';
import { flagParameter, parameter, type QueryOf, wholeParameter, wordParameter } from '../base/query.ts';
import { JOB_OUTPUTS, type JobOutput } from '../enums/job-states.ts';
import { MAX_COPIES, parseRenderRequest, type RenderRequest } from '../render/render-request.ts';

const MAX_PART_ITEMS = 1_000;
const MAX_FAILURES = 1_000;

/** Query parameters, in the order of the OpenAPI document. */
export const SETTINGS_QUERY = {
  templateId: parameter('published template; without a version, all items use the latest version', {
    read: (text) => (text.trim().length >= 1 && text.trim().length <= 300 ? text.trim() : undefined),
    wanted: 'the ID of a published template',
    code: 'INVALID_VALUE',
  }),
  format: wordParameter(
    `the format of the documents, one of ${OUTPUT_FORMATS.join(', ')}; print jobs use the format of the printer`,
    OUTPUT_FORMATS,
  ).optional(),
  output: wordParameter(
    '`stream`: one stream of labels (default for ZPL); `parts`: PDF or ZPL files, or ZIP archives of PNG or HTML files, with `itemsPerPart` items each ' +
      '(default for these); `print`: print jobs of `itemsPerPart` items each',
    JOB_OUTPUTS,
  ).optional(),
  printer: shortText('ID or name of a printer of the team'),
  dpi: parameter('resolution of PNG, in dots per inch', {
    read: (text) => (/^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
    wanted: 'a number',
    code: 'WRONG_TYPE',
    shape: { type: 'number' },
  }).optional(),
  strict: flagParameter('`true`: items with warnings fail').default(false),
  verify: flagParameter('`true`: each code is read back from its document').default(false),
  background: flagParameter('`false`: omits the background of the template, for pre-printed paper').default(true),
  itemsPerPart: wholeParameter('number of items in each file or print job; default: 100', {
    min: 1,
    max: MAX_PART_ITEMS,
  }).optional(),
  copies: wholeParameter('copies of each part', { min: 1, max: MAX_COPIES }).optional(),
  maxFailures: wholeParameter(
    `maximum number of failed items; if more items fail, the job ends; default: ${MAX_FAILURES}`,
    {
      min: 0,
      max: MAX_FAILURES,
    },
  ).default(MAX_FAILURES),
  name: shortText('name in lists'),
};

/** Text of 1 to 100 characters. Surrounding spaces are removed. */
function shortText(about: string) {
  return parameter(about, {
    read: (text) => (text.trim().length >= 1 && text.trim().length <= 100 ? text.trim() : undefined),
    wanted: 'text of 1 to 100 characters',
    code: 'INVALID_VALUE',
  }).optional();
}

export type JobSettings = {
  readonly output: JobOutput;
  /** Settings of the documents; undefined for print jobs. */
  readonly request?: RenderRequest;
  /** ID or name of the printer, for print jobs. */
  readonly printer?: string;
  readonly templateId: string;
  /**
   * Template ID as given in the request. `templateId` is this ID with the version that was selected. Undefined until
   * the job is stored.
   */
  readonly asked?: string;
  readonly strict: boolean;
  readonly verify: boolean;
  readonly background: boolean;
  readonly itemsPerPart: number;
  readonly copies?: number;
  readonly maxFailures: number;
  readonly name?: string;
};

/** Default number of items per part. */
const ITEMS_A_PART = 100;
/** Number of items per internal part of a stream. */
const ITEMS_A_PIECE = 250;

/** Adds defaults to the settings. Throws BAD_REQUEST with all problems. */
export function completeSettings(query: QueryOf<typeof SETTINGS_QUERY>): JobSettings {
  const { format, output: asked, printer, dpi, itemsPerPart, copies, name, ...rest } = query;
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

/** Converts the settings of a job to the settings of a render request. */
function documentRequest(fields: Readonly<Record<string, unknown>>): RenderRequest {
  return parseRenderRequest({ body: { ...fields, delivery: 'inline', data: {} }, warnings: [] });
}

function isStream(format: (typeof OUTPUT_FORMATS)[number] | undefined): boolean {
  return format !== undefined && FORMATS[format].batch === 'stream';
}

function problem(path: string, code: 'REQUIRED' | 'CONFLICT' | 'INVALID_VALUE', message: string) {
  return { path, code, message };
}
