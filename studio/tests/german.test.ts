/** Studio in German: chosen by the browser, changed in Account, and without cut texts on any screen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountWords as germanAccount } from '../src/app/screens/account-words.de.ts';
import { accountWords } from '../src/app/screens/account-words.ts';
import { homeWords as germanHome } from '../src/app/screens/home-words.de.ts';
import { refusedWords as germanRefused } from '../src/app/screens/refused-words.de.ts';
import { signInWords as germanSignIn } from '../src/app/screens/sign-in-words.de.ts';
import { designerWords as germanDesigner } from '../src/designer/words.de.ts';
import { servePopulated, type Team } from './populated.ts';
import { placeOf, SCREENS } from './screens.ts';
import { PASSWORD, type Served, type Visit } from './served.ts';

let served: Served;
let team: Team;
let close: () => Promise<void>;
let visit: Visit;

beforeAll(async () => {
  ({ served, team, close } = await servePopulated());
  visit = await served.open({ locale: 'de-DE', colorScheme: 'light', reducedMotion: 'reduce' });
});
afterAll(() => close?.());

test('a German browser sees German from sign-in to the designer', async () => {
  const { page } = visit;
  await page.goto(served.address);
  await page.getByLabel(germanSignIn.signIn.email).fill(team.email);
  await page.getByLabel(germanSignIn.signIn.password).fill('wrong password');
  await page.getByRole('button', { name: germanSignIn.signIn.action }).click();
  await page.getByRole('alert').filter({ hasText: germanRefused.wrong }).waitFor();
  await page.getByLabel(germanSignIn.signIn.password).fill(PASSWORD);
  await page.getByRole('button', { name: germanSignIn.signIn.action }).click();
  await page.getByRole('heading', { name: germanHome.hello('Ann Berg') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  const designer = SCREENS.find(({ name }) => name === 'designer')!;
  await page.goto(served.address + (await placeOf(designer, team)));
  await page.getByRole('tab', { name: germanDesigner.left.layers }).waitFor();
});

/** Returns buttons and links whose text is cut off, except texts that end in an ellipsis on purpose. */
const cutTexts = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('button, [role=tab], .rail a')]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
    .filter((each) => getComputedStyle(each).overflowX !== 'visible' && getComputedStyle(each).textOverflow !== 'ellipsis')
    .map((each) => each.textContent)`);

/** Returns buttons of the designer's bar that reach over the edge of the window. */
const outside = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.pl-top button, .pl-top a')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.textContent)`);

// Excludes screens with `before`, because its steps click buttons by their English names.
const PLAIN = SCREENS.filter(({ before }) => before === undefined);

test.each([390, 1440])('no screen cuts off German at a width of %i', async (width) => {
  const { page } = visit;
  await page.setViewportSize({ width, height: 844 });
  for (const screen of PLAIN) {
    await page.goto(served.address + (await placeOf(screen, team)));
    await page.locator(screen.until).first().waitFor({ state: 'attached' });
    expect([screen.name, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([
      screen.name,
      0,
    ]);
    expect([screen.name, ...(await cutTexts(page)), ...(await outside(page))]).toEqual([screen.name]);
  }
});

test('English is chosen in Account and stays', async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${served.address}/account`);
  await page.getByLabel(germanAccount.language, { exact: true }).selectOption('en');
  await page.getByRole('heading', { name: accountWords.title, level: 1 }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: accountWords.title, level: 1 }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(visit.faults).toEqual([]);
});
