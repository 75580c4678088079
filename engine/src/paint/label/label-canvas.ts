/** Label during drawing: every dot as it will be printed, and the marks that print the dots. */
import { intersectPixels, type PixelRect } from '../../raster/pixel-rect.ts';
import {
  andBitmaps,
  type Bitmap,
  boxOf,
  createBitmap,
  cropBitmap,
  cropPlaced,
  dotsOfBoxes,
  fillBox,
  isBoxInked,
  joinPlaced,
  type PlacedBitmap,
  stamp,
  trimPlaced,
  unionBoxes,
} from './bitmap.ts';

/** Mark that prints ink: a frame or filled box, dots, or native fields. */
export type Mark = Printed & {
  /** Element that drew the ink; undefined for ink of several elements or of no element. */
  readonly owner: string | undefined;
};

type Printed =
  | { readonly kind: 'frame'; readonly box: PixelRect; readonly thickness: number }
  | { readonly kind: 'dots'; readonly placed: PlacedBitmap }
  | { readonly kind: 'native'; readonly native: Native };

/** Native fields, and the dots that the printer draws for them. */
export type Native = {
  readonly fields: readonly string[];
  /** Bounding box of the fields' dots on the label. */
  readonly box: PixelRect;
  /** Returns the dots. They are computed on demand, because most are never needed. */
  readonly dots: () => PlacedBitmap;
};

/** Ratio of the marks' total size to the label's, above which one bitmap of the label is shorter. */
const MAX_MARK_SHARE = 16;
/** Maximum memory for the marks of a label, in bytes. */
const MAX_MARK_BYTES = 64_000_000;
/** Approximate length in ZPL of a frame, or of the field around a bitmap, in bytes. */
const FIELD_BYTES = 25;

/**
 * Canvas of a label. ZPL fields can only add ink, so white content over black is drawn by omitting ink. The canvas has
 * a raster of the final label. `survivingMarks` reduces each mark to the dots that remain ink at the end.
 */
export class LabelCanvas {
  readonly area: PixelRect;
  /** Element that is being drawn. */
  owner: string | undefined = undefined;
  private readonly drawn: Bitmap;
  /** Native fields whose ink is not in the raster yet. */
  private pending: Native[] = [];
  private marks: Mark[] = [];
  private markBytes = 0;
  private isOneBitmap = false;
  /** Bounding box of all erased dots. */
  private erased: PixelRect | undefined;

  constructor(widthDots: number, heightDots: number) {
    this.drawn = createBitmap(widthDots, heightDots);
    this.area = { x: 0, y: 0, width: widthDots, height: heightDots };
  }

  /** Every dot as it will be printed. */
  get raster(): Bitmap {
    this.drawPending();
    return this.drawn;
  }

  /** Inks all dots of a box. */
  addBox(box: PixelRect): void {
    this.addFrame(box, Math.ceil(Math.min(box.width, box.height) / 2));
  }

  /** Inks a frame that extends inwards. */
  addFrame(box: PixelRect, thickness: number): void {
    const sides = frameSides(box, thickness);
    const common = intersectPixels(box, this.area);
    if (!common) return;
    const isWhole = common.width === box.width && common.height === box.height;
    if (!isWhole && sides.length > 1) {
      for (const side of sides) this.addBox(side);
      return;
    }
    for (const side of sides) {
      const inside = intersectPixels(side, this.area);
      if (inside) fillBox(this.drawn, inside, true);
    }
    const filled = Math.ceil(Math.min(common.width, common.height) / 2);
    const inner = isWhole ? Math.min(thickness, filled) : filled;
    this.keep({ kind: 'frame', box: common, thickness: inner, owner: this.owner }, 0);
  }

  /** Inks the dots of a bitmap. */
  addDots(placed: PlacedBitmap): void {
    const inside = cropPlaced(placed, this.area);
    const trimmed = inside && trimPlaced(inside);
    if (!trimmed) return;
    stamp(this.drawn, trimmed, 'add');
    this.keep({ kind: 'dots', placed: trimmed, owner: this.owner }, trimmed.bitmap.bits.length);
  }

