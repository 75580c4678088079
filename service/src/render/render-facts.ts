/** Facts about a render for the logs and metrics. They contain no data and no part of the document. */
import type { Problem, Warning } from '@platen/engine';

/** Stored template of a render. */
export type StoredSource = {
  /** Raw ID, which starts with `tpl_`. */
  readonly id: string;
  /** Template ID as used in the request. */
  readonly templateId: string;
  readonly version: number;
};

export type RenderFacts = {
  readonly source?: StoredSource | undefined;
  /** Render ID in the response. */
  readonly id?: string;
  readonly pages?: number;
  readonly sizeBytes?: number;
  readonly warnings?: readonly Warning[];
  /** Problems of items that a batch skipped. */
  readonly errors?: readonly Problem[];
  /** Number of items requested in a batch. */
  readonly items?: number;
  /** True if the outcome is recorded when the document is finished, not with the request. */
  readonly isDeferred?: boolean;
  /** Number of rendered documents: 1 unless it is a batch. */
  readonly documents?: number;
  /** False if neither the document nor the response is stored, so that the render is only counted. */
  readonly isKept?: boolean;
};

export const NO_FACTS: RenderFacts = {};

/** Receives facts as soon as they are known. */
export type Tell = (facts: RenderFacts) => void;
