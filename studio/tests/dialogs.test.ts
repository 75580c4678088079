/** Accessibility of the designer's dialogs and lists, in the dark theme and on a narrow screen, in a browser. */
import { expect, test } from 'vitest';
import { drawn, get, holdDesigner, inspector, type Look, open, page, serious, tab, until } from './designer-page.ts';

holdDesigner();

const LOOKS: readonly (Look & { readonly theme: 'light' | 'dark'; readonly width: number })[] = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
];

/** Panels are drawers in narrow windows. */
async function openDrawer(name: 'Content' | 'Properties'): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if ((await button.isVisible()) && (await button.getAttribute('aria-pressed')) !== 'true') await button.click();
}

/** The command is in the menu of narrow windows. */
async function openHistory(): Promise<void> {
  const button = page.getByRole('button', { name: 'History' });
  if (await button.isVisible()) return button.click();
  await page.getByRole('button', { name: 'More commands' }).click();
  const menu = page.getByRole('menu', { name: 'More commands' });
  await expect.poll(() => serious(), { message: 'menu of commands' }).toEqual([]);
  await menu.getByRole('menuitem', { name: 'History' }).click();
}

test.each(LOOKS)('palette, history, render, data fields, extremes and GS1 data: $theme, $width px', async (look) => {
  await open('invoice', look);
  await page.keyboard.press('Control+p');
  await page.getByRole('dialog', { name: 'Find commands, elements, fields' }).waitFor();
  await page.keyboard.type('t');
  await expect.poll(() => serious(), { message: 'palette' }).toEqual([]);
  await page.keyboard.press('Escape');

  await get(`designer.store.edit('Break', (old) => ({ ...old, elements: old.elements.slice(1) }))`);
  await get(`designer.store.undo()`);
  await openHistory();
  await page.getByRole('listbox', { name: 'History' }).waitFor();
  await expect.poll(() => serious(), { message: 'history' }).toEqual([]);
  // The list takes the focus and returns it.
  await page.keyboard.press('Escape');
  await page.getByRole('listbox', { name: 'History' }).waitFor({ state: 'detached' });
  expect(await get('document.activeElement !== document.body')).toBe(true);

  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Render' }).getByText('Pages').waitFor();
  await expect.poll(() => serious(), { message: 'render' }).toEqual([]);
  await page.keyboard.press('Escape');

  await openDrawer('Content');
  await tab('Data');
  const data = page.getByRole('tabpanel', { name: 'Data' });
  await data.getByRole('button', { name: 'Edit field customer' }).click();
  await data.getByRole('group', { name: 'Edit field customer' }).waitFor();
  await expect.poll(() => serious(), { message: 'fields of the data' }).toEqual([]);
  await data.getByRole('button', { name: /^Create edge cases/ }).click();
  const strip = page.getByRole('region', { name: 'Previews of the data sets' });
  await expect.poll(() => strip.locator('path').count()).toBeGreaterThan(20);
  await expect.poll(() => serious(), { message: 'extremes' }).toEqual([]);

  await get('designer.store.select([])');
  await openDrawer('Properties');
  await inspector().getByRole('button', { name: 'Edit the invoice…' }).click();
  const invoice = page.getByRole('dialog', { name: 'E-invoice' });
  for (const group of [/^General/, /^Seller/, /^Lines/]) {
    await invoice.getByRole('tab', { name: group }).click();
    await expect.poll(() => serious(), { message: `e-invoice ${group}` }).toEqual([]);
  }
  await page.keyboard.press('Escape');

  await get(`designer.open({
    dimensions: { width: '100mm', height: '50mm' },
    elements: [{ id: 'matrix', type: 'datamatrix', position: { x: '60mm', y: '5mm' }, width: '30mm', height: '30mm', text: '(01)09501101530003(17)261340' }],
  })`);
  await drawn();
  await get(`designer.store.select(['/elements/0'])`);
  await until('designer.store.selection.value.length === 1');
  await openDrawer('Properties');
  await inspector().getByRole('button', { name: 'Build GS1 data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'GS1 data' });
  await expect.poll(() => dialog.getByLabel('Element 2: Value').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => serious(), { message: 'GS1 data' }).toEqual([]);
  const value = (await dialog.getByLabel('Element 2: Value').boundingBox())!;
  const whole = (await dialog.boundingBox())!;
  expect(value.width).toBeGreaterThan(whole.width / 2);
  expect(value.x + value.width).toBeLessThan(whole.x + whole.width);
});
