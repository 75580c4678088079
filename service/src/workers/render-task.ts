/** What the service's main thread asks of a render worker, and what it answers. */
import type { Problem, RenderOptions, Warning } from '@platen/engine';

export type RenderTask = {
  /** UTF-8 JSON object with `data`, and with `template` unless the next field gives it. */
  readonly body: Uint8Array;
  /** JSON text of a stored template. */
  readonly template?: string;
  readonly options: RenderOptions;
};

export type CheckTask = {
  /** UTF-8 JSON object with `template`. */
  readonly body: Uint8Array;
};

export type RenderAnswer =
  | {
      readonly kind: 'rendered';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly pages: number;
      readonly warnings: readonly Warning[];
      readonly renderTimeMs: number;
    }
  /** Paths from the template's root. */
  | { readonly kind: 'invalid-template'; readonly problems: readonly Problem[] }
  /** Paths from the body's root. */
  | { readonly kind: 'invalid-request'; readonly problems: readonly Problem[] };
