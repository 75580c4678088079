/** What a renderer does, in its own thread or in a worker: one world, so that fonts and glyphs are prepared once. */
import { createHash } from 'node:crypto';
import {
  DISTINCT_FORMATS,
  type FindAsset,
  type JsonObject,
  type OutputFormat,
  type PdfStandard,
  type Problem,
  type RenderOptions,
  renderTemplate,
  type TemplateReport,
  validateTemplate,
  type Warning,
  type World,
} from '@platen/engine';
import { createNodeWorld } from './node-world.ts';

/** The files that a template names, by their names. */
type Assets = { readonly assets?: Readonly<Record<string, Uint8Array>> };

export type RenderSettings = Omit<RenderOptions, 'now' | 'watermark'> &
  Assets & {
    /** What `now()` gives, in milliseconds since the epoch; the clock's time when left out. */
    readonly now?: number;
  };

export type ValidateSettings = Assets & {
  /** The outputs that the sample is looked at in; all when left out. */
  readonly formats?: readonly OutputFormat[];
  readonly now?: number;
};

export type RenderTask = { readonly template: unknown; readonly data: JsonObject; readonly settings: RenderSettings };

export type ValidateTask = { readonly template: unknown; readonly settings: ValidateSettings };

export type Document = {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** What a PDF says that it follows. */
  readonly conformance: readonly PdfStandard[];
  readonly warnings: readonly Warning[];
  /** The digest of the bytes, hexadecimal. */
  readonly sha256: string;
};

/** Plain data, which passes between threads. */
export type Outcome =
  | { readonly kind: 'rendered'; readonly document: Document }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] };

export function render({ template, data, settings }: RenderTask): Outcome {
  const { assets, now = Date.now(), ...options } = settings;
  const result = renderTemplate(template, data, { ...options, now }, withAssets(assets));
  if (!result.ok) return { kind: 'failed', problems: result.problems };
  const { bytes: painted, pages, conformance } = result.value;
  // What it lies in may be larger, and another thread would get a copy of all of that.
  const bytes = painted.slice();
  const sha256 = digestOf(bytes);
  return { kind: 'rendered', document: { bytes, pages, conformance, warnings: result.warnings, sha256 } };
}

export function validate({ template, settings }: ValidateTask): TemplateReport {
  const { assets, formats = DISTINCT_FORMATS, now = Date.now() } = settings;
  return validateTemplate(template, { formats, now }, withAssets(assets));
}

let world: World | undefined;

/** The world of this thread, with the files of one document. */
function withAssets(assets: Assets['assets'] = {}): World {
  world ??= createNodeWorld();
  const findAsset: FindAsset = (name) => {
    const bytes = Object.hasOwn(assets, name) ? assets[name] : undefined;
    return bytes && { sha256: digestOf(bytes), bytes: () => bytes };
  };
  return { ...world, findAsset };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
