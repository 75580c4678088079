/** Sample of the faults in `npm run faults`. */
import { describe, expect, it } from 'vitest';
import { runAborts } from './faults/aborts.ts';
import { runBackups } from './faults/backups.ts';
import { runBatches } from './faults/batches.ts';
import { runDiskErrors } from './faults/disk-errors.ts';
import { runFaults } from './faults/faults.ts';
import { runJobs } from './faults/jobs.ts';
import { runPowerCuts } from './faults/power.ts';
import { runPrinting } from './faults/printing.ts';
import { runRestarts } from './faults/restart.ts';
import { runRolling } from './faults/rolling.ts';
import { findNginx } from './instances/nginx.ts';

describe.each(['sqlite', 'postgres'] as const)('instances killed under load, on %s', (store) => {
  it('keep everything they have confirmed', async () => {
    const { accepted, lost } = await runFaults({ store, rounds: 2, seed: 7, patient: false });
    expect(lost).toEqual([]);
    expect(accepted).toBeGreaterThan(10);
  });
});

describe.each([
  ['sqlite', 'service'],
  ['postgres', 'service'],
  ['sqlite', 'agents'],
] as const)('printing that is killed, on %s, with the %s connecting to the printers', (store, by) => {
  it('prints no label twice, and reports every lost label by its job', async () => {
    const { sent, faults } = await runPrinting({ store, by, kills: 2, seed: 7 });
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(0);
  });
});

describe('an instance killed while it works on a job', () => {
  it('renders and counts each item once', async () => {
    const { jobs, takenUp, faults } = await runJobs({ store: 'sqlite', items: 750, kills: 2, seed: 7 });
    expect(faults).toEqual([]);
    expect(jobs).toBeGreaterThan(0);
    expect(takenUp).toBeGreaterThan(0);
  });
});

describe('an instance that is killed and restarted', () => {
  it('frees its leases: an idempotency key can be used at once', async () => {
    const { longestMs, faults } = await runRestarts(2);
    expect(faults).toEqual([]);
    expect(longestMs).toBeGreaterThan(0);
  });
});

describe('a power cut', () => {
  it('loses nothing that was confirmed', async ({ skip }) => {
    const figures = await runPowerCuts({ durability: 'full', cuts: 1, seed: 7 });
    if (!figures) return skip('nobody may mount a file system here');
    expect(figures.lost).toEqual([]);
    expect(figures.accepted).toBeGreaterThan(0);
  });
});

describe('full, broken, locked and read-only disks', () => {
  it('do not block a batch, its key or its units', async ({ skip }) => {
    const figures = await runBatches();
    if (!figures) return skip('nobody may mount a file system here');
    expect(figures.faults).toEqual([]);
    expect(figures.refused).toBeGreaterThan(0);
  });

  it('are reported as unavailable, and in one line at a start', async ({ skip }) => {
    const figures = await runDiskErrors();
    if (!figures) return skip('nobody may mount a file system here');
    expect(figures.faults).toEqual([]);
    expect(figures.refused).toBeGreaterThan(0);
  });
});

describe('backups under load', () => {
  it('are complete and unchanged, or recognizable as unfinished', async () => {
    const { restored, interrupted, faults } = await runBackups({ backups: 1, interrupted: 1, seed: 7 });
    expect(faults).toEqual([]);
    expect([restored > 0, interrupted]).toEqual([true, 1]);
  });
});

describe('clients that disconnect, and renders that take too long', () => {
  it('cost at most one worker', async () => {
    const { left, ended, faults } = await runAborts({ renders: 100, seed: 7 });
    expect(faults).toEqual([]);
    expect(left).toBeGreaterThan(20);
    expect(ended).toBeGreaterThan(0);
  });
});

describe('rolling restarts behind the shipped proxy', () => {
  it('fail no request', async ({ skip }) => {
    const nginx = findNginx();
    if (process.env['CI'] === 'true') expect(nginx).toBeDefined();
    if (!nginx) skip('there is no nginx: scripts/fetch-debian.sh could not fetch it, and it is not on the PATH');
    const { requests, restarts, failed } = await runRolling({ rounds: 1, requests: 500 });
    expect(failed).toEqual([]);
    expect([requests >= 500, restarts]).toEqual([true, 2]);
  });
});
