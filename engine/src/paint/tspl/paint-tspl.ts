/** Paints a scene as TSPL, the language of TSC's and most no-name label printers. Each label is `CLS` … `PRINT`. */
import { concatBytes, latin1 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import type { Printer, Scene } from '../../scene/scene.ts';
import { cutEvery, type GroupPart, groupParts } from '../label/groups.ts';
import { TSPL_IMMEDIATE, withoutImmediateCommands } from '../label/immediate-commands.ts';
import { bandsOf, darknessOnScale, invertedBytes, type LabelJob, labelJobs } from '../label/jobs.ts';

/** Paints every page as a bitmap. Consecutive equal pages become one label with the sum of their copies. */
export function paintTspl(scene: Scene, caches = new Caches()): Uint8Array {
  const { printer } = scene;
  const jobs = labelJobs(scene, caches);
  if (printer.cut === undefined)
    return concatBytes(jobs.flatMap((job) => label(job, [`PRINT 1,${job.copies}`], printer)));
  const every = cutEvery(printer.cut);
  const parts = groupParts(
    jobs.map(({ copies }) => copies),
    every,
  );
  const orders = jobs.flatMap((job, index) => label(job, parts[index]!.flatMap(cutOrder(every)), printer));
  return concatBytes([...orders, ...(parts.at(-1)?.at(-1)?.ends ? [] : [lines(['CUT'])])]);
}

/** Returns a function for the commands of a group's copies. The printer counts and cuts complete groups. */
function cutOrder(every: number) {
  return ({ copies, isWhole, ends }: GroupPart): readonly string[] => [
    ...MODES.cut.slice(0, 2),
    `SET CUTTER ${isWhole ? every : 'OFF'}`,
    `PRINT 1,${copies}`,
    ...(ends && !isWhole ? ['CUT'] : []),
  ];
}

function label({ dots }: LabelJob, orders: readonly string[], printer: Printer): readonly Uint8Array[] {
  const { density } = printer;
  const size = `SIZE ${dots.widthDots / density} mm,${dots.heightDots / density} mm`;
  const sizes = printer.labelSize === 'printer' ? [] : [size];
  return [
    // Resets rotation and mirroring of earlier jobs, because the bitmap is already rotated and mirrored.
    lines([...sizes, ...settings(printer), 'DIRECTION 0,0', 'REFERENCE 0,0', 'CLS']),
    ...bandsOf(dots).flatMap(({ x, y, bitmap }) => [
      latin1(`BITMAP ${x},${y},${bitmap.stride},${bitmap.heightDots},0,`),
      withoutImmediateCommands(invertedBytes(bitmap), TSPL_IMMEDIATE),
      lines(['']),
    ]),
    lines(orders),
  ];
}

function lines(commands: readonly string[]): Uint8Array {
  return latin1(commands.map((command) => `${command}\r\n`).join(''));
}

/** Usual length of gap and mark. The printer detects the actual positions. */
const MEDIA = { continuous: 'GAP 0 mm,0 mm', gap: 'GAP 3 mm,0 mm', mark: 'BLINE 3 mm,0 mm' } as const;

const MODES = {
  tear: ['SET PEEL OFF', 'SET CUTTER OFF', 'SET TEAR ON'],
  peel: ['SET CUTTER OFF', 'SET TEAR OFF', 'SET PEEL ON'],
  cut: ['SET PEEL OFF', 'SET TEAR OFF', 'SET CUTTER 1'],
  rewind: ['SET PEEL OFF', 'SET CUTTER OFF', 'SET TEAR OFF'],
  applicator: ['SET PEEL OFF', 'SET CUTTER OFF', 'SET TEAR OFF'],
} as const;

const RIBBON = { direct: 'SET RIBBON OFF', transfer: 'SET RIBBON ON' } as const;

/**
 * Returns commands for the printer settings in the template. Does not change other settings, because settings remain
 * active after the label.
 */
function settings(printer: Printer): readonly string[] {
  const { media, mode, mediaType, speed, cut } = printer;
  const density = darknessOnScale(printer, 0, 8, 15);
  return [
    ...(media === undefined ? [] : [MEDIA[media]]),
    ...(mode === undefined || cut !== undefined ? [] : MODES[mode]),
    ...(mediaType === undefined ? [] : [RIBBON[mediaType]]),
    ...(speed === undefined ? [] : [`SPEED ${speed}`]),
    ...(density === undefined ? [] : [`DENSITY ${density}`]),
  ];
}
