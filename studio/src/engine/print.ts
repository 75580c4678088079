/** A template's ZPL, and the dots that a printer makes of it. */
import type { World } from '@platen/engine';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import type { PaintTask, Printed } from './protocol.ts';
import { paint } from './tasks.ts';

export function print(task: PaintTask, world: World): Printed {
  const painted = paint({ ...task, format: 'zpl' }, world);
  if (!painted.ok) return painted;
  const zpl = new TextDecoder().decode(painted.bytes);
  const drawn = drawZpl(zpl, world.text);
  if (!drawn.ok) throw new Error(drawn.message);
  return { ok: true, zpl, labels: drawn.labels };
}
