/** The engine as the pages of the app use it: one worker for pictures of templates, and what the designer needs for its own. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { createEngine, type Engine } from '../engine/engine-client.ts';
import type { DrawnPage, EngineFiles } from '../engine/protocol.ts';
import type { FontList } from '../engine/world.ts';
import { ask } from './api.ts';
import { createAssets } from './assets.ts';
import { ROOT } from './places.ts';
import { session } from './session.ts';

/** Names of files beside this script; the build fills them in. */
declare const STUDIO_FILES: {
  readonly worker: string;
  readonly subsetWasm: string;
  readonly webpWasm: string;
  readonly readerWasm: string;
};

export type EngineAddresses = EngineFiles & { readonly worker: string };

let addresses: Promise<EngineAddresses> | undefined;

/** Where the engine finds everything; asked once. */
export function engineAddresses(): Promise<EngineAddresses> {
  addresses ??= readAddresses().catch((error: unknown) => {
    addresses = undefined;
    throw error;
  });
  return addresses;
}

async function readAddresses(): Promise<EngineAddresses> {
  const fonts = await ask<FontList>('v1/fonts');
  const at = (file: string) => new URL(file, import.meta.url).href;
  return {
    worker: at(STUDIO_FILES.worker),
    subsetWasm: at(STUDIO_FILES.subsetWasm),
    webpWasm: at(STUDIO_FILES.webpWasm),
    readerWasm: at(STUDIO_FILES.readerWasm),
    fonts,
    fontBase: new URL('v1/fonts/', ROOT).href,
  };
}

let engine: Promise<Engine> | undefined;

function openEngine(): Promise<Engine> {
  engine ??= engineAddresses().then(({ worker, ...files }) => createEngine(worker, files));
  return engine;
}

/** The time of the page's documents: pictures that are drawn again are the same. */
export const NOW = Date.now();

/** The assets of the team whose templates are shown. */
let shelf: { readonly team: string | undefined; readonly assets: ReturnType<typeof createAssets> } | undefined;

/** The engine, with the files that the template names. */
export async function engineFor(template: JsonValue): Promise<Engine> {
  const team = session.peek()?.team?.id;
  if (shelf?.team !== team) shelf = undefined;
  shelf ??= { team, assets: createAssets() };
  const [opened, files] = await Promise.all([openEngine(), shelf.assets.newlyNamedIn(template)]);
  if (files) await opened.ask('assets', files);
  return opened;
}

/** The first page of a template with its sample data, as an SVG file; undefined where nothing can be drawn. */
export async function drawPicture(template: JsonValue): Promise<Blob | undefined> {
  const sample = (template as JsonObject)['sample'];
  const data = typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? (sample as JsonObject) : {};
  const drawn = await (await engineFor(template)).ask('layOut', { template, data, format: 'pdf', now: NOW });
  const [page] = drawn.pages;
  return page && new Blob([svgOf(page)], { type: 'image/svg+xml' });
}

export function svgOf({ width, height, parts }: DrawnPage): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width * 100} ${height * 100}"`;
  const svg = parts.map((part) => part.svg).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} stroke-miterlimit="10">${svg}</svg>`;
}
