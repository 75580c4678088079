/** Limits the number of findings that a batch reports, because each of a thousand items may have thousands. */

/** Maximum number of problems and warnings in a batch. The first finding of each item is always listed. */
export const MAX_BATCH_FINDINGS = 5_000;

/** Number of findings that an item does not list. */
export type Unlisted = {
  /** Number of unlisted problems or warnings; undefined if all are listed. */
  readonly unlisted?: number;
};

/** Lists findings up to the batch's limit, and counts the remaining findings. */
export type ListFindings = <T>(findings: readonly T[]) => Unlisted & { readonly listed: readonly T[] };

/** Creates the function for one batch. Call it for the items in order. */
export function createListFindings(most = MAX_BATCH_FINDINGS): ListFindings {
  let left = most;
  return (findings) => {
    const listed = findings.slice(0, Math.max(1, left));
    left = Math.max(0, left - listed.length);
    const unlisted = findings.length - listed.length;
    return unlisted > 0 ? { listed, unlisted } : { listed };
  };
}
