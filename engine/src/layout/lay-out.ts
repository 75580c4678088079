/** Lays out a bound template as pages of items with final positions and sizes. */
import { defined } from '../base/defined.ts';
import type { Result } from '../base/problem.ts';
import type { BoundTemplate } from '../bind/bound.ts';
import { standardsOf } from '../format/conformance.ts';
import { DEFAULT_IMAGE_DPI } from '../format/pdf.ts';
import type { Sides } from '../format/style.ts';
import { localeOf, type Template } from '../format/template.ts';
import type { Metadata, Press, Printer, Scene } from '../scene/scene.ts';
import { isForPress, type PdfStandard } from '../scene/standards.ts';
import type { World } from '../world.ts';
import { findAttachments } from './attachments.ts';
import { createComputedStyles, stylesOf } from './computed-style.ts';
import { withFonts } from './given-fonts.ts';
import type { ElementBox, LayoutContext } from './measure.ts';
import { createLeastWidth, createNaturalWidth } from './natural-width.ts';
import { findOutputIntent } from './output-intent.ts';
import { findBackgrounds, findExtraPages } from './page-sources.ts';
import { layOutPages } from './pages.ts';
import { onPaper } from './paper.ts';
import { measureBox } from './place.ts';
import { withTags } from './rfid-tags.ts';

export type Layout = {
  readonly scene: Scene;
  /** Boxes of the elements, one list per page. */
  readonly boxes: readonly (readonly ElementBox[])[];
  /** Margins that should contain no content, one entry per page. */
  readonly safeMargins: readonly Sides[];
};

export function layOut(bound: BoundTemplate, printer: Printer, plainWorld: World): Result<Layout> {
  const fonts = withFonts(bound.template.fonts, plainWorld);
  if (!fonts.ok) return fonts;
  const world = fonts.value;
  const metadata = metadataOf(bound);
  const context: LayoutContext = {
    world,
    printer,
    measureBox,
    language: metadata.language,
    problems: [],
    warnings: [],
    anchors: new Map(),
    styleOf: stylesOf(world.caches.of(createComputedStyles), bound.template.styles),
    naturalWidth: createNaturalWidth(),
    leastWidth: createLeastWidth(),
  };
  const { prepended, appended } = findExtraPages(bound, context);
  const addBackgrounds = findBackgrounds(bound, context);
  const pages = layOutPages(bound, context, { before: prepended.length, after: appended.length });
  const fault = world.text.instanceFault();
  if (fault) context.problems.push({ ...fault, path: '/fonts' });
  const background = bound.template.png?.background ?? 'white';
  const standards = standardsOf(bound.template);
  const press = pressOf(bound.template);
  const claims = {
    ...(press && { press }),
    ...(standards.length > 0 && { standards }),
    ...(bound.tagged && { tagged: true }),
    ...(bound.template.pdf?.overprintBlack && { overprintsBlack: true }),
    ...defined({ imageDpi: imageDpiOf(bound.template, standards) }),
    ...(bound.encryption && { encryption: bound.encryption }),
    ...(bound.einvoice && { einvoice: bound.einvoice }),
  };
  const intent = isForPress(standards) ? bound.template.pdf?.outputIntent : undefined;
  const outputIntent = intent && findOutputIntent(intent, world.findAsset, context.problems);
  const attachments = findAttachments(bound.attachments, world.findAsset, context.problems);
  const tagged = withTags(
    pages.map(({ page }) => page),
    bound.rfid,
    context.problems,
  );
  if (context.problems.length > 0) return { ok: false, problems: context.problems };
  return {
    ok: true,
    value: {
      scene: {
        pages: addBackgrounds(tagged).map(onPaper),
        metadata,
        printer,
        background,
        attachments,
        ...(prepended.length > 0 && { prepended }),
        ...(appended.length > 0 && { appended }),
        ...claims,
        ...defined({ outputIntent }),
        ...(isTrueToSize(bound.template, printer) ? { printsAtTrueSize: true } : {}),
      },
      boxes: pages.map(({ boxes }) => boxes),
      safeMargins: pages.map(({ safeMargin }) => safeMargin),
    },
    warnings: context.warnings,
  };
}

/**
 * Returns whether the PDF requests printing at actual size. Labels must align with the cut lines of their sheet, and
 * codes with the dots of their printer.
 */
function isTrueToSize({ pdf, sheet }: Template, { densityIsSet }: Printer): boolean {
  const { printScaling } = pdf ?? {};
  return printScaling === undefined ? sheet !== undefined || densityIsSet : printScaling === 'none';
}

/** Returns bleed, crop marks and fold marks; undefined if the template requests none of them. */
function pressOf({ pdf }: Template): Press | undefined {
  const { bleed = 0, cropMarks = false, foldMarks: folds = { x: [], y: [] } } = pdf ?? {};
  if (bleed === 0 && !cropMarks && folds.x.length + folds.y.length === 0) return undefined;
  return { bleed, cropMarks, folds };
}

function metadataOf({ template, created }: BoundTemplate): Metadata {
  const { meta, pdf } = template;
  const author = pdf?.author ?? meta.author;
  return {
    title: pdf?.title ?? meta.name,
    language: pdf?.language ?? localeOf(template),
    author,
    subject: pdf?.subject,
    keywords: pdf?.keywords,
    created,
  };
}

/** Returns the resolution to downsample photos to. Returns undefined to keep all pixels, for example for PDF/X. */
function imageDpiOf({ pdf }: Template, standards: readonly PdfStandard[]): number | undefined {
  const dpi = pdf?.imageDpi ?? DEFAULT_IMAGE_DPI;
  return dpi === 'original' || isForPress(standards) ? undefined : dpi;
}
