/** Labels of the fixes that the designer offers for findings. */
import { translated } from '../../ui/language.ts';

export const fixWords = translated('fixWords', {
  inFlow: 'place it in the flow',
  moveInwards: 'move it inwards',
  remove: (property: string) => `remove "${property}"`,
  width: (width: string) => `width ${width}`,
});
