/** What the worker does for a page, apart from how it is asked: with the World of a server the results are the same. */
import { renderTemplate, type World } from '@platen/engine';
import { layOutForEditor } from '@platen/engine/edit/lay-out-for-editor';
import { svgParts } from '@platen/engine/paint/svg/paint-svg';
import type { Drawn, LayOutTask, Painted, PaintTask } from './protocol.ts';

export function layOut({ template, data, ...options }: LayOutTask, world: World): Drawn {
  const { scene, boxes, problems, warnings, isWhole } = layOutForEditor(template, data, options, world);
  const { platform, caches } = world;
  const pages = scene.pages.map((page, index) => ({
    width: page.width,
    height: page.height,
    parts: svgParts(page, { platform, caches, prefix: `p${index}-` }),
    boxes: boxes[index]!,
  }));
  return { pages, problems, warnings, isWhole };
}

export function paint({ template, data, ...options }: PaintTask, world: World): Painted {
  const rendered = renderTemplate(template, data, options, world);
  if (!rendered.ok) return { ok: false, problems: rendered.problems };
  const { bytes, pages } = rendered.value;
  return { ok: true, bytes, pages, warnings: rendered.warnings };
}
