/**
 * Reads the codes of labels back. Each code is drawn separately, because some labels print text over a code, or a code
 * beyond their edge.
 */
import { BLACK } from '@platen/engine/base/color';
import { dpiOfDensity } from '@platen/engine/base/units';
import type { CodeSymbol } from '@platen/engine/codes/symbol';
import { type Bitmap, hasDot } from '@platen/engine/paint/label/bitmap';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import type { Printer } from '@platen/engine/scene/scene';
import type { LabelPart } from '@platen/engine/zpl/label-parts';
import { EFFORTS, readCodes } from '../../service/src/verify/read-code.ts';
import { readableSymbology } from '../../service/src/verify/symbologies.ts';
import type { GrayPicture } from '../../service/src/verify/views.ts';

export type CodePart = Extract<LabelPart, { readonly kind: 'code' }>;

/** Quiet zone around the drawn code, in dots. */
const MARGIN = 60;

export async function isReadBack({ code }: CodePart, printer: Printer): Promise<boolean> {
  return (await textOf(picturesOf(drawnAlone(code, printer)), code.symbol)) !== undefined;
}

/** Returns the text of a symbol in a picture, if that is its payload. */
export async function textOf(pictures: readonly GrayPicture[], symbol: CodeSymbol): Promise<string | undefined> {
  const readable = readableSymbology(symbol.symbology);
  if (!readable) return undefined;
  for (const picture of pictures) {
    for (const effort of EFFORTS) {
      const readings = await readCodes(picture, readable.format, effort);
      const found = readings.find((reading) => readable.carries(symbol.payload, reading, undefined));
      if (found) return found.text;
    }
  }
  return undefined;
}

function drawnAlone({ symbol, width, height }: CodePart['code'], printer: Printer): Bitmap {
  const scale = 72 / dpiOfDensity(printer.density as 8);
  const box = { x: MARGIN, y: MARGIN, width, height };
  const page = {
    width: (width + 2 * MARGIN) * scale,
    height: (height + 2 * MARGIN) * scale,
    items: [
      {
        kind: 'group',
        transform: [scale, 0, 0, scale, 0, 0],
        items: [{ kind: 'code', symbol, box, color: BLACK, quietBox: box }],
      },
    ],
  } as const;
  return rasterizeLabel(page, printer);
}

/** Returns a drawing enlarged 1, 2 and 3 times. */
export function picturesOf(bitmap: Bitmap): readonly GrayPicture[] {
  return [1, 2, 3].map((zoom): GrayPicture => {
    const [widthPx, heightPx] = [bitmap.widthDots * zoom, bitmap.heightDots * zoom];
    const gray = new Uint8ClampedArray(widthPx * heightPx).fill(255);
    for (let y = 0; y < heightPx; y++) {
      for (let x = 0; x < widthPx; x++) {
        if (hasDot(bitmap, Math.floor(x / zoom), Math.floor(y / zoom))) gray[y * widthPx + x] = 0;
      }
    }
    return { widthPx, heightPx, gray };
  });
}
