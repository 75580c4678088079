/**
 * Conformance tests of the HTTP API. A row is the test of one documented requirement. Runs every row over one
 * transport, and checks the number of rows.
 */
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { NOON } from '../../service/src/testing/service.ts';
import { createLab, type Lab, type Transport } from './lab.ts';
import { DECISION_ROWS } from './rows-of-decisions.ts';
import { INTERFACE_ROWS } from './rows-of-interface.ts';
import { LIMIT_ROWS } from './rows-of-limits.ts';
import { PEOPLE_ROWS } from './rows-of-people.ts';
import { RENDERING_ROWS } from './rows-of-rendering.ts';

/** Name and test of one documented requirement of the HTTP API. */
export type Row = readonly [name: string, check: (lab: Lab) => Promise<void>];

const ROWS = {
  interface: INTERFACE_ROWS,
  decisions: DECISION_ROWS,
  rendering: RENDERING_ROWS,
  limits: LIMIT_ROWS,
  people: PEOPLE_ROWS,
} as const;

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
    console.log(`conformance: ${Object.values(ROWS).flat().length} rows, ${transport}`);
  });

  describe.each(Object.entries(ROWS))('%s', (_place, rows) => {
    test.each([...rows])('%s', (_name, check) => check(lab));
  });
}
