/** Sizes of touch targets. */
import type { Page } from 'playwright-core';

// Runs in the page. It is a string, because the project's types do not include the DOM.
const SMALL = `(() => {
  const pressed = 'button, select, summary, textarea, [role=tab], [role=menuitem], a.pl-button, label:has([type=checkbox], [type=radio]), '
    + 'input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file])';
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.pl-hidden');
  // The whole card is the click target of its name.
  return [...document.querySelectorAll('.platen :is(' + pressed + ')')]
    .filter((element) => isSeen(element) && !element.matches('.app-card-name'))
    .filter((element) => element.getBoundingClientRect().height < 43.5)
    .map((element) => Math.round(element.getBoundingClientRect().height) + ' px: ' + element.outerHTML.slice(0, 160));
})()`;

/** Returns controls less than 44 pixels high with a coarse pointer. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(SMALL);
}
