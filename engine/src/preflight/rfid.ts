/** Checks RFID tags: outputs that cannot write tags, and tags with equal data. */
import type { Warning } from '../base/problem.ts';
import { copiesOf } from '../scene/copies.ts';
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
export function rfidRepeated({ pages, printer }: Input): readonly Warning[] {
  const labels = new Map<string, number>();
  for (const page of pages) {
    if (page.rfid?.bank !== 'epc') continue;
    labels.set(page.rfid.data, (labels.get(page.rfid.data) ?? 0) + copiesOf(page, printer));
  }
  let most = 0;
  for (const count of labels.values()) most = Math.max(most, count);
  if (most < 2) return [];
  const message = `${most} labels write the same EPC; return a list with one value for each label, and print one copy`;
  return [{ code: 'RFID_REPEATED', message, path: PATH }];
}
