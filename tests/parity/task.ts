/** Measures one document completely. Tasks are small enough to be distributed among processes. */
import type { World } from '@platen/engine';
import type { Document } from './documents.ts';
import {
  type LabelFigure,
  type LineFigure,
  type Look,
  measureLabels,
  measureLines,
  measurePages,
  type PageFigure,
} from './measure.ts';
import type { Viewer } from './views.ts';

export const LABEL_DENSITIES = [6, 8, 12, 24] as const;

/**
 * Resolutions: codes aligned to the dots of the most common label printer, and 300 dpi with codes as in the template.
 */
const RESOLUTIONS = [{ dpi: 203.2, density: 8 }, { dpi: 300 }] as const;

/** Figure, and the document it belongs to. */
export type Figure = { readonly group: Document['group']; readonly document: string; readonly dpi: number } & (
  | PageFigure
  | LabelFigure
  | LineFigure
  | RefusedFigure
  | FailedFigure
);

/** Density that is too low for a code to fit. */
type RefusedFigure = { readonly kind: 'refused'; readonly density: number };

/** Failure of a viewer or of Platen's renderer. */
export type FailedFigure = { readonly kind: 'failed'; readonly message: string };

export type TaskOptions = {
  readonly world: World;
  readonly viewers: readonly Viewer[];
  /** Densities to measure. Default: all. */
  readonly densities?: readonly (typeof LABEL_DENSITIES)[number][];
  readonly look?: Look;
};

export async function measureDocument(document: Document, options: TaskOptions): Promise<readonly Figure[]> {
  const { world, densities = LABEL_DENSITIES } = options;
  const about = { group: document.group, document: document.name };
  const figures: Figure[] = [];
  for (const resolution of RESOLUTIONS) {
    const pages = await measurePages(document, resolution, options);
    figures.push(...pages.map((figure) => ({ ...about, dpi: resolution.dpi, ...figure })));
  }
  for (const density of document.isLabel ? densities : []) {
    const dpi = Math.round(density * 254) / 10;
    try {
      const labels = await measureLabels(document, density, options);
      figures.push(...labels.map((figure) => ({ ...about, dpi, ...figure })));
    } catch (error) {
      if (!String(error).includes('CODE_DOES_NOT_FIT')) throw error;
      figures.push({ ...about, dpi, kind: 'refused', density });
    }
  }
  const lines = await measureLines(document, world);
  figures.push(...lines.map((figure) => ({ ...about, dpi: 72, ...figure })));
  return figures;
}
