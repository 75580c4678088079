/** Painters, one row per output format. */

import type { Scene } from '../scene/scene.ts';
import type { World } from '../world.ts';
import { paintCpcl } from './cpcl/paint-cpcl.ts';
import { paintEpl } from './epl/paint-epl.ts';
import { paintEscpos } from './escpos/paint-escpos.ts';
import type { OutputFormat } from './formats.ts';
import { paintHtml } from './html/paint-html.ts';
import { paintPdf } from './pdf/paint-pdf.ts';
import { paintPng } from './png/paint-png.ts';
import { paintTspl } from './tspl/paint-tspl.ts';
import { paintZpl } from './zpl/paint-zpl.ts';

export type PaintOptions = {
  /** Resolution in dots per inch, for PNG only. */
  readonly dpi: number;
};

export type Painter = (scene: Scene, world: World, options: PaintOptions) => Uint8Array;

export const PAINTERS: Readonly<Record<OutputFormat, Painter>> = {
  pdf: (scene, { platform, caches }) => paintPdf(scene, platform, caches),
  png: ({ pages, background }, { platform, caches }, { dpi }) =>
    paintPng(pages[0]!, { dpi, background, platform, caches }),
  zpl: (scene, { platform, caches }) => paintZpl(scene, platform, caches),
  html: (scene, { platform, caches }) => paintHtml(scene, platform, caches),
  tspl: (scene, { caches }) => paintTspl(scene, caches),
  epl: (scene, { caches }) => paintEpl(scene, caches),
  cpcl: (scene, { caches }) => paintCpcl(scene, caches),
  xml: ({ einvoice }) => einvoice?.xml ?? new Uint8Array(),
  escpos: (scene, { caches }) => paintEscpos(scene, caches),
};
