/** Texts of the JSON editor. */

export const jsonWords = {
  notLoaded: 'The JSON editor could not be loaded. Reload the page.',
  invalid: 'Invalid JSON. The canvas shows the last valid version.',
};
