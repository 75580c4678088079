/**
 * Reports the errors of a template, and the warnings that its sample causes in each output format. Lays out once and
 * never paints. The command line and the service share this function.
 */
import { inTemplate } from './base/finding-paths.ts';
import { isJsonObject, type JsonObject } from './base/json.ts';
import type { Problem, Warning } from './base/problem.ts';
import { checkPages, DEFAULT_DPI, forOneDocument, type LaidOutPages, layOutPages } from './document.ts';
import { parseTemplate, type Template } from './format/template.ts';
import { withoutData } from './format/without-data.ts';
import type { OutputFormat } from './paint/formats.ts';
import { FORMATS } from './paint/formats.ts';
import type { Target } from './preflight/input.ts';
import { checkOutputSize } from './preflight/output-size.ts';
import { printedPages } from './render.ts';
import type { World } from './world.ts';

export type ValidateOptions = {
  /** Output formats to check. */
  readonly formats: readonly OutputFormat[];
  /** Time that `now()` returns, in ms since the epoch. */
  readonly now: number;
};

/** Finding, and the output formats that have it. `formats` is undefined if all requested formats have it. */
type InSome<Finding> = Finding & { readonly formats?: readonly OutputFormat[] };

/** Report on a template. Paths start at the template's root. Paths into the sample begin with `/sample`. */
export type TemplateReport = {
  readonly valid: boolean;
  readonly errors: readonly Problem[];
  readonly warnings: readonly InSome<Warning>[];
  /** Part of the template that was laid out. */
  readonly laidOut: LaidOut;
  /** Problems that prevent rendering of the sample. */
  readonly sampleErrors: readonly InSome<Problem>[];
};

/**
 * Part that was laid out. `all`: the whole template, because it has a sample or reads no data. `fixed`: only elements
 * that read no data and have a fixed position, because the template has no sample. `nothing`: no element, because the
 * template is invalid.
 */
export type LaidOut = 'all' | 'fixed' | 'nothing';

/**
 * Checks a template. Lays out a valid template with its sample. Without a sample, lays out only the elements that read
 * no data.
 */
export function validateTemplate(template: unknown, options: ValidateOptions, world: World): TemplateReport {
  const { warnings, ...parsed } = parseTemplate(template, world.expressions);
  if (!parsed.ok) return { valid: false, errors: parsed.problems, warnings, laidOut: 'nothing', sampleErrors: [] };
  const sample = isJsonObject(template) ? template['sample'] : undefined;
  const { isWhole, template: tried } = isJsonObject(sample)
    ? { isWhole: true, template: parsed.value }
    : withoutData(parsed.value);
  const found = tryOut(tried, isJsonObject(sample) ? sample : {}, options, forOneDocument(world));
  const laidOut = isWhole ? 'all' : 'fixed';
  return { valid: true, errors: [], warnings: [...warnings, ...found.warnings], laidOut, sampleErrors: found.problems };
}

type Found = { readonly problems: readonly InSome<Problem>[]; readonly warnings: readonly InSome<Warning>[] };

function tryOut(template: Template, data: JsonObject, { formats, now }: ValidateOptions, world: World): Found {
  const document = layOutPages(template, data, { now }, world);
  if (!document.ok) return { problems: document.problems.map(inSample), warnings: [] };
  const reports = formats.map((format) => {
    const target = FORMATS[format].target(document.value.scene, DEFAULT_DPI);
    const { problems, warnings } = checkPages(document.value, target);
    return { format, warnings, problems: [...problems, ...tooLarge(document.value, target)] };
  });
  return {
    problems: together(reports.map(({ format, problems }) => ({ format, found: problems.map(inSample) }))),
    warnings: [
      ...document.warnings.map(inSample),
      ...together(reports.map(({ format, warnings }) => ({ format, found: warnings.map(inSample) }))),
    ],
  };
}

/**
 * Checks the output size. Uses the default resolution for PNG and the template's density for labels, so only the page
 * size can be too large.
 */
function tooLarge({ scene, bound }: LaidOutPages, target: Target): readonly Problem[] {
  const problem = checkOutputSize(printedPages(scene, bound, target).pages, target);
  return problem ? [{ ...problem, path: '/template/dimensions' }] : [];
}

function inSample<Finding extends Problem | Warning>(finding: Finding): Finding {
  return inTemplate(finding, { isSample: true });
}

type Report<Finding> = { readonly format: OutputFormat; readonly found: readonly Finding[] };

/** Merges findings that several output formats have in common. */
function together<Finding extends object>(reports: readonly Report<Finding>[]): readonly InSome<Finding>[] {
  const byText = new Map<string, { readonly finding: Finding; readonly formats: OutputFormat[] }>();
  for (const { format, found } of reports) {
    for (const finding of found) {
      const text = JSON.stringify(finding);
      const known = byText.get(text);
      if (!known) byText.set(text, { finding, formats: [format] });
      else if (!known.formats.includes(format)) known.formats.push(format);
    }
  }
  return [...byText.values()].map(({ finding, formats }) =>
    formats.length === reports.length ? finding : Object.assign({}, finding, { formats }),
  );
}
