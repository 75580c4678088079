/** The output formats: painter, content type, file extension, and the resolution the checks reckon with. */

import { dpiOfDensity } from '../base/units.ts';
import type { Target } from '../preflight/input.ts';
import type { Scene } from '../scene/scene.ts';
import type { World } from '../world.ts';
import { paintHtml } from './html/paint-html.ts';
import { paintPdf } from './pdf/paint-pdf.ts';
import { paintPng } from './png/paint-png.ts';
import { paintZpl } from './zpl/paint-zpl.ts';

export type PaintOptions = {
  /** PNG only: dots per inch. */
  readonly dpi: number;
};

export type Painter = {
  readonly contentType: string;
  readonly extension: string;
  /** Whether the output holds one page only. */
  readonly onePage: boolean;
  target(scene: Pick<Scene, 'printer'>, options: PaintOptions): Target;
  paint(scene: Scene, world: World, options: PaintOptions): Uint8Array;
};

export const PAINTERS = {
  pdf: {
    contentType: 'application/pdf',
    extension: 'pdf',
    onePage: false,
    target: () => ({ kind: 'vector' }),
    paint: (scene, { platform, caches }) => paintPdf(scene, platform, caches),
  },
  png: {
    contentType: 'image/png',
    extension: 'png',
    onePage: true,
    target: (_, { dpi }) => ({ kind: 'antialiased', dpi }),
    paint: ({ pages }, { platform, caches }, { dpi }) => paintPng(pages[0]!, { dpi, platform, caches }),
  },
  zpl: {
    contentType: 'text/plain; charset=utf-8',
    extension: 'zpl',
    onePage: false,
    target: ({ printer }) => ({ kind: 'one-bit', dpi: dpiOfDensity(printer.density) }),
    paint: (scene, { platform, caches }) => paintZpl(scene, platform, caches),
  },
  html: {
    contentType: 'text/html; charset=utf-8',
    extension: 'html',
    onePage: false,
    target: () => ({ kind: 'vector' }),
    paint: (scene, { platform, caches }) => paintHtml(scene, platform, caches),
  },
} as const satisfies Readonly<Record<string, Painter>>;

export type OutputFormat = keyof typeof PAINTERS;

export const OUTPUT_FORMATS = Object.keys(PAINTERS) as readonly OutputFormat[];

export function isOutputFormat(value: unknown): value is OutputFormat {
  return OUTPUT_FORMATS.includes(value as OutputFormat);
}
