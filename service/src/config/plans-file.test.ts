/** Plans from a file: their limits apply everywhere, and all mistakes in the file are reported. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PLANS } from '../enums/plans.ts';
import { BADGE, createTestService, temporaryFolder } from '../testing/service.ts';
import { ConfigError } from './config-error.ts';
import { loadPlans } from './plans-file.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;

function fileOf(content: unknown): string {
  const file = join(folder, `plans-${++files}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const TINY = {
  monthlyRenders: 3,
  perMinute: 2,
  perHour: 50,
  othersPerMinute: 40,
  hardCap: true,
  outputDays: 2,
  kept: { documentBytes: -1, templates: 1, templateBytes: 10_000, keys: 4, invitations: 1 },
};

describe('the file of PLATEN_PLANS', () => {
  it('is optional', () => {
    expect(loadPlans({ plans: '' }).names).toEqual(['dev', 'starter', 'pro', 'enterprise']);
  });

  it('defines all plans; a plan with a built-in name inherits its other limits', () => {
    const given = { pro: { monthlyRenders: 7, kept: { keys: 1 } }, tiny: TINY };
    const plans = loadPlans({ plans: fileOf(`\uFEFF${JSON.stringify(given)}`) });
    expect(plans.names).toEqual(['pro', 'tiny']);
    expect(plans.limitsOf('pro')).toEqual({ ...PLANS.pro, monthlyRenders: 7, kept: { ...PLANS.pro.kept, keys: 1 } });
    expect(plans.limitsOf('tiny')).toEqual(TINY);
    // A team with an unknown plan gets the limits of the first plan, which are the lowest.
    for (const name of ['enterprise', 'constructor', '__proto__']) expect(plans.limitsOf(name).monthlyRenders).toBe(7);
  });

  it.each([
    ['[]', 'the file must be a JSON object'],
    ['{}', 'the file must define 1 to 50 plans'],
    ['{ "dev": ', 'the file is not valid JSON'],
    [{ gold: {} }, '/gold/monthlyRenders'],
    [{ gold: { ...TINY, perMinute: 0 } }, '/gold/perMinute must be a whole number from 1 to 1,000,000'],
    [{ gold: { ...TINY, perHour: '9' } }, '/gold/perHour must be a whole number'],
    [{ gold: { ...TINY, monthlyRenders: 1.5 } }, '/gold/monthlyRenders must be a whole number, or -1 for unlimited'],
    [{ gold: { ...TINY, outputDays: 0 } }, '/gold/outputDays must be a whole number of days from 1 to 400'],
    [{ gold: { ...TINY, hardCap: 1 } }, '/gold/hardCap must be true or false'],
    [{ dev: { kept: { keys: -2 } } }, '/dev/kept/keys must be a whole number, or -1 for unlimited'],
    [{ dev: { kept: [] } }, '/dev/kept'],
    [{ dev: 7 }, '/dev must be a JSON object'],
    [{ dev: { perMinutes: 7 } }, 'perMinutes'],
    [{ 'Gold Plan': TINY }, '/Gold Plan must be 1 to 64 characters of a-z'],
    [{ 'a/b': TINY }, '/a~1b must be'],
  ])('is rejected if it is %j', (content, message) => {
    const file = fileOf(content);
    expect(() => loadPlans({ plans: file })).toThrow(ConfigError);
    expect(() => loadPlans({ plans: file })).toThrow(message);
    expect(() => loadPlans({ plans: file })).toThrow(`PLATEN_PLANS: ${file}: `);
  });

  it('reports all mistakes at once, in one line', () => {
    const plans = fileOf({ dev: { perMinute: 0, perHour: 0 }, gold: 1 });
    const mistake = (pointer: string) => expect(() => loadPlans({ plans })).toThrow(pointer);
    for (const pointer of ['/dev/perMinute', '/dev/perHour', '/gold']) mistake(pointer);
    expect(() => loadPlans({ plans: join(folder, 'nothing.json') })).toThrow(/must name a readable file.*ENOENT/);
  });
});

it('sets the limits of renders, rates and storage, and routes report them', async () => {
  const service = await createTestService({ plans: fileOf({ tiny: TINY, pro: {} }) });
  try {
    const team = await service.createTeam('acme', 'tiny');
    const usage = async () => (await service.call(team.keys.test, 'GET /v1/usage')).json();
    expect(await usage()).toMatchObject({
      plan: 'tiny',
      quota: { limit: 3, remaining: 3, hardCap: true },
      rates: { perMinute: 2, perHour: 50, othersPerMinute: 40 },
      storage: { templates: { limit: 1 }, keys: { used: 3, limit: 4 }, documentBytes: { limit: -1 } },
    });
    const render = async () =>
      (await service.render(team.keys.live, { template: BADGE, data: {}, format: 'zpl' })).json();
    for (const expected of [undefined, undefined, 'RATE_LIMITED']) expect((await render()).code).toBe(expected);
    service.time += 60_000;
    for (const expected of [undefined, 'QUOTA_EXCEEDED']) expect((await render()).code).toBe(expected);
    const key = async () => (await service.call(team.keys.live, 'POST /v1/keys', { mode: 'test' })).statusCode;
    expect([await key(), await key()]).toEqual([201, 409]);
    const template = async (slug: string) =>
      (await service.call(team.keys.live, 'POST /v1/templates', { template: BADGE, slug })).statusCode;
    expect([await template('one'), await template('two')]).toEqual([201, 409]);

    const admin = await service.createPerson({ email: 'admin@platen.test', superAdmin: true });
    const { plans } = (await service.call(admin.token, 'GET /v1/plans')).json();
    expect(plans).toEqual([
      { name: 'tiny', ...TINY },
      { name: 'pro', ...PLANS.pro },
    ]);
    for (const route of ['PUT /v1/teams/acme/plan', 'POST /v1/teams']) {
      const refused = await service.call(admin.token, route, { slug: 'more', plan: 'prop' });
      expect([refused.statusCode, refused.json().details.errors]).toEqual([
        400,
        [{ path: '/plan', code: 'INVALID_VALUE', message: 'must be one of tiny, pro; did you mean "pro"?' }],
      ]);
    }
    // The first start assigns the last plan in the file to its team.
    expect((await service.call(service.seeded.keys.live, 'GET /v1/usage')).json().plan).toBe('pro');
    // If a plan is removed from the file, its teams keep the plan's name, but get the limits of the first plan.
    const old = await service.createTeam('old', 'enterprise');
    expect((await service.call(old.keys.live, 'GET /v1/usage')).json()).toMatchObject({
      plan: 'enterprise',
      quota: { limit: 3, hardCap: true },
    });
  } finally {
    await service.close();
  }
});
