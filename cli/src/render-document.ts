/** Renders one document in the requested number of copies, like the service. */
import type { Rendered, RenderOptions, Result, World } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';
import { withAssetFolder } from './assets.ts';
import { type Arguments, Failure } from './command.ts';
import { count } from './output.ts';
import { renderFetching } from './remote-images.ts';
import { inFiles } from './template-files.ts';

export type Document = {
  readonly template: unknown;
  readonly data: JsonObject;
  /** Number of copies, for which the pages are repeated. */
  readonly copies: number;
};

/** Engine functions, which commands import on demand. */
export type Engine = {
  readonly renderTemplate: typeof import('@platen/engine/render').renderTemplate;
  readonly renderBatch: typeof import('@platen/engine/render-batch').renderBatch;
  readonly parseTemplate: typeof import('@platen/engine/format/template').parseTemplate;
};

async function loadEngine(): Promise<Engine> {
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

/**
 * Renders with the assets and remote images that the command's options allow. Paths of problems and warnings refer to
 * the command's input files.
 */
export async function renderFiles(
  args: Arguments,
  document: Document,
  options: RenderOptions,
): Promise<{ readonly result: Result<Rendered>; readonly world: World; readonly renderTimeMs: number }> {
  const { createNodeWorld } = await import('@platen/node/node-world');
  const engine = await loadEngine();
  const startedAt = performance.now();
  const world = withAssetFolder(args, createNodeWorld());
  const result = await renderFetching(args, world, (given) =>
    inFiles(args, renderDocument(engine, document, options, given)),
  );
  return { result, world, renderTimeMs: Math.ceil(performance.now() - startedAt) };
}

/**
 * Throws if there are warnings and `--strict` is set. `undone` is the start of the message, for example `not rendered`.
 * @throws Failure
 */
export function refuseWarnings({ values }: Arguments, result: Result<unknown>, undone: string): void {
  if (!result.ok || values['strict'] !== true || result.warnings.length === 0) return;
  throw new Failure(`${undone}, because --strict is set: ${count(result.warnings.length, 'warning')}`, result.warnings);
}
