/** Stretches or compresses text horizontally (`horizontalScale`). */
import { multiply, type Point } from '../../base/geometry.ts';
import type { Measurable, Measured, Placement, Split } from '../../layout/measure.ts';
import type { Item } from '../../scene/scene.ts';
import type { ElementOfType } from '../schemas.ts';

type Text = Measurable<ElementOfType<'text'>>;

/** Returns the element before scaling, in a box that is wider by the inverse of the scale. */
export function beforeScale(element: Text, scale: number): Text {
  const { width, availableWidth } = element;
  return { ...element, width: width === undefined ? undefined : width / scale, availableWidth: availableWidth / scale };
}

/** Scales a measured text. */
export function scaledBox(text: Measured, scale: number, elementId: string): Measured {
  const scaled = (box: Measured) => scaledBox(box, scale, elementId);
  const { split, stretch } = text;
  return {
    width: text.width * scale,
    height: text.height,
    baseline: () => text.baseline?.(),
    place({ x, y }: Point, at: Placement): readonly Item[] {
      const transform = [scale, 0, 0, 1, x, y] as const;
      const items = text.place({ x: 0, y: 0 }, { ...at, transform: multiply(at.transform, transform) });
      return items.length === 0 ? items : [{ kind: 'group', elementId, transform, items }];
    },
    ...(split && { split: (room: number, forced: boolean) => splitParts(split(room, forced), scaled) }),
    ...(stretch && { stretch: (height: number) => scaled(stretch.call(text, height)) }),
  };
}

function splitParts(parts: Split | undefined, scaled: (box: Measured) => Measured): Split | undefined {
  return parts && { ...parts, first: scaled(parts.first), rest: parts.rest && scaled(parts.rest) };
}
