/** How each output format is painted, and the resolution the checks reckon with: one row a format. */

import { dpiOfDensity } from '../base/units.ts';
import type { Target } from '../preflight/input.ts';
import type { Scene } from '../scene/scene.ts';
import type { World } from '../world.ts';
import type { OutputFormat } from './formats.ts';
import { paintHtml } from './html/paint-html.ts';
import { paintPdf } from './pdf/paint-pdf.ts';
import { paintPng } from './png/paint-png.ts';
import { paintZpl } from './zpl/paint-zpl.ts';

export type PaintOptions = {
  /** PNG only: dots per inch. */
  readonly dpi: number;
};

export type Painter = {
  target(scene: Pick<Scene, 'printer'>, options: PaintOptions): Target;
  paint(scene: Scene, world: World, options: PaintOptions): Uint8Array;
};

export const PAINTERS: Readonly<Record<OutputFormat, Painter>> = {
  pdf: {
    target: () => ({ kind: 'vector' }),
    paint: (scene, { platform, caches }) => paintPdf(scene, platform, caches),
  },
  png: {
    target: (_, { dpi }) => ({ kind: 'antialiased', dpi }),
    paint: ({ pages, background }, { platform, caches }, { dpi }) =>
      paintPng(pages[0]!, { dpi, background, platform, caches }),
  },
  zpl: {
    target: ({ printer }) => ({ kind: 'one-bit', dpi: dpiOfDensity(printer.density) }),
    paint: (scene, { platform, caches }) => paintZpl(scene, platform, caches),
  },
  html: {
    target: () => ({ kind: 'vector' }),
    paint: (scene, { platform, caches }) => paintHtml(scene, platform, caches),
  },
};
