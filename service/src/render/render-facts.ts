/** Facts about a render for the log and the metrics. They contain neither data nor parts of the document. */
import type { Problem, Warning } from '@platen/engine';

/** Stored template. */
export type StoredSource = {
  /** Raw ID, which starts with `tpl_`. */
  readonly id: string;
  /** Template ID in the request. */
  readonly templateId: string;
  readonly version: number;
};

export type RenderFacts = {
  readonly source?: StoredSource | undefined;
  /** ID of the render in the response. */
  readonly id?: string;
  readonly pages?: number;
  readonly sizeBytes?: number;
  readonly warnings?: readonly Warning[];
  /** Problems of items that have failed in a batch. */
  readonly errors?: readonly Problem[];
  /** Number of items in the request, for a batch. */
  readonly items?: number;
  /** True if a job records the outcome later, instead of this request. */
  readonly isDeferred?: boolean;
  /** Number of rendered documents. Default: 1. */
  readonly documents?: number;
  /** False if neither the document nor the response is stored. The render is then only counted. */
  readonly isKept?: boolean;
};

export const NO_FACTS: RenderFacts = {};

/** Receives facts about a render as soon as they are known. */
export type Tell = (facts: RenderFacts) => void;
