/**
 * What is wrong with a template, and what its sample shows to be doubtful in each output: laid out once, painted never.
 * The command line and the service say the same by it.
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
  /** The outputs that the sample is looked at in. */
  readonly formats: readonly OutputFormat[];
  /** What `now()` gives: milliseconds since the epoch. */
  readonly now: number;
};

/** Which of the outputs it is about, when it is not all that were asked for. */
type InSome<Finding> = Finding & { readonly formats?: readonly OutputFormat[] };

/** Paths are from the template's root, in the sample below `/sample`. */
export type TemplateReport = {
  readonly valid: boolean;
  readonly errors: readonly Problem[];
  readonly warnings: readonly InSome<Warning>[];
  /** What was laid out. */
  readonly laidOut: LaidOut;
  /** Why that cannot be rendered. */
  readonly sampleErrors: readonly InSome<Problem>[];
};

/**
 * `all`: the whole template, with its sample or because it reads no data. `fixed`: there is no sample, and only what reads no data
 * and stands at a place of its own was laid out. `nothing`: the template is not valid.
 */
export type LaidOut = 'all' | 'fixed' | 'nothing';

/** Checks a template; one that is valid is laid out, as far as that can be. */
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

/** A PNG at the default resolution and a label at the template's own: the page is what the template says of it. */
function tooLarge({ scene, bound }: LaidOutPages, target: Target): readonly Problem[] {
  const problem = checkOutputSize(printedPages(scene, bound, target).pages, target);
  return problem ? [{ ...problem, path: '/template/dimensions' }] : [];
}

function inSample<Finding extends Problem | Warning>(finding: Finding): Finding {
  return inTemplate(finding, { isSample: true });
}

type Report<Finding> = { readonly format: OutputFormat; readonly found: readonly Finding[] };

/** What several outputs have in common, said once. */
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
