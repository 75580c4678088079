/** Parses the body of `POST /v1/print`. All problems are reported together. */
import { defined } from '@platen/engine/base/defined';
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import type { Problem, Warning } from '@platen/engine/base/problem';
import { type PrinterSettings, parsePrinter } from '@platen/engine/format/printer';
import { z } from 'zod';
import { badRequest, preflightFailed } from '../base/errors.ts';
import { bodyOf, checkBody, jsonObject, text, truth, wanted } from '../base/parse-body.ts';
import { readJson } from '../base/read-json.ts';
import { unknownFields } from '../base/unknown-fields.ts';
import type { Form } from '../reading/form.ts';
import {
  backgroundField,
  batchItems,
  checkTemplateGiven,
  checkTemplates,
  copiesField,
  type ItemText,
  nameOf,
  type RenderRequest,
  type Sent,
  templateFields,
  textsOf,
} from '../render/render-request.ts';

/** Resolutions of label printers, in dots per millimetre. */
const DENSITIES = [6, 8, 12, 24] as const;

const DAY_SECONDS = 24 * 60 * 60;
const MOST_WAIT_SECONDS = 3 * DAY_SECONDS;

const waitError = { error: `must be a whole number from 1 to ${MOST_WAIT_SECONDS}` };

export const printBody = bodyOf({
  printer: text('the ID or the name of a printer of the team', { max: 100 }),
  ...templateFields,
  zpl: text('a ZPL II stream', { max: 1_000_000 }).optional().meta({
    description:
      'labels from another program instead of a template; Platen converts them to the printer’s language and never forwards them unchanged',
  }),
  density: z
    .literal(DENSITIES, { error: `must be one of ${DENSITIES.join(', ')}` })
    .default(8)
    .meta({ description: 'dots per millimetre of `zpl`' }),
  data: jsonObject('an object whose keys are the names that expressions read').optional(),
  items: batchItems
    .optional()
    .meta({ description: 'data of many documents instead of `data`; all documents are printed in order, as one job' }),
  copies: copiesField.optional().meta({ description: 'copies of the whole job; default: 1' }),
  settings: z.unknown().optional().meta({
    type: 'object',
    description: 'overrides the printer’s settings, in the format of `printer` in a template; offsets are added',
  }),
  name: text('name of the job in the print queue', { max: 100 }).optional(),
  background: backgroundField,
  strict: truth.default(false).meta({ description: 'true: a document with warnings fails and is not printed' }),
  verify: truth
    .default(false)
    .meta({ description: 'true: each code is read back from the document before it is printed' }),
  expireAfter: z
    .int({ error: wanted('a whole number of seconds') })
    .min(1, waitError)
    .max(MOST_WAIT_SECONDS, waitError)
    .default(DAY_SECONDS)
    .meta({ description: 'seconds until an unprinted job expires' }),
});

export type PrintRequest = Pick<RenderRequest, 'template' | 'strict' | 'verify' | 'background' | 'warnings'> & {
  /** ID or name of the printer. */
  readonly printer: string;
  /**
   * Items of the request. Undefined for a request with `data` for one document, because this data is parsed during the
   * render.
   */
  readonly items?: readonly ItemText[];
  /** JSON text of an inline template, for a request with items. */
  readonly content?: string;
  readonly copies?: number;
  /** Properties that override the settings of the printer. */
  readonly settings?: PrinterSettings;
  readonly name?: string;
  readonly waitMs: number;
};

/**
 * Parses the body. Throws BAD_REQUEST with all problems. Throws PREFLIGHT_FAILED if the body has unknown fields and the
 * request is strict.
 */
export function parsePrintRequest({ body, warnings: others }: Sent): PrintRequest {
  const parsed = checkBody(printBody, body);
  const given = isJsonObject(body) ? body['settings'] : undefined;
  const settings = given === undefined ? undefined : parsePrinter(given);
  const problems: readonly Problem[] = [
    ...(parsed.ok ? [] : parsed.problems),
    ...(isJsonObject(body) ? checkSource(body) : []),
    ...(settings?.ok === false ? settings.problems.map((each) => ({ ...each, path: `/settings${each.path}` })) : []),
  ];
  const warnings: readonly Warning[] = unknownFields(printBody, body);
  if (!parsed.ok || problems.length > 0) throw badRequest(problems, warnings);
  if (parsed.data.items) checkTemplates(parsed.data.items);
  const { printer, templateId, template, zpl, density, items, copies, name, strict, verify, background, expireAfter } =
    parsed.data;
  if (strict && others.length + warnings.length > 0) throw preflightFailed([...others, ...warnings]);
  return {
    printer,
    template: sourceOf({ zpl, density, template, templateId }),
    ...defined({
      items: items && textsOf(items),
      content: template && items && JSON.stringify(template),
      copies,
      name,
      settings: settings?.ok ? settings.value : undefined,
    }),
    strict,
    verify,
    background,
    waitMs: expireAfter * 1_000,
    warnings: [...others, ...warnings],
  };
}

export const printForm: Form<PrintRequest> = {
  name: 'print',
  parse: ({ bytes, warnings }) => parsePrintRequest({ body: readJson(bytes), warnings }),
};

type Source = Pick<z.output<typeof printBody>, 'zpl' | 'density' | 'template' | 'templateId'>;

function sourceOf({ zpl, density, template, templateId }: Source): RenderRequest['template'] {
  if (zpl !== undefined) return { kind: 'labels', name: 'label', labels: { zpl, density } };
  return templateId === undefined ? { kind: 'inline', name: nameOf(template) } : { kind: 'stored', id: templateId };
}

/** Returns problems unless the body has either ZPL, or a template with data. */
function checkSource(body: JsonObject): readonly Problem[] {
  if (body['zpl'] === undefined) return [...checkTemplateGiven(body), ...checkDataGiven(body)];
  const others = ['template', 'templateId', 'data', 'items'].filter((name) => body[name] !== undefined);
  return others.map((name) => {
    return { path: `/${name}`, code: 'CONFLICT', message: `the body has both "zpl" and "${name}"; keep one of them` };
  });
}

function checkDataGiven({ data, items }: { readonly data?: unknown; readonly items?: unknown }): readonly Problem[] {
  if (data === undefined && items === undefined) {
    return [{ path: '', code: 'REQUIRED', message: 'the body must have "data" or "items"' }];
  }
  if (data !== undefined && items !== undefined) {
    return [{ path: '', code: 'CONFLICT', message: 'the body has both "data" and "items"; keep one of them' }];
  }
  return [];
}
