/** What becomes known of a render while it runs, for whoever keeps account of renders: nothing of its data or its document. */
import type { Problem, Warning } from '@platen/engine';

/** A stored template. */
export type StoredSource = {
  /** `tpl_…`. */
  readonly id: string;
  /** What a request calls it. */
  readonly templateId: string;
  readonly version: number;
};

export type RenderFacts = {
  readonly source?: StoredSource | undefined;
  /** That the answer tells. */
  readonly id?: string;
  readonly pages?: number;
  readonly sizeBytes?: number;
  readonly warnings?: readonly Warning[];
  /** The problems of items of a batch that were left out. */
  readonly errors?: readonly Problem[];
  /** How many items a batch asked for. */
  readonly items?: number;
  /** Whether what comes of it is told when it is made, and not with its request. */
  readonly isDeferred?: boolean;
  /** How many were made: 1 unless it is a batch. */
  readonly documents?: number;
};

export const NO_FACTS: RenderFacts = {};

/** Told more of the render, as soon as it is known. */
export type Tell = (facts: RenderFacts) => void;
