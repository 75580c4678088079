/** Default text style of tests. Each test states its differences. */
import { BLACK } from '../engine/src/base/color.ts';
import type { TextStyle } from '../engine/src/text/text-block.ts';

export const ARIAL_10: TextStyle = {
  families: ['Arial'],
  fontSize: 10,
  weight: 400,
  italic: false,
  color: BLACK,
  letterSpacing: 0,
  underline: false,
  lineThrough: false,
};
