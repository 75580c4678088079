/** Package @platen/designer: a page with only its tarball and fonts shows the designer. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createPackageFonts } from '../../node/src/package-fonts.ts';
import { buildDesigner } from '../../scripts/build-designer.mjs';
import { packFolders } from '../../scripts/packages/pack.ts';
import { launchChromium } from '../../tests/eyes/browser.ts';
import { designerWords } from '../src/designer/words.de.ts';
import { POLICY } from './serve-example.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

test('a page shows the designer, and gets the edited template', async () => {
  const all = mkdtempSync(join(tmpdir(), 'platen-designer-'));
  const built = join(all, 'built');
  mkdirSync(built);
  await buildDesigner(built);
  execFileSync('tar', ['-xzf', ...packFolders([built], all), '-C', all]);
  const folder = join(all, 'package');
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['designer.js', 'designer.css', 'worker.js', 'index.d.ts', 'LICENSE']),
  );
  const fonts = createPackageFonts();
  const list = {
    faces: fonts.faces.map((face) => ({ ...face, file: basename(face.file) })),
    // Same format as the service's response.
    optional: [{ family: 'Cuneiform', package: 'cuneiform', characters: '[\\u{12000}-\\u{123FF}]' }],
  };
  const faces = new Map(fonts.faces.map((face) => [basename(face.file), face]));
  const server = createServer(({ url }, response) => {
    const name = basename(url!);
    const face = faces.get(name);
    response.setHeader(
      'content-security-policy',
      url === '/readme' || url === '/german'
        ? POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'").replace(
            "style-src 'self'",
            "style-src 'self' 'unsafe-inline'",
          )
        : POLICY,
    );
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/html');
    if (face) response.end(fonts.bytes(face));
    else if (url === '/readme') response.end(`<!doctype html><title>Theirs</title>${pageOfReadme(folder)}`);
    else if (url === '/german')
      response.end(`<!doctype html>${pageOfReadme(folder).replace('onChange:', "locale: 'de', onChange:")}`);
    else if (url === '/v1/fonts') response.end(JSON.stringify(list));
    else if (url === '/my-template.json') response.end(JSON.stringify(TEMPLATE));
    else if (readdirSync(folder).includes(name)) response.end(readFileSync(join(folder, name)));
    else
      response.end(
        '<!doctype html><link rel="stylesheet" href="designer.css"><title>Mine</title><div id="here"></div>',
      );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.evaluate(`import('/designer.js').then(async ({ mountDesigner }) => {
      window.changes = [];
      window.saves = [];
      window.designer = await mountDesigner(document.getElementById('here'), {
        template: ${JSON.stringify(TEMPLATE)},
        engine: {
          worker: '/worker.js',
          subsetWasm: '${address}harfbuzz-subset.wasm',
          webpWasm: '${address}webp.wasm',
          pdfiumWasm: '${address}pdfium.wasm',
          fonts: ${JSON.stringify(list)},
          fontBase: '${address}fonts/',
        },
        onChange: (template) => window.changes.push(template),
        onSave: (template) => window.saves.push(template),
        palette: [{ label: 'Mine', items: async () => [{ label: 'Print a proof', run: () => window.saves.push('proof') }] }],
      });
    })`);
    await page.getByRole('treeitem', { name: /^hello/ }).click();
    await page.getByRole('complementary', { name: 'Properties' }).getByLabel('Content').fill('Bye');
    await expect.poll(() => page.evaluate('window.designer.template().elements[0].text')).toBe('Bye');
    expect(await page.evaluate('window.changes.at(-1) === window.designer.template()')).toBe(true);
    await expect.poll(() => page.evaluate('window.designer.store.drawn.value?.pages[0].parts.length')).toBe(1);
    await page.keyboard.press('Control+s');
    expect(await page.evaluate('window.saves.length === 1 && window.saves[0] === window.designer.template()')).toBe(
      true,
    );
    await page.keyboard.press('Control+p');
    await page.keyboard.type('proof');
    await page.getByRole('option', { name: 'Print a proof' }).click();
    await expect.poll(() => page.evaluate('window.saves.at(-1)')).toBe('proof');
    await page.evaluate('window.designer.destroy()');
    await expect.poll(() => page.locator('#here').innerHTML()).toBe('');

    // The README's page, with a policy that allows its script.
    const told: string[] = [];
    const refused: string[] = [];
    const reader = await browser.newPage();
    reader.on('console', (message) => (message.type() === 'error' ? refused : told).push(message.text()));
    reader.on('pageerror', ({ message }) => refused.push(message));
    await reader.goto(`${address}readme`);
    await reader.getByRole('treeitem', { name: /^hello/ }).click();
    await reader.getByRole('complementary', { name: 'Properties' }).getByLabel('Content').fill('Bye 𒀀');
    // The warning names an installable font from the font list.
    await reader.locator('.pl-status').click();
    await reader
      .getByText(/install cuneiform/)
      .first()
      .waitFor();
    expect(told.length).toBeGreaterThan(0);
    expect(refused).toEqual([]);

    // The same page with German texts.
    const german = await browser.newPage();
    await german.goto(`${address}german`);
    await german.getByRole('tab', { name: designerWords.left.layers }).waitFor();
    await german.getByRole('treeitem', { name: /^hello/ }).waitFor();
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
    rmSync(all, { recursive: true, force: true });
  }
});

const TEMPLATE = {
  dimensions: { width: '50mm', height: '20mm' },
  elements: [{ id: 'hello', type: 'text', position: { x: '2mm', y: '2mm' }, text: 'Hello' }],
};

/** Returns the HTML page that the package's README shows. */
function pageOfReadme(folder: string): string {
  const [, page] = /```html\n(.*?)```/s.exec(readFileSync(join(folder, 'README.md'), 'utf8'))!;
  return page!;
}
