/** Labels of the fixes that the designer offers for findings. */

export const fixWords = {
  inFlow: 'place it in the flow',
  moveInwards: 'move it inwards',
  remove: (property: string) => `remove "${property}"`,
  width: (width: string) => `width ${width}`,
};
