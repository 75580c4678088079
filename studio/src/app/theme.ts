/** Theme: light, dark or system, stored by the browser. */
import { effect, signal } from '@preact/signals';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'platen-theme';

function storedTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

export const theme = signal<Theme>(storedTheme());

/** Applies the theme to the root element, also when it is changed in another tab. */
export function applyTheme(root: HTMLElement): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) theme.value = storedTheme();
  });
  effect(() => {
    const chosen = theme.value;
    if (chosen === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = chosen;
    try {
      if (chosen === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, chosen);
    } catch {
      // Without storage, the theme is lost when the page is closed.
    }
  });
}
