/** The main path: a template and data become a document. parse → bind → lay out → preflight → paint. */
import type { RefusedImage, RemoteImage } from './base/asset.ts';
import { inRequest } from './base/finding-paths.ts';
import type { JsonObject } from './base/json.ts';
import type { Problem, Result, Warning } from './base/problem.ts';
import { bind } from './bind/bind.ts';
import type { BoundTemplate } from './bind/bound.ts';
import { remoteSources } from './bind/remote-sources.ts';
import { validateData } from './data-schema/index.ts';
import { type PrinterSettings, resolvePrinter } from './format/printer.ts';
import { fitSheet } from './format/sheet.ts';
import { parseTemplate, type Template } from './format/template.ts';
import { withinBudget } from './image/image-budget.ts';
import { type Layout, layOut } from './layout/lay-out.ts';
import { imposeSheets } from './layout/sheet.ts';
import { watermarked } from './layout/watermark.ts';
import { FORMATS, type OutputFormat } from './paint/formats.ts';
import { PAINTERS } from './paint/painters.ts';
import type { PreflightInput, Target } from './preflight/input.ts';
import { oncePerCause } from './preflight/once-per-cause.ts';
import { checkOutputBytes, checkOutputSize } from './preflight/output-size.ts';
import { createBoxesAt, createElementOf } from './preflight/placed-elements.ts';
import { type PreflightReport, preflight } from './preflight/preflight.ts';
import type { Scene } from './scene/scene.ts';
import type { World } from './world.ts';

export type RenderOptions = {
  readonly format: OutputFormat;
  /** PNG: dots per inch, 36 … 1200. */
  readonly dpi?: number;
  /** PNG: which page, 1-based; without it the first. */
  readonly page?: number;
  /** Overrides fields of the template's `printer`. */
  readonly printer?: PrinterSettings;
  /** What `now()` gives: milliseconds since the epoch. */
  readonly now: number;
  /** Marks the pages as a test. */
  readonly watermark?: boolean;
};

export type Rendered = {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** What was painted. */
  readonly painted: Scene;
};

export const DEFAULT_DPI = 300;

/** Parses and renders. Problems and warnings point into the request: `/data/…` or `/template/…`. */
export function renderTemplate(
  template: unknown,
  data: JsonObject,
  options: RenderOptions,
  world: World,
): Result<Rendered> {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) return { ok: false, problems: parsed.problems.map(inRequest) };
  const rendered = render(parsed.value, data, options, world);
  return rendered.ok ? { ...rendered, warnings: [...parsed.warnings.map(inRequest), ...rendered.warnings] } : rendered;
}

/** Renders a parsed template. Problems and warnings point into the request: `/data/…` or `/template/…`. */
export function render(
  template: Template,
  data: JsonObject,
  options: RenderOptions,
  sharedWorld: World,
): Result<Rendered> {
  const world = forOneDocument(sharedWorld);
  const document = layOutDocument(template, data, options, world);
  if (!document.ok) return document;
  const painted = paintDocument(document.value, options, world);
  return painted.ok ? { ...painted, warnings: [...document.warnings, ...painted.warnings] } : painted;
}

/** The world as one document may use it, or several that are painted as one. */
export function forOneDocument(world: World): World {
  return { ...world, images: withinBudget(world.images) };
}

/** A document before it is painted. */
export type LaidOutDocument = {
  readonly bound: BoundTemplate;
  /** The pages as they were laid out, not yet on sheets, and the elements’ boxes on them. */
  readonly scene: Scene;
  readonly boxes: Layout['boxes'];
  readonly target: Target;
};

/** Binds, lays out and preflights one document. Problems and warnings point into the request. */
export function layOutDocument(
  template: Template,
  data: JsonObject,
  { format, dpi = DEFAULT_DPI, ...options }: RenderOptions,
  world: World,
): Result<LaidOutDocument> {
  const document = layOutPages(template, data, options, world);
  if (!document.ok) return document;
  const { bound, scene, boxes } = document.value;
  const target = PAINTERS[format].target(scene, { dpi });
  const report = checkPages(document.value, target);
  if (report.problems.length > 0) return { ok: false, problems: report.problems };
  return { ok: true, value: { bound, scene, boxes, target }, warnings: [...document.warnings, ...report.warnings] };
}

/** A document that is laid out, whatever it is to be painted as. */
export type LaidOutPages = {
  readonly bound: BoundTemplate;
  /** The pages, not yet on sheets, and the elements’ boxes on them. */
  readonly scene: Scene;
  readonly boxes: Layout['boxes'];
  /** What the checks ask of an element that was drawn, by its id. */
  readonly elementOf: PreflightInput['elementOf'];
};

