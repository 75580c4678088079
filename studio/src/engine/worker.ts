/** The engine in a worker: lays out, draws and paints what the page asks for, one after the other. */
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@platen/engine/base/bytes';
import type { Asset, World } from '@platen/engine/world';
import { evaluate, tellKnowledge } from './knowledge.ts';
import { layOut } from './lay-out.ts';
import { loadPackage, packagesFor } from './lazy.ts';
import { createBrowserPlatform } from './platform.ts';
import type { Answer, CallName, Calls, LayOutTask, Question } from './protocol.ts';
import { createBrowserWorld } from './world.ts';

let world: World | undefined;
/** The address of the decoder of codes. */
let decoder: string | undefined;
let assets: ReadonlyMap<string, Asset> = new Map();

const CALLS: { [N in CallName]: (task: Calls[N]['takes']) => Calls[N]['gives'] | Promise<Calls[N]['gives']> } = {
  start({ fonts, fontBase, subsetWasm, webpWasm, readerWasm }) {
    decoder = readerWasm;
    const platform = createBrowserPlatform({ webpWasm, unbrotli: refuseBrotli });
    world = createBrowserWorld({
      platform,
      fonts,
      subsetWasm,
      fontAddress: ({ file }) => fontBase + encodeURIComponent(file),
    });
    return null;
  },
  assets(files) {
    assets = new Map(files.map(({ name, bytes }) => [name, { sha256: hex(sha256(bytes)), bytes: () => bytes }]));
    return null;
  },
  layOut: async (task) => layOut(task, await worldFor(task)),
  async paint(task) {
    const [taskWorld, { paint }] = await Promise.all([worldFor(task), import('./paint.ts')]);
    return paint(task, taskWorld);
  },
  async readBack(task) {
    if (decoder === undefined) throw new Error('there is no decoder of codes');
    const [taskWorld, { readBack }] = await Promise.all([worldFor(task), import('./read-back.ts')]);
    return readBack(task, taskWorld, decoder);
  },
  tell: tellKnowledge,
  evaluate,
  async checkCode(task) {
    const [{ checkCode }] = await Promise.all([import('./codes.ts'), loadPackage('codes')]);
    return checkCode(task);
  },
  async renameData({ template, path, name }) {
    const { renameData } = await import('@platen/engine/edit/rename-data');
    return renameData(template, path, name);
  },
  async print(task) {
    const [taskWorld, { print }] = await Promise.all([worldFor(task), import('./paint.ts')]);
    return print(task, taskWorld);
  },
};

function refuseBrotli(): never {
  throw new Error('WOFF2 fonts are not read in a browser');
}

async function worldFor({ template }: LayOutTask): Promise<World> {
  if (!world) throw new Error('the engine was not started');
  await Promise.all(packagesFor(JSON.stringify(template)).map(loadPackage));
  return { ...world, findAsset: (name) => assets.get(name) };
}

function say(answer: Answer): void {
  postMessage(answer);
}

let last: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id, name, task } = data;
  const call = CALLS[name] as (task: unknown) => unknown;
  last = last
    .then(() => call(task))
    .then((value) => say({ kind: 'answer', id, value }))
    // A value that cannot be sent is a failure, too.
    .catch((error: unknown) => {
      say({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    });
});

say({ kind: 'ready' });
