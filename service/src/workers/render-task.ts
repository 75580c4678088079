/** Tasks of render workers, and their results. */
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
 * Assets by name, each with digest, ID and local path once fetched. A worker reads the file when a document uses it.
 */
export type AssetIndex = ReadonlyMap<
  string,
  { readonly sha256: string; readonly blobId: string; readonly file: string }
>;

/** Labels to convert instead of a template to render. */
export type LabelSource = Pick<ConvertOptions, 'crop' | 'rotate' | 'size' | 'fit' | 'page'> & {
  readonly density: NonNullable<ZplOptions['density']>;
  readonly dither?: SourceOptions['dither'];
  readonly threshold?: SourceOptions['threshold'];
  /** ZPL stream. Default: the body of the request. */
  readonly zpl?: string;
  /** Sizes in bytes of the files in the body. Undefined if the body is one file. */
  readonly sizes?: readonly number[];
  /** Number of pages that the time limit of the task allows. By default all pages are painted. */
  readonly allowedPages?: number;
};

/** Conversion of more pages than allowed. Nothing was painted. */
export type LongConversion = { readonly kind: 'long'; readonly pages: number };

export type RenderTask = {
  /**
   * UTF-8 JSON object with `data`, and with `template` unless that is a separate field. With `labels`, a ZPL stream.
   */
  readonly body: Uint8Array;
  /** JSON text of a stored template. */
  readonly template?: string | undefined;
  readonly labels?: LabelSource | undefined;
  readonly options: RenderOptions;
  /** True to read barcodes back from the document. */
  readonly verify?: boolean;
  readonly assets?: AssetIndex;
  /** Remote files fetched so far. Undefined if remote images are off. */
  readonly remote?: RemoteFiles;
  /** Path of a file to which the worker may also write the document. */
  readonly file?: string | undefined;
  /** Path of a file for a large document. It is then not transferred to the main thread. */
  readonly largeFile?: string | undefined;
};

/** Template that some items of a batch name. */
export type OtherTemplate = {
  /** JSON text. */
  readonly template: string;
  /** Indexes of the items that name the template. */
  readonly items: readonly number[];
};

export type BatchTask = {
  /** UTF-8 JSON list of the engine's items. */
  readonly items: Uint8Array;
  /** JSON text. */
  readonly template: string;
  /** Assets of the template by name, and assets of other templates by `ownAssetName`. */
  readonly assets: AssetIndex;
  /** Templates of the items that name a template. */
  readonly others?: readonly OtherTemplate[];
  readonly remote?: RemoteFiles;
  readonly options: Omit<BatchOptions, 'warnings'>;
  readonly verify?: boolean;
  /** Path of a file for a large document. */
  readonly largeFile?: string | undefined;
};

/**
 * Returns the name for an asset of another template. Asset names have no line breaks, so no template can use the assets
 * of another.
 */
export function ownAssetName(other: number, name: string): string {
  return `${other}\n${name}`;
}

export type CheckTask = {
  /** UTF-8 JSON object with `template`. */
  readonly body: Uint8Array;
};

/** Result of checking a template. Paths start at the template's root. A valid template has no problems. */
export type CheckAnswer = { readonly problems: readonly Problem[]; readonly warnings: readonly Warning[] };

export type CanonicalTask = {
  /** JSON text. */
  readonly template: string;
  /** Asset names to search for in the template. */
  readonly names: readonly string[];
};

/**
 * Canonical form of a template as JSON text, and its summary. Both are undefined if the template has problems. Paths
 * start at the template's root.
 */
export type CanonicalAnswer = {
  readonly problems: readonly Problem[];
  readonly canonical?: string;
  readonly summary?: TemplateSummary;
  readonly naming?: Naming;
};

/** Template to render with its sample. */
export type ValidateTask = {
  /** JSON text. */
  readonly template: string;
  readonly options: ValidateOptions;
  /** Assets that the sample may use. */
  readonly assets: AssetIndex;
  readonly remote?: RemoteFiles;
};

export type ValidateAnswer = { readonly kind: 'validated'; readonly report: TemplateReport };

export type BatchAnswer =
  | {
      readonly kind: 'rendered';
      /** Document. Undefined if nothing was painted because of failed items. */
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
  /** True if the worker has written the document to the requested file. */
  readonly isWritten: boolean;
  readonly pages: number;
  /** Standards that a PDF conforms to. */
  readonly conformance: readonly PdfStandard[];
  readonly warnings: readonly Warning[];
  readonly renderTimeMs: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** Codes read back, if the request asks to verify them. */
  readonly verification?: Verification;
};

export type RenderAnswer = Rendered | InvalidAnswer;

/** Names of assets whose files are missing on this machine. */
export type MissingFiles = { readonly kind: 'missing-files'; readonly names: readonly string[] };

type InvalidAnswer =
  /** Paths of problems start at the template's root. Paths of warnings start at the body's root. */
  | { readonly kind: 'invalid-template'; readonly problems: readonly Problem[]; readonly warnings: readonly Warning[] }
  /** Paths start at the body's root. */
  | { readonly kind: 'invalid-request'; readonly problems: readonly Problem[] };
