/** Checks the sizes of touch targets. */
import type { Page } from 'playwright-core';

// Runs in the page. It is a string, because the project's types do not include the DOM.
const SMALL = `(() => {
  const pressed = 'button, select, summary, textarea, [role=tab], [role=menuitem], a.pl-button, label:has([type=checkbox], [type=radio]), '
    + 'input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file])';
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.pl-hidden');
  // The whole card is the click target of its name.
  return [...document.querySelectorAll('.pl-root :is(' + pressed + ')')]
    .filter((element) => isSeen(element) && !element.matches('.pl-card-name'))
    .filter((element) => element.getBoundingClientRect().height < 43.5)
    .map((element) => Math.round(element.getBoundingClientRect().height) + ' px: ' + element.outerHTML.slice(0, 160));
})()`;

/** Returns controls less than 44 pixels high with a coarse pointer. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(SMALL);
}

/** Returns the texts of table rows that lie under the buttons of the row. */
export const coveredTexts = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('tbody tr')].flatMap((row) => {
    const buttons = [...row.querySelectorAll('.pl-cell-actions > *')].map((each) => each.getBoundingClientRect());
    const texts = [...row.querySelectorAll('th, td:not(.pl-cell-actions)')].flatMap((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return [...range.getClientRects()].map((rect) => [rect, cell.textContent]);
    });
    const isUnder = (a, b) => a.left < b.right - 4 && b.left < a.right - 4 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
    return texts.filter(([rect]) => buttons.some((button) => isUnder(rect, button))).map(([, text]) => text);
  })`);
