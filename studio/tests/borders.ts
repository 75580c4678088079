/** Checks that the borders of fields are visible. */
import type { Page } from 'playwright-core';

// Runs in the page. It is a string, because the project's types do not include the DOM.
const FAINT = `(() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const pixel = (color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const light = (color) => {
    const [r, g, b] = pixel(color).slice(0, 3).map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const isSeen = (color) => pixel(color)[3] > 0;
  const outer = (element) => element.parentElement ?? element.getRootNode().host ?? null;
  const ground = (element) => {
    for (let each = outer(element); each; each = outer(each)) {
      const { backgroundColor } = getComputedStyle(each);
      if (isSeen(backgroundColor)) return backgroundColor;
    }
    return '#ffffff';
  };
  // If a field has an icon, the border may belong to a container of both.
  const framed = (element) => {
    for (let each = element, up = 0; each && up < 3; each = each.parentElement, up++) {
      const { borderBlockEndWidth, borderBlockEndColor, opacity } = getComputedStyle(each);
      if (parseFloat(borderBlockEndWidth) > 0 && isSeen(borderBlockEndColor) && opacity !== '0') return each;
    }
  };
  const faint = [];
  for (const field of document.querySelectorAll('.pl-root :is(input, select, textarea):enabled')) {
    const { width, height } = field.getBoundingClientRect();
    // Skips controls that the browser draws itself, and the search field of a palette, which has no frame.
    if (width === 0 || height === 0 || field.matches('[type=checkbox], [type=radio], [type=range], [type=color], [type=file], .pl-palette input')) continue;
    const frame = framed(field);
    const [border, below] = frame ? [light(getComputedStyle(frame).borderBlockEndColor), light(ground(frame))] : [1, 1];
    const contrast = Math.max(border, below) / Math.min(border, below);
    if (contrast < 3) faint.push(contrast.toFixed(2) + ': ' + field.outerHTML.slice(0, 160));
  }
  return faint;
})()`;

/** Returns fields whose border contrast is below 3:1 (WCAG 1.4.11). */
export function faintBorders(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(FAINT);
}
