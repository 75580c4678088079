/** Studio behind a proxy that strips a path prefix, next to other programs at the same address. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyStarter, makeOwner, type Team } from './populated.ts';
import { type Served, serve, signIn, type Visit } from './served.ts';

const PREFIX = '/tools/platen';

let served: Served;
let team: Team;
let proxy: Server;
/** Paths of requests that the browser sent outside the prefix. */
const outside: string[] = [];
let behind: Served;
let visit: Visit;

beforeAll(async () => {
  served = await serve();
  team = await makeOwner(served);
  proxy = createServer((asked, answered) => {
    if (!asked.url!.startsWith(`${PREFIX}/`)) {
      outside.push(asked.url!);
      answered.writeHead(404).end();
      return;
    }
    const { method, headers } = asked;
    const on = request(served.address + asked.url!.slice(PREFIX.length), { method: method!, headers }, (given) => {
      answered.writeHead(given.statusCode!, given.headers);
      given.pipe(answered);
    });
    on.on('error', () => answered.destroy());
    asked.pipe(on);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  behind = { ...served, address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PREFIX}` };
  visit = await behind.open();
});
afterAll(async () => {
  await served?.close();
  proxy?.close();
});

test('a person signs in, and every screen opens by its URL and by links', async () => {
  const { page } = visit;
  await copyStarter(team, 'product-2x1');
  await signIn(page, behind, team.email);
  for (const [path, seen] of [
    ['/templates', '.pl-picture img'],
    ['/renders', '.pl-empty'],
    ['/render?template=our-product-2x1', '.pl-output iframe'],
    ['/assets/fonts', '.pl-specimen'],
    ['/reference?operation=render', '.pl-reference-operation'],
  ] as const) {
    await page.goto(behind.address + path);
    await page.locator(seen).first().waitFor();
  }
  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await page.getByRole('heading', { name: 'Usage' }).waitFor();
  expect(page.url()).toBe(`${behind.address}/usage`);
});

test('an example of the docs opens in the playground', async () => {
  const { page } = visit;
  await page.goto(`${behind.address}/docs/elements/text`);
  await page.getByRole('link', { name: 'Open in the playground' }).first().click();
  await page.locator('.pl-output iframe').first().waitFor();
  expect(await page.locator('textarea').first().inputValue()).toContain('"text": "Invoice {{ number }}"');
});

test('the designer draws, and the shown command uses the prefix', async () => {
  const { page } = visit;
  await page.goto(`${behind.address}/templates`);
  await page
    .getByRole('link', { name: /^Open Product/ })
    .first()
    .click();
  await page.locator('.pl-canvas-page path').first().waitFor();
  await page.getByRole('button', { name: 'Integrate' }).click();
  await page.getByText(`curl -fsS ${behind.address}/v1/render`).waitFor();
});

test('guides open and can be searched', async () => {
  const { page } = visit;
  await page.goto(`${behind.address}/docs`);
  await page.getByRole('searchbox').fill('firewall');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${behind.address}/docs?q=firewall`);
  await page
    .getByRole('link', { name: /Printing behind a firewall/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Printing behind a firewall', level: 1 }).waitFor();
});

test('no request leaves the prefix, and no page reports an error', () => {
  expect([outside.filter((url) => url !== '/favicon.ico'), visit.faults]).toEqual([[], []]);
});
