/** Worker of the engine: lays out, draws and paints on request, one task at a time. */

import { hex } from '@platen/engine/base/bytes';
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { sha256 } from '@platen/engine/base/sha256';
import type { Asset, World } from '@platen/engine/world';
import { changesOf } from './drawn-changes.ts';
import { throwWorkerFault } from './faults.ts';
import { evaluate, readFormatInfo } from './format-info.ts';
import { layOut } from './lay-out.ts';
import { loadPackage, packagesFor } from './lazy.ts';
import { createBrowserPlatform } from './platform.ts';
import type { Answer, CallName, Calls, Drawn, LayOutTask, Question } from './protocol.ts';
import { valueWithChanges } from './value-changes.ts';
import { createBrowserWorld } from './world.ts';

let world: World | undefined;
/** URL of the barcode decoder. */
let decoder: string | undefined;
/** Template and data of the latest layout task, for the comparison with the next task. */
let asked: { readonly template: JsonValue; readonly data: JsonObject } | undefined;
/** Latest drawing that was sent to the page. */
let drawnLast: Drawn | undefined;
let assets: ReadonlyMap<string, Asset> = new Map();

const CALLS: { [N in CallName]: (task: Calls[N]['takes']) => Calls[N]['gives'] | Promise<Calls[N]['gives']> } = {
  start({ fonts, fontBase, subsetWasm, webpWasm, pdfiumWasm, readerWasm }) {
    decoder = readerWasm;
    const platform = createBrowserPlatform({ webpWasm, pdfiumWasm });
    world = createBrowserWorld({
      platform,
      fonts,
      subsetWasm,
      fontAddress: ({ file }) => fontBase + encodeURIComponent(file),
    });
    return null;
  },
  async assets(files) {
    if (files.some(({ bytes }) => isWoff2(bytes))) await loadPackage('brotli');
    assets = new Map(files.map(({ name, bytes }) => [name, { sha256: hex(sha256(bytes)), bytes: () => bytes }]));
    return null;
  },
  async layOut(question) {
    const { prefix } = question;
    const last = prefix === undefined ? asked : undefined;
    const template = valueWithChanges(question.template, last?.template);
    const data = valueWithChanges(question.data, last?.data) as JsonObject;
    if (prefix === undefined) asked = { template, data };
    const task = { ...question, template, data };
    const drawn = layOut(task, await worldFor(task));
    // Runs before the drawing counts as sent.
    throwWorkerFault();
    if (prefix !== undefined) return changesOf(drawn, undefined);
    const changes = changesOf(drawn, drawnLast);
    drawnLast = drawn;
    return changes;
  },
  async paint(task) {
    const [taskWorld, { paint }] = await Promise.all([worldFor(task), import('./paint.ts')]);
    return paint(task, taskWorld);
  },
  async readBack(task) {
    if (decoder === undefined) throw new Error('no barcode reader is configured');
    const [taskWorld, { readBack }] = await Promise.all([worldFor(task), import('./read-back.ts')]);
    return readBack(task, taskWorld, decoder);
  },
  tell: readFormatInfo,
  async evaluate(task) {
    const expressions = [task.source, ...Object.values(task.lets), ...task.loops.map(({ items }) => items)];
    await Promise.all(packagesFor(expressions).map(loadPackage));
    return evaluate(task);
  },
  async checkCode(task) {
    const [{ checkCode }] = await Promise.all([import('./codes.ts'), loadPackage('codes')]);
    return checkCode(task);
  },
  async renameData({ template, path, name }) {
    const [{ renameData }] = await Promise.all([
      import('@platen/engine/edit/rename-data'),
      ...packagesFor(template).map(loadPackage),
    ]);
    return renameData(template, path, name);
  },
  async schemaOfReads(template) {
    const [{ schemaOfReads }] = await Promise.all([
      import('@platen/engine/edit/data-reads'),
      ...packagesFor(template).map(loadPackage),
    ]);
    return schemaOfReads(template);
  },
  async canonical(template) {
    const [{ canonicalOf }] = await Promise.all([import('./canonical.ts'), ...packagesFor(template).map(loadPackage)]);
    return canonicalOf(template);
  },
  async readLabels(task) {
    const [taskWorld, { readLabels }] = await Promise.all([worldForLabels(), import('./labels.ts')]);
    return readLabels(task, taskWorld);
  },
  async convertLabels(task) {
    const [taskWorld, { convert }] = await Promise.all([worldForLabels(), import('./labels.ts')]);
    return convert(task, taskWorld);
  },
  async importLabel(task) {
    const [taskWorld, { importLabel }] = await Promise.all([worldForLabels(), import('./labels.ts')]);
    return importLabel(task, taskWorld);
  },
  async trace(task) {
    const [taskWorld, { trace }] = await Promise.all([worldForLabels(), import('./trace.ts')]);
    return trace(task, taskWorld, decoder);
  },
  async fontAxes(fonts) {
    const [{ fontAxes }] = await Promise.all([
      import('./font-axes.ts'),
      ...packagesFor({ fonts }).map((name) => loadPackage(name)),
    ]);
    return fontAxes(fonts, (name) => assets.get(name));
  },
  async print(task) {
    const [taskWorld, { print }] = await Promise.all([worldFor(task), import('./paint.ts')]);
    return print(task, taskWorld);
  },
};

async function worldFor({ template }: Pick<LayOutTask, 'template'>): Promise<World> {
  if (!world) throw new Error('the engine was not started');
  await Promise.all(packagesFor(template).map(loadPackage));
  return { ...world, findAsset: (name) => assets.get(name) };
}

/**
 * Returns a World with all packages that labels may need: for codes, images, and the data schema of numbered fields.
 */
async function worldForLabels(): Promise<World> {
  return worldFor({ template: ['barcode', 'image', 'schema'] });
}

function isWoff2(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 4)) === 'wOF2';
}

function reply(answer: Answer): void {
  postMessage(answer);
}

let last: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id, name, task } = data;
  const call = CALLS[name] as (task: unknown) => unknown;
  last = last
    .then(() => call(task))
    .finally(throwWorkerFault)
    .then((value) => reply({ kind: 'answer', id, value }))
    // Also reports an error if a value cannot be sent.
    .catch((error: unknown) => {
      reply({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    });
});

reply({ kind: 'ready' });
