/** Renders a template with data to a document: parses, binds, lays out, preflights and paints. */
import { inRequest } from './base/finding-paths.ts';
import type { JsonObject } from './base/json.ts';
import type { Problem, Result, Warning } from './base/problem.ts';
import type { BoundTemplate } from './bind/bound.ts';
import { DEFAULT_DPI, forOneDocument, type LaidOutDocument, layOutDocument, type RenderOptions } from './document.ts';
import { unsuppressed } from './format/allow.ts';
import { fitSheet } from './format/sheet.ts';
import { parseTemplate, type Template } from './format/template.ts';
import { PictureError } from './image/picture-error.ts';
import { calibratedPage } from './layout/calibrated-page.ts';
import { imposeRoll } from './layout/roll.ts';
import { rotatedPage } from './layout/rotated-page.ts';
import { imposeSheets } from './layout/sheet.ts';
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
  /** Standards that the PDF declares conformance to. */
  readonly conformance: readonly PdfStandard[];
  /** Painted scene. */
  readonly painted: Scene;
};

/** Parses and renders a template. Paths of problems and warnings start at the request: `/data/…` or `/template/…`. */
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

/** Renders a parsed template. Paths of problems and warnings start at the request: `/data/…` or `/template/…`. */
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

/** Paints a laid-out document. Imposes pages on sheets, selects the requested page and adds the test watermark. */
export function paintDocument(
  { bound, scene, target }: LaidOutDocument,
  options: RenderOptions,
  world: World,
): Result<Rendered> {
  const printed = FORMATS[options.format].isData ? scene : printedPages(scene, bound, target);
  const painted = paintPrinted(printed, target, options, world);
  if (!painted.ok) return painted;
  return { ...painted, warnings: unsuppressed(painted.warnings, bound.template.allowances) };
}

/** Paints pages that are already rotated and imposed on sheets. */
export function paintPrinted(
  printed: Scene,
  target: Target,
  { format, dpi = DEFAULT_DPI, page, watermark, printer = {} }: RenderOptions,
  world: World,
): Result<Rendered> {
  if (FORMATS[format].isData) return dataOf(printed, format, world);
  const isPaper = FORMATS[format].takes.includes('pdf');
  const whole = isPaper ? withExtraPages(printed) : printed;
  const chosen = choosePages(whole, FORMATS[format].takes.includes('page') ? { page } : undefined);
  if (!chosen.ok) return chosen;
  const tooLarge = checkOutputSize(chosen.value.pages, target);
  if (tooLarge) return { ok: false, problems: [tooLarge] };
  const marked = watermark ? withWatermark(chosen.value, target, world) : chosen.value;
  const placed = isPaper ? { ...marked, pages: marked.pages.map((each) => calibratedPage(each, printer)) } : marked;
  const bytes = paintPages(() => PAINTERS[format](placed, world, { dpi }));
  if (!(bytes instanceof Uint8Array)) return { ok: false, problems: [bytes] };
  const tooLong = checkOutputBytes(bytes);
  if (tooLong) return { ok: false, problems: [tooLong] };
  const conformance = target.kind === 'vector' ? (target.standards ?? []) : [];
  const value = { bytes, pages: whole.pages.length, conformance, painted: chosen.value };
  return { ok: true, value, warnings: chosen.warnings };
}

/** Adds the pages of other files before and after the document's pages. */
function withExtraPages({ prepended = [], appended = [], ...scene }: Scene): Scene {
  return { ...scene, pages: [...prepended, ...scene.pages, ...appended] };
}

/** Calls the painter. Returns a problem if an image cannot be drawn although its file could be opened. */
function paintPages(paint: () => Uint8Array): Uint8Array | Problem {
  try {
    return paint();
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return { code: 'IMAGE_INVALID', path: '/template/elements', message: error.message };
  }
}

/** Writes a data format, which has no pages. */
function dataOf(scene: Scene, format: RenderOptions['format'], world: World): Result<Rendered> {
  if (!scene.einvoice) {
    const message = `format "${format}" needs an e-invoice, and the template has none; set "einvoice"`;
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

/**
 * Returns the pages as the printer outputs them. The template may rotate them, impose them on sheets of paper, or
 * arrange them in rows on label printers.
 */
export function printedPages(scene: Scene, { template, sheetStart }: BoundTemplate, target: Target): Scene {
  const { sheet, roll, dimensions } = template;
  const { width, height, rotation } = dimensions;
  const pages = rotation === 0 ? scene.pages : scene.pages.map((page) => rotatedPage(page, rotation));
  if (roll && target.kind === 'one-bit') return { ...scene, pages: imposeRoll(pages, roll, scene.printer) };
  if (rotation !== 0) return { ...scene, pages };
  const fitted = sheet && target.kind !== 'one-bit' && height !== 'auto' && fitSheet(sheet, { width, height });
  if (!fitted || typeof fitted === 'string') return scene;
  return { ...scene, pages: imposeSheets(scene.pages, fitted, sheetStart) };
}

/** Returns the pages to paint: all, or the requested page if the format shows only one. */
function choosePages(scene: Scene, onePage: { readonly page: number | undefined } | undefined): Result<Scene> {
  if (!onePage) return { ok: true, value: scene, warnings: [] };
  const { page } = onePage;
  const count = scene.pages.length;
  const shown = scene.pages[(page ?? 1) - 1];
  if (!shown) {
    const message =
      count === 1
        ? 'must be 1, because the document has one page'
        : `must be from 1 to ${count}, because the document has ${count} pages`;
    return { ok: false, problems: [{ code: 'OUT_OF_RANGE', path: '/page', message }] };
  }
  const message = `the document has ${count} pages, and only the first is shown; choose another with "page"`;
  const warnings: Warning[] = page === undefined && count > 1 ? [{ code: 'PAGES_OMITTED', message }] : [];
  return { ok: true, value: { ...scene, pages: [shown] }, warnings };
}
