/** Light, dark, or as the system: remembered by the browser. */
import { effect, signal } from '@preact/signals';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'platen-theme';

function remembered(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

export const theme = signal<Theme>(remembered());

/** Keeps the outermost element as the theme says, which may be chosen in another tab. */
export function applyTheme(root: HTMLElement): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) theme.value = remembered();
  });
  effect(() => {
    const chosen = theme.value;
    if (chosen === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = chosen;
    try {
      if (chosen === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, chosen);
    } catch {
      // Where the browser keeps nothing, the theme is that of this page.
    }
  });
}
