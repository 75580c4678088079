/** Builds the ZPL II commands that Platen prints. Each function accepts only integers in the range of Zebra's guide. */
import type { Printer } from '../../scene/scene.ts';

/** Maximum coordinate or side in dots. */
export const MAX_DOTS = 32_000;
export const MAX_COPIES = 99_999_999;
/** Minimum letter size of `^A0`, in dots. */
export const MIN_FONT_DOTS = 10;
/** Maximum module width of `^BY`, in dots. */
export const MAX_MODULE_DOTS = 10;

function whole(value: number, least: number, most: number): string {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`this ZPL command accepts a whole number from ${least} to ${most}, not ${value}`);
  }
  return String(value);
}

/** Returns `^FO`, which sets the top left corner of the next field. */
export function fieldOrigin(x: number, y: number): string {
  return `^FO${whole(x, 0, MAX_DOTS)},${whole(y, 0, MAX_DOTS)}`;
}

/** Returns `^GB`, a black frame that extends inwards. With a thickness of half the shorter side, it is a filled box. */
export function graphicBox(width: number, height: number, thickness: number): string {
  const most = Math.ceil(Math.min(width, height) / 2);
  return `^GB${whole(width, 1, MAX_DOTS)},${whole(height, 1, MAX_DOTS)},${whole(thickness, 1, most)}^FS`;
}

/** Returns `^GFA`. Both of its byte counts are before compression. */
export function graphicField(sizeBytes: number, stride: number, data: string): string {
  const size = whole(sizeBytes, 1, 99_999);
  return `^GFA,${size},${size},${whole(stride, 1, 99_999)},${data}^FS`;
}

/** Wide-to-narrow ratio of bars. Printers draw wide bars in whole dots, rounded down. */
export type WideRatio = 2 | 2.5 | 3;

/**
 * Returns `^BY`: module, wide-to-narrow ratio and height. They stay active until the next `^BY`, so every code sets
 * them.
 */
export function barDefaults(moduleDots: number, ratio: WideRatio, heightDots: number): string {
  return `^BY${whole(moduleDots, 1, MAX_MODULE_DOTS)},${ratio},${whole(heightDots, 1, MAX_DOTS)}`;
}

/**
 * Returns `^A0`, the printer's scalable font in one of four orientations (N, R, I, B), with height and width in dots.
 */
export function residentFont(orientation: string, heightDots: number, widthDots: number): string {
  const size = [heightDots, widthDots].map((dots) => whole(dots, MIN_FONT_DOTS, MAX_DOTS));
  return `^A0${orientation},${size.join(',')}`;
}

/** Declares field data as UTF-8. */
export const UTF8_DATA = '^CI28';

/** Returns `^PW` and `^LL`, which must both come before the first field. */
export function labelSize(widthDots: number, heightDots: number): string {
  return `^PW${whole(widthDots, 1, MAX_DOTS)}^LL${whole(heightDots, 1, MAX_DOTS)}`;
}

/** Maximum shift of `^LS` and `^LT` in dots. */
export const MAX_SHIFT = { left: 9_999, top: 120 } as const;

/** Returns `^LS`, which shifts left, and `^LT`, which shifts down. Both remain active in the printer. */
export function labelShift(x: number, y: number): string {
  return `^LS${whole(-x || 0, -MAX_SHIFT.left, MAX_SHIFT.left)}^LT${whole(y, -MAX_SHIFT.top, MAX_SHIFT.top)}`;
}

/** Returns `~SD`, which sets the printer's darkness. */
export function setDarkness(darkness: number): string {
  return `~SD${whole(darkness, 0, 30).padStart(2, '0')}`;
}

/** Cuts off the labels since the last cut, in mode `^MMD`. */
export const CUT_NOW = '~JK';

/** Pauses the printer after the label. */
export const PAUSE_AFTER = '^PP';

/**
 * Returns the command for the cut mode. With `^MMD`, the printer cuts only at `~JK`. With `^MMC`, it counts and cuts.
 */
export function cutMode(isCounted: boolean): string {
  return isCounted ? '^MMC' : '^MMD';
}

/**
 * Returns commands that reset label home, field rotation, orientation, mirroring and reversal. Earlier jobs may have
 * set them.
 */
export function labelState({ orientation, mirror }: Printer): string {
  return `^LH0,0^FWN^PO${orientation === 'inverted' ? 'I' : 'N'}^PM${mirror ? 'Y' : 'N'}^LRN`;
}

const MEDIA = { continuous: 'N', gap: 'Y', mark: 'M' } as const;
const MODES = { tear: 'T', peel: 'P', rewind: 'R', cut: 'C', applicator: 'A' } as const;
const MEDIA_TYPES = { direct: 'D', transfer: 'T' } as const;

/**
 * Returns commands for the printer settings in the template. Does not change other settings, because settings remain
 * active after the label.
 */
export function printerSettings({ media, mode, mediaType, speed, darkness, cut }: Printer): string {
  return [
    media === undefined ? '' : `^MN${MEDIA[media]}`,
    mode === undefined || cut !== undefined ? '' : `^MM${MODES[mode]}`,
    mediaType === undefined ? '' : `^MT${MEDIA_TYPES[mediaType]}`,
    speed === undefined ? '' : `^PR${whole(speed, 1, 14)}`,
    darkness === undefined ? '' : `^MD${whole(darkness, -30, 30)}`,
  ].join('');
}

/** Returns `^PQ`, the number of copies of this label. */
export function printQuantity(copies: number): string {
  return `^PQ${whole(copies, 1, MAX_COPIES)}`;
}

/** Returns `^PQ` with groups. After each group, the printer pauses, or cuts without a pause. */
export function groupedQuantity(copies: number, every: number, pauses: boolean): string {
  return `${printQuantity(copies)},${whole(every, 1, MAX_COPIES)},0,${pauses ? 'N' : 'Y'}`;
}
