/** Paints documents in all formats and as printer dots; loaded when a view first needs it. */
import { renderTemplate, type World } from '@platen/engine';
import { largestLabel } from '@platen/engine/paint/label/draw-page';
import { zplLineOwners } from '@platen/engine/paint/zpl/paint-zpl';
import { pagesOfLabels } from '@platen/engine/scene/copies';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import type { Painted, PaintTask, Printed } from './protocol.ts';

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
  const drawn = drawZpl(zpl, { faces: world.text, labelSize: largestLabel(painted.pages, painted.printer) });
  if (!drawn.ok) throw new Error(drawn.message);
  const counts = pagesOfLabels(drawn.quantities, painted.pages, painted.printer);
  let page = 0;
  const labels = drawn.labels.flatMap((label, index) => {
    const first = page;
    page += counts[index]!;
    return counts[index] === 0 ? [] : [{ ...label, page: first }];
  });
  return { ok: true, zpl, owners: zplLineOwners(painted, world.platform, world.caches), labels };
}
