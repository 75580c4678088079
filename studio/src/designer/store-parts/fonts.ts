/** Fonts of the document: families, and axes of its variable fonts. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { FamilyAxes } from '../../engine/font-axes.ts';
import { getAt } from '../model/edits.ts';
import type { StoreOptions } from './types.ts';

/** Reads the axes when the fonts change, until `close`. `redraw` reads them again. */
export function createFonts(document: ReadonlySignal<JsonValue>, { families: installed = [], drawing }: StoreOptions) {
  const families = computed(() => [...new Set([...familiesIn(document.value), ...installed])]);
  const axes: Signal<readonly FamilyAxes[]> = signal([]);
  const ownFonts = computed(() => getAt(document.value, '/fonts'));
  async function redraw() {
    const fonts = ownFonts.peek();
    const found = fonts === undefined ? [] : await drawing.fontAxes(fonts).catch(() => []);
    if (fonts === ownFonts.peek()) axes.value = found;
  }
  const close = effect(() => {
    if (ownFonts.value !== undefined || axes.peek().length > 0) void untracked(redraw);
  });
  return { families, axes: axes as ReadonlySignal<readonly FamilyAxes[]>, redraw, close };
}

/** Returns the names of the font families that the template defines. */
function familiesIn(document: JsonValue): readonly string[] {
  const fonts = getAt(document, '/fonts');
  if (!isJsonArray(fonts)) return [];
  return fonts.flatMap((font) => (isJsonObject(font) && typeof font['family'] === 'string' ? [font['family']] : []));
}
