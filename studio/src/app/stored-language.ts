/** Language that a person chose in Account, stored by the browser. */
import { firstLanguage, LANGUAGES, type Language } from '../ui/language.ts';

/** Choice in Account. `system` means the language of the browser. */
export type LanguageChoice = Language | 'system';

const KEY = 'platen-language';

export function storedLanguage(): LanguageChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return LANGUAGES.find((each) => each === kept) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice and reloads the page, because modules read their texts only once. */
export function chooseLanguage(choice: LanguageChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the Studio follows the browser.
  }
  location.reload();
}

export function chosenLanguage(): Language {
  const stored = storedLanguage();
  return stored === 'system' ? firstLanguage(navigator.languages) : stored;
}
