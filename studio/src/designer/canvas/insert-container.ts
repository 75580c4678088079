/** Finds the container of a new element: the entered container, the header or footer at its position, or the page. */
import {
  IDENTITY,
  inverse,
  isFlat,
  type Matrix,
  multiply,
  type Point,
  transformPoint,
  translation,
} from '@platen/engine/base/geometry';
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { distanceTo } from '../geometry/oriented.ts';
import { getAt } from '../model/edits.ts';
import { arrangesElements, isLocked } from '../model/elements.ts';
import { pointsOf } from '../model/units.ts';
import { BANDS, bandBox } from './bands.ts';
import type { CanvasContext, CanvasPage } from './context.ts';
import { elementAt, styleOf } from './targets.ts';

export type InsertContainer = {
  /** Pointer of the list to which the element is appended. */
  readonly list: string;
  /** Transform from page points to the element's coordinates; undefined if the container positions the element. */
  readonly into: Matrix | undefined;
};

export function containerAt(context: CanvasContext, page: CanvasPage, at: Point): InsertContainer {
  return inEntered(context, page, at) ?? inBand(context, page, at) ?? { list: '/elements', into: IDENTITY };
}

function inEntered({ store }: CanvasContext, page: CanvasPage, at: Point): InsertContainer | undefined {
  const entered = store.entered.value;
  const document = store.document.value;
  if (entered === undefined || isLocked(document, entered)) return undefined;
  const list = `${entered}/elements`;
  const target = page.targets.find((each) => each.path === entered && distanceTo(each, at) === 0);
  if (!target || !isJsonArray(getAt(document, list)) || isFlat(target.transform)) return undefined;
  if (arrangesElements(document, entered)) return { list, into: undefined };
  const { x, y } = target.box;
  const inset = insetOf(document, entered);
  return { list, into: multiply(translation(-x - inset.x, -y - inset.y), inverse(target.transform)) };
}

function inBand({ store }: CanvasContext, page: CanvasPage, at: Point): InsertContainer | undefined {
  const document = store.document.value;
  for (const band of BANDS) {
    const box = bandBox(document, band, page);
    if (box && distanceTo({ box, transform: IDENTITY }, at) === 0 && isJsonArray(getAt(document, `/${band}/elements`)))
      return { list: `/${band}/elements`, into: translation(-box.x, -box.y) };
  }
  return undefined;
}

/** Returns padding and border at a group's top left, the origin of its elements. */
function insetOf(document: JsonValue, path: string): Point {
  const { style } = elementAt(document, path);
  const padding = styleOf(document, style, 'padding');
  const inset = (side: 'Top' | 'Left') => {
    const own = isJsonObject(padding) ? padding[side.toLowerCase()] : padding;
    const border = styleOf(document, style, `border${side}`) ?? styleOf(document, style, 'border');
    const width = typeof border === 'string' ? pointsOf(border.trim().split(/\s+/)[0]) : undefined;
    return (pointsOf(own) ?? 0) + (width ?? 0);
  };
  return { x: inset('Left'), y: inset('Top') };
}

/** Converts a page point to coordinates of the container. */
export function pointIn({ into }: InsertContainer, at: Point): Point {
  return into ? transformPoint(into, at) : at;
}
