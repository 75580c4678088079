/** What holds a new element: the container that was entered, the header or footer that it lies over, else the page. */
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
import type { PaperContext, PaperPage } from './context.ts';
import { elementAt, styleOf } from './targets.ts';

export type Home = {
  /** The pointer of the list that the element becomes the last of. */
  readonly list: string;
  /** From points of the page to those that its x and y are; undefined where what holds it gives it its place. */
  readonly into: Matrix | undefined;
};

export function homeAt(context: PaperContext, page: PaperPage, at: Point): Home {
  return inEntered(context, page, at) ?? inBand(context, page, at) ?? { list: '/elements', into: IDENTITY };
}

function inEntered({ store }: PaperContext, page: PaperPage, at: Point): Home | undefined {
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

function inBand({ store }: PaperContext, { rect }: PaperPage, at: Point): Home | undefined {
  const document = store.document.value;
  for (const band of BANDS) {
    const box = bandBox(document, band, rect);
    if (box && distanceTo({ box, transform: IDENTITY }, at) === 0 && isJsonArray(getAt(document, `/${band}/elements`)))
      return { list: `/${band}/elements`, into: translation(-box.x, -box.y) };
  }
  return undefined;
}

/** Padding and border at the top left of a group, which its elements are measured from. */
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

/** A point of the page in the coordinates of what holds the element. */
export function pointIn({ into }: Home, at: Point): Point {
  return into ? transformPoint(into, at) : at;
}
