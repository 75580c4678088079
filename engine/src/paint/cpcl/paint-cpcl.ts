/**
 * Paints a scene as CPCL, the language of Zebra’s and other mobile printers. Each label is a session from `!` to
 * `PRINT`.
 */
import { concatBytes, latin1 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import type { Printer, Scene } from '../../scene/scene.ts';
import { CPCL_IMMEDIATE, withoutImmediateCommands } from '../label/immediate-commands.ts';
import { bandsOf, darknessOnScale, type LabelJob, labelJobs, ordersOf } from '../label/jobs.ts';

/** Paints every page as a bitmap. Consecutive equal pages become one label with the sum of their copies. */
export function paintCpcl(scene: Scene, caches = new Caches()): Uint8Array {
  return concatBytes(labelJobs(scene, caches).flatMap((job) => label(job, scene.printer)));
}

/** Maximum copies per session. */
const MAX_COPIES = 1_024;

function label({ dots, copies }: LabelJob, printer: Printer): readonly Uint8Array[] {
  // Resolution in the manual's notation: 200 for printers with 8 dots per mm.
  const resolution = 25 * printer.density;
  const picture = bandsOf(dots).flatMap(({ x, y, bitmap }) => [
    latin1(`CG ${bitmap.stride} ${bitmap.heightDots} ${x} ${y} `),
    withoutImmediateCommands(bitmap.bits, CPCL_IMMEDIATE),
    lines(['']),
  ]);
  return ordersOf(copies, MAX_COPIES).flatMap((count) => [
    lines([
      `! 0 ${resolution} ${resolution} ${dots.heightDots} ${count}`,
      `PAGE-WIDTH ${dots.widthDots}`,
      ...settings(printer),
    ]),
    ...picture,
    // `FORM` feeds to the next gap or mark.
    lines([...(printer.media === 'continuous' ? [] : ['FORM']), 'PRINT']),
  ]);
}

function lines(commands: readonly string[]): Uint8Array {
  return latin1(commands.map((command) => `${command}\r\n`).join(''));
}

const MAX_SPEED = 5;

/**
 * Returns commands for the printer settings in the template. Does not change other settings, because settings remain
 * active after the label.
 */
function settings(printer: Printer): readonly string[] {
  const { speed } = printer;
  const tone = darknessOnScale(printer, -99, 0, 200);
  return [
    ...(tone === undefined ? [] : [`TONE ${tone}`]),
    ...(speed === undefined ? [] : [`SPEED ${Math.min(speed, MAX_SPEED)}`]),
  ];
}
