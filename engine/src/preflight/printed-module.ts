/** The module of a code as it is printed: whole dots in raster outputs. */
import type { Matrix } from '../base/geometry.ts';
import type { CodeItem } from '../scene/scene.ts';
import { wholeModule } from '../scene/whole-module.ts';
import type { Target } from './input.ts';

export type PrintedModule = {
  /** 0 where it is narrower than one dot. */
  readonly points: number;
  /** Points of a dot; 0 where the output has none. */
  readonly dot: number;
  /** Whether it is a whole number of dots: that of an upright code is, and hexagons fit no grid. */
  readonly isOnGrid: boolean;
  /** For people; empty where the output has no dots. */
  readonly resolution: string;
};

/** `transform` leads from the code to the page. */
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
