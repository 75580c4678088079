/** Every screen of the Studio in both themes, wide and narrow: axe finds nothing serious, nothing is cut off, and a list that fails says so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { servePopulated, type Team } from './populated.ts';
import { placeOf, SCREENS } from './screens.ts';
import { type Served, signIn, type Visit } from './served.ts';

let served: Served;
let team: Team;
let close: () => Promise<void>;
let wide: Visit;
let narrow: Visit;

beforeAll(async () => {
  ({ served, team, close } = await servePopulated());
  wide = await signedIn({ width: 1440, height: 900 });
  narrow = await signedIn({ width: 390, height: 844 });
});
afterAll(() => close?.());

async function signedIn(viewport: { readonly width: number; readonly height: number }): Promise<Visit> {
  const visit = await served.open({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
  await signIn(visit.page, served, team.email);
  return visit;
}

/** The designer and its dialogs have tests of their own. */
const ROOMS = SCREENS.filter(({ name }) => !name.startsWith('designer'));

test.each(ROOMS.map(({ name }) => name))('%s is accessible, light and dark, wide and narrow', async (name) => {
  const screen = ROOMS.find((each) => each.name === name)!;
  const address = served.address + (await placeOf(screen, team));
  for (const { page } of [wide, narrow]) {
    await page.goto(address);
    await page.locator(screen.until).first().waitFor({ state: 'attached' });
    await screen.before?.(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    // The page itself never scrolls sideways.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
});

test.each([
  ['/templates', 'drafts'],
  ['/renders', 'renders'],
  ['/printing', 'print'],
  ['/printing/printers', 'printers'],
  ['/printing/agents', 'printers'],
  ['/jobs', 'jobs'],
  ['/webhooks', 'webhooks'],
  ['/assets', 'assets'],
  ['/assets/fonts', 'fonts'],
  ['/keys', 'keys'],
  ['/team', 'team/members'],
  ['/activity', 'activity'],
  ['/usage', 'usage'],
  ['/account', 'auth/sessions'],
  ['/installation', 'teams'],
])('%s says that it could not be read, and tries again', async (path, route) => {
  const { page } = wide;
  const pattern = new RegExp(`/v1/${route}(\\?|$)`);
  await page.route(pattern, (answer) =>
    answer.fulfill({ status: 503, json: { error: 'A part of the service does not answer.', code: 'UNAVAILABLE' } }),
  );
  await page.goto(served.address + path);
  const alert = page.getByRole('alert').filter({ hasText: 'A part of the service does not answer.' });
  await alert.waitFor();
  await expectAccessible(page);
  await page.unroute(pattern);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
});

test('nothing was done that the policy forbids, and nothing failed', () => {
  expect([...wide.faults, ...narrow.faults]).toEqual([]);
});
