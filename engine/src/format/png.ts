/** What a template tells of its PNG. */
import { object, oneOf, withDefault } from './kit.ts';

export const png = object({
  background: withDefault(
    oneOf('white', 'transparent'),
    'white',
    'what shows where nothing is drawn: white paper, or what the picture is laid on',
    'white',
  ),
});
