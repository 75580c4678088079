/** What the service's main thread asks of a render worker, and what it answers. */
import type { PdfStandard, Problem, RenderOptions, TemplateReport, ValidateOptions, Warning } from '@platen/engine';
import type { BatchItemResult, BatchOptions } from '@platen/engine/render-batch';
import type { Content } from '../base/content.ts';
import type { RemoteFiles } from '../remote/remote-images.ts';
import type { Verification } from '../verify/verify-document.ts';
import type { Naming } from '../words/asset-names.ts';
import type { TemplateSummary } from '../words/template-summary.ts';

/** Assets by name: what stands in the file, and where that is once it is fetched; a worker reads it when a document names it. */
export type AssetIndex = ReadonlyMap<
  string,
  { readonly sha256: string; readonly blobId: string; readonly file: string }
>;

export type RenderTask = {
  /** UTF-8 JSON object with `data`, and with `template` unless the next field gives it. */
  readonly body: Uint8Array;
  /** JSON text of a stored template. */
  readonly template?: string | undefined;
  readonly options: RenderOptions;
  /** Whether codes are read back from the document. */
  readonly verify?: boolean;
  readonly assets?: AssetIndex;
  /** What stands at addresses, as far as it was fetched; undefined when remote images are off. */
  readonly remote?: RemoteFiles;
  /** Path of a file that is to hold the document, too, where that is no detour. */
  readonly file?: string | undefined;
  /** Path of a file for a document that is large: it is not moved to the main thread. */
  readonly largeFile?: string | undefined;
};

/** A template that some items name. */
export type OtherTemplate = {
  /** JSON text. */
  readonly template: string;
  /** Places of its items in the list, from 0. */
  readonly items: readonly number[];
};

export type BatchTask = {
  /** UTF-8 JSON list of what the engine calls items. */
  readonly items: Uint8Array;
  /** JSON text. */
  readonly template: string;
  /** The assets of the template by their names, those of others as `ownAssetName` says. */
  readonly assets: AssetIndex;
  /** The templates of items that are not of the template. */
  readonly others?: readonly OtherTemplate[];
  readonly remote?: RemoteFiles;
  readonly options: Omit<BatchOptions, 'warnings'>;
  readonly verify?: boolean;
  /** As that of a render. */
  readonly largeFile?: string | undefined;
};

/** No name has lines: what one template names leads to no asset of another. */
export function ownAssetName(other: number, name: string): string {
  return `${other}\n${name}`;
}

export type CheckTask = {
  /** UTF-8 JSON object with `template`. */
  readonly body: Uint8Array;
};

/** Paths from the template's root; it is valid when there are no problems. */
export type CheckAnswer = { readonly problems: readonly Problem[]; readonly warnings: readonly Warning[] };

export type CanonicalTask = {
  /** JSON text. */
  readonly template: string;
  /** The names of assets: it is told which of them the template names. */
  readonly names: readonly string[];
};

/** The stored form of a template, JSON text, and what lists tell of it; neither where it has problems, paths from its root. */
export type CanonicalAnswer = {
  readonly problems: readonly Problem[];
  readonly canonical?: string;
  readonly summary?: TemplateSummary;
  readonly naming?: Naming;
};

/** A template to be tried out with its sample. */
export type ValidateTask = {
  /** JSON text. */
  readonly template: string;
  readonly options: ValidateOptions;
  /** What its sample may use. */
  readonly assets: AssetIndex;
  readonly remote?: RemoteFiles;
};

export type ValidateAnswer = { readonly kind: 'validated'; readonly report: TemplateReport };

export type BatchAnswer =
  | {
      readonly kind: 'rendered';
      /** Undefined when nothing was painted, because of items that failed. */
      readonly content: Content | undefined;
      readonly pages: number;
      readonly conformance: readonly PdfStandard[];
      readonly items: readonly BatchItemResult[];
      readonly renderTimeMs: number;
      /** The digest of the bytes, hexadecimal. */
      readonly sha256: string | undefined;
      readonly verification?: Verification;
    }
  | InvalidAnswer;

export type Rendered = {
  readonly kind: 'rendered';
  readonly content: Content;
  /** Whether the file that was asked for holds it. */
  readonly isWritten: boolean;
  readonly pages: number;
  /** What a PDF says that it follows. */
  readonly conformance: readonly PdfStandard[];
  readonly warnings: readonly Warning[];
  readonly renderTimeMs: number;
  /** The digest of the bytes, hexadecimal. */
  readonly sha256: string;
  /** When the request asks for it. */
  readonly verification?: Verification;
};

export type RenderAnswer = Rendered | InvalidAnswer;

/** Assets by their names whose files are not where the task says. */
export type MissingFiles = { readonly kind: 'missing-files'; readonly names: readonly string[] };

type InvalidAnswer =
  /** Paths of problems from the template's root, of warnings from the body's. */
  | { readonly kind: 'invalid-template'; readonly problems: readonly Problem[]; readonly warnings: readonly Warning[] }
  /** Paths from the body's root. */
  | { readonly kind: 'invalid-request'; readonly problems: readonly Problem[] };
