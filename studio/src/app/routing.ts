/** Routing: paths of the Studio relative to the prefix under which it is served. */
import { signal } from '@preact/signals';

/** URL of the Studio's root, with a trailing slash. The scripts are one folder below it. */
export const ROOT = new URL('..', import.meta.url);

export type Route = { readonly path: string; readonly query: URLSearchParams };

function read(): Route {
  const { pathname, search } = location;
  const path = pathname.startsWith(ROOT.pathname) ? `/${pathname.slice(ROOT.pathname.length)}` : pathname;
  return { path, query: new URLSearchParams(search) };
}

export const route = signal<Route>(read());

/** Returns the URL of a path. */
export function hrefOf(path: string): string {
  return ROOT.pathname + path.slice(1);
}

/** Paths that do not belong to the Studio. */
const OUTSIDE = /^\/(?:v1|openapi\.json|studio|docs)(?:[/?]|$)/;

/** Navigates to a path. `stay` keeps the scroll position. */
export function navigate(path: string, { replace = false, stay = false } = {}): void {
  const href = hrefOf(path);
  if (OUTSIDE.test(path)) {
    location.assign(href);
    return;
  }
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  route.value = read();
  if (!stay) scrollTo(0, 0);
}

/** Matches a path with a pattern such as `/templates/:id/design` and returns its parts; undefined if it does not match. */
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

/** Handles the browser's back and forward buttons, and links within the Studio. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    route.value = read();
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
    // Links within the same screen only change the filter or selection, so the scroll position is kept.
    navigate(path + link.search, { stay: path === route.peek().path });
  });
}
