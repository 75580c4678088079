/** Engine for the app's screens: one worker for images of templates, and the URLs for the designer's worker. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { createEngine, type Engine } from '../engine/engine-client.ts';
import type { DrawnPage, EngineFiles } from '../engine/protocol.ts';
import type { FontList } from '../engine/world.ts';
import { ask } from './api.ts';
import { createAssets } from './assets.ts';
import { ROOT } from './routing.ts';
import { session } from './session.ts';

/** Names of the files next to this script, inserted by the build. */
declare const STUDIO_FILES: {
  readonly worker: string;
  readonly subsetWasm: string;
  readonly webpWasm: string;
  readonly pdfiumWasm: string;
  readonly readerWasm: string;
};

export type EngineAddresses = EngineFiles & { readonly worker: string };

let addresses: Promise<EngineAddresses> | undefined;

/** Returns the URLs of the engine's files. Requests them once. */
export function engineAddresses(): Promise<EngineAddresses> {
  addresses ??= readAddresses().catch((error: unknown) => {
    addresses = undefined;
    throw error;
  });
  return addresses;
}

async function readAddresses(): Promise<EngineAddresses> {
  const fonts = (await ask('GET /v1/fonts')) as FontList;
  const at = (file: string) => new URL(file, import.meta.url).href;
  return {
    worker: at(STUDIO_FILES.worker),
    subsetWasm: at(STUDIO_FILES.subsetWasm),
    webpWasm: at(STUDIO_FILES.webpWasm),
    pdfiumWasm: at(STUDIO_FILES.pdfiumWasm),
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

/** Fixed time for `now()` in all documents of the page, so that redrawn images are identical. */
export const NOW = Date.now();

/** Assets of the current team. */
let shelf: { readonly team: string | undefined; readonly assets: ReturnType<typeof createAssets> } | undefined;

/** Returns the engine after loading the assets that the template names. */
export async function engineFor(template: JsonValue): Promise<Engine> {
  const team = session.peek()?.team?.id;
  if (shelf?.team !== team) shelf = undefined;
  shelf ??= { team, assets: createAssets() };
  const [opened, files] = await Promise.all([openEngine(), shelf.assets.newlyNamedIn(template)]);
  if (files) await opened.ask('assets', files);
  return opened;
}

/** Minimum size of the longer side of a picture in pixels. */
const PICTURE_PX = 1000;

/** Draws the first page of a template with its sample data as an SVG file; undefined if it cannot be drawn. */
export async function drawPicture(template: JsonValue): Promise<Blob | undefined> {
  const sample = (template as JsonObject)['sample'];
  const data = typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? (sample as JsonObject) : {};
  const drawn = await (await engineFor(template)).ask('layOut', { template, data, format: 'pdf', now: NOW });
  const [page] = drawn.pages;
  if (!page) return undefined;
  // A label is a few hundred pixels wide, and CSS only makes pictures smaller.
  const scale = Math.max(1, PICTURE_PX / Math.max(page.width, page.height));
  return new Blob([svgOf(page, { scale })], { type: 'image/svg+xml' });
}

/** `scale`: pixels per point. */
export function svgOf({ width, height, parts }: DrawnPage, { scale = 1 } = {}): string {
  const size = `width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width * 100} ${height * 100}"`;
  const svg = parts.map((part) => part.svg).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} stroke-miterlimit="10">${svg}</svg>`;
}
