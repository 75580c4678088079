/** Reads the crop rectangle of an image. */
import type { Rect } from '../base/geometry.ts';
import { object, points, required, type Schema, withDefault } from './kit.ts';

/** Schema for a rectangle, measured from the top left corner. Its size must not be 0. */
export const crop: Schema<Rect> = object({
  x: withDefault(points({ min: 0 }), 0, 'distance from the left edge', 0),
  y: withDefault(points({ min: 0 }), 0, 'distance from the top edge', 0),
  width: required(points({ min: 0.1 }), 'width of the part'),
  height: required(points({ min: 0.1 }), 'height of the part'),
});
