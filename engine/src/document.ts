/**
 * Prepares a document for painting: binds, lays out and checks it. This module imports no painter, so that editors can
 * use it without one.
 */
import type { RefusedImage, RemoteImage } from './base/asset.ts';
import { inRequest } from './base/finding-paths.ts';
import type { JsonObject } from './base/json.ts';
import type { Problem, Result, Warning } from './base/problem.ts';
import { bind } from './bind/bind.ts';
import type { BoundTemplate } from './bind/bound.ts';
import { createKnownCells } from './bind/known-cells.ts';
import { remoteSources } from './bind/remote-sources.ts';
import { validateData } from './data-schema/index.ts';
import type { Places } from './expression/index.ts';
import { unsuppressed } from './format/allow.ts';
import { type PdfSettings, withPdfSettings } from './format/pdf-settings.ts';
import { type PrinterSettings, resolvePrinter } from './format/printer.ts';
import type { Template } from './format/template.ts';
import { withinBudget } from './image/image-budget.ts';
import { type Layout, layOut } from './layout/lay-out.ts';
import { settled } from './layout/places.ts';
import { FORMATS, type OutputFormat } from './paint/formats.ts';
import type { PreflightInput, Target } from './preflight/input.ts';
import { oncePerCause } from './preflight/once-per-cause.ts';
import { createBoxesAt, createElementOf } from './preflight/placed-elements.ts';
import { type PreflightReport, preflight } from './preflight/preflight.ts';
import { withCopies } from './scene/copies.ts';
import type { Printer, Scene } from './scene/scene.ts';
import { createFontScope } from './text/text-engine.ts';
import type { World } from './world.ts';

export type RenderOptions = {
  readonly format: OutputFormat;
  /** Resolution of PNG in dots per inch, 36 … 1200. */
  readonly dpi?: number | undefined;
  /** One-based page of a PNG; default is the first page. */
  readonly page?: number | undefined;
  /** Printer settings that override the template's `printer`. */
  readonly printer?: PrinterSettings | undefined;
  /** PDF settings that override the template's `pdf`. */
  readonly pdf?: PdfSettings | undefined;
  /** Time that `now()` returns, in ms since the epoch. */
  readonly now: number;
  /** False omits the template's backgrounds, for preprinted paper. */
  readonly background?: boolean | undefined;
  /** True to mark the pages and the e-invoice as a test. */
  readonly watermark?: boolean;
};

export const DEFAULT_DPI = 300;

/**
 * Returns a world for one document, or for several documents painted into one file. It has a new font scope and a new
 * image budget.
 */
export function forOneDocument(world: World): World {
  return { ...world, fontScope: createFontScope(), images: withinBudget(world.images) };
}

/** Bound, laid-out and checked document before painting. */
export type LaidOutDocument = {
  readonly bound: BoundTemplate;
  /** Laid-out pages before imposition on sheets, with the boxes of their elements. */
  readonly scene: Scene;
  readonly boxes: Layout['boxes'];
  readonly target: Target;
};

/** Binds, lays out and preflights one document. Paths of problems and warnings start at the request. */
export function layOutDocument(
  template: Template,
  data: JsonObject,
  { format, dpi = DEFAULT_DPI, ...options }: RenderOptions,
  world: World,
): Result<LaidOutDocument> {
  const document = layOutPages(template, data, options, world);
  if (!document.ok) return document;
  const target = FORMATS[format].target(document.value.scene, dpi);
  const { pages, warnings } = target.kind === 'one-bit' ? withoutBacks(document.value) : all(document.value);
  const { bound, scene, boxes } = pages;
  const report = FORMATS[format].isData ? NOTHING_DRAWN : checkPages(pages, target);
  if (report.problems.length > 0) return { ok: false, problems: report.problems };
  return {
    ok: true,
    value: { bound, scene, boxes, target },
    warnings: [...document.warnings, ...unsuppressed(warnings, bound.template.allowances), ...report.warnings],
  };
}

function all(pages: LaidOutPages): { readonly pages: LaidOutPages; readonly warnings: readonly Warning[] } {
  return { pages, warnings: [] };
}

/** Removes the back pages, because label printers print on one side. */
function withoutBacks(pages: LaidOutPages): ReturnType<typeof all> {
  const isFront = (_: unknown, index: number) => !pages.scene.pages[index]!.isBack;
  if (pages.scene.pages.every((page) => !page.isBack)) return all(pages);
  const message = 'label printers cannot print on the back, so elements with "pages": "back" are omitted';
  const path = '/template/elements';
  return {
    pages: {
      ...pages,
      scene: { ...pages.scene, pages: pages.scene.pages.filter(isFront) },
      boxes: pages.boxes.filter(isFront),
      safeMargins: pages.safeMargins.filter(isFront),
    },
    warnings: [{ code: 'NO_EFFECT', path, message }],
  };
}

const NOTHING_DRAWN: PreflightReport = { problems: [], warnings: [] };

