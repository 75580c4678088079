/** Fonts of the document: families, and axes of its variable fonts. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { FamilyAxes } from '../../engine/font-axes.ts';
import { getAt } from '../model/edits.ts';
import type { Drawing } from './types.ts';

type FontOptions = {
  readonly document: ReadonlySignal<JsonValue>;
  /** Names of available fonts. */
  readonly installed: readonly string[];
  readonly readAxes: Drawing['fontAxes'];
};

/** Returns the signals, a function that reads the axes again, and a function that stops. */
export function createFonts({ document, installed, readAxes }: FontOptions) {
  const families = computed(() => [...new Set([...familiesIn(document.value), ...installed])]);
  const axes: Signal<readonly FamilyAxes[]> = signal([]);
  const ownFonts = computed(() => getAt(document.value, '/fonts'));
  async function reread() {
    const fonts = ownFonts.peek();
    const found = fonts === undefined ? [] : await readAxes(fonts).catch(() => []);
    if (fonts === ownFonts.peek()) axes.value = found;
  }
  const stop = effect(() => {
    if (ownFonts.value !== undefined || axes.peek().length > 0) void untracked(reread);
  });
  return { families, axes: axes as ReadonlySignal<readonly FamilyAxes[]>, reread, stop };
}

/** Returns the names of the template's own fonts. */
function familiesIn(document: JsonValue): readonly string[] {
  const fonts = isJsonObject(document) ? document['fonts'] : undefined;
  if (!isJsonArray(fonts)) return [];
  return fonts.flatMap((font) => (isJsonObject(font) && typeof font['family'] === 'string' ? [font['family']] : []));
}
