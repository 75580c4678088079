/**
 * Every screen in both themes and widths: no serious findings of axe, nothing cut off, and lists show loading, errors
 * and empty states.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectReadable } from './accessible.ts';
import { servePopulated, type Team } from './populated.ts';
import { placeOf, SCREENS } from './screens.ts';
import { type Served, signIn, type Visit } from './served.ts';
import { coveredTexts, smallTargets } from './targets.ts';

let served: Served;
let team: Team;
let close: () => Promise<void>;
let wide: Visit;
let narrow: Visit;

beforeAll(async () => {
  ({ served, team, close } = await servePopulated());
  wide = await signedIn({ width: 1440, height: 900 });
  narrow = await signedIn({ width: 390, height: 844 }, true);
});
afterAll(() => close?.());

type Size = { readonly width: number; readonly height: number };

/** `isTouched`: true for touch input. */
async function signedIn(viewport: Size, isTouched = false): Promise<Visit> {
  const touch = { hasTouch: isTouched, isMobile: isTouched };
  const visit = await served.open({ viewport, colorScheme: 'light', reducedMotion: 'reduce', ...touch });
  await signIn(visit.page, served, team.email);
  return visit;
}

/** The designer and its dialogs have separate tests. */
const APP_SCREENS = SCREENS.filter(({ name }) => !name.startsWith('designer'));

test('every screen of the app is tested, else: studio/tests/screens.ts', async () => {
  const table = readFileSync(new URL('../src/app/navigation.ts', import.meta.url), 'utf8');
  const patterns = [...table.matchAll(/path: '([^']+)'.* Screen: /g)].map(([, pattern]) => pattern!);
  expect(patterns.length).toBeGreaterThan(20);
  const places = await Promise.all(APP_SCREENS.map((screen) => placeOf(screen, team)));
  const paths = places.map((place) => new URL(place, served.address).pathname);
  const isTried = (pattern: string) =>
    paths.some((path) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path));
  expect(patterns.filter((pattern) => !isTried(pattern))).toEqual([]);
});

test.each(APP_SCREENS.map(({ name }) => name))('%s is accessible, light and dark, wide and narrow', async (name) => {
  const screen = APP_SCREENS.find((each) => each.name === name)!;
  const address = served.address + (await placeOf(screen, team));
  for (const { page } of [wide, narrow]) {
    await page.goto(address);
    await page.locator(screen.until).first().waitFor({ state: 'attached' });
    await screen.before?.(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page);
    // The page itself must not scroll sideways.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
  expect(await smallTargets(narrow.page)).toEqual([]);
  expect(await coveredTexts(narrow.page)).toEqual([]);
});

test.each([
  '/sign-in',
  '/first-start',
  '/first-start#pl_first_nobodys',
  '/join/pl_invite_nobodys',
  '/reset',
  '/reset#pl_reset_nobodys',
  '/reference',
])('%s is accessible without a session', async (path) => {
  const stranger = await served.open({ colorScheme: 'light', reducedMotion: 'reduce' });
  const { page } = stranger;
  await page.goto(served.address + path);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
  expect(stranger.faults).toEqual([]);
  await stranger.context.close();
});

test('an unknown path shows a link to the home screen', async () => {
  const { page } = wide;
  await page.goto(`${served.address}/nothing/here`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').click();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
});

type Listed = {
  /** Path of the list's screen. */
  readonly path: string;
  /** Route of the list's data below `/v1/`. */
  readonly route: string;
  /** Property of the response that contains the rows, if the list can be empty. */
  readonly rows?: string;
};

const LISTS: readonly Listed[] = [
  { path: '/', route: 'drafts' },
  { path: '/', route: 'templates' },
  { path: '/', route: 'renders' },
  { path: '/templates', route: 'drafts', rows: 'drafts' },
  { path: '/templates?tab=starters', route: 'templates', rows: 'templates' },
  { path: '/render', route: 'templates' },
  { path: '/render', route: 'drafts' },
  { path: '/renders', route: 'renders', rows: 'renders' },
  { path: '/printing', route: 'print', rows: 'jobs' },
  { path: '/printing/printers', route: 'printers', rows: 'printers' },
  { path: '/printing/agents', route: 'printers', rows: 'printers' },
  { path: '/jobs', route: 'jobs', rows: 'jobs' },
  { path: '/webhooks', route: 'webhooks', rows: 'webhooks' },
  { path: '/assets', route: 'assets', rows: 'assets' },
  { path: '/assets/fonts', route: 'fonts' },
  { path: '/keys', route: 'keys', rows: 'keys' },
  { path: '/team', route: 'team/members' },
  { path: '/team', route: 'invitations', rows: 'invitations' },
  { path: '/activity', route: 'activity', rows: 'activity' },
  { path: '/usage', route: 'usage' },
  { path: '/usage', route: 'usage/history', rows: 'days' },
  { path: '/account', route: 'auth/sessions' },
  { path: '/installation', route: 'teams' },
  { path: '/installation', route: 'plans' },
];

const toV1 = (route: string) => new RegExp(`/v1/${route}(\\?|$)`);

test.each(LISTS)('$path waits for $route, reports a failure, and retries', async ({ path, route }) => {
  const { page } = wide;
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(toV1(route), async (request) => {
    await asked;
    await request.fulfill({
      status: 503,
      json: { error: 'A part of the service does not answer.', code: 'UNAVAILABLE' },
    });
  });
  await page.goto(served.address + path);
  await page.locator('.pl-skeleton, .pl-waiting').first().waitFor();
  await expectAccessible(page);
  answer();
  const alert = page.getByRole('alert').filter({ hasText: 'A part of the service does not answer.' });
  await alert.waitFor();
  await expectAccessible(page);
  await page.unroute(toV1(route));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
});

const EMPTY = LISTS.flatMap(({ rows, ...list }) => (rows === undefined ? [] : [{ ...list, rows }]));

test.each(EMPTY)('$path shows the next step while there are no $rows', async ({ path, route, rows }) => {
  const { page } = wide;
  await page.route(toV1(route), (request) =>
    request.fulfill({ json: { [rows]: [], labels: {}, from: '2026-11-01', to: '2026-11-23' } }),
  );
  await page.goto(served.address + path);
  const empty = page.locator('.pl-empty').last();
  await empty.waitFor();
  // Starters are published by the administrator, so there is no next step.
  if (!path.includes('starters')) await empty.locator('a, button, input').first().waitFor();
  await expectAccessible(page);
  await page.unroute(toV1(route));
});

test('a template that cannot be read shows an error in the designer, and opens later', async () => {
  const { page } = wide;
  const { drafts } = await team.ask<{ drafts: readonly { id: string }[] }>('GET', '/v1/drafts');
  const route = `**/v1/templates/${drafts[0]!.id}`;
  await page.route(route, (answer) =>
    answer.fulfill({ status: 503, json: { error: 'A part of the service does not answer.', code: 'UNAVAILABLE' } }),
  );
  await page.goto(`${served.address}/templates/${drafts[0]!.id}/design`);
  const alert = page.getByRole('alert').filter({ hasText: 'A part of the service does not answer.' });
  await alert.waitFor();
  await expectAccessible(page);
  await page.unroute(route);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.pl-canvas-page path').first().waitFor({ state: 'attached' });
});

test('no page violated its policy or reported an error', () => {
  expect([...wide.faults, ...narrow.faults]).toEqual([]);
});
