/** Compares confirmations to clients with the stored state. */
import { sweep } from '@platen/service/sweep';
import type { Store } from '../instances/cluster.ts';
import { BATCH_UNITS, expectedOf, type Load, type Promised } from './clients.ts';

/** Time in ms after which an unfinished file can no longer be claimed. */
const LATER_MS = 16 * 60 * 1000;

/** Time in ms in which reservations of a dead process expire. */
const MINUTE_MS = 60_000;

const AT_ONCE = 4;

/** Returns every fault, one sentence each. Must run without concurrent requests. */
export async function verify(store: Store, load: Load, url: string): Promise<readonly string[]> {
  return [
    ...load.faults,
    ...(await checkDownloads(load.promised, url)),
    ...(await checkUsage(store, load)),
    ...(await checkKeyless(store, load)),
    ...(await checkOutputs(store, load)),
    ...(await checkLeases(store)),
    ...(await checkFiles(store)),
  ];
}

async function checkDownloads(promised: readonly Promised[], url: string): Promise<readonly string[]> {
  const left = promised.filter(({ id }) => id !== undefined);
  const wrong: string[] = [];
  const download = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const headers = { authorization: `Bearer ${one.team.key}` };
      const response = await fetch(`${url}/v1/render-outputs/${one.id}`, { headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status !== 200) wrong.push(`${one.delivery} ${one.number}: its download is ${response.status}`);
      else if (!bytes.equals(expectedOf(one)))
        wrong.push(`${one.delivery} ${one.number}: its download has other bytes`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, download));
  return wrong;
}

async function checkUsage({ db }: Store, { promised, teams }: Load): Promise<readonly string[]> {
  const expected = new Map(teams.map(({ id }) => [id, 0]));
  for (const { team, delivery } of promised) {
    const count = expected.get(team.id);
    if (count !== undefined) expected.set(team.id, count + (delivery === 'batch' ? BATCH_UNITS : 1));
  }
  const used = await loadUsed(db);
  return [...expected].flatMap(([id, count]) => {
    const live = used.get(id) ?? 0;
    return live === count ? [] : [`a team has ${live} live renders in its usage and got ${count}`];
  });
}

/** Checks teams without keys. The outcome of a lost response is unknown, but counts and outputs must agree. */
async function checkKeyless({ db }: Store, { keyless }: Load): Promise<readonly string[]> {
  const used = await loadUsed(db);
  const rows = await db.selectFrom('outputs').select('credential_id').execute();
  return keyless.flatMap(({ id, keyId }) => {
    const [live, made] = [used.get(id) ?? 0, rows.filter(({ credential_id }) => credential_id === keyId).length];
    return live === made ? [] : [`a team has ${live} live renders in its usage and ${made} outputs`];
  });
}

async function loadUsed(db: Store['db']): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('usage').select(['team_id', 'live']).execute();
  return new Map(rows.map(({ team_id, live }) => [team_id, live]));
}

/** Checks teams with keys. An output that was never confirmed is a document that was rendered twice. */
async function checkOutputs({ db }: Store, { promised, teams }: Load): Promise<readonly string[]> {
  const keys = new Set(teams.map(({ keyId }) => keyId));
  const rows = await db.selectFrom('outputs').select(['id', 'credential_id']).execute();
  const made = rows.filter(({ credential_id }) => keys.has(credential_id)).map(({ id }) => id);
  const known = new Set(promised.map(({ id }) => id));
  return made.filter((id) => !known.has(id)).map((id) => `the output ${id} was promised to nobody`);
}

async function checkLeases({ db }: Store): Promise<readonly string[]> {
  const latest = Date.now() + MINUTE_MS;
  const reservations = await db.selectFrom('reservations').select('id').where('expires_at', '>', latest).execute();
  const claims = db.selectFrom('idempotency').select('id').where('headers', 'is', null);
  return [
    ...reservations.map(({ id }) => `the reservation ${id} stays for more than a minute`),
    ...(await claims.where('expires_at', '>', latest).execute()).map(
      ({ id }) => `the claim ${id} stays for more than a minute`,
    ),
  ];
}

/**
 * Checks that after a sweep every file has its row and every row its file, and that no reservations of dead processes
 * remain.
 */
async function checkFiles({ db, blobs, listFiles }: Store): Promise<readonly string[]> {
  await sweep({ db, blobs, clock: { now: () => Date.now() + LATER_MS }, keepRendersDays: 30, keepActivityDays: 365 });
  const outputs = await db.selectFrom('outputs').select('id').where('content', 'is', null).execute();
  const answers = await db.selectFrom('idempotency').select('id').where('content', 'is', null).execute();
  const claims = await db.selectFrom('idempotency').select('id').where('headers', 'is', null).execute();
  const prints = await db.selectFrom('print_jobs').select('id').execute();
  const jobs = await db.selectFrom('jobs').select(['input_id', 'answer_id']).execute();
  const parts = await db.selectFrom('job_parts').select('file_id').execute();
  const ofJobs = [...jobs.flatMap((job) => [job.input_id, job.answer_id]), ...parts.map(({ file_id }) => file_id)];
  const named = new Set([
    ...[...outputs, ...answers, ...prints].map(({ id }) => id),
    ...ofJobs.filter((id) => id !== null),
  ]);
  const files = new Set(await listFiles());
  const left = await db.selectFrom('reservations').select('id').execute();
  return [
    ...[...files].filter((name) => !named.has(name)).map((name) => `the file ${name} has no row`),
    ...[...named].filter((name) => !files.has(name)).map((name) => `the row ${name} has no file`),
    ...claims.map(({ id }) => `the claim ${id} is left`),
    ...left.map(({ id }) => `the reservation ${id} is left`),
  ];
}
