/** Texts of the designer's screen: saving, publishing, the request for programs, and merging. */
import { count } from '../../ui/count.ts';
import { translated } from '../../ui/language.ts';

export const designWords = translated('designWords', {
  placeGone: 'The element is no longer in the draft.',
  back: 'Templates',
  saved: 'Saved',
  unsaved: 'Unsaved',
  saving: 'Saving…',
  offline: 'Not saved: no connection',
  refused: (why: string) => `Not saved: ${why}`,
  conflict: 'Conflict',
  publish: 'Publish',
  commands: 'This template',
  /** Additional search keywords. */
  terms: {
    print: 'csv excel list rows labels',
    data: 'csv excel sample sets schema fields',
    versions: 'history publish restore compare',
    publish: 'release version live',
  },
  use: 'Integrate',
  loading: 'Opening the template…',
  failed: 'The template could not be opened',
  readOnly: 'View only',
  restored: 'Your unsaved changes are restored',
  published: (version: number) => `Published as version ${version}`,
  useTitle: 'Integrate this template',
  useLead: 'This request renders the published version with the data shown on the canvas.',
  format: 'Output',
  key: 'API key',
  makeKey: 'Create key',
  keyLead: 'The request contains a placeholder for the API key. Create a key to fill it in. It is shown only once.',
  keyMade: 'The request now contains the key. Store it in your program. It is not shown again.',
  test: 'Test: marked TEST, not counted',
  live: 'Live: counts toward the monthly limit',
  request: 'request',
  keyPlaceholder: 'YOUR_API_KEY',
});

export const mergeWords = translated('mergeWords', {
  title: 'This template was changed elsewhere',
  lead: 'Someone else saved this template while you edited it. Nothing is overwritten until you decide. Using their version discards your changes.',
  yours: 'Yours',
  theirs: 'Theirs',
  clean: 'Your changes and theirs do not conflict.',
  both: (conflicts: number) => `${count(conflicts, 'value', 'values')} changed in both versions. Choose one for each:`,
  merge: 'Merge both',
  takeTheirs: 'Use theirs',
  copy: 'Save mine as a copy',
  deleted: 'Deleted',
  kept: 'Kept, with its changes',
  decided: 'Undo restores your version.',
});
