/** Axes of a text's font and their values in a style. */
import type { FamilyAxes, NamedAxis } from '../../engine/font-axes.ts';

/** Returns the axes of the first family in `fontFamily` that is a variable font of the template. */
export function axesOfFamilies(families: string, all: readonly FamilyAxes[], italic: boolean): readonly NamedAxis[] {
  for (const family of families.split(',').map(bare)) {
    const own = all.filter((each) => each.family.toLowerCase() === family);
    const found = own.find((each) => each.italic === italic) ?? own[0];
    if (found) return found.axes;
  }
  return [];
}

function bare(family: string): string {
  return family
    .trim()
    .replaceAll(/^["']|["']$/g, '')
    .toLowerCase();
}

const SETTING = /["']?([a-zA-Z][a-zA-Z0-9]{3})["']?(?:\s*=\s*|\s+)(-?\d+(?:\.\d+)?)/g;

/** Parses `fontVariations`, such as `wdth=80 opsz=14`, in order. */
export function placesIn(text: string): ReadonlyMap<string, number> {
  return new Map([...text.matchAll(SETTING)].map(([, tag, value]) => [tag!, Number(value)]));
}

/** Sets or removes the value of an axis. Returns undefined if no values remain. */
export function withPlace(text: string, tag: string, value: number | undefined): string | undefined {
  const places = new Map(placesIn(text));
  if (value === undefined) places.delete(tag);
  else places.set(tag, value);
  return places.size === 0 ? undefined : [...places].map(([each, at]) => `${each}=${at}`).join(' ');
}
