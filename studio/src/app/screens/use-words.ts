/** Texts of the screen that shows how programs render a template, and of code samples. */
import { translated } from '../../ui/language.ts';

export const requestWords = translated('requestWords', {
  title: 'Render request',
  lead: 'This request renders the published version with the data on this page.',
  dataLead: 'Created from the schema and the sample of the template.',
  keyOfMembers: 'The request contains a placeholder for the API key. Members of the team can create keys.',
  keyLead: 'The request contains a placeholder for the API key. Create a key to fill it in. It is shown only once.',
  notPublished: 'Not published yet',
  notPublishedLead: 'Programs render the published version. Open the designer and publish the template first.',
  open: 'Open the designer',
  picture: 'Preview',
  pictureLead: 'The first page of the draft.',
});

export const codeWords = translated('codeWords', {
  label: 'Language',
  languages: { curl: 'curl', typescript: 'TypeScript', python: 'Python' },
});
