/** Limits the findings that a batch reports: each of a thousand items may have thousands of problems and warnings. */

/** Maximum number of problems and warnings in a batch, in addition to the first of each item. */
export const MAX_BATCH_FINDINGS = 5_000;

/** Number of findings that an item has but does not list. */
export type Unlisted = {
  /** Number of unlisted problems or warnings; undefined if all are listed. */
  readonly unlisted?: number;
};

/** Lists findings while the batch's limit allows, and counts the rest. */
export type ListFindings = <T>(findings: readonly T[]) => Unlisted & { readonly listed: readonly T[] };

/** Creates the function for one batch. It must be called for the items in order. */
export function createListFindings(most = MAX_BATCH_FINDINGS): ListFindings {
  let left = most;
  return (findings) => {
    const listed = findings.slice(0, Math.max(1, left));
    left = Math.max(0, left - listed.length);
    const unlisted = findings.length - listed.length;
    return unlisted > 0 ? { listed, unlisted } : { listed };
  };
}
