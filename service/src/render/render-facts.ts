/** Facts about a render for the logs and metrics. They contain nothing of its data or document. */
import type { Problem, Warning } from '@platen/engine';

/** Stored template of a render. */
export type StoredSource = {
  /** Starts with `tpl_`. */
  readonly id: string;
  /** ID as used in requests. */
  readonly templateId: string;
  readonly version: number;
};

export type RenderFacts = {
  readonly source?: StoredSource | undefined;
  /** Render ID in the answer. */
  readonly id?: string;
  readonly pages?: number;
  readonly sizeBytes?: number;
  readonly warnings?: readonly Warning[];
  /** Problems of skipped items of a batch. */
  readonly errors?: readonly Problem[];
  /** Number of items requested in a batch. */
  readonly items?: number;
  /** True if the outcome is recorded when it is made, not with its request. */
  readonly isDeferred?: boolean;
  /** Number of documents made: 1 unless it is a batch. */
  readonly documents?: number;
  /** False if neither the document nor the answer is stored, so that the render is only counted. */
  readonly isKept?: boolean;
};

export const NO_FACTS: RenderFacts = {};

/** Receives facts as soon as they are known. */
export type Tell = (facts: RenderFacts) => void;
