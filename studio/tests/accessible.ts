/** Checks the accessibility of pages with axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faintBorders } from './borders.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly impact: string; readonly nodes: readonly { readonly html: string }[] };

/** Rules of axe that depend on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits until axe finds no serious problem and all field borders are visible. Polls, because dialogs may still fade in. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => seriousIn(page, {})).toEqual([]);
}

/**
 * Waits until axe finds no serious color problem. Use it to check a second theme of a page that `expectAccessible` has
 * checked.
 */
export async function expectReadable(page: Page): Promise<void> {
  await expect.poll(() => seriousIn(page, { runOnly: COLOR_RULES })).toEqual([]);
}

async function seriousIn(page: Page, options: object): Promise<readonly string[]> {
  // Runs in an isolated world, because the page's policy blocks injected scripts.
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  const evaluate = (expression: string) =>
    session.send('Runtime.evaluate', { expression, contextId, awaitPromise: true });
  // The world exists until the page navigates.
  if ((await evaluate('typeof axe')).result.value === 'undefined') await evaluate(AXE);
  const { result, exceptionDetails } = await evaluate(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...options })})
      .then(({ violations }) => JSON.stringify(violations))`,
  );
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const violations: readonly Violation[] = JSON.parse(result.value);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  return [...found, ...(await faintBorders(page))];
}