  /** Inks the dots of native fields. */
  addNative(native: Native): void {
    const { width, height } = native.box;
    this.pending.push(native);
    this.keep({ kind: 'native', native, owner: this.owner }, ((width + 7) >> 3) * height);
  }

  /** Erases the dots of a bitmap. */
  eraseDots(placed: PlacedBitmap): void {
    const inside = cropPlaced(placed, this.area);
    if (!inside) return;
    stamp(this.raster, inside, 'erase');
    this.noteErased(boxOf(inside));
  }

  eraseBox(box: PixelRect): void {
    const inside = intersectPixels(box, this.area);
    if (!inside) return;
    fillBox(this.raster, inside, false);
    this.noteErased(inside);
  }

  /** Returns the label's current dots below a bitmap's ink. */
  dotsUnder(placed: PlacedBitmap): Bitmap | undefined {
    const inside = cropPlaced(placed, this.area);
    return inside && andBitmaps(inside.bitmap, cropBitmap(this.raster, boxOf(inside)));
  }

  /** Returns marks whose combined ink equals the raster. */
  survivingMarks(): readonly Mark[] {
    if (this.isOneBitmap) return dots({ x: 0, y: 0, bitmap: this.raster }, undefined);
    return this.marks.flatMap((mark) => {
      if (!this.isTouched(mark)) return [mark];
      const { owner } = mark;
      if (mark.kind === 'dots') return this.surviving(mark.placed, owner);
      if (mark.kind === 'native') return this.surviving(mark.native.dots(), owner);
      if (frameSides(mark.box, mark.thickness).every((side) => isBoxInked(this.raster, side))) return [mark];
      return this.surviving(dotsOfBoxes(frameSides(mark.box, mark.thickness)), owner);
    });
  }

  /** Returns the dots of all ink, trimmed; undefined if there is no ink. */
  get ink(): PlacedBitmap | undefined {
    const parts = this.survivingMarks().map((mark) => {
      if (mark.kind === 'frame') return dotsOfBoxes(frameSides(mark.box, mark.thickness));
      return mark.kind === 'dots' ? mark.placed : mark.native.dots();
    });
    return parts.length === 0 ? undefined : joinPlaced(parts);
  }

  /** Returns whether parts of a mark may have been erased. */
  private isTouched(mark: Mark): boolean {
    const box = mark.kind === 'dots' ? boxOf(mark.placed) : mark.kind === 'native' ? mark.native.box : mark.box;
    return this.erased !== undefined && intersectPixels(this.erased, box) !== undefined;
  }

  private noteErased(box: PixelRect): void {
    this.erased = this.erased ? unionBoxes([this.erased, box]) : box;
  }

  private surviving(placed: PlacedBitmap, owner: string | undefined): readonly Mark[] {
    return dots({ ...placed, bitmap: andBitmaps(placed.bitmap, cropBitmap(this.raster, boxOf(placed))) }, owner);
  }

  private keep(mark: Mark, sizeBytes: number): void {
    this.markBytes += sizeBytes + FIELD_BYTES;
    const most = Math.min(MAX_MARK_BYTES, MAX_MARK_SHARE * this.drawn.bits.length);
    if (this.markBytes > most) this.isOneBitmap = true;
    if (this.isOneBitmap) {
      this.marks = [];
      this.drawPending();
    } else this.marks.push(mark);
  }

  private drawPending(): void {
    for (const { dots } of this.pending) stamp(this.drawn, dots(), 'add');
    this.pending = [];
  }
}

function dots(placed: PlacedBitmap, owner: string | undefined): readonly Mark[] {
  const trimmed = trimPlaced(placed);
  return trimmed ? [{ kind: 'dots', placed: trimmed, owner }] : [];
}

/** Returns the boxes that a frame inks: its four sides, or the whole box if the frame fills it. */
export function frameSides(box: PixelRect, thickness: number): readonly PixelRect[] {
  const { x, y, width, height } = box;
  if (thickness * 2 >= Math.min(width, height)) return [box];
  return [
    { x, y, width, height: thickness },
    { x, y: y + height - thickness, width, height: thickness },
    { x, y: y + thickness, width: thickness, height: height - 2 * thickness },
    { x: x + width - thickness, y: y + thickness, width: thickness, height: height - 2 * thickness },
  ];
}
