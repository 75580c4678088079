/** All screens of the Studio with a populated team, for screenshots and accessibility tests. */
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import type { Team } from './populated.ts';

export type Screen = {
  readonly name: string;
  readonly path: string | ((team: Team) => Promise<string>);
  /** Text that shows that the screen is ready. */
  readonly until: string;
  readonly before?: (page: Page) => Promise<unknown>;
  /** Selector of the part of the screen that a screenshot shows; default: the whole window. */
  readonly part?: string;
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Returns the path of a template's screen by slug. */
const ofTemplate = (slug: string, screen: string) => async (team: Team) => {
  const { drafts } = await team.ask<{ drafts: readonly { id: string; slug: string }[] }>('GET', '/v1/drafts');
  return `/templates/${drafts.find((draft) => draft.slug === slug)!.id}/${screen}`;
};

const failedRender = async (team: Team) => {
  const { renders } = await team.ask<{ renders: readonly { id: string }[] }>('GET', '/v1/renders?status=failed');
  return `/renders/${renders.at(-1)!.id}`;
};

const unknownJob = async (team: Team) => {
  const { jobs } = await team.ask<{ jobs: readonly { id: string }[] }>('GET', '/v1/print?state=unknown');
  return `/printing/jobs/${jobs[0]!.id}`;
};

const jobWithFailures = async (team: Team) => {
  const { jobs } = await team.ask<{ jobs: readonly { id: string }[] }>('GET', '/v1/jobs?search=november');
  return `/jobs/${jobs[0]!.id}`;
};

const webhookTold = async (team: Team) => {
  const { webhooks } = await team.ask<{ webhooks: readonly { id: string }[] }>('GET', '/v1/webhooks?search=erp');
  return `/webhooks/${webhooks[0]!.id}`;
};

const openMessage = (page: Page) => page.getByRole('link', { name: 'Test message' }).first().click();

/** Label with a command that is skipped and a numbered field, for the viewer and the import. */
const LABEL = `^XA^PW812^LL400^FO40,30^GB732,3,3^FS^FO40,60^A0N,60,60^FDAnn Berg^FS^FO40,130^A0N,44,44^FN1"City"^FDOslo 0150^FS
^FO40,200^BY3^BCN,120,Y,N^FDSHP-0004711^FS^FO560,60^BQN,2,6^FDMA,https://example.com/t/4711^FS^ZZ^FDX^FS^XZ`;

const chooseLabel = (page: Page) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'parcel.zpl', mimeType: 'application/octet-stream', buffer: Buffer.from(LABEL) });

async function showLabel(page: Page): Promise<void> {
  await chooseLabel(page);
  await page.locator('.pl-label-picture canvas').waitFor();
  await page.getByText(/^\d+ fields$/).click();
}

async function importLabel(page: Page): Promise<void> {
  await chooseLabel(page);
  await page.getByRole('checkbox', { name: 'SHP-0004711' }).check();
  await page.locator('.pl-label-three canvas').nth(2).waitFor();
}

/** Word document of a sheet with 3 × 10 labels, as makers of labels offer it. */
export function sheetDocx(): Uint8Array {
  const cells = [3780, 180, 3780, 180, 3780].map((width) => `<tc><tcPr><tcW w="${width}"/></tcPr></tc>`).join('');
  const row = `<tr><trPr><trHeight val="1440"/></trPr>${cells}</tr>`;
  const size = '<sectPr><pgSz w="12240" h="15840"/><pgMar top="720" left="270" right="270"/></sectPr>';
  const xml = `<document><body><tbl>${row.repeat(10)}</tbl>${size}</body></document>`;
  return zipSync({ 'word/document.xml': strToU8(xml) });
}

async function chooseSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByLabel('Name').fill('Address labels');
  const file = { name: 'Avery-5160.docx', mimeType: 'application/octet-stream', buffer: Buffer.from(sheetDocx()) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('radio', { name: /^avery-5160/ }).waitFor();
}

/** Label with an RFID tag. */
const TAGGED = {
  formatVersion: 1,
  meta: { name: 'Label with a tag' },
  dimensions: { width: '60mm', height: '24mm' },
  printer: { density: 8, rfid: { epc: { expression: 'sgtin96(gtin, 7, serial)' } } },
  elements: [
    {
      id: 'code',
      type: 'datamatrix',
      position: { x: '3mm', y: '3mm' },
      width: '17mm',
      height: '17mm',
      gs1Elements: { '01': '{{ gtin }}', '21': '{{ serial }}' },
    },
    {
      id: 'numbers',
      type: 'text',
      position: { x: '24mm', y: '8mm' },
      width: '34mm',
      text: 'GTIN {{ gtin }}\nSerial {{ serial }}',
      style: { fontSize: '9pt' },
    },
  ],
  sample: { gtin: '80614141123458', serial: 6789 },
};

/** Returns the path of the designer with this label, which the first theme or width creates. */
const taggedLabel = async (team: Team) => {
  const slug = 'label-with-a-tag';
  const { drafts } = await team.ask<{ drafts: readonly { slug: string }[] }>('GET', '/v1/drafts');
  if (!drafts.some((draft) => draft.slug === slug)) await team.ask('POST', '/v1/templates', { template: TAGGED, slug });
  return ofTemplate(slug, 'design')(team);
};

