/** What errors tell beside their sentence, by code: whoever ends a request with one of these codes says all of it, or does not compile. */
import type { Problem, Warning } from '@platen/engine/base/problem';
import type { CodeName } from '../words/code-name.ts';
import type { Kept } from '../words/plans.ts';
import type { PartStates } from '../words/ready-parts.ts';

type Found = { readonly errors: readonly Problem[]; readonly warnings?: readonly Warning[] };

/** Codes that always tell something. */
type Always = {
  readonly INVALID_TEMPLATE: Found;
  readonly PREFLIGHT_FAILED: { readonly warnings: readonly Warning[] };
  readonly STORAGE_EXCEEDED: {
    readonly kept: Kept | 'assets' | 'assetBytes' | 'printers' | 'webhooks';
    readonly limit: number;
  };
};

/** Codes that tell something in one of their cases. */
type Sometimes = {
  /** A field is wrong. */
  readonly BAD_REQUEST: Found;
  /** A barcode could not be read back from the document. */
  readonly RENDER_ERROR: { readonly mismatched: readonly CodeName[] };
  /** What `GET /ready` tells. */
  readonly UNAVAILABLE: PartStates;
};

type Told = Always & Sometimes;

type OfItem<T> = T & { readonly item: number };

/** A batch ends with the code of the first item that failed: this is what all of them tell, with their numbers. */
export type BatchDetails = {
  readonly failed: readonly number[];
  readonly errors?: readonly OfItem<Problem>[];
  readonly warnings?: readonly OfItem<Warning>[];
  readonly mismatched?: readonly OfItem<CodeName>[];
};

export type ErrorDetails = Told[keyof Told] | BatchDetails;

/** The names of all that errors tell. */
export type DetailNames = ErrorDetails extends infer Each ? (Each extends object ? keyof Each : never) : never;

/** What an error is made with. */
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

/** The lists among what an error tells. */
export function listsOf(details: ErrorDetails | undefined): Lists {
  return details === undefined || 'kept' in details || 'database' in details ? {} : details;
}
