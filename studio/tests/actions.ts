/** Counts what a person does in a browser: clicks, keys and chosen files. */
import type { BrowserContext, Locator, Page } from 'playwright-core';

export type Counts = { readonly clicks: number; readonly keys: number; readonly files: number };

export type Person = {
  click(on: Locator): Promise<void>;
  /** Replaces the content of a field. */
  write(into: Locator, text: string): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Chooses an entry of a menu by its value or label. */
  choose(menu: Locator, option: string): Promise<void>;
  /** Opens a file chooser with a click and chooses a file. */
  chooseFile(by: Locator, file: { readonly name: string; readonly buffer: Buffer }): Promise<void>;
  counts(): Promise<Counts>;
  /** Resets the counts of clicks and keys. */
  reset(): Promise<void>;
};

/**
 * Counts clicks when they have reached their element, because Playwright repeats a click on an element that moves.
 * Counts keys from trusted events of the page.
 */
export async function createPerson(context: BrowserContext, page: Page): Promise<Person> {
  let counts = { clicks: 0, keys: 0, files: 0 };
  await context.exposeBinding('countKey', () => void counts.keys++);
  await context.addInitScript(`addEventListener('keydown', (event) => event.isTrusted && countKey(), true)`);
  await page.reload();
  /** The page reports its events in order, so the answer to a later call means that all earlier events are counted. */
  const delivered = () => page.evaluate('undefined');
  const click = async (on: Locator) => {
    await on.click();
    counts.clicks++;
  };
  return {
    click,
    async write(into, text) {
      await click(into);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async choose(menu, option) {
      await menu.selectOption(option);
      // Playwright selects an option without mouse events. A person opens the menu and clicks the entry.
      counts.clicks += 2;
    },
    async chooseFile(by, { name, buffer }) {
      const chooser = page.waitForEvent('filechooser');
      await click(by);
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
      counts.files++;
    },
    async counts() {
      await delivered();
      return counts;
    },
    async reset() {
      await delivered();
      counts = { clicks: 0, keys: 0, files: 0 };
    },
  };
}
