/** Problems and warnings about a template, its data or its result, as data. */
import type { ProblemCode } from './problem-codes.ts';
import type { WarningCode } from './warning-codes.ts';

/** Error in the input that stops a render. */
export type Problem = {
  /** Stable code, for example `INVALID_LENGTH`. */
  readonly code: ProblemCode;
  /** JSON Pointer (RFC 6901) from the root of the checked document. */
  readonly path: string;
  /** Description of the error and of accepted values. Never quotes values of `data`. */
  readonly message: string;
  readonly elementId?: string;
  /** Broken rule of an e-invoice by its name in EN 16931 or the profile, for example `BR-CO-15`. */
  readonly rule?: string;
  /** Position inside an expression, in UTF-16 code units. */
  readonly start?: number;
  readonly end?: number;
};

/** Possible defect in the output, although the render succeeded. */
export type Warning = {
  readonly code: WarningCode;
  readonly message: string;
  readonly elementId?: string;
  /** 1-based page number. */
  readonly page?: number;
  /** JSON Pointer into the template, if the warning is about the template itself. */
  readonly path?: string;
  readonly start?: number;
  readonly end?: number;
};

/** A value, or the problems that prevented it. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };
