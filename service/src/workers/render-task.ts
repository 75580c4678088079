/** Tasks for render workers, and their results. */
import type { PdfStandard, Problem, RenderOptions, TemplateReport, ValidateOptions, Warning } from '@platen/engine';
import type { ConvertOptions, SourceOptions } from '@platen/engine/convert';
import type { BatchItemResult, BatchOptions } from '@platen/engine/render-batch';
import type { ZplOptions } from '@platen/engine/zpl/zpl-state';
import type { Content } from '../base/content.ts';
import type { Naming } from '../enums/asset-names.ts';
import type { TemplateSummary } from '../enums/template-summary.ts';
import type { RemoteFiles } from '../remote/remote-images.ts';
import type { Verification } from '../verify/verify-document.ts';

/**
 * Assets by name: their digest, ID, and local path if they have been downloaded. Workers read a file when a document
 * uses it.
 */
export type AssetIndex = ReadonlyMap<
  string,
  { readonly sha256: string; readonly blobId: string; readonly file: string }
>;

/** Labels to convert. The task then has no template. */
export type LabelSource = Pick<ConvertOptions, 'crop' | 'rotate' | 'size' | 'fit' | 'page'> & {
  readonly density: NonNullable<ZplOptions['density']>;
  readonly dither?: SourceOptions['dither'];
  readonly threshold?: SourceOptions['threshold'];
  /** ZPL stream. Default: the body of the request. */
  readonly zpl?: string;
  /** Size in bytes of each file in the body. Undefined if the body is one file. */
  readonly sizes?: readonly number[];
  /** Number of pages that the time limit allows. By default, all pages are drawn. */
  readonly allowedPages?: number;
};

/** Result of a conversion with more pages than allowed. Nothing was drawn. */
export type LongConversion = { readonly kind: 'long'; readonly pages: number };

export type RenderTask = {
  /**
   * Body of the request: a JSON object in UTF-8 with `data`, and with `template` unless the task has a separate
   * template. With `labels`, a ZPL stream.
   */
  readonly body: Uint8Array;
  /** Stored template as JSON text. */
  readonly template?: string | undefined;
  readonly labels?: LabelSource | undefined;
  readonly options: RenderOptions;
  /** True to read barcodes back from the document. */
  readonly verify?: boolean;
  readonly assets?: AssetIndex;
  /** Remote files that have been fetched. Undefined if remote images are off. */
  readonly remote?: RemoteFiles;
  /** File to which the worker also writes the document. */
  readonly file?: TaskFile | undefined;
  /** Path for a large document. The main thread gets this path instead of the bytes. */
  readonly largeFile?: string | undefined;
};

/** File for a document that has more than `aboveBytes` bytes. A smaller document needs no file. */
export type TaskFile = { readonly path: string; readonly aboveBytes: number };

/** Template that some items of a batch refer to. */
export type OtherTemplate = {
  /** Template as JSON text. */
  readonly template: string;
  /** Indexes of the items that refer to this template. */
  readonly items: readonly number[];
};

export type BatchTask = {
  /** Items for the engine, as a JSON list in UTF-8. */
  readonly items: Uint8Array;
  /** Template as JSON text. */
  readonly template: string;
  /** Assets of the template by name, and assets of other templates by `ownAssetName`. */
  readonly assets: AssetIndex;
  /** Templates that items refer to. */
  readonly others?: readonly OtherTemplate[];
  readonly remote?: RemoteFiles;
  readonly options: Omit<BatchOptions, 'warnings'>;
  readonly verify?: boolean;
  /** Path for a large document. */
  readonly largeFile?: string | undefined;
};

/**
 * Returns the name for an asset of another template. The name contains a line break. Asset names in templates never do,
 * so a template cannot use the assets of another one.
 */
export function ownAssetName(other: number, name: string): string {
  return `${other}\n${name}`;
}

export type CheckTask = {
  /** JSON object in UTF-8 with `template`. */
  readonly body: Uint8Array;
};

/** Result of checking a template. Paths are relative to its root. A valid template has no problems. */
export type CheckAnswer = { readonly problems: readonly Problem[]; readonly warnings: readonly Warning[] };

export type CanonicalTask = {
  /** Template as JSON text. */
  readonly template: string;
  /** Names of assets to search for in the template. */
  readonly names: readonly string[];
};

/**
 * Canonical form of a template as JSON text, and its summary. Both are undefined if the template has problems. Paths
 * are relative to the root of the template.
 */
export type CanonicalAnswer = {
  readonly problems: readonly Problem[];
  readonly canonical?: string;
  readonly summary?: TemplateSummary;
  readonly naming?: Naming;
};

/** Template whose sample data is rendered. */
export type ValidateTask = {
  /** Template as JSON text. */
  readonly template: string;
  readonly options: ValidateOptions;
  /** Assets that the sample data can use. */
  readonly assets: AssetIndex;
  readonly remote?: RemoteFiles;
};

export type ValidateAnswer = { readonly kind: 'validated'; readonly report: TemplateReport };

export type BatchAnswer =
  | {
      readonly kind: 'rendered';
      /** Content of the document. Undefined if items have failed and nothing was drawn. */
      readonly content: Content | undefined;
      readonly pages: number;
      readonly conformance: readonly PdfStandard[];
      readonly items: readonly BatchItemResult[];
      readonly renderTimeMs: number;
      /** SHA-256 of the bytes, in hexadecimal. */
      readonly sha256: string | undefined;
      readonly verification?: Verification;
    }
  | InvalidAnswer;

export type Rendered = {
  readonly kind: 'rendered';
  readonly content: Content;
  /** True if the worker has written the document to `file`. */
  readonly isWritten: boolean;
  readonly pages: number;
  /** Standards that the PDF conforms to. */
  readonly conformance: readonly PdfStandard[];
  readonly warnings: readonly Warning[];
  readonly renderTimeMs: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** Barcodes that were read back, if the task requests this. */
  readonly verification?: Verification;
};

export type RenderAnswer = Rendered | InvalidAnswer;

/** Names of assets whose files are missing on this machine. */
export type MissingFiles = { readonly kind: 'missing-files'; readonly names: readonly string[] };

type InvalidAnswer =
  /** Paths of problems are relative to the root of the template, paths of warnings to the root of the body. */
  | { readonly kind: 'invalid-template'; readonly problems: readonly Problem[]; readonly warnings: readonly Warning[] }
  /** Paths are relative to the root of the body. */
  | { readonly kind: 'invalid-request'; readonly problems: readonly Problem[] };
