/** Starts the Studio once the language is set. */
import { render } from 'preact';
import { App } from './app.tsx';
import { followLinks } from './routing.ts';
import { loadSession, readSessionOfPage, session } from './session.ts';
import { applyTheme } from './theme.ts';

export function start(): void {
  const root = document.getElementById('studio')!;
  root.className = 'pl-root pl-app';
  applyTheme(root);
  followLinks();
  render(<App />, root);
  readSessionOfPage();
  if (session.peek() === undefined) void loadSession();
  // Resolves the URL now. It is relative to the first page, and navigation changes the page's URL later.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')) link.setAttribute('href', link.href);
}
