/** Messages of the engine and the service in the language of the Studio. Their own language is English. */
import { translated } from '../../ui/language.ts';

export const messageWords = translated('messageWords', {
  /** Returns the message unchanged if it has no translation. */
  translate: (message: string): string => message,
  quoted: (name: string) => `“${name}”`,
});
