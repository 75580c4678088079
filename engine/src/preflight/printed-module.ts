/** Module of a code as it is printed: whole dots in raster outputs. */
import type { Matrix } from '../base/geometry.ts';
import type { CodeItem } from '../scene/scene.ts';
import { wholeModule } from '../scene/whole-module.ts';
import type { Target } from './input.ts';

export type PrintedModule = {
  /** Width in points; 0 if it is below one dot. */
  readonly points: number;
  /** Size of a dot in points; 0 for outputs without dots. */
  readonly dot: number;
  /** True if it is a whole number of dots: for upright codes, but never for hexagons. */
  readonly isOnGrid: boolean;
  /** Resolution for messages; empty for outputs without dots. */
  readonly resolution: string;
};

/** Returns the printed module. `transform` maps the code to the page. */
export function printedModule({ box, symbol }: CodeItem, transform: Matrix, target: Target): PrintedModule {
  const module = box.width / symbol.columns;
  const isOnGrid = symbol.kind !== 'hexagons' && (transform[0] === 0 || transform[1] === 0);
  if (target.kind === 'vector') return { points: module, dot: 0, isOnGrid, resolution: '' };
  const dot = 72 / target.dpi;
  const resolution = target.kind === 'one-bit' ? `${(target.dpi / 25.4).toFixed(0)} dpmm` : `${target.dpi} dpi`;
  if (!isOnGrid) return { points: module < dot ? 0 : module, dot, isOnGrid, resolution };
  const dots = wholeModule(module / dot);
  return { points: dots * dot, dot, isOnGrid, resolution: `${dots} dot${dots === 1 ? '' : 's'} at ${resolution}` };
}
