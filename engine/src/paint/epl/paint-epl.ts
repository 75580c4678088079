/** Paints a scene as EPL2, the language of Eltron’s and many of Zebra’s printers. Each label is `N` … `P`. */
import { concatBytes, latin1 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import type { Printer, Scene } from '../../scene/scene.ts';
import { EPL_IMMEDIATE, withoutImmediateCommands } from '../label/immediate-commands.ts';
import { bandsOf, darknessOnScale, invertedBytes, type LabelJob, labelJobs, ordersOf } from '../label/jobs.ts';

/** Paints every page as a bitmap. Consecutive equal pages become one label with the sum of their copies. */
export function paintEpl(scene: Scene, caches = new Caches()): Uint8Array {
  return concatBytes(labelJobs(scene, caches).flatMap((job) => label(job, scene.printer)));
}

/** Maximum copies per `P`. */
const MAX_COPIES = 65_535;

function label({ dots, copies }: LabelJob, printer: Printer): readonly Uint8Array[] {
  const keepsSize = printer.labelSize === 'printer';
  return [
    // Ends incomplete commands of an earlier job with an empty line. `q` and `Q` clear the image buffer and therefore
    // come before `N`.
    lines(['', ...(keepsSize ? [] : [`q${dots.widthDots}`]), ...settings(printer, dots.heightDots), 'R0,0', 'ZT', 'N']),
    ...bandsOf(dots).flatMap(({ x, y, bitmap }) => [
      latin1(`GW${x},${y},${bitmap.stride},${bitmap.heightDots},`),
      withoutImmediateCommands(invertedBytes(bitmap), EPL_IMMEDIATE),
      lines(['']),
    ]),
    lines(ordersOf(copies, MAX_COPIES).map((count) => `P${count}`)),
  ];
}

function lines(commands: readonly string[]): Uint8Array {
  return latin1(commands.map((command) => `${command}\n`).join(''));
}

/** Usual length of a gap or mark in mm. The printer detects its actual position. */
const GAP_MM = 3;

const MAX_SPEED = 6;

/**
 * Returns commands for the printer settings in the template. Does not change other settings, because settings remain
 * active after the label.
 */
function settings(printer: Printer, heightDots: number): readonly string[] {
  const { media, mode, mediaType, speed, density } = printer;
  const darkness = darknessOnScale(printer, 0, 8, 15);
  const gap = { continuous: '0', gap: `${GAP_MM * density}`, mark: `B${GAP_MM * density},0` };
  const options = [
    ...(mediaType === 'direct' ? ['D'] : []),
    ...(mode === 'cut' ? ['C'] : []),
    ...(mode === 'peel' ? ['P'] : []),
  ];
  return [
    ...(media === undefined || printer.labelSize === 'printer' ? [] : [`Q${heightDots},${gap[media]}`]),
    // `O` sets all options at once.
    ...(mediaType === undefined && mode === undefined ? [] : [`O${options.join(',')}`]),
    ...(speed === undefined ? [] : [`S${Math.min(speed, MAX_SPEED)}`]),
    ...(darkness === undefined ? [] : [`D${darkness}`]),
  ];
}
