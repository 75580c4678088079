/** Returns JSON Pointers to the origin of a term's value. */
import { type Shape, shapeOfExpression } from '../expression/rename.ts';
import type { LoopAt, Origin } from './said.ts';

/**
 * Returns a pointer into the data (`/data/…`) if the value is a plain path in the data. Otherwise returns a pointer
 * from the template's root, which has no `data` property.
 */
export function pointerOf({ path, source, loops }: Origin): string {
  const place = source === undefined ? undefined : placeInData(source, namesOf(loops));
  return place ? `/data${place.map(token).join('')}` : path;
}

function token(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

type Names = ReadonlyMap<string, Shape>;

function namesOf(loops: readonly LoopAt[]): Names {
  let names: Names = new Map();
  for (const { items, as, indexAs, index } of loops) {
    const list = PLAIN_PATH.test(items) ? placeInData(items, names) : undefined;
    const item: Shape = list && { kind: 'data', path: [...list, String(index)] };
    names = new Map<string, Shape>([...names, ['index', undefined], [indexAs, undefined], ['item', item], [as, item]]);
  }
  return names;
}

/**
 * Matches a plain path to a list in the data, which may be missing. In filtered or sorted lists, item numbers differ
 * from the data's.
 */
const PLAIN_PATH = /^\s*[\w$]+(?:\s*(?:\?)?\.\s*[\w$]+)*\s*(?:\?\?\s*(?:\[\s*\]|null)\s*)?$/;

/** Returns the path in the data. If the path contains unknown list items, it ends at the list. */
function placeInData(source: string, names: Names): readonly string[] | undefined {
  const shape = shapeOfExpression(source, names);
  if (shape?.kind !== 'data') return undefined;
  const unknown = shape.path.indexOf('*');
  return unknown < 0 ? shape.path : shape.path.slice(0, unknown);
}
