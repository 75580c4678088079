/** Texts of the JSON editor. */
import { translated } from '../../ui/language.ts';

export const jsonWords = translated('jsonWords', {
  notLoaded: 'The JSON editor could not be loaded. Reload the page.',
  invalid: 'Invalid JSON. The canvas shows the last valid version.',
});
