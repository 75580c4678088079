/** Trials of `npm run faults`, one for each kind of failure, and their results for docs/proof/reliability.md. */
import { effort } from '../../scripts/figures/figures.ts';
import { findNginx } from '../instances/nginx.ts';
import { runAborts } from './aborts.ts';
import { runBackups } from './backups.ts';
import { runBatches } from './batches.ts';
import { runDiskErrors } from './disk-errors.ts';
import { type Figures, runFaults } from './faults.ts';
import { runJobs } from './jobs.ts';
import { runPowerCuts } from './power.ts';
import { type PrintingFigures, runPrinting } from './printing.ts';
import { runRestarts } from './restart.ts';
import { runRolling } from './rolling.ts';
import { runUpdates } from './updates.ts';
import { runUpgrade } from './upgrade.ts';
import { runWaiting } from './waiting.ts';

export type Told = {
  /** Text for the table cell about the trial, in Markdown. */
  readonly tried: string;
  readonly found: string;
  /** Faults, one sentence each. */
  readonly faults: readonly string[];
  /** Table for the page's block with the name of the trial. */
  readonly table?: string;
};

type Options = {
  readonly seed: number;
  readonly isFull: boolean;
  /** Commit from which the trial `upgrade` starts. */
  readonly from: string;
};

type Trial = {
  /** Kind of failure. It names the table row, with a link to its chapter. */
  readonly what: string;
  /** Runs the trial. Returns undefined if this machine cannot run it. */
  run(options: Options): Promise<Told | undefined>;
};

/** Default of the commit from which the trial `upgrade` starts. */
export const OLDER_COMMIT = '924816bd';

const ROLLING = { rounds: 10, requests: 20_000 };
const WAITING = { heavy: 60, labels: 100 };
const BACKUPS = { backups: 5, interrupted: 5 };
const RESTARTS = effort(5, 1);
const CUTS = 5;
const PRINTING_KILLS = 10;
const JOB_KILLS = 20;

