/** Entry point of the Studio: chooses the language, then loads the screens. */
import '../designer/designer.css';
import '../ui/screen.css';
import './app.css';
import './reference/reference.css';
import { setLanguage } from '../ui/language.ts';
import { chosenLanguage } from './stored-language.ts';

async function begin(): Promise<void> {
  let messages: Promise<void> | undefined;
  if (chosenLanguage() === 'de') {
    // If German cannot be loaded, the Studio starts in English.
    const german = await import('./german.ts').catch(() => undefined);
    if (german) setLanguage('de', german.GERMAN);
    document.documentElement.lang = german ? 'de' : 'en';
    // Without this file, messages are English.
    messages = german?.loadMessages().catch(() => {});
  }
  const [{ start }] = await Promise.all([import('./start.tsx'), messages]);
  start();
}

void begin();
