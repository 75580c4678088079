/** Documents in the formats of a render, and the dots a printer makes of one: loaded when a view first shows them. */
import { renderTemplate, type World } from '@platen/engine';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import type { Painted, PaintTask, Printed } from './protocol.ts';

export function paint({ template, data, ...options }: PaintTask, world: World): Painted {
  const rendered = renderTemplate(template, data, options, world);
  if (!rendered.ok) return { ok: false, problems: rendered.problems };
  const { bytes, pages } = rendered.value;
  return { ok: true, bytes, pages, warnings: rendered.warnings };
}

export function print(task: PaintTask, world: World): Printed {
  const painted = paint({ ...task, format: 'zpl' }, world);
  if (!painted.ok) return painted;
  const zpl = new TextDecoder().decode(painted.bytes);
  const drawn = drawZpl(zpl, world.text);
  if (!drawn.ok) throw new Error(drawn.message);
  return { ok: true, zpl, labels: drawn.labels };
}
