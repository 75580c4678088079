/** JSON Schema of the template format, used as in an editor. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';

const PATH = '/template.schema.json';
const TEMPLATE = {
  $schema: 'https://platen.example/template.schema.json',
  dimensions: { width: '4in', height: '2in' },
  elements: [{ type: 'text', position: { x: '1mm', y: '1mm' }, text: 'x' }],
};

const service = openedService();

it('is public, and validates a template that names it', async () => {
  const answer = await service.app.inject(PATH);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/schema+json'),
    'access-control-allow-origin': '*',
  });
  const validate = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } }).compile(answer.json());
  expect(validate(TEMPLATE)).toBe(true);
  expect(validate({ ...TEMPLATE, elements: [{ type: 'txt' }] })).toBe(false);
});

it('is 304 for a client that has it', async () => {
  const { etag } = (await service.app.inject(PATH)).headers;
  const again = await service.app.inject({ url: PATH, headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('is a known property of a template, and kept as written', async () => {
  const team = await service.createTeam('acme');
  const { token } = await service.createPerson({ email: 'ann@example.com', team, role: 'owner' });
  const validated = await service.call(token, 'POST /v1/templates/validate', { template: TEMPLATE });
  expect(validated.json()).toMatchObject({ valid: true });
  expect(validated.body).not.toContain('UNKNOWN_PROPERTY');
});
