/** Additional data of errors, by error code. The types require the details of a code wherever an error is created. */
import type { Problem, Warning } from '@platen/engine/base/problem';
import type { CodeName } from '../enums/code-name.ts';
import type { Kept } from '../enums/plans.ts';
import type { PartStates } from '../enums/ready-parts.ts';

type Found = { readonly errors: readonly Problem[]; readonly warnings?: readonly Warning[] };

/** Codes that require details. */
type Always = {
  readonly INVALID_TEMPLATE: Found;
  readonly PREFLIGHT_FAILED: { readonly warnings: readonly Warning[] };
  readonly STORAGE_EXCEEDED: {
    readonly kept: Kept | 'assets' | 'assetBytes' | 'printers' | 'webhooks';
    readonly limit: number;
  };
};

/** Codes that can have details. */
type Sometimes = {
  /** Details of a request with invalid fields. */
  readonly BAD_REQUEST: Found;
  /** Details of a document with barcodes that could not be read back. */
  readonly RENDER_ERROR: { readonly mismatched: readonly CodeName[] };
  /** Details that `GET /ready` returns. */
  readonly UNAVAILABLE: PartStates;
};

type Told = Always & Sometimes;

type OfItem<T> = T & { readonly item: number };

/**
 * Details of a failed batch. The error has the code of the first failed item. The details list all failed items with
 * their indexes.
 */
export type BatchDetails = {
  readonly failed: readonly number[];
  readonly errors?: readonly OfItem<Problem>[];
  readonly warnings?: readonly OfItem<Warning>[];
  readonly mismatched?: readonly OfItem<CodeName>[];
};

export type ErrorDetails = Told[keyof Told] | BatchDetails;

/** Names of all properties that error details can have. */
export type DetailNames = ErrorDetails extends infer Each ? (Each extends object ? keyof Each : never) : never;

/** Arguments that create an error. */
export type ErrorArguments<Code, Options> =
  | { readonly [Teller in keyof Told]: [code: Teller, options: Options & Telling<Told[Teller]>] }[keyof Told]
  | [code: Exclude<Code, keyof Always>, options?: Options & { readonly details?: undefined }]
  | [code: Code, options: Options & Telling<BatchDetails>];

type Telling<Details> = { readonly details: Details };

type Lists = {
  readonly errors?: readonly Problem[];
  readonly warnings?: readonly Warning[];
  readonly mismatched?: readonly CodeName[];
};

/** Returns the lists in the details of an error. */
export function listsOf(details: ErrorDetails | undefined): Lists {
  return details === undefined || 'kept' in details || 'database' in details ? {} : details;
}
