/** Toasts of the Studio. A toast disappears after a few seconds, so pages in tests record every toast. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Runs in a page. It is a string because the project's types do not include the DOM. */
const RECORDER = `(() => {
  const shown = (globalThis.shownToasts = []);
  const record = (node) => {
    for (const toast of node.matches('.pl-toast') ? [node] : node.querySelectorAll('.pl-toast')) {
      shown.push(toast.textContent);
    }
  };
  record(document.documentElement);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) if (node instanceof Element) record(node);
  }).observe(document, { childList: true, subtree: true });
})()`;

/**
 * Records the toasts of all pages of a context. Runs no script in frames, because sandboxed frames report such scripts
 * as errors.
 */
export function recordToasts(context: BrowserContext): void {
  context.on('page', (page) => {
    page.on('domcontentloaded', () => {
      // Fails if the page navigates again. The next document then gets the recorder.
      page.evaluate(RECORDER).catch(() => undefined);
    });
  });
}

/**
 * Waits until the page has shown a toast that contains this text. Later calls ignore this toast and earlier toasts.
 * Toasts of the designer are not recorded, because they are in a shadow root.
 */
export async function toast(page: Page, text: string): Promise<void> {
  const take = `((text) => {
    const shown = globalThis.shownToasts ?? [];
    const index = shown.findIndex((each) => each.includes(text));
    return index < 0 ? [...shown] : (shown.splice(0, index + 1), text);
  })(${JSON.stringify(text)})`;
  await expect.poll(() => page.evaluate<string | readonly string[]>(take)).toBe(text);
}
