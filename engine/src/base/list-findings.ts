/** What a batch tells of its items: a thousand of them may have thousands of problems and warnings each. */

/** Problems and warnings that a batch lists, besides the first of each item. */
export const MAX_BATCH_FINDINGS = 5_000;

/** What an item has more than is listed. */
export type Unlisted = {
  /** How many more problems or warnings; undefined where all are listed. */
  readonly unlisted?: number;
};

/** Lists findings as long as there is room for a batch, and says how many more there are. */
export type ListFindings = <T>(findings: readonly T[]) => Unlisted & { readonly listed: readonly T[] };

/** For the items of one batch, in their order. */
export function createListFindings(most = MAX_BATCH_FINDINGS): ListFindings {
  let left = most;
  return (findings) => {
    const listed = findings.slice(0, Math.max(1, left));
    left = Math.max(0, left - listed.length);
    const unlisted = findings.length - listed.length;
    return unlisted > 0 ? { listed, unlisted } : { listed };
  };
}
