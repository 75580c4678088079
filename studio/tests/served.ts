/** Runs the service as people start it, with its Studio in a real browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../../service/src/testing/free-port.ts';
import { BIN, temporaryFolder } from '../../service/src/testing/service.ts';
import { launchChromium } from '../../tests/eyes/browser.ts';
import { PATIENT } from '../../tests/instances/instance.ts';
import { recordToasts } from './toasts.ts';

export type Served = {
  readonly address: string;
  /** Data folder of the service. */
  readonly folder: string;
  /** Link that creates the first account. */
  readonly firstLink: string;
  open(options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
};

export type Visit = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Policy violations and errors of a page. */
  readonly faults: readonly string[];
};

/** Timeout in ms for actions and waits on pages. */
const PATIENCE_MS = 60_000;

export const PASSWORD = 'correct horse battery';

/** Starts the service. `variables` are additional environment variables. */
export async function serve(variables: Readonly<Record<string, string>> = {}): Promise<Served> {
  const folder = temporaryFolder();
  const port = await freePort();
  // Numeric address, because the test browser resolves no names.
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    PLATEN_DATA: folder,
    PLATEN_BASE_URL: address,
    PLATEN_WORKERS: '1',
    ...PATIENT,
    ...variables,
  };
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
    folder,
    firstLink: link()!,
    async open(options = {}) {
      const context = await browser!.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      // A slow machine must not fail the tests.
      context.setDefaultTimeout(PATIENCE_MS);
      recordToasts(context);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message, stack }) => faults.push(stack ?? message));
      page.on('console', (message) => {
        // Ignores messages that the browser itself logs about responses such as 401.
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

/** Signs in with the form; ends on the home screen. */
export async function signIn(page: Page, { address }: Served, email: string): Promise<void> {
  await page.goto(`${address}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
}
