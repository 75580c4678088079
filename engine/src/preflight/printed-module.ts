/** Computes the module of a code as printed: a whole number of dots in raster outputs. */
import type { Matrix } from '../base/geometry.ts';
import type { CodeItem } from '../scene/scene.ts';
import { wholeModule } from '../scene/whole-module.ts';
import type { Target } from './input.ts';

export type PrintedModule = {
  /** Width in points; 0 if it is less than one dot. */
  readonly points: number;
  /** Size of a dot in points; 0 for vector outputs. */
  readonly dot: number;
  /** True if the module is a whole number of dots, as in upright codes. Always false for hexagons. */
  readonly isOnGrid: boolean;
  /** Resolution for messages; empty for vector outputs. */
  readonly resolution: string;
};

/** Returns the module as printed. `transform` maps the code to the page. */
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
