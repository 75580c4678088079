/** One document with its copies, rendered as the service renders it. */
import type { Rendered, RenderOptions, Result, World } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';

type Document = {
  readonly template: unknown;
  readonly data: JsonObject;
  /** How often its pages come. */
  readonly copies: number;
};

/** The engine as a command has loaded it. */
export type Engine = {
  readonly renderTemplate: typeof import('@platen/engine/render').renderTemplate;
  readonly renderBatch: typeof import('@platen/engine/render-batch').renderBatch;
  readonly parseTemplate: typeof import('@platen/engine/format/template').parseTemplate;
};

export async function loadEngine(): Promise<Engine> {
  const { renderTemplate } = await import('@platen/engine/render');
  const { renderBatch } = await import('@platen/engine/render-batch');
  const { parseTemplate } = await import('@platen/engine/format/template');
  return { renderTemplate, renderBatch, parseTemplate };
}

export function renderDocument(
  { renderTemplate, renderBatch, parseTemplate }: Engine,
  { template, data, copies }: Document,
  options: RenderOptions,
  world: World,
): Result<Rendered> {
  if (copies === 1) return renderTemplate(template, data, options, world);
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) return parsed;
  const { warnings } = parsed;
  const batch = renderBatch(
    parsed.value,
    [{ data, copies }],
    { partial: false, strict: false, warnings, ...options },
    world,
  );
  if (!batch.ok) return batch;
  const { rendered, items } = batch.value;
  const item = items[0]!;
  if (item.kind === 'failed') return { ok: false, problems: item.problems };
  return { ok: true, value: rendered!, warnings: [...item.warnings, ...batch.warnings] };
}
