/** A service as people start it, with its Studio in a real browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { freePort } from '../../service/src/testing/free-port.ts';
import { BIN, temporaryFolder } from '../../service/src/testing/service.ts';
import { launchChromium } from '../../tests/eyes/browser.ts';

export type Served = {
  readonly address: string;
  /** Makes the first account. */
  readonly firstLink: string;
  open(options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
};

export type Visit = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What a page did that it may not, and what it failed at. */
  readonly faults: readonly string[];
};

export const PASSWORD = 'correct horse battery';

export async function serve(): Promise<Served> {
  const folder = temporaryFolder();
  const port = await freePort();
  // By its number: the browser of the tests resolves no names.
  const address = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), PLATEN_DATA: folder, PLATEN_BASE_URL: address, PLATEN_WORKERS: '1' };
  const child = spawn(process.execPath, [BIN, 'serve'], { env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const file = join(folder, 'first-link');
  const link = () => (existsSync(file) ? /http\S+#\S+/.exec(readFileSync(file, 'utf8'))?.[0] : undefined);
  while (link() === undefined) {
    if (child.exitCode !== null) throw new Error(`the service ended: ${output}`);
    await sleep(50);
  }
  let browser: Browser | undefined = await launchChromium();
  return {
    address,
    firstLink: link()!,
    async open(options = {}) {
      const context = await browser!.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (message) => {
        // What the browser itself says of answers such as 401 is no fault of the page.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          faults.push(message.text());
      });
      return { context, page, faults };
    },
    async close() {
      await browser?.close();
      browser = undefined;
      if (child.exitCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly impact: string; readonly nodes: readonly { readonly html: string }[] };

/** No serious fault of accessibility, as axe finds them. */
export async function expectAccessible(page: Page): Promise<void> {
  // In a world of its own, as extensions run: the page's policy lets nothing in.
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  const run = `${AXE};axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations))`;
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: run,
    contextId,
    awaitPromise: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const violations: readonly Violation[] = JSON.parse(result.value);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual(
    [],
  );
}
