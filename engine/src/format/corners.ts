/** Reads the corner radii of a box: one length for all corners, or one for each. */
import { type Infer, isObject, object, optional, points, type Schema } from './kit.ts';

const radius = points({ min: 0 });

const each = object({
  topLeft: optional(radius, 'radius at the top left; default: 0'),
  topRight: optional(radius, 'radius at the top right'),
  bottomRight: optional(radius, 'radius at the bottom right'),
  bottomLeft: optional(radius, 'radius at the bottom left'),
});

/** Radii in points, clockwise from the top left. */
export type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

export const NO_CORNERS: Corners = [0, 0, 0, 0];

export const corners: Schema<Corners> = {
  json: { anyOf: [radius.json, each.json] },
  read(value, place, reader) {
    if (!isObject(value)) {
      const all = radius.read(value, place, reader);
      return all === undefined ? undefined : [all, all, all, all];
    }
    const read: Partial<Infer<typeof each>> = each.read(value, place, reader) ?? {};
    const { topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0 } = read;
    return [topLeft, topRight, bottomRight, bottomLeft];
  },
};