/** Binds and lays out one document. Problems and warnings point into the request. */
export function layOutPages(
  template: Template,
  data: JsonObject,
  { now, printer: settings }: Pick<RenderOptions, 'now' | 'printer'>,
  world: World,
): Result<LaidOutPages> {
  const mismatches = template.schema ? validateData(template.schema, data) : [];
  if (mismatches.length > 0) return failed('/data', mismatches);

  const bound = bind(template, data, { now, intl: world.intl });
  if (!bound.ok) return failed('/template', bound.problems);
  const pending = [...remoteSources(bound.value)].map(world.findRemote).filter(isPending);
  if (pending.length > 0) {
    return failed(
      '/template',
      pending.map(({ code, message }) => ({ code, path: '', message })),
    );
  }

  const laidOut = layOut(bound.value, resolvePrinter(template.printer, settings), world);
  if (!laidOut.ok) return failed('/template', laidOut.problems);
  const { scene, boxes } = laidOut.value;

  const elementOf = createElementOf(boxes);
  const warnings = oncePerCause([...bound.warnings, ...laidOut.warnings], elementOf).map(inRequest);
  return { ok: true, value: { bound: bound.value, scene, boxes, elementOf }, warnings };
}

/** What would be wrong on paper where the pages are painted so. Problems and warnings point into the request. */
export function checkPages({ bound, scene, boxes, elementOf }: LaidOutPages, target: Target): PreflightReport {
  const { pages, printer } = scene;
  const { safeMargin } = bound.template.dimensions;
  const { problems, warnings } = preflight({
    pages,
    safeMargin,
    printer,
    target,
    elementOf,
    boxesAt: createBoxesAt(boxes),
  });
  return { problems: problems.map(inRequest), warnings: warnings.map(inRequest) };
}

/** Paints what was laid out: on sheets where the template says so, the page that is asked for, marked as a test. */
export function paintDocument(
  { bound, scene, target }: LaidOutDocument,
  { format, dpi = DEFAULT_DPI, page, watermark }: RenderOptions,
  world: World,
): Result<Rendered> {
  const printed = target.kind === 'one-bit' ? scene : imposed(scene, bound);
  const chosen = choosePages(printed, FORMATS[format].takes.includes('page') ? { page } : undefined);
  if (!chosen.ok) return chosen;
  const tooLarge = checkOutputSize(chosen.value.pages, target);
  if (tooLarge) return { ok: false, problems: [tooLarge] };
  const marked = watermark ? withWatermark(chosen.value, target, world) : chosen.value;
  const bytes = PAINTERS[format].paint(marked, world, { dpi });
  const tooLong = checkOutputBytes(bytes);
  if (tooLong) return { ok: false, problems: [tooLong] };
  return { ok: true, value: { bytes, pages: printed.pages.length, painted: chosen.value }, warnings: chosen.warnings };
}

function withWatermark(scene: Scene, target: Target, { text }: World): Scene {
  const oneBit = target.kind === 'one-bit';
  return { ...scene, pages: scene.pages.map((page) => watermarked(page, { text, oneBit })) };
}

/** The pages as labels on sheets, where the template says so. */
export function imposed(scene: Scene, { template, sheetStart }: BoundTemplate): Scene {
  const { sheet, dimensions } = template;
  const { width, height } = dimensions;
  const fitted = sheet && height !== 'auto' && fitSheet(sheet, { width, height });
  if (!fitted || typeof fitted === 'string') return scene;
  return { ...scene, pages: imposeSheets(scene.pages, fitted, sheetStart) };
}

/** What is painted: everything, or the one page an output of one page shows. */
function choosePages(scene: Scene, onePage: { readonly page: number | undefined } | undefined): Result<Scene> {
  if (!onePage) return { ok: true, value: scene, warnings: [] };
  const { page } = onePage;
  const count = scene.pages.length;
  const shown = scene.pages[(page ?? 1) - 1];
  if (!shown) {
    const message =
      count === 1
        ? 'must be 1: the document has one page'
        : `must be from 1 to ${count}: the document has ${count} pages`;
    return { ok: false, problems: [{ code: 'OUT_OF_RANGE', path: '/page', message }] };
  }
  const message = `the document has ${count} pages, and only the first is shown: choose another with "page"`;
  const warnings: Warning[] = page === undefined && count > 1 ? [{ code: 'PAGES_OMITTED', message }] : [];
  return { ok: true, value: { ...scene, pages: [shown] }, warnings };
}

function isPending(image: RemoteImage): image is RefusedImage {
  return image.kind === 'refused' && image.isPending === true;
}

function failed(root: string, problems: readonly Problem[]): Result<never> {
  return { ok: false, problems: problems.map((problem) => ({ ...problem, path: `${root}${problem.path}` })) };
}
