/** Four teams of the smallest plan do their worst while another prints labels. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Attack, ask, quantile, type Target } from '../attack.ts';

const LABELS = 60;
const ATTACK_MS = 60_000;
const PAUSE_MS = 200;

const MOST_TIMES = 5;
const MOST_HEALTH_MS = 100;

const SIZE = { width: '4in', height: '6in' };
const at = { position: { mode: 'absolute', x: '0in', y: '0in' }, width: '8in', height: '8in' };
const LABEL = {
  template: {
    dimensions: SIZE,
    elements: [{ id: 'name', type: 'text', ...at, width: '3in', contentExpression: 'name' }],
  },
  data: { name: 'Ada' },
  format: 'zpl',
  delivery: 'inline',
};

/** Drawing it takes seconds. */
const SLOW = {
  dimensions: { width: '8in', height: '8in' },
  elements: Array.from({ length: 1_000 }, (_, index) => {
    return { type: 'ellipse', ...at, rotation: index, style: { fill: index % 2 ? '#f008' : '#00f8' } };
  }),
};

const MANY_EXPRESSIONS = {
  dimensions: SIZE,
  elements: Array.from({ length: 2_000 }, (_, index) => ({
    ...{ type: 'text', ...at, contentExpression: `[${'a,'.repeat(40)}e${index}]` },
  })),
};

const DENSE = gzipSync(`{"template":{"dimensions":[${Array(340_000).fill('{}')}]}}`);

type Worst = (target: Target, key: string) => Promise<unknown>;

const WORSTS: readonly Worst[] = [
  (target, key) => {
    const items = Array.from({ length: 1_000 }, () => ({ data: {} }));
    const body = { template: SLOW, items, format: 'png', dpi: 1200, partial: true };
    return ask(target, 'POST /v1/render/batch', { key, body });
  },
  async (target, key) => {
    await ask(target, 'PUT /v1/templates/many', { key, body: { template: MANY_EXPRESSIONS } });
    await ask(target, 'POST /v1/templates/many/publish', { key });
    await ask(target, 'GET /v1/templates/many/content', { key });
    return ask(target, 'GET /v1/templates', { key });
  },
  (target, key) => {
    const headers = { 'content-encoding': 'gzip' };
    return ask(target, 'PUT /v1/templates/many', { key, body: DENSE, headers });
  },
  (target, key) => ask(target, 'POST /v1/templates/validate', { key, body: { template: SLOW, formats: ['png'] } }),
];

export const attack: Attack = {
  pattern:
    'Four teams of the smallest plan at once, without pause: batches of a thousand items of seconds each; publishing, listing and ' +
    'reading a template of 2,000 expressions; dense bodies packed by gzip; validating what takes seconds. Another team prints labels.',
  before: 'both workers held for hours by one batch, `/health` silent for up to 28 s',
  async run(target) {
    const victim = await target.createTeam('enterprise');
    const attackers = await Promise.all(WORSTS.map(() => target.createTeam('dev')));
    for (const { key } of attackers) {
      await ask(target, 'POST /v1/templates', { key, body: { template: MANY_EXPRESSIONS, slug: 'many' } });
    }
    for (let warm = 0; warm < 10; warm++) await ask(target, 'POST /v1/render', { key: victim.key, body: LABEL });
    const label = () => ask(target, 'POST /v1/render', { key: victim.key, body: LABEL });
    const quiet: number[] = [];
    for (let index = 0; index < LABELS; index++) quiet.push((await label()).ms);

    let ends = false;
    let requests = 0;
    const working = attackers.map(async ({ key }, index) => {
      while (!ends) {
        requests++;
        await WORSTS[index]!(target, key).catch(() => undefined);
      }
    });
    const [labels, health]: [number[], number[]] = [[], []];
    const refused: number[] = [];
    const probing = (async () => {
      while (!ends) {
        health.push((await ask(target, 'GET /health')).ms);
        await sleep(PAUSE_MS);
      }
    })();
    const endsAt = performance.now() + ATTACK_MS;
    while (performance.now() < endsAt) {
      const { status, ms } = await label();
      labels.push(ms);
      if (status !== 200) refused.push(status);
      await sleep(PAUSE_MS);
    }
    ends = true;
    await probing;
    // What they still wait for ends with the service.
    void Promise.all(working);
    const [before, under] = [quantile(quiet, 0.99), quantile(labels, 0.99)];
    const slowest = quantile(health, 0.99);
    const times = (under / before).toFixed(1);
    return {
      holds: refused.length === 0 && under <= MOST_TIMES * before && slowest <= MOST_HEALTH_MS,
      now:
        `median of ${labels.length} labels ${(quantile(labels, 0.5) / quantile(quiet, 0.5)).toFixed(1)} times, p99 ${times} times that of quiet (${under.toFixed(0)} ms to ${before.toFixed(0)} ms), ` +
        `${refused.length} of them failed; \`/health\` median ${quantile(health, 0.5).toFixed(0)} ms, p99 ${slowest.toFixed(0)} ms; ${requests} rounds of attack`,
    };
  },
};
