/** The JSON editor of the designer, in a browser: completion and help while one types. */
import { expect, test } from 'vitest';
import { get, holdDesigner, open, page, text, view } from './designer-page.ts';

holdDesigner();

const editor = () => page.locator('.cm-content');
const options = () => page.locator('.cm-tooltip-autocomplete li');
const labels = () => options().locator('.cm-completionLabel').allInnerTexts();

/** The first place of a word in the text. */
const word = (quoted: string) => editor().getByText(quoted, { exact: true }).first();

async function openJson(): Promise<string> {
  await open('parcel-4x6');
  await view('JSON');
  await editor().waitFor();
  // What is selected is scrolled to: the editor has the lines about it alone.
  await get(`designer.store.select(['/elements/0'])`);
  await word('"rectangle"').waitFor();
  return text();
}

/** How long an element has been there, by the clock of the page: a list that is opened anew is another one. */
function ageOf(element: object): number {
  const page = globalThis as { firstSeen?: WeakMap<object, number> };
  page.firstSeen ??= new WeakMap();
  const first = page.firstSeen.get(element) ?? performance.now();
  page.firstSeen.set(element, first);
  return performance.now() - first;
}

/** What is offered takes no key in its first 75 ms, lest it catch one that was meant for the text. */
async function takeByEnter(): Promise<void> {
  const list = page.locator('.cm-tooltip-autocomplete ul');
  await expect.poll(() => list.evaluate(ageOf)).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
}

test('completion in a value that is whole offers all that may stand there, and replaces it', async () => {
  const before = await openJson();
  await word('"rectangle"').click();
  await page.keyboard.press('Control+Space');
  await expect.poll(labels).toEqual(expect.arrayContaining(['"rectangle"', '"text"', '"qrcode"', '"table"']));
  await options().filter({ hasText: '"ellipse"' }).click();
  await expect.poll(() => get('designer.store.document.value.elements[0].type')).toBe('ellipse');
  await page.keyboard.press('Control+z');
  await expect.poll(() => text()).toBe(before);
});

test('while one types, what begins so is offered, and taken by Enter', async () => {
  await openJson();
  await word('"rectangle"').dblclick();
  await page.keyboard.type('ell');
  await expect.poll(labels).toEqual(['"ellipse"']);
  await takeByEnter();
  await expect.poll(() => get('designer.store.document.value.elements[0].type')).toBe('ellipse');
  await expect.poll(() => get('designer.store.textProblem.value')).toBe(undefined);
});

test('completion of a name offers the names of its object with what they mean, and puts no second colon', async () => {
  await openJson();
  await word('"strokeWidth"').click();
  await page.keyboard.press('Control+Space');
  await expect.poll(labels).toEqual(expect.arrayContaining(['"stroke"', '"fill"', '"cornerRadius"']));
  await options().filter({ hasText: '"cornerRadius"' }).click();
  await expect.poll(() => get('designer.store.document.value.elements[0].style')).toEqual({ cornerRadius: '0.5mm' });
  // A new one, in an object that has some: its value is typed next.
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

test('the pointer over a name tells what it is', async () => {
  await openJson();
  await editor().click();
  await page.keyboard.press('Control+Home');
  // As people do it: the pointer comes again where the text still moved below it, and rests.
  const told = async () => {
    await page.mouse.move(0, 0);
    await word('"safeMargin"').hover();
    return page
      .locator('.pl-hover')
      .innerText({ timeout: 3_000 })
      .catch(() => '');
  };
  await expect.poll(told).toMatch(/^safeMargin \w+ \w+/);
});
