/** Cases of the interpreter: one small file for each command, with the picture of all its labels, one below another. */
import { readdirSync, readFileSync } from 'node:fs';
import { type Bitmap, createBitmap, stamp } from '@platen/engine/paint/label/bitmap';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import type { World } from '@platen/engine/world';
import { interpretZpl } from '@platen/engine/zpl/interpret-zpl';
import type { ZplWarning } from '@platen/engine/zpl/zpl-state';

const FOLDER = new URL('./', import.meta.url);

/** Time of the printer's clock in the cases. */
const CLOCK = Date.UTC(2026, 10, 28, 9, 5);

export function caseNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.zpl'))
    .map((name) => name.slice(0, -'.zpl'.length))
    .sort();
}

export function pictureOf(name: string): URL {
  return new URL(`${name}.png`, FOLDER);
}

export function drawCase(name: string, world: World): { bitmap: Bitmap; warnings: readonly ZplWarning[] } {
  const { scene, warnings } = interpretZpl(readFileSync(new URL(`${name}.zpl`, FOLDER)), { clock: CLOCK }, world);
  const labels = scene.pages.map((page) => rasterizeLabel(page, scene.printer));
  const width = Math.max(...labels.map(({ widthDots }) => widthDots));
  const bitmap = createBitmap(
    width,
    labels.reduce((sum, { heightDots }) => sum + heightDots, 0),
  );
  let y = 0;
  for (const label of labels) {
    stamp(bitmap, { x: 0, y, bitmap: label }, 'add');
    y += label.heightDots;
  }
  return { bitmap, warnings };
}