export const TRIALS: Readonly<Record<string, Trial>> = {
  waiting: {
    what: '[Overload](#overload)',
    async run() {
      const { answers, allDoneMs, workersReplaced, faults } = await runWaiting(WAITING);
      return {
        tried: `${WAITING.heavy} heavy documents and ${WAITING.labels} labels of one team at the same time, with two workers`,
        found:
          `${answers.ok} requests got 200, the last after ${seconds(allDoneMs)}. Before, there were ${answers.sentAway} responses 503 with ` +
          `\`Retry-After\`. ${faults.length} requests got another response. ${workersReplaced} workers were replaced.`,
        faults,
      };
    },
  },
  batches: {
    what: '[A full temporary folder](#disks)',
    async run() {
      const figures = await runBatches();
      if (!figures) return undefined;
      const { batches, refused, longestMs, faults } = figures;
      return {
        tried: `${batches} batches of 100 items in four formats while the folder is full`,
        found:
          `${refused} batches got 503 within ${longestMs.toFixed(0)} ms, and ${batches - refused} succeeded. ${faults.length} batches hung, kept their key, ` +
          'stayed counted, or failed after space was available again.',
        faults,
      };
    },
  },
  disk: {
    what: '[A disk that is full, broken or locked](#disks)',
    async run() {
      const figures = await runDiskErrors();
      if (!figures) return undefined;
      const { asked, refused, longestHealthMs, lockedMs, starts, faults } = figures;
      return {
        tried: `${asked} renders on a full and a broken disk. Another program locked the database for ${seconds(lockedMs)}. ${starts} starts with a database that cannot be opened.`,
        found:
          `${refused} renders got 503 with \`Retry-After\`, and ${asked - refused} succeeded. \`/health\` responded within ${longestHealthMs.toFixed(0)} ms. ` +
          `Each start printed one line that names the file. ${faults.length} responses or starts were wrong.`,
        faults,
      };
    },
  },
  restart: {
    what: '[A crash while a key is in use](#restarts-after-a-crash)',
    async run() {
      const { restarts, longestMs, faults } = await runRestarts(RESTARTS);
      return {
        tried: `${restarts} instances were killed during a render with a key, and started again.`,
        found: `${faults.length} keys or reservations stayed locked. Repeated renders with the same keys got a response within ${seconds(longestMs)}.`,
        faults,
      };
    },
  },
  printing: {
    what: '[Printing](#printing)',
    async run({ seed, isFull }) {
      const kills = isFull ? 50 : PRINTING_KILLS;
      const all: PrintingFigures[] = [];
      for (const store of ['sqlite', 'postgres'] as const) {
        for (const by of ['service', 'agents'] as const) all.push(await runPrinting({ store, by, kills, seed }));
      }
      const sum = (of: (figures: PrintingFigures) => number) => all.reduce((total, figures) => total + of(figures), 0);
      const faults = all.flatMap((figures) => figures.faults);
      return {
        tried: `An instance, an agent or a printer was killed ${4 * kills} times while printing. Three printers disconnected, stopped reading and ran out of paper. The trials cover SQLite and PostgreSQL, with and without agents.`,
        found:
          `There were ${sum(({ jobs }) => jobs)} labels. ${sum(({ sent }) => sent)} were sent, ${sum(({ failed }) => failed)} were reported as not printed, and ${sum(({ unknown }) => unknown)} as unknown. ` +
          `The printers received ${sum(({ printedUnknown }) => printedUnknown)} of the unknown labels completely. ${faults.length} labels were printed twice, lost, or out of order.`,
        faults,
      };
    },
  },
  jobs: {
    what: '[Jobs](#jobs)',
    async run({ seed, isFull }) {
      const kills = isFull ? 200 : JOB_KILLS;
      const single = await runJobs({ store: 'sqlite', kills, seed });
      const cluster = await runJobs({ store: 'postgres', kills, seed });
      const faults = [...single.faults, ...cluster.faults];
      return {
        tried: `An instance was killed or stopped ${2 * kills} times while it worked on jobs of 1,500 labels, with SQLite and PostgreSQL.`,
        found:
          `${single.jobs + cluster.jobs} jobs resumed ${single.takenUp + cluster.takenUp} times. ` +
          `${(single.items + cluster.items).toLocaleString('en')} items were rendered. ${faults.length === 0 ? '0' : 'some'} were lost, rendered twice, counted twice or out of order.`,
        faults,
      };
    },
  },
  power: { what: '[A power cut](#power-cuts)', run: cutPower },
  updates: {
    what: '[A late database, an update, two versions](#starts-and-updates)',
    async run() {
      const { awayMs, readyAfterMs, whileBuilt, sideBySide, faults } = await runUpdates();
      return {
        tried: `PostgreSQL starts ${seconds(awayMs)} after the service. A build replaces the running version. Two versions share a database, then the older version runs alone.`,
        found:
          `The service was ready ${seconds(readyAfterMs)} after PostgreSQL started. ${faults.length} of ${whileBuilt} renders during the build and ` +
          `${sideBySide} with two versions failed. A version that was too old printed one line and refused to start.`,
        faults,
      };
    },
  },
  backups: {
    what: '[A restore](#backups)',
    async run({ seed }) {
      const { backups, restored, isReadOnly, interrupted, faults } = await runBackups({ ...BACKUPS, seed });
      return {
        tried: `${backups} backups during renders and changes of assets, ${interrupted} interrupted backups, one backup with a missing file`,
        found:
          `${restored} of ${restored} accepted documents could be downloaded after a restore from a ${isReadOnly ? 'read-only disk' : 'folder'}. ` +
          `All interrupted backups and the missing file were detected. ${faults.length} results were wrong.`,
        faults,
      };
    },
  },
  rolling: {
    what: '[A rolling restart](#rolling-restarts)',
    async run() {
      if (!findNginx()) return undefined;
      const onRound = (round: number) => console.error(`rolling restarts: ${round} of ${ROLLING.rounds}`);
      const { requests, restarts, failed } = await runRolling({ ...ROLLING, onRound });
      return {
        tried: `${restarts} restarts of two instances behind nginx with the shipped configuration`,
        found: `${failed.length} of ${requests} renders failed.`,
        faults: failed,
      };
    },
  },
  upgrade: {
    what: '[An upgrade with both versions running](#rolling-upgrades)',
    async run({ from }) {
      const figures = await runUpgrade(from);
      if (!figures) return undefined;
      const { renders, jobs, items, handedOver, messages, sessions, requestsOfSessions, togetherMs, faults } = figures;
      const requests = requestsOfSessions.toLocaleString('en');
      return {
        tried: `Two instances of commit ${from} on PostgreSQL and S3 were replaced one after the other. Both versions ran for ${seconds(togetherMs)}.`,
        found:
          `${renders} renders and downloads, ${jobs} jobs with ${items.toLocaleString('en')} labels (${handedOver} during a replacement), ` +
          `${messages} webhook messages, and ${requests} requests of ${sessions} sessions. ${faults.length} failed, were lost, repeated or out of order.`,
        faults,
      };
    },
  },
  faults: { what: '[Killed instances](#killed-instances)', run: killUnderLoad },
};

