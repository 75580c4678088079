/** Margins of the page in points. */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt } from './edits.ts';
import { pointsOf } from './units.ts';

export type Margins = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

/** Returns the margins around the header, the footer and the flow. */
export const flowMargins = (document: JsonValue) =>
  sidesOf(getAt(document, '/dimensions/margin') ?? getAt(document, '/dimensions/safeMargin'));

export const safeMargins = (document: JsonValue) => sidesOf(getAt(document, '/dimensions/safeMargin'));

function sidesOf(margin: JsonValue | undefined): Margins {
  const side = (name: string) => pointsOf(isJsonObject(margin) ? margin[name] : margin) ?? 0;
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}
