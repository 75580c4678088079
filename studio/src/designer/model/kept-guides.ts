/** Lines that people drag out of the rulers, kept by the browser under a name: they are theirs, and no part of the template. */

/** Points from the corner of each page. */
export type Guide = { readonly axis: 'x' | 'y'; readonly at: number };

const KEY = 'platen-guides-';
const MOST = 100;

/** Gives what keeps texts by name; may throw, as browsers do that keep nothing. */
type Keeper = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ofBrowser: Keeper = () => localStorage;

/** What is not as it was written is no guide. */
export function readGuides(name: string, keeper = ofBrowser): readonly Guide[] {
  try {
    const kept: unknown = JSON.parse(keeper().getItem(KEY + name) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isGuide).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepGuides(name: string, guides: readonly Guide[], keeper = ofBrowser): void {
  try {
    if (guides.length === 0) keeper().removeItem(KEY + name);
    else keeper().setItem(KEY + name, JSON.stringify(guides.slice(0, MOST)));
  } catch {
    // Where the browser keeps nothing, guides are those of this page.
  }
}

function isGuide(value: unknown): value is Guide {
  if (typeof value !== 'object' || value === null) return false;
  const { axis, at } = value as Partial<Guide>;
  return (axis === 'x' || axis === 'y') && typeof at === 'number' && Number.isFinite(at);
}
