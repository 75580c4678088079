/** Addresses of the Studio as places: the part after whatever prefix it is served behind. */
import { signal } from '@preact/signals';

/** The address of the Studio's root, with a slash at its end: its scripts lie one folder below. */
export const ROOT = new URL('..', import.meta.url);

export type Place = { readonly path: string; readonly query: URLSearchParams };

function read(): Place {
  const { pathname, search } = location;
  const path = pathname.startsWith(ROOT.pathname) ? `/${pathname.slice(ROOT.pathname.length)}` : pathname;
  return { path, query: new URLSearchParams(search) };
}

export const place = signal<Place>(read());

/** The address of a place. */
export function hrefOf(path: string): string {
  return ROOT.pathname + path.slice(1);
}

/** Paths that are not the Studio's own. */
const OUTSIDE = /^\/(?:v1|openapi\.json|studio|docs)(?:[/?]|$)/;

/** `stay`: what the window shows of the page remains where it is. */
export function go(path: string, { replace = false, stay = false } = {}): void {
  const href = hrefOf(path);
  if (OUTSIDE.test(path)) {
    location.assign(href);
    return;
  }
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  place.value = read();
  if (!stay) scrollTo(0, 0);
}

/** Parts of a path behind a pattern such as `/templates/:id/design`; undefined where it is another path. */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split('/'), path.replace(/(.)\/$/, '$1').split('/')];
  if (wanted.length !== given.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) parts[part.slice(1)] = decode(given[index]!);
    else if (part !== given[index]) return undefined;
  }
  return parts;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Follows the browser's buttons, and links within the Studio. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    place.value = read();
  });
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!link.pathname.startsWith(ROOT.pathname)) return;
    const path = `/${link.pathname.slice(ROOT.pathname.length)}`;
    if (OUTSIDE.test(path) || link.getAttribute('href')!.startsWith('#')) return;
    event.preventDefault();
    // What a page shows of itself is narrowed down, or another row of it is chosen.
    go(path + link.search, { stay: path === place.peek().path });
  });
}
