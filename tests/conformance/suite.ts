/** Runs every row over one transport, and tells how many there are. */
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { NOON } from '../../service/src/testing/service.ts';
import { createLab, type Lab, type Transport } from './lab.ts';
import { DECISION_ROWS } from './rows-of-decisions.ts';
import { INTERFACE_ROWS } from './rows-of-interface.ts';

/** Named by the row it holds. */
export type Row = readonly [name: string, check: (lab: Lab) => Promise<void>];

export function conformance(transport: Transport): void {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(transport);
  });
  beforeEach(() => {
    lab.service.time = NOON;
  });
  afterAll(async () => {
    await lab?.close();
    console.log(`conformance: ${INTERFACE_ROWS.length + DECISION_ROWS.length} rows, ${transport}`);
  });

  describe('interface', () => {
    test.each([...INTERFACE_ROWS])('%s', (_name, check) => check(lab));
  });
  describe('decisions', () => {
    test.each([...DECISION_ROWS])('%s', (_name, check) => check(lab));
  });
}