/** Saves the open template as another person, then edits it here, at the same place and at a different one. */
async function meetOther(page: Page): Promise<void> {
  const path = `/v1/templates/${/tpl_\w+/.exec(page.url())![0]}`;
  await page.evaluate(
    `fetch('${path}').then((answer) => answer.json()).then(({ draft }) => {
      draft.meta = { ...draft.meta, description: 'By somebody else, at ' + performance.now() };
      for (const element of draft.elements) if (element.position?.y) element.position.y = '41mm';
      const headers = { 'content-type': 'application/json' };
      return fetch('${path}', { method: 'PUT', headers, body: JSON.stringify({ template: draft }) });
    })`,
  );
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('dialog').locator('img').nth(1).waitFor();
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', until: '.pl-picture img' },
  { name: 'templates', path: '/templates', until: '.pl-picture img' },
  { name: 'starters', path: '/templates?tab=starters', until: '.pl-picture img' },
  { name: 'sheet-file', path: '/templates', until: '.pl-picture img', before: chooseSheet, part: 'dialog[open]' },
  { name: 'label-viewer-empty', path: '/label-viewer', until: '.pl-empty' },
  { name: 'label-viewer', path: '/label-viewer', until: '.pl-empty', before: showLabel },
  { name: 'import-label-empty', path: '/templates/import', until: '.pl-empty' },
  { name: 'import-label', path: '/templates/import', until: '.pl-empty', before: importLabel },
  { name: 'playground', path: '/render?template=our-parcel-4x6', until: '.pl-output iframe' },
  { name: 'use', path: ofTemplate('our-invoice', 'use'), until: '.pl-snippet pre' },
  { name: 'data', path: ofTemplate('our-parcel-4x6', 'data'), until: '.pl-picture img' },
  { name: 'data-table', path: ofTemplate('our-parcel-4x6', 'data?view=table'), until: '.pl-grid' },
  { name: 'data-schema', path: ofTemplate('our-parcel-4x6', 'data?view=schema'), until: '.pl-reference-fields' },
  { name: 'print-list', path: ofTemplate('our-parcel-4x6', 'print'), until: '.pl-panel' },
  { name: 'versions', path: ofTemplate('our-product-2x1', 'versions?from=1&to=2'), until: '.pl-compare canvas' },
  { name: 'renders', path: '/renders', until: '.pl-table' },
  { name: 'render', path: failedRender, until: '.pl-findings' },
  { name: 'printing', path: '/printing', until: '.pl-table' },
  { name: 'print-job', path: unknownJob, until: '.pl-panel' },
  { name: 'print-again', path: unknownJob, until: '.pl-panel', before: press('Print again') },
  { name: 'printers', path: '/printing/printers', until: '.pl-printer-state .pl-badge' },
  { name: 'new-printer', path: '/printing/printers', until: '.pl-table', before: press('Add printer') },
  { name: 'agents', path: '/printing/agents', until: '.pl-printer-state .pl-badge' },
  { name: 'connect-agent', path: '/printing/agents', until: '.pl-table', before: press(/^Connect an agent to/) },
  { name: 'jobs', path: '/jobs', until: '.pl-table' },
  { name: 'job', path: jobWithFailures, until: '.pl-lines' },
  { name: 'webhooks', path: '/webhooks', until: '.pl-table' },
  { name: 'webhook', path: webhookTold, until: '.pl-table' },
  { name: 'webhook-message', path: webhookTold, until: '.pl-table', before: openMessage },
  { name: 'new-webhook', path: '/webhooks', until: '.pl-table', before: press('New webhook') },
  { name: 'assets', path: '/assets', until: '.pl-thumbnail img' },
  { name: 'asset', path: '/assets?asset=logo.svg', until: '.pl-uses li' },
  { name: 'fonts', path: '/assets/fonts', until: '.pl-specimen:not(.pl-specimen-waiting)' },
  { name: 'usage', path: '/usage', until: '.pl-usage-legend' },
  { name: 'usage-by-template', path: '/usage?by=template', until: '.pl-usage-legend' },
  { name: 'reference', path: '/reference', until: '.pl-reference-list li' },
  { name: 'reference-render', path: '/reference?operation=render', until: '.pl-reference-operation' },
  { name: 'team', path: '/team', until: '.pl-table' },
  { name: 'activity', path: '/activity', until: '.pl-table' },
  { name: 'account', path: '/account', until: '.pl-panel' },
  { name: 'installation', path: '/installation', until: '.pl-table' },
  {
    name: 'designer',
    path: ofTemplate('our-parcel-4x6', 'design'),
    until: '.pl-canvas-page path',
    // In narrow windows the list is behind a button.
    before: async (page) => {
      const element = page.getByRole('treeitem', { name: /^tracking/ });
      if (await element.isVisible()) await element.click();
    },
  },
  {
    name: 'designer-use',
    path: ofTemplate('our-product-2x1', 'design'),
    until: '.pl-canvas-page path',
    // In narrow windows the command is in the menu.
    before: async (page) => {
      const use = page.getByRole('button', { name: 'Integrate' });
      if (await use.isVisible()) return use.click();
      await page.getByRole('button', { name: 'More commands' }).click();
      await page.getByRole('menuitem', { name: 'Integrate' }).click();
    },
  },
  { name: 'designer-tag', path: taggedLabel, until: '.pl-canvas-page path' },
  { name: 'keys', path: '/keys', until: '.pl-table' },
  { name: 'new-key', path: '/keys', until: '.pl-table', before: press('New key') },
  {
    name: 'designer-conflict',
    path: ofTemplate('our-invoice', 'design'),
    until: '.pl-canvas-page path',
    before: meetOther,
  },
];

/** Returns the path of a screen. */
export const placeOf = async ({ path }: Screen, team: Team) => (typeof path === 'string' ? path : path(team));
