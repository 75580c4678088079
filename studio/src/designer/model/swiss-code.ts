/**
 * Converts a QR code to a Swiss QR Code and back. A Swiss QR Code is a barcode element with a cross and a fixed size.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, setAt } from './edits.ts';

export const SWISS = 'swissqrcode';

/** Side of the code with its quiet zone of 5 mm (SIX, Implementation Guidelines 2.3, clause 6.4.2). */
const SIDE = '56mm';

/** Properties that QR codes and barcodes have in common. */
const COMMON = [
  'id',
  'name',
  'position',
  'width',
  'height',
  'visible',
  'locked',
  'text',
  'content',
  'contentExpression',
];

/** Converts the element at `pointer` to the kind of code that its content needs. */
export function asSwissCode(document: JsonValue, pointer: string, isSwiss: boolean): JsonValue {
  const element = getAt(document, pointer);
  if (!isJsonObject(element)) return document;
  const isAlready = element['type'] === 'barcode' && element['symbology'] === SWISS;
  if (isAlready === isSwiss) return document;
  const common: JsonObject = Object.fromEntries(Object.entries(element).filter(([name]) => COMMON.includes(name)));
  const made = isSwiss
    ? { ...common, type: 'barcode', symbology: SWISS, width: SIDE, height: SIDE }
    : { ...common, type: 'qrcode' };
  return setAt(document, pointer, made);
}
