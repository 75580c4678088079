/** Determines how each label is printed: its copies, and cuts or pauses. */
import type { Printer } from '../../scene/scene.ts';
import { cutEvery, groupParts } from '../label/groups.ts';
import { CUT_NOW, cutMode, groupedQuantity, PAUSE_AFTER, printQuantity } from './commands.ts';

/** Print of a label: lines to add before its first field and after its last. */
export type LabelPrint = { readonly before: readonly string[]; readonly after: readonly string[] };

/** Returns the prints of labels with these copies. A label that belongs to several groups is printed several times. */
export function labelPrints(
  copies: readonly number[],
  { cut, pause }: Pick<Printer, 'cut' | 'pause'>,
): readonly (readonly LabelPrint[])[] {
  if (cut === undefined && pause === undefined) return copies.map((count) => [printOf(printQuantity(count))]);
  const every = cut === undefined ? pause! : cutEvery(cut);
  const parts = groupParts(copies, every);
  return parts.map((label, index) =>
    label.map(({ copies: count, isWhole, ends }, at) => {
      const quantity = isWhole ? groupedQuantity(count, every, cut === undefined) : printQuantity(count);
      if (cut === undefined) return printOf(quantity, { before: ends && !isWhole ? [PAUSE_AFTER] : [] });
      const isLast = index === parts.length - 1 && at === label.length - 1;
      const after = !isWhole && (ends || isLast) ? [CUT_NOW] : [];
      return printOf(quantity, { before: [cutMode(isWhole)], after });
    }),
  );
}

function printOf(quantity: string, { before = [], after = [] }: Partial<LabelPrint> = {}): LabelPrint {
  return { before, after: [quantity, '^XZ', ...after] };
}
