/** HTML as Chromium shows, selects and prints it, without any network. There is one browser per test worker. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { HANGS_MS } from './hangs.ts';
import { type Picture, readPng } from './picture.ts';

/** Window in CSS pixels, and the picture's pixels per CSS pixel. Default scale: 1. */
export type View = { readonly widthPx: number; readonly heightPx: number; readonly scale?: number };

/** Selectable text node with a box for each of its lines, in CSS pixels from the top left of the page. */
export type HtmlText = { readonly text: string; readonly rects: readonly HtmlRect[] };
export type HtmlRect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const defaultView: View = { widthPx: 800, heightPx: 1100 };
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-lcd-text',
  '--font-render-hinting=none',
];
// Additional protection, so that requests that bypass the page's routes cannot resolve names.
const noNames = '--host-resolver-rules=MAP * ~NOTFOUND';

let browser: Promise<Browser> | undefined;

async function launch(rule: string): Promise<Browser> {
  const { path, env } = await findChromium();
  return chromium.launch({ executablePath: path, env, headless: true, args: [...flags, rule], timeout: HANGS_MS });
}

/** Launches a separate Chromium that reaches only servers on this machine. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return launch(`${noNames} , EXCLUDE 127.0.0.1`);
}

/** Closes the browser if it was started. Runs after each test file. */
export async function closeBrowser(): Promise<void> {
  const open = browser;
  browser = undefined;
  await (await open?.catch(() => undefined))?.close();
}

/** Opens a document for a function. Rejects if the document requested anything but `data:`, or took too long. */
export async function withPage<Result>(
  html: string,
  view: View,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  browser ??= launch(noNames);
  const context = await (await browser).newContext({
    viewport: { width: view.widthPx, height: view.heightPx },
    deviceScaleFactor: view.scale ?? 1,
    serviceWorkers: 'block',
    offline: true,
  });
  const asked: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page took longer than ${HANGS_MS} ms`)), HANGS_MS);
  });
  const show = async (): Promise<Result> => {
    const page = await context.newPage();
    await page.route('**/*', (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.routeWebSocket('**/*', (socket) => {
      asked.push(socket.url());
      return socket.close();
    });
    await page.setContent(html, { waitUntil: 'load', timeout: HANGS_MS });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    return look(page);
  };
  const outcome = await Promise.race([show(), late]).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  clearTimeout(timer);
  await context.close();
  // Reports forbidden requests first, because they can cause other errors, such as an interrupted function.
  if (asked.length > 0) throw new Error(`the document asked for ${asked.join(' ')}`);
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

const FIRST_FRAME = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))';

/**
 * Draws the window on white, with `scale` pixels per CSS pixel. Chromium is "unable to capture" a page that has no
 * frame yet, even if the capture is repeated at once. On a busy machine, the first frame comes long after the document
 * is loaded. It exists when the second frame begins.
 */
export function drawHtml(html: string, view: View): Promise<Picture> {
  return withPage(html, view, async (page) => {
    await page.evaluate(FIRST_FRAME);
    return readPng(await page.screenshot({ type: 'png', animations: 'disabled', scale: 'device' }));
  });
}

// Script that runs in the page. It is a string because the project's own types do not include the DOM.
const collectText = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const style = getComputedStyle(node.parentElement);
    if (node.data.trim() === '' || style.userSelect === 'none' || style.visibility === 'hidden') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = Array.from(range.getClientRects(), (rect) => ({
      x: rect.x + scrollX, y: rect.y + scrollY, width: rect.width, height: rect.height,
    })).filter((rect) => rect.width > 0 && rect.height > 0);
    if (rects.length > 0) found.push({ text: node.data, rects });
  }
  return found;
})()`;

/** Returns the selectable text in document order. */
export function htmlText(html: string, view: View = defaultView): Promise<HtmlText[]> {
  return withPage(html, view, (page) => page.evaluate<HtmlText[]>(collectText));
}

/** Prints a document as a PDF file with the page size in its style sheet. */
export function printHtml(html: string): Promise<Uint8Array> {
  return withPage(
    html,
    defaultView,
    async (page) => new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })),
  );
}
