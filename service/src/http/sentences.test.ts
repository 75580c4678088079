/** Error messages must be complete sentences, and refer to the same path as their details. */
import { expect, it } from 'vitest';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE } from '../testing/service.ts';

const service = openedService();
const team = openedTeam(service, 'acme');

const GOOD = { template: BADGE, data: { name: 'Ada' }, format: 'png' };

it.each([
  ['a page too many', { ...GOOD, page: 7 }, '/page must be 1, because the document has one page'],
  [
    'a word',
    { ...GOOD, format: 'pgn' },
    '/format must be one of pdf, png, zpl, html, tspl, epl, cpcl, escpos, xml; did you mean "png"?',
  ],
  [
    'a setting of the printer',
    { ...GOOD, printer: { densty: 8 } },
    '/printer/densty is not a setting of printers; did you mean "density"?',
  ],
  [
    'no data',
    { ...GOOD, data: undefined },
    '/data is required: an object whose keys are the names that expressions read',
  ],
  ['no template', { ...GOOD, template: undefined }, 'The body must have "templateId" or "template"'],
  [
    'a font',
    { ...GOOD, template: { ...BADGE, fonts: [{ family: 'Own', source: 'own.ttf' }] } },
    '/template/fonts/0/source: the asset "own.ttf" does not exist; upload it, or use a data: URI',
  ],
  [
    'a template with a problem',
    { ...GOOD, template: { ...BADGE, locale: 'de_DE' } },
    'The template is not valid: /locale must be a language tag like "en-US" or "de": write "de-DE"',
  ],
])('of a render with %s', async (_name, body, sentence) => {
  const answer = await service.call(team.keys.live, 'POST /v1/render', body);
  expect(answer.json().error).toBe(sentence);
  const [{ path, message }] = answer.json().details.errors;
  expect(sentence.toLowerCase()).toContain(`${path}`.toLowerCase());
  expect(sentence.toLowerCase()).toContain(message.toLowerCase());
});

it.each([
  ['POST /v1/auth/sign-in', { email: 'a@example.com' }, /^\/password is required: the password$/],
  ['POST /v1/auth/sign-in', { email: 'a@example.com', password: 1 }, /^\/password must be text$/],
  ['POST /v1/auth/sign-up', { invitation: 'x', password: 'x' }, /^\/password must be text of \d+ to \d+ characters$/],
])('of %s', async (route, body, sentence) => {
  expect((await service.call(team.keys.live, route, body)).json().error).toMatch(sentence);
});
