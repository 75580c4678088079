import { expect, it } from 'vitest';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE } from '../testing/service.ts';
import { readContent } from './version-contents.ts';

const service = openedService();
const team = openedTeam(service, 'acme');

it('a template deleted and created again with the same slug renders with its new content', async () => {
  const pages = async (templateId: string) => {
    const answer = await service.render(team.keys.live, {
      templateId,
      data: { name: 'Ada' },
      format: 'html',
      delivery: 'inline',
    });
    expect(answer.statusCode).toBe(200);
    return answer.payload;
  };
  await service.pushTemplate(team, 'again', BADGE);
  const before = await pages('again');
  expect(await pages('again')).toBe(before);
  const person = await service.createPerson({ email: 'ada@acme.test', team, role: 'owner' });
  expect((await service.call(person.token, 'DELETE /v1/templates/again')).statusCode).toBe(204);
  await service.pushTemplate(team, 'again', { ...BADGE, dimensions: { width: '9in', height: '9in' } });
  expect(await pages('again')).not.toBe(before);
});

it('an older and a newer version have different contents', async () => {
  const { db } = service.services;
  await service.pushTemplate(team, 'twice', BADGE);
  await service.pushTemplate(team, 'twice', { ...BADGE, dimensions: { width: '8in', height: '8in' } });
  const rows = await db
    .selectFrom('template_versions as versions')
    .innerJoin('templates', 'templates.id', 'versions.template_id')
    .select(['templates.id', 'versions.version', 'versions.content', 'versions.published_at as publishedAt'])
    .where('templates.slug', '=', 'twice')
    .orderBy('versions.version')
    .execute();
  expect(rows.map(({ version }) => version)).toEqual([1, 2]);
  for (let round = 0; round < 2; round++)
    for (const { content, ...name } of rows) expect(await readContent(db, name)).toBe(content);
  const [first] = rows;
  expect(await readContent(db, { ...first!, publishedAt: first!.publishedAt + 1 })).toBeUndefined();
});
