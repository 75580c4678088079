/** Creates elements for codes that the reader found in an image. */
import type { Rect } from '@platen/engine/base/geometry';
import type { JsonObject } from '@platen/engine/base/json';

/** Element type and symbology by the reader's format name. */
const ELEMENTS: Readonly<Record<string, readonly [type: string, symbology?: string]>> = {
  QRCode: ['qrcode'],
  DataMatrix: ['datamatrix'],
  Code128: ['barcode', 'code128'],
  Code39: ['barcode', 'code39'],
  Code39Std: ['barcode', 'code39'],
  Code39Ext: ['barcode', 'code39ext'],
  Code93: ['barcode', 'code93'],
  Codabar: ['barcode', 'codabar'],
  ITF: ['barcode', 'itf'],
  ITF14: ['barcode', 'itf14'],
  EAN13: ['barcode', 'ean13'],
  EAN8: ['barcode', 'ean8'],
  UPCA: ['barcode', 'upca'],
  UPCE: ['barcode', 'upce'],
  DataBar: ['barcode', 'databaromni'],
  DataBarOmni: ['barcode', 'databaromni'],
  DataBarExp: ['barcode', 'databarexpanded'],
  PDF417: ['barcode', 'pdf417'],
  MicroPDF417: ['barcode', 'micropdf417'],
  MicroQRCode: ['barcode', 'microqrcode'],
  Aztec: ['barcode', 'aztec'],
  MaxiCode: ['barcode', 'maxicode'],
};

/** Symbologies with human-readable text. The box of the bars has no space for that text. */
const LINEAR = /^(?:code|codabar|itf|ean|upc|gs1-)/;

export type ReadSymbol = { readonly format: string; readonly text: string; readonly isGs1: boolean };

/** Factor by which boxes grow. A box that is slightly too small would get narrower modules. */
const GROWTH = 1.02;

/**
 * Returns the element with its box; undefined for formats that templates do not support. `turn` is the number of
 * clockwise quarter turns.
 */
export function codeElement({ format, text, isGs1 }: ReadSymbol, box: Rect, turn: number): JsonObject | undefined {
  const [type, own] = ELEMENTS[format] ?? [];
  if (type === undefined) return undefined;
  const symbology = isGs1 && own === 'code128' ? 'gs1-128' : own;
  const isOnSide = turn % 2 === 1;
  const [width, height] = (isOnSide ? [box.height, box.width] : [box.width, box.height]).map(
    (side) => side * GROWTH,
  ) as [number, number];
  const mm = (points: number) => `${Math.round((points * 25.4 * 100) / 72) / 100}mm`;
  return {
    type,
    ...(symbology !== undefined && { symbology }),
    position: { x: mm(box.x + (box.width - width) / 2), y: mm(box.y + (box.height - height) / 2) },
    width: mm(width),
    height: mm(height),
    ...(turn !== 0 && { rotation: turn * 90 }),
    ...(isGs1 && symbology !== 'gs1-128' && { gs1: true }),
    ...(symbology !== undefined && LINEAR.test(symbology) && { showText: false }),
    quietZone: false,
    text: text.replaceAll('{{', '\\{{'),
  };
}
