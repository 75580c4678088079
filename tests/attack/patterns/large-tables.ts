/**
 * Tables with very many rows of one team, while other teams print labels. The attack on each table can run separately.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@platen/service/store/tables';
import {
  deliveryRow,
  fillTable,
  jobRow,
  numbered,
  printJobRow,
  renderRow,
  webhookRow,
} from '@platen/service/testing/rows';
import { type Attack, ask, type Outcome, type Target } from '../attack.ts';
import { ATTACK_MS, both, countsOf, judge, startProgram, startVictims, together } from '../victims.ts';

const MOST_PAUSE_MS = 100;

/** Grace period in ms of the shipped deployments, without the time for draining. */
const MOST_STOP_MS = 30_000;
const MOST_START_MS = 2_000;

const [WEBHOOKS, DUE] = [20, 200_000];
const LISTED = 100_000;
const EXPIRED = 500_000;
const [VERSIONS, PINS] = [311, 1_000];

type Team = { readonly id: string; readonly key: string };

let ids = 0;

/** Returns a prefix that is unique in all tables and runs, and sorts by creation. */
function newPrefix(): string {
  return `${Date.now()}-${++ids}-`;
}

/** Adds webhooks of a team with due messages. Each attempt fails at once. */
async function fillDue(db: Database, team: Team): Promise<void> {
  const prefix = newPrefix();
  const webhooks = Array.from({ length: WEBHOOKS }, (_, index) =>
    webhookRow(team, { id: `whk_${prefix}${index}`, url: 'https://127.0.0.1/', events: 'webhook.test' }),
  );
  await db.insertInto('webhooks').values(webhooks).execute();
  await fillTable(db, 'webhook_deliveries', {
    count: DUE,
    make: (index) =>
      deliveryRow(webhooks[index % WEBHOOKS]!, { id: `msg_${prefix}${numbered(index)}`, created_at: Date.now() }),
  });
}

/** Adds expired rows: half of them webhook messages, half of them renders. */
async function fillExpired(db: Database, team: Team): Promise<void> {
  const prefix = newPrefix();
  const webhook = webhookRow(team, { id: `whk_${prefix}`, url: 'https://127.0.0.1/' });
  await db.insertInto('webhooks').values(webhook).execute();
  const ended = { state: 'delivered', ended_at: 1, expires_at: 1 } as const;
  await fillTable(db, 'webhook_deliveries', {
    count: EXPIRED / 2,
    make: (index) => deliveryRow(webhook, { id: `msg_${prefix}${numbered(index)}`, ...ended }),
  });
  // These IDs sort before all new IDs.
  await fillTable(db, 'render_log', {
    count: EXPIRED / 2,
    make: (index) => renderRow(team, { id: `0000-${prefix}${numbered(index)}` }),
  });
}

