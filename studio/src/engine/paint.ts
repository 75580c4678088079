/** Documents in the formats of a render, and the dots a printer makes of one: loaded when a view first shows them. */
import { renderTemplate, type World } from '@platen/engine';
import { zplLineOwners } from '@platen/engine/paint/zpl/paint-zpl';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import type { DrawnLabels, Painted, PaintTask, Printed } from './protocol.ts';

export function paint({ template, data, ...options }: PaintTask, world: World): Painted {
  const rendered = renderTemplate(template, data, options, world);
  if (!rendered.ok) return { ok: false, problems: rendered.problems };
  const { bytes, pages } = rendered.value;
  return { ok: true, bytes, pages, warnings: rendered.warnings };
}

export function print({ template, data, ...options }: PaintTask, world: World): Printed {
  const rendered = renderTemplate(template, data, { ...options, format: 'zpl' }, world);
  if (!rendered.ok) return { ok: false, problems: rendered.problems };
  const { bytes, painted } = rendered.value;
  const zpl = new TextDecoder().decode(bytes);
  const drawn = drawZpl(zpl, world.text);
  if (!drawn.ok) throw new Error(drawn.message);
  let page = 0;
  const labels = drawn.labels.map((label, index) => {
    const first = page;
    page += drawn.quantities[index]! / painted.printer.copies;
    return { ...label, page: first };
  });
  return { ok: true, zpl, owners: zplLineOwners(painted, world.platform, world.caches), labels };
}

/** ZPL that somebody brings along, in the dots that it says. */
export function drawLabels(zpl: string, { text }: World): DrawnLabels {
  const drawn = drawZpl(zpl, text);
  return drawn.ok ? { ok: true, labels: drawn.labels } : drawn;
}
