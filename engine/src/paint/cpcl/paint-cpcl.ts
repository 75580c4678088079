/** Scene to CPCL, the language of Zebra’s and others’ mobile printers: one session from `!` to `PRINT` a label. */
import { concatBytes, latin1 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import type { Printer, Scene } from '../../scene/scene.ts';
import { bandsOf, type LabelJob, labelJobs, onScale, ordersOf } from '../label/jobs.ts';

/** Paints every page as a picture of its dots, neighbours that are equal as one with the sum of their copies. */
export function paintCpcl(scene: Scene, caches = new Caches()): Uint8Array {
  return concatBytes(labelJobs(scene, caches).flatMap((job) => label(job, scene.printer)));
}

/** The most copies of one session. */
const MAX_COPIES = 1_024;

function label({ dots, copies }: LabelJob, printer: Printer): readonly Uint8Array[] {
  // What the manual calls resolution: 200 of printers with 8 dots a millimetre.
  const resolution = 25 * printer.density;
  const picture = bandsOf(dots).flatMap(({ x, y, bitmap }) => [
    latin1(`CG ${bitmap.stride} ${bitmap.heightDots} ${x} ${y} `),
    bitmap.bits,
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

/** What the template tells the printer of itself; unset is left to the operator, since these outlive the label. */
function settings({ speed, darkness }: Printer): readonly string[] {
  return [
    ...(darkness === undefined ? [] : [`TONE ${onScale(darkness, -99, 0, 200)}`]),
    ...(speed === undefined ? [] : [`SPEED ${Math.min(speed, MAX_SPEED)}`]),
  ];
}