async function countDue(db: Database, { id }: Team): Promise<number> {
  const rows = db.selectFrom('webhook_deliveries').select(({ fn }) => fn.countAll().as('count'));
  const { count } = await rows.where('team_id', '=', id).where('state', '=', 'pending').executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts expired renders, which are swept after messages. */
async function countExpired(db: Database, { id }: Team): Promise<number> {
  const rows = db.selectFrom('render_log').select(({ fn }) => fn.countAll().as('count'));
  const { count } = await rows.where('team_id', '=', id).executeTakeFirstOrThrow();
  return Number(count);
}

const lists: Attack = {
  name: 'large-lists',
  isTimed: true,
  isLarge: true,
  pattern: `One team has ${LISTED.toLocaleString('en-US')} print jobs and as many jobs. It searches and filters both lists with four concurrent requests.`,
  before: 'The median response time of other teams rose from 8 ms to 1,021 ms.',
  async run(target) {
    const { db } = target;
    const team = await target.createTeam('enterprise');
    const prefix = newPrefix();
    await fillTable(db, 'print_jobs', {
      count: LISTED,
      make: (index) =>
        printJobRow(team, { id: `prj_${prefix}${numbered(index)}`, state: 'done', created_at: index, ended_at: index }),
    });
    await fillTable(db, 'jobs', {
      count: LISTED,
      make: (index) =>
        jobRow(team, { id: `job_${prefix}${numbered(index)}`, state: 'complete', created_at: index, ended_at: index }),
    });
    const victims = await startVictims(target);
    const before = await victims.measureQuiet();
    const program = startProgram('attackers', target, [`searches:${team.key}`]);
    await program.ask();
    const under = await victims.measure(() => sleep(ATTACK_MS));
    const told = (await program.ask()) as Readonly<Record<string, number>>;
    await program.end();
    await sleep(1_000);
    const quiet = together([before, await victims.measureQuiet()]);
    await victims.end();
    const outcome = judge({ quiet, under, mostPauseMs: MOST_PAUSE_MS });
    const isTried = (told['200'] ?? 0) > 0;
    return {
      ...outcome,
      holds: outcome.holds && isTried,
      now: countsOf(told),
    };
  },
};

const deletion: Attack = {
  name: 'large-deletion',
  isTimed: true,
  isLarge: true,
  pattern: `One team deletes a template with ${VERSIONS} versions. Each version refers to ${PINS.toLocaleString('en-US')} assets, in the storage format of an old version of Platen.`,
  before: 'The service did not respond for 7.8 s.',
  async run(target) {
    const team = await target.createTeam('enterprise');
    const id = await createPinned(target, team);
    const victims = await startVictims(target);
    const before = await victims.measureQuiet();
    let [status, took] = [0, 0];
    const under = await victims.measure(async () => {
      const deleted = await ask(target, `DELETE /v1/templates/${id}`, { key: team.key });
      [status, took] = [deleted.status, deleted.ms];
    });
    const quiet = together([before, await victims.measureQuiet()]);
    await victims.end();
    const outcome = judge({ quiet, under, mostPauseMs: MOST_PAUSE_MS });
    return {
      ...outcome,
      holds: outcome.holds && status === 204,
      now: `deleted with ${status} after ${(took / 1_000).toFixed(1)} s`,
    };
  },
};

/** Creates a template with this many versions in addition to the first. Returns its ID. */
async function createPinned(target: Target, team: Team): Promise<string> {
  const template = { dimensions: { width: '1in', height: '1in' }, elements: [] };
  const { text } = await ask(target, 'POST /v1/templates', { key: team.key, body: { template, slug: 'pinned' } });
  const { id } = JSON.parse(text) as { readonly id: string };
  const prefix = newPrefix();
  const ofVersion = (index: number) => ({ template_id: id, version: index + 1 });
  const { db } = target;
  await fillTable(db, 'template_versions', {
    count: VERSIONS,
    make: (index) => ({ ...ofVersion(index), content: '{}', published_at: index, canonical: null }),
  });
  await fillTable(db, 'template_summaries', {
    count: VERSIONS,
    make: (index) => ({ ...ofVersion(index), name: '', dimensions: '{}', tags: '[]', published_at: index }),
  });
  await fillTable(db, 'version_assets', {
    count: VERSIONS * PINS,
    make: (index) => {
      const file = numbered(index % PINS);
      const pin = { name: `${file}.png`, blob_id: prefix + file, size_bytes: 1_000, sha256: '' };
      return { ...ofVersion(Math.floor(index / PINS)), ...pin };
    },
  });
  return id;
}

type Start = Pick<Attack, 'name' | 'pattern' | 'before'> & {
  fill(db: Database, team: Team): Promise<void>;
  /**
   * Returns the number of the team's rows that remain when the measurement begins. With 0, the attack has no effect.
   */
  countLeft(db: Database, team: Team): Promise<number>;
};

/**
 * Creates an attack that restarts the service with large tables. Other teams print labels as soon as it accepts
 * connections.
 */
function startWith({ fill, countLeft, ...attack }: Start): Attack {
  return {
    ...attack,
    isTimed: true,
    isLarge: true,
    async run(target) {
      const { db, instance } = target;
      const team = await target.createTeam('enterprise');
      await instance.stop();
      const quietStartMs = await timed(() => instance.restart());
      const before = await startVictims(target);
      const quiet = await before.measureQuiet();
      await before.end();
      const quietStopMs = await timed(() => instance.stop());
      await fill(db, team);
      const startMs = await timed(() => instance.restart());
      const victims = await startVictims(target);
      const left = await countLeft(db, team);
      const under = await victims.measure(() => sleep(ATTACK_MS));
      await victims.end();
      const stopMs = await timed(() => instance.stop());
      await instance.restart();
      const outcome = judge({ quiet, under, mostPauseMs: MOST_PAUSE_MS });
      return withTimes(outcome, { startMs, quietStartMs, stopMs, quietStopMs, left });
    },
  };
}

type Times = {
  readonly startMs: number;
  readonly quietStartMs: number;
  readonly stopMs: number;
  readonly quietStopMs: number;
  readonly left: number;
};

function withTimes(outcome: Outcome, { startMs, quietStartMs, stopMs, quietStopMs, left }: Times): Outcome {
  const mostStartMs = Math.max(MOST_START_MS, quietStartMs);
  const isInTime = startMs <= mostStartMs && stopMs <= MOST_STOP_MS && left > 0;
  return {
    ...outcome,
    holds: outcome.holds && isInTime,
    now:
      `start: ${both(startMs, quietStartMs)} ms, stop: ${both(stopMs, quietStopMs)} ms, ` +
      `${left.toLocaleString('en-US')} rows left`,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begunAt = performance.now();
  await work();
  return performance.now() - begunAt;
}

export const attacks: readonly Attack[] = [
  startWith({
    name: 'large-webhooks',
    pattern: `The service starts while ${DUE.toLocaleString('en-US')} webhook messages of one team are due, for ${WEBHOOKS} webhooks.`,
    before: 'The service did not respond for minutes.',
    fill: fillDue,
    countLeft: countDue,
  }),
  lists,
  deletion,
  startWith({
    name: 'large-sweep',
    pattern: `The hourly cleanup finds ${EXPIRED.toLocaleString('en-US')} expired rows.`,
    before: 'The service did not respond for 17 s.',
    fill: fillExpired,
    countLeft: countExpired,
  }),
  startWith({
    name: 'large-start',
    pattern: `The service starts with ${DUE.toLocaleString('en-US')} due messages of one team and ${EXPIRED.toLocaleString('en-US')} expired rows.`,
    before: 'The service never opened its port and ignored SIGTERM.',
    async fill(db, team) {
      await fillDue(db, team);
      await fillExpired(db, team);
    },
    countLeft: countExpired,
  }),
];
