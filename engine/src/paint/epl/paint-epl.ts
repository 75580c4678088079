/** Scene to EPL2, the language of Eltron’s printers and of many of Zebra’s: one `N` … `P` a label. */
import { concatBytes, latin1 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import type { Printer, Scene } from '../../scene/scene.ts';
import { bandsOf, invertedBytes, type LabelJob, labelJobs, onScale, ordersOf } from '../label/jobs.ts';

/** Paints every page as a picture of its dots, neighbours that are equal as one with the sum of their copies. */
export function paintEpl(scene: Scene, caches = new Caches()): Uint8Array {
  return concatBytes(labelJobs(scene, caches).flatMap((job) => label(job, scene.printer)));
}

/** The most copies of one `P`. */
const MAX_COPIES = 65_535;

function label({ dots, copies }: LabelJob, printer: Printer): readonly Uint8Array[] {
  return [
    // An empty line ends what an earlier job may have left. `q` and `Q` clear the picture, so that they come before `N`.
    lines(['', `q${dots.widthDots}`, ...settings(printer, dots.heightDots), 'R0,0', 'ZT', 'N']),
    ...bandsOf(dots).flatMap(({ x, y, bitmap }) => [
      latin1(`GW${x},${y},${bitmap.stride},${bitmap.heightDots},`),
      invertedBytes(bitmap),
      lines(['']),
    ]),
    lines(ordersOf(copies, MAX_COPIES).map((count) => `P${count}`)),
  ];
}

function lines(commands: readonly string[]): Uint8Array {
  return latin1(commands.map((command) => `${command}\n`).join(''));
}

/** Millimetres of a usual gap or mark; the printer finds where they really are. */
const GAP_MM = 3;

const MAX_SPEED = 6;

/** What the template tells the printer of itself; unset is left to the operator, since these outlive the label. */
function settings(
  { media, mode, mediaType, speed, darkness, density }: Printer,
  heightDots: number,
): readonly string[] {
  const gap = { continuous: '0', gap: `${GAP_MM * density}`, mark: `B${GAP_MM * density},0` };
  const options = [
    ...(mediaType === 'direct' ? ['D'] : []),
    ...(mode === 'cut' ? ['C'] : []),
    ...(mode === 'peel' ? ['P'] : []),
  ];
  return [
    ...(media === undefined ? [] : [`Q${heightDots},${gap[media]}`]),
    // `O` sets all options at once.
    ...(mediaType === undefined && mode === undefined ? [] : [`O${options.join(',')}`]),
    ...(speed === undefined ? [] : [`S${Math.min(speed, MAX_SPEED)}`]),
    ...(darkness === undefined ? [] : [`D${onScale(darkness, 0, 8, 15)}`]),
  ];
}
