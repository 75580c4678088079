/**
 * Pictures of the Studio at work: `npm run screenshots` writes docs/images/studio-*.png. To look at every screen in every
 * width and theme: `npm run screenshots -- --look FOLDER [names…]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { makeOwner, populate, type Team } from '../studio/tests/populated.ts';
import { PASSWORD, type Served, serve } from '../studio/tests/served.ts';

type Shot = {
  readonly name: string;
  readonly path: string | ((team: Team) => Promise<string>);
  /** Seen before the picture is taken. */
  readonly until: string;
  readonly before?: (page: Page) => Promise<unknown>;
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The team's template of this slug. */
const ofTemplate = (slug: string, screen: string) => async (team: Team) => {
  const { drafts } = await team.ask<{ drafts: readonly { id: string; slug: string }[] }>('GET', '/v1/drafts');
  return `/templates/${drafts.find((draft) => draft.slug === slug)!.id}/${screen}`;
};

const failedRender = async (team: Team) => {
  const { renders } = await team.ask<{ renders: readonly { id: string }[] }>('GET', '/v1/renders?status=failed');
  return `/renders/${renders.at(-1)!.id}`;
};

const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/', until: '.app-picture img' },
  { name: 'templates', path: '/templates', until: '.app-picture img' },
  { name: 'playground', path: '/render?template=our-parcel-4x6', until: '.app-output iframe' },
  { name: 'use', path: ofTemplate('our-invoice', 'use'), until: '.app-picture img' },
  { name: 'versions', path: ofTemplate('our-parcel-4x6', 'versions'), until: '.app-compare canvas' },
  { name: 'renders', path: '/renders', until: '.sc-table' },
  { name: 'render', path: failedRender, until: '.app-findings' },
  { name: 'assets', path: '/assets', until: '.sc-empty, .app-card' },
  { name: 'usage', path: '/usage', until: '.app-meter' },
  { name: 'team', path: '/team', until: '.sc-table' },
  { name: 'account', path: '/account', until: '.sc-panel' },
  { name: 'installation', path: '/installation', until: '.sc-table' },
  {
    name: 'designer',
    path: ofTemplate('our-parcel-4x6', 'design'),
    until: '.paper-page path',
    before: (page) => page.getByRole('treeitem', { name: /^tracking/ }).click(),
  },
  { name: 'keys', path: '/keys', until: '.sc-table' },
  { name: 'new-key', path: '/keys', until: '.sc-table', before: press('New key') },
];

/** What the pages of docs show. */
const SHOWN = ['home', 'playground', 'versions', 'renders', 'keys'];

const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;
const THEMES = ['light', 'dark'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { look: { type: 'string' }, width: { type: 'string', multiple: true }, theme: { type: 'string' } },
});
const images = fileURLToPath(new URL('../docs/images/', import.meta.url));
const folder = values.look ?? images;
mkdirSync(folder, { recursive: true });
const widths = values.width?.map(Number) ?? (values.look ? SIZES.map(([width]) => width) : [1440]);
const wanted = positionals.length > 0 ? positionals : values.look ? SHOTS.map(({ name }) => name) : SHOWN;
const shots = SHOTS.filter(({ name }) => wanted.includes(name));

const served = await serve();
try {
  const team = await makeOwner(served);
  await populate(team);
  for (const theme of THEMES.filter((each) => !values.theme || each === values.theme)) {
    for (const [width, height] of SIZES.filter(([each]) => widths.includes(each))) {
      await take({ served, team, theme, width, height });
    }
  }
} finally {
  await served.close();
}

type Look = {
  readonly served: Served;
  readonly team: Team;
  readonly theme: (typeof THEMES)[number];
  readonly width: number;
  readonly height: number;
};

async function take({ served: { address, open }, team, theme, width, height }: Look): Promise<void> {
  const { context, page, faults } = await open({ viewport: { width, height }, colorScheme: theme });
  await page.goto(`${address}/sign-in`);
  await page.getByLabel('E-mail').fill(team.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  for (const { name, path, until, before } of shots) {
    await page.goto(address + (typeof path === 'string' ? path : await path(team)));
    await page
      .locator(until)
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => console.error(`${name}: never shown: ${until}`));
    for (let tries = 0; tries < 50 && (await page.locator('.app-waiting').count()) > 0; tries++) {
      await page.waitForTimeout(200);
    }
    await before?.(page);
    await page.waitForTimeout(400);
    const file = values.look ? `${name}-${width}-${theme}.png` : `studio-${name}-${theme}.png`;
    await page.screenshot({ path: join(folder, file), animations: 'disabled' });
    console.log(file);
  }
  for (const fault of faults) console.error(fault);
  await context.close();
}
