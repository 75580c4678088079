/** Label viewer and import of labels on the service, with file choosers and the mouse. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwner, type Team } from './populated.ts';
import { type Served, serve, signIn, type Visit } from './served.ts';

let served: Served;
let team: Team;
let visit: Visit;

beforeAll(async () => {
  served = await serve();
  team = await makeOwner(served);
  visit = await served.open({ acceptDownloads: true });
  await signIn(visit.page, served, team.email);
});
afterAll(() => served?.close());

const FORMAT = '^XA^DFR:A.ZPL^FS^FO40,40^A0N,60,60^FN1"Name"^FS^XZ';
const LABELS =
  '^XA^PW600^LL400^XFR:A.ZPL^FS^FN1^FDAnn Berg^FS^XZ' +
  '^XA^PW600^LL400^FO40,40^BY3^BCN,120,Y,N^FDSHP-0004711^FS^FO40,300^BT^FDX^FS^PQ2^XZ';

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const cards = () => visit.page.locator('.pl-label-card');

test('several files are one stream, with a picture for each label and a warning with its place', async () => {
  const { page } = visit;
  // The search finds the screen by the language.
  await page.keyboard.press('Control+p');
  await page.keyboard.type('zpl');
  await page.getByRole('option', { name: /Label viewer/ }).click();
  await page.getByRole('heading', { name: 'Label viewer' }).waitFor();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.method()));
  await page
    .locator('.pl-empty input[type=file]')
    .setInputFiles([fileOf('format.zpl', FORMAT), fileOf('labels.zpl', LABELS)]);
  await expect.poll(() => cards().count()).toBe(2);
  await page.getByText('Label 2 of 2').waitFor();
  await expect.poll(() => cards().nth(1).getByText('2 copies').count()).toBe(1);
  const warning = page.locator('.pl-findings li');
  await expect.poll(() => warning.innerText()).toContain('^BT');
  expect(await warning.innerText()).toContain(`byte ${LABELS.indexOf('^BT')} of labels.zpl`);
  // Nothing is sent to the service.
  expect(requests.filter((method) => method !== 'GET')).toEqual([]);
});

test('hovering a field shows its commands, and a click selects them in the stream', async () => {
  const { page } = visit;
  const picture = cards().nth(1).locator('.pl-label-picture');
  const { x, y, width } = (await picture.boundingBox())!;
  const dot = width / 600;
  await page.mouse.move(x + 100 * dot, y + 100 * dot);
  await expect
    .poll(() => page.locator('.pl-label-commands').innerText())
    .toBe('^FO40,40^BY3^BCN,120,Y,N^FDSHP-0004711^FS');
  await page.mouse.click(x + 100 * dot, y + 100 * dot);
  const selected = await page.evaluate(
    "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.querySelector('.pl-label-source'))",
  );
  expect(selected).toBe('^FO40,40^BY3^BCN,120,Y,N^FDSHP-0004711^FS');
  await page.mouse.move(0, 0);
});

test('the list of fields does the same by keyboard', async () => {
  const { page } = visit;
  const summary = cards().nth(1).locator('summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => cards().nth(1).locator('.pl-label-outline').count()).toBe(1);
  await page.keyboard.press('Enter');
  const focused = await page.evaluate('document.activeElement.className');
  expect(focused).toBe('pl-label-source');
});

test('labels are saved as PNG, PDF and ZPL', async () => {
  const { page } = visit;
  const saved = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).first().click(),
    ]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const png = await saved('Download label 1 as PNG');
  expect([png.name, png.bytes.subarray(1, 4).toString('latin1')]).toEqual(['format-1.png', 'PNG']);
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([600, 400]);
  const pdf = await saved('Download all labels as PDF');
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString('latin1')]).toEqual(['format.pdf', '%PDF-']);
  const zpl = await saved('Download all labels as ZPL');
  expect(zpl.bytes.toString('latin1')).toBe(FORMAT + LABELS);
});

test('density and size draw the labels again, and pasting replaces the stream', async () => {
  const { page } = visit;
  await page.locator('.pl-label-source').fill('^XA^FO10,10^GB50,50,3^FS^XZ');
  await expect.poll(() => cards().first().innerText()).toContain('812 × 1219 dots');
  await page.getByLabel('Printer density').selectOption('12');
  await expect.poll(() => cards().first().innerText()).toContain('1219 × 1828 dots');
  await page.getByLabel('Label size').selectOption('100x50');
  await expect.poll(() => cards().first().innerText()).toContain('1200 × 600 dots');
  await page.locator('.pl-label-source').fill('N\nq400\nQ200,24\nA50,30,0,4,1,1,N,"Hello"\nP1\n');
  await page.getByText('1 field', { exact: true }).waitFor();
  await expect.poll(() => cards().first().innerText()).toContain('400 × 200 dots');
  await page.getByLabel('Printer density').selectOption('8');
});

test('a label becomes a template with a field, and opens in the designer', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('button', { name: 'Import ZPL' }).click();
  await page.locator('.pl-empty input[type=file]').setInputFiles(fileOf('parcel.zpl', FORMAT + LABELS));
  await page.getByLabel('Label', { exact: true }).selectOption('2');
  await page.getByRole('tab', { name: '1 omitted' }).waitFor();
  await expect.poll(() => page.locator('.pl-label-report').innerText()).toContain('^BT');
  await page.getByRole('checkbox', { name: 'SHP-0004711' }).check();
  const name = page.getByLabel('Field name of “SHP-0004711”');
  await name.fill('4711');
  await page.getByRole('alert').filter({ hasText: 'must begin with a letter' }).waitFor();
  expect(await page.getByRole('button', { name: 'Create template' }).isDisabled()).toBe(true);
  await name.fill('shipment');
  await page.getByLabel('Name of the template').fill('Parcel of old');
  const create = page.getByRole('button', { name: 'Create template' });
  await expect.poll(() => create.isEnabled()).toBe(true);
  expect(await page.locator('.pl-label-three canvas').count()).toBe(3);
  await create.click();
  await page.locator('.pl-canvas-page path').first().waitFor({ state: 'attached' });
  const { drafts } = await team.ask<{ drafts: readonly { id: string; name: string }[] }>('GET', '/v1/drafts');
  expect(drafts.map((draft) => draft.name)).toEqual(['Parcel of old']);
  const { draft } = await team.ask<{ draft: object }>('GET', `/v1/templates/${drafts[0]!.id}`);
  expect(draft).toMatchObject({ sample: { shipment: 'SHP-0004711' }, printer: { copies: 2 } });
  expect(JSON.stringify(draft)).toContain('{{ data.shipment }}');
});

test('the viewer passes its label to the import, and a stream without labels causes a message', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/label-viewer`);
  await page.getByRole('button', { name: 'Show an example' }).click();
  await page.getByRole('button', { name: 'Make a template of label 1' }).click();
  await page.getByRole('heading', { name: 'Import a label' }).waitFor();
  await page.getByRole('checkbox', { name: 'Ann Berg' }).waitFor();
  await page.goBack();
  await page.locator('.pl-label-source').fill('no label at all');
  await page.getByRole('heading', { name: 'The stream has no label' }).waitFor();
  await page.locator('.pl-label-source').fill(FORMAT);
  await page.getByRole('heading', { name: 'The stream does not print any labels' }).waitFor();
  expect(visit.faults).toEqual([]);
});
