/** Problems and warnings: what is wrong with a template, its data or its result, as data. */
import type { ProblemCode } from './problem-codes.ts';
import type { WarningCode } from './warnings.ts';

/** One thing wrong with input that stops a render. */
export type Problem = {
  /** Stable machine word, for example `INVALID_LENGTH`. */
  readonly code: ProblemCode;
  /** JSON Pointer (RFC 6901) from the root of the checked document. */
  readonly path: string;
  /** What is wrong and what is accepted. Never quotes values of `data`. */
  readonly message: string;
  readonly elementId?: string;
  /** The broken rule of an e-invoice by its name in EN 16931 or the profile, for example `BR-CO-15`. */
  readonly rule?: string;
  /** Position inside an expression, in UTF-16 code units. */
  readonly start?: number;
  readonly end?: number;
};

/** Something that may be wrong on paper although the render succeeded. */
export type Warning = {
  readonly code: WarningCode;
  readonly message: string;
  readonly elementId?: string;
  /** 1-based page number. */
  readonly page?: number;
  /** JSON Pointer into the template, where the warning is about the template itself. */
  readonly path?: string;
  readonly start?: number;
  readonly end?: number;
};

/** A value, or the problems that kept it from being made. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };
