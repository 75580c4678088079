/** Scene to TSPL, the language of TSC's printers and of most label printers without a name: one `CLS` … `PRINT` a label. */
import { concatBytes, latin1 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import type { Printer, Scene } from '../../scene/scene.ts';
import { bandsOf, invertedBytes, type LabelJob, labelJobs, onScale } from '../label/jobs.ts';

/** Paints every page as a picture of its dots, neighbours that are equal as one with the sum of their copies. */
export function paintTspl(scene: Scene, caches = new Caches()): Uint8Array {
  return concatBytes(labelJobs(scene, caches).flatMap((job) => label(job, scene.printer)));
}

function label({ dots, copies }: LabelJob, printer: Printer): readonly Uint8Array[] {
  const { density } = printer;
  const size = `SIZE ${dots.widthDots / density} mm,${dots.heightDots / density} mm`;
  return [
    // Turned and mirrored already: what earlier jobs may have left is undone.
    lines([size, ...settings(printer), 'DIRECTION 0,0', 'REFERENCE 0,0', 'CLS']),
    ...bandsOf(dots).flatMap(({ x, y, bitmap }) => [
      latin1(`BITMAP ${x},${y},${bitmap.stride},${bitmap.heightDots},0,`),
      invertedBytes(bitmap),
      lines(['']),
    ]),
    lines([`PRINT 1,${copies}`]),
  ];
}

function lines(commands: readonly string[]): Uint8Array {
  return latin1(commands.map((command) => `${command}\r\n`).join(''));
}

/** The usual gap and mark; the printer finds where they really are. */
const MEDIA = { continuous: 'GAP 0 mm,0 mm', gap: 'GAP 3 mm,0 mm', mark: 'BLINE 3 mm,0 mm' } as const;

const MODES = {
  tear: ['SET PEEL OFF', 'SET CUTTER OFF', 'SET TEAR ON'],
  peel: ['SET CUTTER OFF', 'SET TEAR OFF', 'SET PEEL ON'],
  cut: ['SET PEEL OFF', 'SET TEAR OFF', 'SET CUTTER 1'],
  rewind: ['SET PEEL OFF', 'SET CUTTER OFF', 'SET TEAR OFF'],
  applicator: ['SET PEEL OFF', 'SET CUTTER OFF', 'SET TEAR OFF'],
} as const;

const RIBBON = { direct: 'SET RIBBON OFF', transfer: 'SET RIBBON ON' } as const;

/** What the template tells the printer of itself; unset is left to the operator, since these outlive the label. */
function settings({ media, mode, mediaType, speed, darkness }: Printer): readonly string[] {
  return [
    ...(media === undefined ? [] : [MEDIA[media]]),
    ...(mode === undefined ? [] : MODES[mode]),
    ...(mediaType === undefined ? [] : [RIBBON[mediaType]]),
    ...(speed === undefined ? [] : [`SPEED ${speed}`]),
    ...(darkness === undefined ? [] : [`DENSITY ${onScale(darkness, 0, 8, 15)}`]),
  ];
}
