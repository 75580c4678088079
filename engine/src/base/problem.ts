/** Defines problems and warnings about a template, its data or its output, in machine-readable form. */
import type { ProblemCode } from './problem-codes.ts';
import type { WarningCode } from './warning-codes.ts';

/** Error in the input that stops a render. */
export type Problem = {
  /** Stable code, for example `INVALID_LENGTH`. */
  readonly code: ProblemCode;
  /** JSON Pointer (RFC 6901) from the root of the checked document. */
  readonly path: string;
  /** Description of the error and the accepted values. Never quotes values from `data`. */
  readonly message: string;
  readonly elementId?: string;
  /** Name of the broken e-invoice rule in EN 16931 or the profile, for example `BR-CO-15`. */
  readonly rule?: string;
  /** Offset in the expression, in UTF-16 code units. */
  readonly start?: number;
  readonly end?: number;
};

/** Possible defect in the output of a successful render. */
export type Warning = {
  readonly code: WarningCode;
  readonly message: string;
  readonly elementId?: string;
  /** One-based number of the page with the defect. */
  readonly page?: number;
  /** JSON Pointer into the template or the data, to the value that causes the warning. */
  readonly path?: string;
  /** Name of the e-invoice rule of a country or edition, for example `BR-FR-05`. */
  readonly rule?: string;
  readonly start?: number;
  readonly end?: number;
};

/** Value, or the problems that prevented its creation. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };
