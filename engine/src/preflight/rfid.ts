/** Checks RFID tags: outputs that cannot write tags, and tags with equal data. */
import type { Warning } from '../base/problem.ts';
import { copiesOf } from '../scene/copies.ts';
import type { Printer } from '../scene/scene.ts';
import type { PreflightInput } from './input.ts';

const PATH = '/printer/rfid';

type Input = Pick<PreflightInput, 'pages' | 'printer' | 'target'>;

/** Reports RFID_NOT_ENCODED if the labels have RFID tags, but the output format has no commands for them. */
export function rfidNotEncoded({ pages, target }: Input): readonly Warning[] {
  const isEncoded = target.kind === 'one-bit' && target.encodesTags;
  if (isEncoded || !pages.some(({ rfid }) => rfid)) return [];
  const message = 'this output does not write RFID tags; render zpl for an RFID printer';
  return [{ code: 'RFID_NOT_ENCODED', message, path: PATH }];
}

/** Reports RFID_REPEATED if several labels write the same EPC, although an EPC should be globally unique. */
export function rfidRepeated({ pages, printer }: Pick<Input, 'pages' | 'printer'>): readonly Warning[] {
  let most = 0;
  for (const count of labelsOfTags(pages, printer).values()) most = Math.max(most, count);
  if (most < 2) return [];
  const message = `${most} labels write the same EPC; return a list with one value for each label, and print one copy`;
  return [{ code: 'RFID_REPEATED', message, path: PATH }];
}

/** Returns the number of labels for each EPC. */
function labelsOfTags(pages: Input['pages'], printer: Pick<Printer, 'copies'>): ReadonlyMap<string, number> {
  const labels = new Map<string, number>();
  for (const page of pages) {
    if (page.rfid?.bank !== 'epc') continue;
    labels.set(page.rfid.data, (labels.get(page.rfid.data) ?? 0) + copiesOf(page, printer));
  }
  return labels;
}

/** Creates a function that checks the items of a batch in order. It also knows the tags of earlier items. */
export function createTagLog(): (item: Pick<Input, 'pages' | 'printer'>) => readonly Warning[] {
  const written = new Set<string>();
  return (item) => {
    const tags = [...labelsOfTags(item.pages, item.printer).keys()];
    const isRepeated = tags.some((tag) => written.has(tag));
    for (const tag of tags) written.add(tag);
    if (!isRepeated) return rfidRepeated(item);
    const message = 'an earlier item of this batch writes the same EPC; send another EPC in the data of each item';
    return [{ code: 'RFID_REPEATED', message, path: PATH }];
  };
}
