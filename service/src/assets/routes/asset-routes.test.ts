/** Uploading, listing and deleting assets, and renders that use them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { jpegFile } from '../../../../tests/pictures.ts';
import { openedService, openedTeam } from '../../testing/opened.ts';
import { bearer, NOON } from '../../testing/service.ts';
import { TEAM_ASSETS, UPLOADED_BYTES } from '../assets.ts';

const gray = (shade: number) => Buffer.from(jpegFile({ blocks: [[[shade]]] }));
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const FONT = readFileSync(
  createRequire(import.meta.resolve('../../../package.json')).resolve(
    '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
  ),
);
const WOFF2 = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/vt323/files/vt323-latin-400-normal.woff2'),
);

const image = (more: object) => ({
  formatVersion: 1,
  dimensions: { width: '20mm', height: '20mm' },
  elements: [{ id: 'logo', type: 'image', position: { x: '5mm', y: '5mm' }, width: '9mm', ...more }],
});

describe('/v1/assets', () => {
  const service = openedService({ assetLimitMb: 1 });
  const team = openedTeam(service, 'acme');
  const other = openedTeam(service, 'other');

  const upload = (key: string, name: string, payload: string | Buffer, headers = {}) =>
    service.app.inject({
      method: 'POST',
      url: '/v1/assets',
      query: { name },
      payload,
      headers: { ...bearer(key), 'content-type': 'text/plain', ...headers },
    });
  const picture = async (key: string, body: object) => {
    const response = await service.render(key, { data: {}, format: 'png', dpi: 72, delivery: 'inline', ...body });
    return response.statusCode === 200
      ? createHash('sha256').update(response.rawPayload).digest('hex')
      : response.json().details.errors;
  };

  it.each([
    ['a.jpg', gray(1), 'image/jpeg'],
    ['b.svg', SVG, 'image/svg+xml'],
    ['c.ttf', FONT, 'font/ttf'],
    ['d.woff2', WOFF2, 'font/woff2'],
    ['f.icc', Buffer.concat([Buffer.alloc(36), Buffer.from('acsp'), Buffer.alloc(88)]), 'application/vnd.iccprofile'],
    ['e.pdf', Buffer.from('%PDF-1.7 …'), 'application/pdf'],
  ])('stores %s and returns it', async (name, bytes, mediaType) => {
    const uploaded = await upload(team.keys.live, name, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const asset = { name, mediaType, sizeBytes: bytes.length, sha256, createdAt: NOON };
    expect([uploaded.statusCode, uploaded.json()]).toEqual([201, asset]);
    const listed = await service.call(team.keys.live, 'GET /v1/assets');
    expect(listed.json().assets).toContainEqual(asset);
    const got = await service.call(team.keys.live, `GET /v1/assets/${name}`);
    expect(got.rawPayload.equals(Buffer.from(bytes))).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
    });
  });

  it.each([
    ['no name', '', SVG, '/name'],
    ['a path for a name', '../a.svg', SVG, '/name'],
    ['a name that is too long', 'a'.repeat(129), SVG, '/name'],
    ['nothing', 'a.png', '', ''],
    ['what is no picture', 'a.png', 'text', ''],
    ['a broken picture', 'a.png', Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1'), ''],
    ['a drawing that runs a script', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', ''],
    ['a broken font', 'a.ttf', FONT.subarray(0, 5000), ''],
    ['a broken packed font', 'a.woff2', WOFF2.subarray(0, 5000), ''],
  ])('rejects %s', async (_, name, bytes, path) => {
    const { statusCode, ...response } = await upload(other.keys.live, name, bytes);
    expect([statusCode, response.json().details.errors]).toEqual([400, [expect.objectContaining({ path })]]);
    expect((await service.call(other.keys.live, 'GET /v1/assets')).json().assets).toEqual([]);
  });

  it('has a separate size limit', async () => {
    const space = `${SVG}${' '.repeat(1_048_576 - SVG.length)}`;
    expect((await upload(team.keys.live, 'large.svg', space)).statusCode).toBe(201);
    const response = await upload(team.keys.live, 'large.svg', `${space} `);
    expect([response.statusCode, response.json().error]).toEqual([413, expect.stringContaining('1 MB')]);
  });

  it('are managed by live keys only', async () => {
    for (const key of [team.keys.test, team.keys.demo]) {
      expect((await upload(key, 'a.svg', SVG)).statusCode).toBe(403);
      expect((await service.call(key, 'DELETE /v1/assets/a.jpg')).statusCode).toBe(403);
    }
  });

  it('a template uses the current asset of the name', async () => {
    const template = image({ source: 'logo.jpg' });
    const missing = { code: 'ASSET_NOT_FOUND', path: '/template/elements/0', elementId: 'logo' };
    expect(await picture(team.keys.test, { template })).toMatchObject([missing]);
    await upload(team.keys.live, 'logo.jpg', gray(10));
    const first = await picture(team.keys.test, { template });
    expect(first).toEqual(expect.any(String));
    expect(
      await picture(team.keys.test, { template: image({ contentExpression: 'f' }), data: { f: 'logo.jpg' } }),
    ).toBe(first);
    expect(await picture(other.keys.test, { template })).toMatchObject([missing]);
    const checked = await service.call(team.keys.live, 'POST /v1/templates/validate', {
      template: { ...template, sample: {} },
    });
    expect(checked.json()).toMatchObject({ valid: true, sampleErrors: [] });

    await upload(team.keys.live, 'logo.jpg', gray(200));
    expect(await picture(team.keys.test, { template })).not.toBe(first);
    expect((await service.call(team.keys.live, 'DELETE /v1/assets/logo.jpg')).statusCode).toBe(204);
    expect(await picture(team.keys.test, { template })).toMatchObject([missing]);
    expect((await service.call(team.keys.live, 'DELETE /v1/assets/logo.jpg')).statusCode).toBe(404);
  });

  it('a library template makes only the assets that it names available to other teams', async () => {
    const { db } = service.services;
    const library = await db.selectFrom('libraries').select('id').executeTakeFirstOrThrow();
    await upload(team.keys.live, 'brand.jpg', gray(30));
    await upload(team.keys.live, 'secret.jpg', gray(90));
    const push = async (slug: string, template: object) => {
      const id = await service.pushTemplate(team, slug, template);
      await db.updateTable('templates').set({ library_id: library.id }).where('id', '=', id).execute();
      return id;
    };
    const named = await push('named', image({ source: 'brand.jpg' }));
    const [theirs, ours] = [{ key: other.keys.live }, { key: team.keys.live }].map(({ key }) =>
      picture(key, { templateId: named }),
    );
    expect(await theirs).toEqual(expect.any(String));
    expect(await theirs).toBe(await ours);

    const open = { templateId: await push('open', image({ contentExpression: 'f' })), data: { f: 'secret.jpg' } };
    expect(await picture(team.keys.live, open)).toEqual(expect.any(String));
    expect(await picture(other.keys.live, open)).toMatchObject([{ code: 'ASSET_NOT_FOUND' }]);
    await upload(other.keys.live, 'secret.jpg', gray(30));
    expect(await picture(other.keys.live, open)).toEqual(expect.any(String));
  });

  it('limits the bytes that a team may upload per hour, even if it keeps none of them', async () => {
    const greedy = await service.createTeam('greedy');
    const { uploads, clock } = service.services;
    expect(uploads.take(greedy.id, UPLOADED_BYTES - SVG.length, clock.now())).toBeUndefined();
    expect((await upload(greedy.keys.live, 'a.svg', SVG)).statusCode).toBe(201);
    const refused = await upload(greedy.keys.live, 'a.svg', SVG);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await upload(other.keys.live, 'a.svg', SVG)).statusCode).toBe(201);
  });

  it('limits the bytes and files that a team may store', async () => {
    const full = await service.createTeam('full');
    const row = { team_id: full.id, blob_id: 'none', media_type: 'image/png', sha256: '', created_at: 0 };
    const { db } = service.services;
    await db
      .insertInto('assets')
      .values({ ...row, name: 'huge.png', size_bytes: TEAM_ASSETS.sizeBytes })
      .execute();
    const refused = async () => (await upload(full.keys.live, 'last.svg', SVG)).json();
    const { sizeBytes, count } = TEAM_ASSETS;
    expect(await refused()).toMatchObject({
      code: 'STORAGE_EXCEEDED',
      details: { kept: 'assetBytes', limit: sizeBytes },
    });
    expect((await upload(full.keys.live, 'huge.png', SVG)).statusCode).toBe(201);
    expect((await upload(full.keys.live, 'more.svg', SVG)).statusCode).toBe(201);
    const others = Array.from({ length: count - 2 }, (_, index) => ({ ...row, name: `${index}.png`, size_bytes: 1 }));
    await db.insertInto('assets').values(others).execute();
    const stray = () => db.selectFrom('stray_files').select('id').execute();
    const before = await stray();
    expect(await refused()).toMatchObject({ code: 'STORAGE_EXCEEDED', details: { kept: 'assets', limit: count } });
    // The rejected file has not been written.
    expect(await stray()).toEqual(before);
  });
});
