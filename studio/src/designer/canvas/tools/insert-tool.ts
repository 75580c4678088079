/** Insert: a click or drag adds an element of the chosen type. */
import { type CanvasContext, pagePoint } from '../context.ts';
import { canInsert } from '../insert.ts';
import { pressToInsert } from '../insert-press.ts';
import type { CanvasTool } from './tool.ts';

export function createInsertTool(context: CanvasContext, startEditing: (path: string) => void): CanvasTool {
  return {
    down({ at }) {
      const { value: kind } = context.tool;
      const place = pagePoint(context, at);
      return place && canInsert(kind)
        ? pressToInsert(context, { kind, page: place.page, at, startEditing })
        : undefined;
    },
    cursor: 'crosshair',
  };
}
