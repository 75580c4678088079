/**
 * Tasks of a renderer, in the calling thread or in a worker. All tasks of a thread share one world, so fonts and glyphs
 * are prepared only once.
 */
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

/** Files that a template uses, by name. */
type Assets = { readonly assets?: Readonly<Record<string, Uint8Array>> };

export type RenderSettings = Omit<RenderOptions, 'now' | 'watermark'> &
  Assets & {
    /** Time that `now()` returns, in ms since the epoch. Default: the current time. */
    readonly now?: number;
  };

export type ValidateSettings = Assets & {
  /** Output formats for which the sample data is checked. Default: all. */
  readonly formats?: readonly OutputFormat[];
  readonly now?: number;
};

export type RenderTask = { readonly template: unknown; readonly data: JsonObject; readonly settings: RenderSettings };

export type ValidateTask = { readonly template: unknown; readonly settings: ValidateSettings };

export type Document = {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Standards that the PDF conforms to. */
  readonly conformance: readonly PdfStandard[];
  readonly warnings: readonly Warning[];
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
};

/** Result of a task. It contains only plain data, so it can be sent between threads. */
export type Outcome =
  | { readonly kind: 'rendered'; readonly document: Document }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] };

export function render({ template, data, settings }: RenderTask): Outcome {
  const { assets, now = Date.now(), ...options } = settings;
  const result = renderTemplate(template, data, { ...options, now }, withAssets(assets));
  if (!result.ok) return { kind: 'failed', problems: result.problems };
  const { bytes: painted, pages, conformance } = result.value;
  // Copies the bytes. Otherwise, their whole underlying buffer would be copied to the other thread, and it may be
  // larger.
  const bytes = painted.slice();
  const sha256 = digestOf(bytes);
  return { kind: 'rendered', document: { bytes, pages, conformance, warnings: result.warnings, sha256 } };
}

export function validate({ template, settings }: ValidateTask): TemplateReport {
  const { assets, formats = DISTINCT_FORMATS, now = Date.now() } = settings;
  return validateTemplate(template, { formats, now }, withAssets(assets));
}

let world: World | undefined;

/** Returns the world of this thread, extended with the assets of one document. */
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
