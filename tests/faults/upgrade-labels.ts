/** Labels of the jobs of a rolling upgrade, and the comparison of finished jobs with the submitted data. */
import { BADGE } from '@platen/service/testing/service';

/** Finished job with its labels in order. */
export type LoadedJob = { readonly id: string; readonly labels: readonly string[] };

/** Labels that a version rendered directly, by index. */
export type DirectLabels = ReadonlyMap<number, string>;

/** Labels per job. */
export const ITEMS = 1_000;

/** Indexes of the labels that are also rendered directly. */
export const SAMPLES: readonly number[] = [0, 1, ITEMS / 2, ITEMS - 1];

/** Badge with the number of the guest as a code. ZPL contains the number as text, so the order of labels is visible. */
export const NUMBERED_BADGE = {
  ...BADGE,
  elements: [
    ...BADGE.elements,
    {
      id: 'number',
      type: 'barcode',
      symbology: 'code39',
      position: { mode: 'absolute', x: '10mm', y: '35mm' },
      width: '70mm',
      height: '15mm',
      contentExpression: 'number',
    },
  ],
};

export function guest(index: number) {
  return { name: `guest ${index}`, number: String(index).padStart(4, '0') };
}

/**
 * Returns the faults of jobs with `count` labels each. `direct` has one map per version, because versions may draw a
 * label differently.
 */
export function judgeLabels(
  jobs: readonly LoadedJob[],
  direct: readonly DirectLabels[],
  count: number = ITEMS,
): readonly string[] {
  if (jobs.length === 0) return ['no job was finished'];
  return jobs.flatMap(({ id, labels }) => {
    const different = new Set(labels).size;
    const misplaced = labels.filter((label, index) => numberOf(label) !== guest(index).number).length;
    const samples = [...new Set(direct.flatMap((version) => [...version.keys()]))];
    const unlike = samples.filter((index) => !direct.some((version) => version.get(index) === labels[index]));
    return [
      ...(labels.length === count ? [] : [`${id} has ${labels.length} labels`]),
      ...(different === labels.length ? [] : [`${id} has only ${different} different labels`]),
      ...(misplaced === 0 ? [] : [`${id} has ${misplaced} labels in other places`]),
      ...(unlike.length === 0 ? [] : [`${id} differs from direct renders in the labels ${unlike.join(', ')}`]),
    ];
  });
}

/** Returns the number in the code of a label. */
function numberOf(label: string): string | undefined {
  return /\^B3[^^]*\^FD(\d+)\^FS/.exec(label)?.[1];
}
