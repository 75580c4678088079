/** The main path: a template and data become a document. parse → bind → lay out → preflight → paint. */
import { inRequest } from './base/finding-paths.ts';
import type { JsonObject } from './base/json.ts';
import type { Result, Warning } from './base/problem.ts';
import type { BoundTemplate } from './bind/bound.ts';
import { DEFAULT_DPI, forOneDocument, type LaidOutDocument, layOutDocument, type RenderOptions } from './document.ts';
import { fitSheet } from './format/sheet.ts';
import { parseTemplate, type Template } from './format/template.ts';
import { imposeSheets } from './layout/sheet.ts';
import { turnedPage } from './layout/turned-page.ts';
import { watermarked } from './layout/watermark.ts';
import { FORMATS } from './paint/formats.ts';
import { PAINTERS } from './paint/painters.ts';
import type { Target } from './preflight/input.ts';
import { checkOutputBytes, checkOutputSize } from './preflight/output-size.ts';
import type { Scene } from './scene/scene.ts';
import type { PdfStandard } from './scene/standards.ts';
import type { World } from './world.ts';

export type Rendered = {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** What a PDF says that it follows. */
  readonly conformance: readonly PdfStandard[];
  /** What was painted. */
  readonly painted: Scene;
};

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

/** Paints what was laid out: on sheets where the template says so, the page that is asked for, marked as a test. */
export function paintDocument(
  { bound, scene, target }: LaidOutDocument,
  options: RenderOptions,
  world: World,
): Result<Rendered> {
  const printed = FORMATS[options.format].isData ? scene : printedPages(scene, bound, target);
  return paintPrinted(printed, target, options, world);
}

/** The same, of pages that are turned or on sheets as they leave the printer. */
export function paintPrinted(
  printed: Scene,
  target: Target,
  { format, dpi = DEFAULT_DPI, page, watermark }: RenderOptions,
  world: World,
): Result<Rendered> {
  if (FORMATS[format].isData) return dataOf(printed, format, world);
  const chosen = choosePages(printed, FORMATS[format].takes.includes('page') ? { page } : undefined);
  if (!chosen.ok) return chosen;
  const tooLarge = checkOutputSize(chosen.value.pages, target);
  if (tooLarge) return { ok: false, problems: [tooLarge] };
  const marked = watermark ? withWatermark(chosen.value, target, world) : chosen.value;
  const bytes = PAINTERS[format](marked, world, { dpi });
  const tooLong = checkOutputBytes(bytes);
  if (tooLong) return { ok: false, problems: [tooLong] };
  const conformance = target.kind === 'vector' ? (target.standards ?? []) : [];
  const value = { bytes, pages: printed.pages.length, conformance, painted: chosen.value };
  return { ok: true, value, warnings: chosen.warnings };
}

/** What a document tells programs, of which no page is drawn. */
function dataOf(scene: Scene, format: RenderOptions['format'], world: World): Result<Rendered> {
  if (!scene.einvoice) {
    const message = `format "${format}" gives the e-invoice of a template, and this one has none: set "einvoice"`;
    return { ok: false, problems: [{ code: 'REQUIRED', path: '/template/einvoice', message }] };
  }
  const painted = { ...scene, pages: [] };
  const bytes = PAINTERS[format](painted, world, { dpi: DEFAULT_DPI });
  return { ok: true, value: { bytes, pages: scene.pages.length, conformance: [], painted }, warnings: [] };
}

function withWatermark(scene: Scene, target: Target, { text }: World): Scene {
  const oneBit = target.kind === 'one-bit';
  return { ...scene, pages: scene.pages.map((page) => watermarked(page, { text, oneBit })) };
}

/** The pages as they leave the printer: turned, or as labels on sheets but on printers of labels, as the template says. */
export function printedPages(scene: Scene, { template, sheetStart }: BoundTemplate, target: Target): Scene {
  const { sheet, dimensions } = template;
  const { width, height, rotation } = dimensions;
  if (rotation !== 0) return { ...scene, pages: scene.pages.map((page) => turnedPage(page, rotation)) };
  const fitted = sheet && target.kind !== 'one-bit' && height !== 'auto' && fitSheet(sheet, { width, height });
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