const STORES = { sqlite: 'SQLite and files, one instance', postgres: 'PostgreSQL and S3, two instances' } as const;

async function killUnderLoad({ seed, isFull }: Options): Promise<Told> {
  const rounds = isFull ? 200 : 50;
  const all: Figures[] = [];
  const rows: (readonly string[])[] = [];
  for (const store of ['sqlite', 'postgres'] as const) {
    const begunAt = Date.now();
    const onFault = (fault: number) => {
      const minutes = Math.round((Date.now() - begunAt) / 60_000);
      if (fault % 10 === 0) console.error(`${store}: ${fault} of ${rounds} faults, ${minutes} min`);
    };
    const figures = await runFaults({ store, rounds, seed, patient: true, onFault });
    all.push(figures);
    rows.push(describe(STORES[store], figures));
  }
  const aborts = await runAborts({ renders: 20 * rounds, seed });
  const sum = (of: (figures: Figures) => number) => all.reduce((total, figures) => total + of(figures), 0);
  const head = ['Setup', 'Killed', 'Outages', 'Accepted', 'Load', 'Repeated', 'Lost'];
  const lost = all.flatMap((figures) => figures.lost);
  return {
    tried: `${sum(({ kills }) => kills)} instances were killed under load. The database or storage failed ${sum(({ outages }) => outages)} times. ${aborts.left} of ${20 * rounds} clients disconnected.`,
    found: `${lost.length} of ${sum(({ accepted }) => accepted)} accepted documents were lost. ${aborts.faults.length} other renders failed.`,
    faults: [...lost.map((sentence) => `lost: ${sentence}`), ...aborts.faults],
    table:
      `${tableOf(head, rows)}\n\nThe test also ran ${20 * rounds} renders of larger documents. ${aborts.left} clients disconnected and ` +
      `${aborts.ended} workers were killed during the render. ${aborts.faults.length} other renders failed.`,
  };
}

function describe(name: string, { kills, outages, accepted, perSecond, repeated, lost }: Figures): readonly string[] {
  return [
    name,
    `${kills} instances`,
    outages === 0 ? 'none' : `${outages} of database or storage`,
    `${accepted} documents`,
    `${perSecond.toFixed(0)} per second`,
    `${repeated} requests`,
    String(lost.length),
  ];
}

async function cutPower({ seed }: Options): Promise<Told | undefined> {
  const full = await runPowerCuts({ durability: 'full', cuts: CUTS, seed });
  const relaxed = full && (await runPowerCuts({ durability: 'relaxed', cuts: CUTS, seed }));
  if (!full || !relaxed) return undefined;
  const rows = [
    ['`full`', ...[full.cuts, full.accepted, full.lost.length].map(String)],
    ['`relaxed`', ...[relaxed.cuts, relaxed.accepted, relaxed.lost.length].map(String)],
  ];
  return {
    tried: `${full.cuts} power cuts under load, with ext4 on a loop device`,
    found: `${full.lost.length} of ${full.accepted} accepted documents and commands were lost.`,
    faults: full.lost.map((sentence) => `lost: ${sentence}`),
    table: tableOf(['`PLATEN_DURABILITY`', 'Power cuts', 'Accepted', 'Lost'], rows),
  };
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
