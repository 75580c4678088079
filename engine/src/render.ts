/** The main path: a template and data become a document. parse → bind → lay out → preflight → paint. */
import type { JsonObject } from './base/json.ts';
import type { Problem, Result } from './base/problem.ts';
import { bind } from './bind/bind.ts';
import { validateData } from './data-schema/index.ts';
import { type PrinterSettings, resolvePrinter } from './format/printer.ts';
import { parseTemplate, type Template } from './format/template.ts';
import { layOut } from './layout/lay-out.ts';
import { type OutputFormat, PAINTERS } from './paint/painters.ts';
import { checkOutputSize } from './preflight/output-size.ts';
import { preflight } from './preflight/preflight.ts';
import type { World } from './world.ts';

export type RenderOptions = {
  readonly format: OutputFormat;
  /** PNG: dots per inch, 36 … 1200. */
  readonly dpi?: number;
  /** Overrides fields of the template's `printer`. */
  readonly printer?: PrinterSettings;
  /** What `now()` gives: milliseconds since the epoch. */
  readonly now: number;
};

export type Rendered = { readonly bytes: Uint8Array; readonly pages: number };

export const DEFAULT_DPI = 300;

/** Parses and renders; problems of the template point from its root, the others from the request's (`/data`, `/template`). */
export function renderTemplate(
  template: unknown,
  data: JsonObject,
  options: RenderOptions,
  world: World,
): Result<Rendered> {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) return parsed;
  const rendered = render(parsed.value, data, options, world);
  return rendered.ok ? { ...rendered, warnings: [...parsed.warnings, ...rendered.warnings] } : rendered;
}

/** Renders a parsed template. Problems point into the request: `/data/…` or `/template/…`. */
export function render(template: Template, data: JsonObject, options: RenderOptions, world: World): Result<Rendered> {
  const { format, dpi = DEFAULT_DPI, now } = options;
  const painter = PAINTERS[format];
  const printer = resolvePrinter(template.printer, options.printer);

  const mismatches = template.schema ? validateData(template.schema, data) : [];
  if (mismatches.length > 0) return failed('/data', mismatches);

  const bound = bind(template, data, { now, intl: world.intl });
  if (!bound.ok) return failed('/template', bound.problems);

  const laidOut = layOut(bound.value, printer, world);
  if (!laidOut.ok) return failed('/template', laidOut.problems);
  const { scene } = laidOut.value;

  const target = painter.target(scene, { dpi });
  const tooLarge = checkOutputSize(scene.pages, target);
  if (tooLarge) return { ok: false, problems: [tooLarge] };

  const { safeMargin } = template.dimensions;
  const paths = new Map(template.elements.map(({ id, path }) => [id, path]));
  const report = preflight({ pages: scene.pages, safeMargin, printer, target, paths });
  if (report.problems.length > 0) return failed('/template', report.problems);

  const bytes = painter.paint(scene, world, { dpi });
  const warnings = [...bound.warnings, ...laidOut.warnings, ...report.warnings];
  return { ok: true, value: { bytes, pages: scene.pages.length }, warnings };
}

function failed(root: string, problems: readonly Problem[]): Result<never> {
  return { ok: false, problems: problems.map((problem) => ({ ...problem, path: `${root}${problem.path}` })) };
}