/** Laid-out document, independent of the output format. */
export type LaidOutPages = {
  readonly bound: BoundTemplate;
  /** Pages before imposition on sheets, with the boxes of their elements. */
  readonly scene: Scene;
  readonly boxes: Layout['boxes'];
  readonly safeMargins: Layout['safeMargins'];
  /** Looks up the data about an element that the checks need, by element ID. */
  readonly elementOf: PreflightInput['elementOf'];
};

type PageOptions = Pick<RenderOptions, 'now' | 'printer' | 'pdf' | 'background' | 'watermark'>;

/** Binds and lays out one document. Paths of problems and warnings start at the request. */
export function layOutPages(
  given: Template,
  data: JsonObject,
  { now, printer: settings, pdf = {}, background = true, watermark }: PageOptions,
  world: World,
): Result<LaidOutPages> {
  const asked = withPdfSettings(given, pdf);
  if (!asked.ok) return asked;
  const template = background ? asked.value : { ...asked.value, background: undefined };
  const mismatches = template.schema ? validateData(template.schema, data) : [];
  if (mismatches.length > 0) return failed('/data', mismatches);

  const printer = resolvePrinter(template.printer, settings);
  const laidOut = settled((places, isTrial) => {
    const lenient: Template = isTrial ? { ...template, missing: 'empty', onError: 'empty' } : template;
    return layOutOnce(lenient, data, { now, printer, places, isTest: watermark, copies: settings?.copies }, world);
  });
  if (!laidOut.ok || asked.warnings.length === 0) return laidOut;
  return { ok: true, value: laidOut.value, warnings: [...asked.warnings, ...laidOut.warnings] };
}

type Surroundings = {
  readonly now: number;
  readonly printer: Printer;
  readonly places: Places;
  readonly isTest: boolean | undefined;
  /** Number of copies from the request. Overrides the number from the data. */
  readonly copies: number | undefined;
};

function layOutOnce(
  template: Template,
  data: JsonObject,
  { now, printer, places, isTest, copies }: Surroundings,
  world: World,
): Result<LaidOutPages> {
  const cells = world.caches.of(createKnownCells);
  const bound = bind(template, data, { now, intl: world.intl, places, isTest, cells });
  if (!bound.ok) return { ok: false, problems: bound.problems.map(ofBinding) };
  const pending = [...remoteSources(bound.value)].map(world.findRemote).filter(isPending);
  if (pending.length > 0) {
    return failed(
      '/template',
      pending.map(({ code, message }) => ({ code, path: '', message })),
    );
  }

  const ofData = copies === undefined ? bound.value.copies : undefined;
  const laidOut = layOut(bound.value, typeof ofData === 'number' ? { ...printer, copies: ofData } : printer, world);
  if (!laidOut.ok) return failed('/template', laidOut.problems);
  const { boxes, safeMargins, scene: whole } = laidOut.value;
  const list = typeof ofData === 'object' ? ofData : undefined;
  if (list && list.length !== whole.pages.length) {
    const message = `the number of values is ${list.length}, but the number of labels is ${whole.pages.length}; return one number of copies for each label`;
    return failed('/template', [{ code: 'CONFLICT', path: '/printer/copies', message }]);
  }
  const scene = list ? { ...whole, pages: withCopies(whole.pages, list) } : whole;

  const elementOf = createElementOf(boxes);
  const found = unsuppressed([...bound.warnings, ...laidOut.warnings], template.allowances);
  const warnings = oncePerCause(found, elementOf).map(ofBinding);
  return { ok: true, value: { bound: bound.value, scene, boxes, safeMargins, elementOf }, warnings };
}

/** Checks pages for an output. Paths of problems and warnings start at the request. */
export function checkPages(
  { bound, scene, boxes, safeMargins, elementOf }: LaidOutPages,
  target: Target,
): PreflightReport {
  const { pages, prepended = [], appended = [], printer, tagged, metadata, press, outputIntent, attachments } = scene;
  const { problems, warnings } = preflight({
    pages,
    safeMargins,
    printer,
    target,
    tagged,
    title: metadata.title,
    language: metadata.language,
    created: metadata.created,
    bleed: press?.bleed,
    extraPages: [...prepended, ...appended],
    isForInks: outputIntent !== undefined,
    attachments,
    allowances: bound.template.allowances,
    elementOf,
    boxesAt: createBoxesAt(boxes),
  });
  return { problems: problems.map(inRequest), warnings: warnings.map(inRequest) };
}

/**
 * Converts the path of a finding to start at the request. A path that begins with `/data` points into the data, because
 * templates have no property `data`. Other paths point into the template.
 */
function ofBinding<F extends Problem | Warning>(finding: F): F {
  return /^\/data(?=\/|$)/.test(finding.path ?? '') ? finding : inRequest(finding);
}

function isPending(image: RemoteImage): image is RefusedImage {
  return image.kind === 'refused' && image.isPending === true;
}

function failed(root: string, problems: readonly Problem[]): Result<never> {
  return { ok: false, problems: problems.map((problem) => ({ ...problem, path: `${root}${problem.path}` })) };
}
