/** Reads the template property `png`. */
import { object, oneOf, withDefault } from './kit.ts';

export const png = object({
  background: withDefault(
    oneOf('white', 'transparent'),
    'white',
    'background of the picture: white, or transparent',
    'white',
  ),
});
