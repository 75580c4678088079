/** Guides, stored by the browser under a name. They belong to the user, not to the template. */

/** Guide line. `at` is its distance in points from the page's left or top edge. */
export type Guide = { readonly axis: 'x' | 'y'; readonly at: number };

const KEY = 'platen-guides-';
const MOST = 100;

/** Returns the browser's storage. Can throw if storage is disabled. */
type Keeper = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ofBrowser: Keeper = () => localStorage;

/** Returns the stored guides, without invalid entries. */
export function readGuides(name: string, keeper = ofBrowser): readonly Guide[] {
  try {
    const kept: unknown = JSON.parse(keeper().getItem(KEY + name) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isGuide).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function storeGuides(name: string, guides: readonly Guide[], keeper = ofBrowser): void {
  try {
    if (guides.length === 0) keeper().removeItem(KEY + name);
    else keeper().setItem(KEY + name, JSON.stringify(guides.slice(0, MOST)));
  } catch {
    // Without storage, guides are lost when the page is closed.
  }
}

function isGuide(value: unknown): value is Guide {
  if (typeof value !== 'object' || value === null) return false;
  const { axis, at } = value as Partial<Guide>;
  return (axis === 'x' || axis === 'y') && typeof at === 'number' && Number.isFinite(at);
}
