/** JSON editor of the designer in a browser: completion and help. */
import { expect, test } from 'vitest';
import { get, holdDesigner, open, page, text, view } from './designer-page.ts';

holdDesigner();

const editor = () => page.locator('.cm-content');
const options = () => page.locator('.cm-tooltip-autocomplete li');
const labels = () => options().locator('.cm-completionLabel').allInnerTexts();

/** Returns the first occurrence of a word in the text. */
const word = (quoted: string) => editor().getByText(quoted, { exact: true }).first();

async function openJson(): Promise<string> {
  await open('parcel-4x6');
  await view('JSON');
  await editor().waitFor();
  // Scrolls to the selection, because the editor renders only nearby lines.
  await get(`designer.store.select(['/elements/0'])`);
  await word('"rectangle"').waitFor();
  return text();
}

/** Returns the age of an element by the page's clock; a reopened list is a new element. */
function ageOf(element: object): number {
  const page = globalThis as { firstSeen?: WeakMap<object, number> };
  page.firstSeen ??= new WeakMap();
  const first = page.firstSeen.get(element) ?? performance.now();
  page.firstSeen.set(element, first);
  return performance.now() - first;
}

/** Waits, because the completion list ignores keys for its first 75 ms. */
async function takeByEnter(): Promise<void> {
  const list = page.locator('.cm-tooltip-autocomplete ul');
  await expect.poll(() => list.evaluate(ageOf)).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
}

test('completion in a complete value offers all alternatives, and replaces the value', async () => {
  const before = await openJson();
  await word('"rectangle"').click();
  await page.keyboard.press('Control+Space');
  await expect.poll(labels).toEqual(expect.arrayContaining(['"rectangle"', '"text"', '"qrcode"', '"table"']));
  await options().filter({ hasText: '"ellipse"' }).click();
  await expect.poll(() => get('designer.store.document.value.elements[0].type')).toBe('ellipse');
  await page.keyboard.press('Control+z');
  await expect.poll(() => text()).toBe(before);
});

test('typing offers values with the typed start, and Enter accepts one', async () => {
  await openJson();
  await word('"rectangle"').dblclick();
  await page.keyboard.type('ell');
  await expect.poll(labels).toEqual(['"ellipse"']);
  await takeByEnter();
  await expect.poll(() => get('designer.store.document.value.elements[0].type')).toBe('ellipse');
  await expect.poll(() => get('designer.store.textProblem.value')).toBe(undefined);
});

test('completion of a name offers the names of its object with descriptions, and adds no second colon', async () => {
  await openJson();
  await word('"strokeWidth"').click();
  await page.keyboard.press('Control+Space');
  await expect.poll(labels).toEqual(expect.arrayContaining(['"stroke"', '"fill"', '"cornerRadius"']));
  await options().filter({ hasText: '"cornerRadius"' }).click();
  await expect.poll(() => get('designer.store.document.value.elements[0].style')).toEqual({ cornerRadius: '0.5mm' });
  // Adds a new property to an object, whose value is typed next.
  await page.keyboard.press('Control+Home');
  await word('"printer"').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"cop');
  await expect.poll(labels).toEqual(['"copies"']);
  await expect.poll(() => page.locator('.cm-completionInfo').innerText()).toMatch(/\w+ \w+/);
  await takeByEnter();
  await page.keyboard.type('2,');
  await expect.poll(() => get('designer.store.document.value.printer')).toEqual({ copies: 2, density: 8 });
});

test('hovering a name shows its description', async () => {
  await openJson();
  await editor().click();
  await page.keyboard.press('Control+Home');
  // Moves the pointer again if the text has moved in the meantime, as a person would. A busy machine takes seconds to
  // show the description, and each new movement hides it.
  const about = page.locator('.cm-about');
  const shown = async () => {
    await page.mouse.move(0, 0);
    await word('"safeMargin"').hover();
    await about.waitFor({ timeout: 15_000 }).catch(() => {});
    return about.allTextContents();
  };
  await expect.poll(shown).toEqual([expect.stringMatching(/^safeMargin \w+ \w+/)]);
});
