/** Shared helpers for tests of the designer page without a service, in a browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchChromium } from '../../tests/eyes/browser.ts';
import { faintBorders } from './borders.ts';
import { type ServedExample, serveExample } from './serve-example.ts';

export let served: ServedExample;
let browser: Browser;
/** Page with the designer, once it is open. */
export let page: Page;
/** Errors of the page, and violations of its policy. */
let complaints: string[] = [];

/** Sets up a file's tests: a shared browser, and a new page for each test, which must report no errors. */
export function holdDesigner(): void {
  beforeAll(async () => {
    served = await serveExample();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });
  afterEach(async () => {
    await page?.context().close();
    expect(complaints).toEqual([]);
  });
}

export type Look = {
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  /** True to simulate a device with touch input. */
  readonly touch?: boolean;
};

export async function open(
  template: string,
  { theme = 'light', width = 1440, touch = false }: Look = {},
): Promise<void> {
  complaints = [];
  const options = { viewport: { width, height: 900 }, hasTouch: touch, isMobile: touch };
  page = await (await browser.newContext(options)).newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${served.address}?template=${template}&theme=${theme}`);
  await until('designer.store.drawn.value && designer.store.formatInfo.value');
}

/** Evaluates a string, because the project's types do not include the DOM. */
export const get = <T>(expression: string) => page.evaluate<T>(expression);

export async function until(expression: string): Promise<void> {
  await expect.poll(() => get<boolean>(`Boolean(globalThis.designer && (${expression}))`)).toBe(true);
}

/** Waits until the canvas shows the current document. */
export const drawn = () =>
  until('!designer.store.isDrawing.value && designer.store.drawnOf.value === designer.store.document.value');
export const text = () => get<string>('designer.store.text.value');
export const tab = (name: string) => page.getByRole('tab', { name }).click();
export const view = (name: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true }).click();
export const inspector = () => page.getByRole('complementary', { name: 'Properties' });
export const layer = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly impact: string; readonly nodes: readonly { readonly html: string }[] };

/** Returns serious findings of axe, and fields with faint borders. */
export async function serious(): Promise<readonly string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate<readonly Violation[]>(
    'axe.run(document).then(({ violations }) => violations)',
  );
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  return [...found, ...(await faintBorders(page))];
}
