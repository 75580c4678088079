/** Finds out what determines an element's position and size, so that an editor can move and resize the element. */
import { type Element, holds } from '../elements/schemas.ts';
import type { AnyElement } from '../format/element.ts';
import type { Size } from '../format/position.ts';
import type { Template } from '../format/template.ts';

/** Placement of an element: by its x and y, or by the flow of the page, of a band or of its container. */
export type Flow = 'absolute' | 'page' | 'band' | 'row' | 'column' | 'grid' | 'cell';

/** Origin of a width or height: a fixed length, a percentage of the parent, the content, or the whole parent. */
export type SizeSource = 'fixed' | 'percent' | 'fraction' | 'content' | 'parent';

export type Placing = { readonly flow: Flow; readonly widthFrom: SizeSource; readonly heightFrom: SizeSource };

const CELL: Placing = { flow: 'cell', widthFrom: 'parent', heightFrom: 'parent' };

/** Returns a function that looks up the placing of an element or table column by its JSON Pointer. */
export function placingsOf({ elements, header, footer }: Template): (path: string) => Placing {
  const known = new Map<string, Placing>();
  const visit = (some: readonly AnyElement[], parent: Parent) => {
    for (const element of some as readonly Element[]) {
      known.set(element.path, placingOf(element, parent));
      if (holds(element, 'cells')) {
        for (const [index, column] of element.columns.entries()) {
          known.set(`${element.path}/columns/${index}`, CELL);
          visit(column.elements ?? [], { flow: 'column', stretches: true });
        }
      } else if (holds(element, 'elements')) {
        const flow = element.layout === 'none' ? 'absolute' : element.layout === 'columns' ? 'column' : element.layout;
        visit(element.elements, { flow, stretches: element.align === 'stretch' });
      }
    }
  };
  visit(elements, { flow: 'page', stretches: true });
  for (const band of [header, footer]) visit(band?.elements ?? [], { flow: 'band', stretches: true });
  return (path) => known.get(path) ?? CELL;
}

type Parent = { readonly flow: Flow; readonly stretches: boolean };

function placingOf({ position, width, height }: AnyElement, parent: Parent): Placing {
  const flow = position.mode === 'absolute' ? 'absolute' : parent.flow;
  const stretches = position.mode === 'flow' && parent.stretches;
  // Rows stretch heights, grids stretch both directions, and other containers stretch widths.
  return {
    flow,
    widthFrom: sourceOf(width, stretches && flow !== 'row'),
    heightFrom: sourceOf(height, stretches && (flow === 'row' || flow === 'grid')),
  };
}

function sourceOf(size: Size, isStretched: boolean): SizeSource {
  if (size === 'auto') return isStretched ? 'parent' : 'content';
  return size.kind === 'points' ? 'fixed' : size.kind;
}
