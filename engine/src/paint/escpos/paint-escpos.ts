/**
 * Paints a scene as ESC/POS, the language of receipt printers. Each page is a raster image, followed by a cut or a feed
 * to the tear bar.
 */
import { concatBytes } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import type { Printer, Scene } from '../../scene/scene.ts';
import { type Bitmap, createBitmap, cropBitmap, stamp } from '../label/bitmap.ts';
import { cutEvery } from '../label/groups.ts';
import { ESCPOS_IMMEDIATE, withoutImmediateCommands } from '../label/immediate-commands.ts';
import { darknessOnScale, labelJobs } from '../label/jobs.ts';

/** Paints every page as a bitmap. Repeats the image for each copy, because the language has no command for copies. */
export function paintEscpos(scene: Scene, caches = new Caches()): Uint8Array {
  const jobs = labelJobs(scene, caches);
  const { mode = 'tear', cut } = scene.printer;
  const pages = jobs.map(({ dots }) => concatBytes(stripsOf(withSafeWidth(dots)).map(rasterImage)));
  const count = jobs.reduce((sum, { copies }) => sum + copies, 0);
  let done = 0;
  const end = () => {
    done++;
    if (cut === undefined) return END[mode];
    return done === count || done % cutEvery(cut) === 0 ? CUT : [];
  };
  const copies = jobs.flatMap((job, index) => new Array<Uint8Array>(job.copies).fill(pages[index]!));
  return concatBytes([settings(scene.printer), ...copies.flatMap((page) => [page, Uint8Array.from(end())])]);
}

const ESC = 0x1b;
const GS = 0x1d;

/** Rows per command, limited because some printers have little memory. */
const STRIP_ROWS = 128;

function stripsOf(dots: Bitmap): readonly Bitmap[] {
  const { widthDots: width, heightDots } = dots;
  const strips: Bitmap[] = [];
  for (let y = 0; y < heightDots; y += STRIP_ROWS) {
    strips.push(cropBitmap(dots, { x: 0, y, width, height: Math.min(STRIP_ROWS, heightDots - y) }));
  }
  return strips;
}

/**
 * Widens the bitmap by one byte per row if the row length in `rasterImage` would otherwise start an immediate command.
 */
function withSafeWidth(dots: Bitmap): Bitmap {
  const count = Uint8Array.of(dots.stride & 0xff, dots.stride >> 8);
  if (withoutImmediateCommands(count, ESCPOS_IMMEDIATE) === count) return dots;
  const wider = createBitmap(dots.widthDots + 8, dots.heightDots);
  stamp(wider, { x: 0, y: 0, bitmap: dots }, 'add');
  return wider;
}

/** Writes `GS v 0` with both counts in little-endian order. Many printers do not support newer image commands. */
function rasterImage({ stride, heightDots, bits }: Bitmap): Uint8Array {
  const head = [GS, 0x76, 0x30, 0, stride & 0xff, stride >> 8, heightDots & 0xff, heightDots >> 8];
  return concatBytes([Uint8Array.from(head), withoutImmediateCommands(bits, ESCPOS_IMMEDIATE)]);
}

/** Feeds the paper to the knife and cuts it (`GS V 66 0`). */
const CUT = [GS, 0x56, 66, 0];
/** Feeds four lines to move the end past the tear bar (`ESC d 4`). */
const FEED = [ESC, 0x64, 4];
const END = { tear: FEED, peel: [], rewind: [], cut: CUT, applicator: [] } as const;

const MAX_SPEED = 13;

/** Resets the printer to its defaults (`ESC @`), then sets darkness and speed (`GS ( K`) if requested. */
function settings(printer: Printer): Uint8Array {
  const { speed } = printer;
  const darkness = darknessOnScale(printer, -6, 0, 6);
  const control = (what: number, value: number) => [GS, 0x28, 0x4b, 2, 0, what, value & 0xff];
  return Uint8Array.from([
    ESC,
    0x40,
    ...(darkness === undefined ? [] : control(49, darkness)),
    ...(speed === undefined ? [] : control(50, Math.min(speed, MAX_SPEED))),
  ]);
}
