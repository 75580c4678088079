/** Published versions keep the asset files that were current at the time of publishing. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jpegFile } from '../../../tests/pictures.ts';
import { PIN_BYTES } from '../store/pin-bytes.ts';
import { sweep } from '../sweep.ts';
import { openedService } from '../testing/opened.ts';
import { bearer, type TestTeam } from '../testing/service.ts';
import { TEAM_ASSETS } from './assets.ts';
import { sharedBy } from './pins.ts';

const gray = (shade: number) => Buffer.from(jpegFile({ blocks: [[[shade]]] }));

const image = (more: object) => ({
  formatVersion: 1,
  dimensions: { width: '20mm', height: '20mm' },
  elements: [{ id: 'logo', type: 'image', position: { x: '5mm', y: '5mm' }, width: '9mm', ...more }],
});

describe('a pinned version', () => {
  const service = openedService();
  let team: TestTeam;

  let teams = 0;
  const begin = async () => {
    team = await service.createTeam(`pins-${++teams}`);
  };
  const upload = (name: string, payload: Buffer) =>
    service.app.inject({
      method: 'POST',
      url: '/v1/assets',
      query: { name },
      payload,
      headers: { ...bearer(team.keys.live), 'content-type': 'image/jpeg' },
    });
  const remove = (name: string) => service.call(team.keys.live, `DELETE /v1/assets/${name}`);
  /** Renders and returns a digest of the image. Returns the error code if the render failed. */
  const picture = async (body: object, key = team.keys.test) => {
    const response = await service.render(key, { data: {}, format: 'png', dpi: 72, delivery: 'inline', ...body });
    return response.statusCode === 200
      ? createHash('sha256').update(response.rawPayload).digest('hex')
      : response.json().details.errors[0].code;
  };
  const publish = async (id: string) =>
    (await service.call(team.keys.live, `POST /v1/templates/${id}/publish`)).json().version;
  /** Runs a sweep. Returns for each file whether it still exists. */
  const areKept = async (ids: readonly string[]) => {
    await sweep(service.services);
    return Promise.all(ids.map(isKept));
  };
  const isKept = async (id: string) => {
    const stream = await service.services.blobs.open(id);
    stream?.destroy();
    return stream !== undefined;
  };
  const blobOf = async (name: string) => {
    const { db } = service.services;
    const row = db.selectFrom('assets').select('blob_id').where('team_id', '=', team.id).where('name', '=', name);
    return (await row.executeTakeFirstOrThrow()).blob_id;
  };

  it('shows the assets from its publication, even if they are later replaced or deleted', async () => {
    await begin();
    await upload('logo.jpg', gray(10));
    const template = image({ source: 'logo.jpg' });
    await service.pushTemplate(team, 'label', template);
    const first = await picture({ templateId: 'label' });
    expect(first).toHaveLength(64);

    await upload('logo.jpg', gray(200));
    expect(await picture({ templateId: 'label' })).toBe(first);
    expect(await picture({ templateId: 'label@1' })).toBe(first);
    const second = await picture({ template });
    expect(second).not.toBe(first);

    expect(await publish('label')).toBe(2);
    expect(await publish('label')).toBe(2);
    expect(await picture({ templateId: 'label' })).toBe(second);
    expect(await picture({ templateId: 'label@1' })).toBe(first);

    await remove('logo.jpg');
    await sweep(service.services);
    expect(await picture({ template })).toBe('ASSET_NOT_FOUND');
    expect(await publish('label')).toBe(2);
    expect(await picture({ templateId: 'label' })).toBe(second);
    expect(await picture({ templateId: 'label@1' })).toBe(first);
  });

  it.each([
    ['a template', image({ source: 'logo.jpg' }), {}],
    ['an expression', image({ contentExpression: "big ? 'logo.jpg' : 'other.jpg'" }), { big: true }],
    ['a JSON escape of one', image({ contentExpression: 'big ? "logo.jpg" : "other.jpg"' }), { big: true }],
  ])('pins a name in %s', async (_, template, data) => {
    await begin();
    await upload('logo.jpg', gray(10));
    await service.pushTemplate(team, 'label', template);
    const first = await picture({ templateId: 'label', data });
    await upload('logo.jpg', gray(200));
    expect(await picture({ templateId: 'label', data })).toBe(first);
  });

  it('does not pin names that come with the data, or assets that did not exist', async () => {
    await begin();
    await upload('logo.jpg', gray(10));
    const byData = { ...image({ contentExpression: 'f' }), sample: { f: 'logo.jpg' } };
    await service.pushTemplate(team, 'by-data', byData);
    await service.pushTemplate(team, 'later', image({ source: 'later.jpg' }));
    const open = { templateId: 'by-data', data: { f: 'logo.jpg' } };
    const first = await picture(open);
    await upload('logo.jpg', gray(200));
    expect(await picture(open)).not.toBe(first);
    expect(await publish('by-data')).toBe(1);

    expect(await picture({ templateId: 'later' })).toBe('ASSET_NOT_FOUND');
    await upload('later.jpg', gray(10));
    expect(await picture({ templateId: 'later' })).toBe(first);
    expect(await publish('later')).toBe(2);
  });

  it('from before pins existed resolves assets by name', async () => {
    await begin();
    await upload('logo.jpg', gray(10));
    const id = await service.pushTemplate(team, 'label', image({ source: 'logo.jpg' }));
    await service.services.db.deleteFrom('version_assets').where('template_id', '=', id).execute();
    const first = await picture({ templateId: 'label' });
    await upload('logo.jpg', gray(200));
    expect(await picture({ templateId: 'label' })).not.toBe(first);
  });

  it('of a library shows every team the same', async () => {
    await begin();
    const other = await service.createTeam('pins-reader');
    await upload('logo.jpg', gray(10));
    const id = await service.pushTemplate(team, 'shared', image({ source: 'logo.jpg' }));
    const { db } = service.services;
    const library = await db.selectFrom('libraries').select('id').executeTakeFirstOrThrow();
    await db.updateTable('templates').set({ library_id: library.id }).where('id', '=', id).execute();
    const first = await picture({ templateId: id });
    await upload('logo.jpg', gray(200));
    expect(await picture({ templateId: id }, other.keys.test)).toBe(first);
    await remove('logo.jpg');
    expect(await picture({ templateId: id }, other.keys.test)).toBe(first);
  });

  it('keeps its files until it is unpublished or deleted', async () => {
    await begin();
    await upload('logo.jpg', gray(10));
    const old = await blobOf('logo.jpg');
    await service.pushTemplate(team, 'one', image({ source: 'logo.jpg' }));
    await service.pushTemplate(team, 'two', image({ source: 'logo.jpg' }));
    await upload('logo.jpg', gray(200));
    const current = await blobOf('logo.jpg');
    expect(await areKept([old, current])).toEqual([true, true]);
    await service.call(team.keys.live, 'POST /v1/templates/one/unpublish');
    expect(await areKept([old, current])).toEqual([true, true]);
    expect((await service.call(team.keys.live, 'DELETE /v1/templates/two')).statusCode).toBe(204);
    expect(await areKept([old, current])).toEqual([false, true]);
    // Publishing again pins the files that are now current.
    expect(await publish('one')).toBe(2);
    expect(await picture({ templateId: 'one@1' })).toBe(await picture({ templateId: 'one' }));
  });

  it('releases its files when it is deleted, unless other versions show them', async () => {
    await begin();
    const blobs: string[] = [];
    for (const shade of [10, 100, 200]) {
      await upload('logo.jpg', gray(shade));
      blobs.push(await blobOf('logo.jpg'));
      if (shade === 10) await service.pushTemplate(team, 'label', image({ source: 'logo.jpg' }));
      else await publish('label');
    }
    const second = await picture({ templateId: 'label@2' });
    const remove = await service.call(team.keys.live, 'DELETE /v1/templates/label/versions/1');
    expect(remove.statusCode).toBe(204);
    expect(await areKept(blobs)).toEqual([false, true, true]);
    expect(await picture({ templateId: 'label@2' })).toBe(second);
  });

  it("counts its files toward the team's storage", async () => {
    await begin();
    await upload('logo.jpg', gray(10));
    await service.pushTemplate(team, 'label', image({ source: 'logo.jpg' }));
    const { db } = service.services;
    const huge = { size_bytes: TEAM_ASSETS.sizeBytes };
    await db
      .updateTable('pinned_files')
      .set(huge)
      .where('blob_id', '=', await blobOf('logo.jpg'))
      .execute();
    const refused = (await upload('logo.jpg', gray(200))).json();
    expect(refused).toMatchObject({ code: 'STORAGE_EXCEEDED', error: expect.stringContaining('published versions') });
    await service.call(team.keys.live, 'DELETE /v1/templates/label');
    expect((await upload('logo.jpg', gray(200))).statusCode).toBe(201);
  });

  it('no longer counts a file that an older Platen has unpinned', async () => {
    await begin();
    await upload('logo.jpg', gray(10));
    await service.pushTemplate(team, 'label', image({ source: 'logo.jpg' }));
    const { db } = service.services;
    await db.insertInto('pinned_files').values({ team_id: team.id, blob_id: 'unpinned', size_bytes: 9 }).execute();
    await sweep(service.services);
    const files = db.selectFrom('pinned_files').select('blob_id').where('team_id', '=', team.id);
    expect(await files.execute()).toEqual([{ blob_id: await blobOf('logo.jpg') }]);
  });

  it('pins an existing file, even if uploads happen during publishing', async () => {
    await begin();
    await upload('logo.jpg', gray(0));
    const id = await service.pushTemplate(team, 'label', image({ source: 'logo.jpg' }));
    for (let round = 1; round <= 5; round++) {
      await Promise.all([upload('logo.jpg', gray(40 * round)), publish(id), publish(id)]);
    }
    await sweep(service.services);
    const { versions } = (await service.call(team.keys.live, `GET /v1/templates/${id}/versions`)).json();
    const shown = versions.map(({ version }: { version: number }) => picture({ templateId: `label@${version}` }));
    for (const one of await Promise.all(shown)) expect(one).toHaveLength(64);
  });

  describe('shares its set of files', () => {
    const rows = async (id: string) => {
      const pins = service.services.db.selectFrom('version_assets').select('version').where('template_id', '=', id);
      return (await pins.orderBy('version').execute()).map(({ version }) => version);
    };
    const used = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().storage;
    const labelled = (name: string) => image({ source: 'logo.jpg', alt: name });
    /** Publishes versions 1 to 3 with one image, and version 4 with another image. Then replaces the asset again. */
    const published = async () => {
      await begin();
      await upload('logo.jpg', gray(10));
      const id = await service.pushTemplate(team, 'label', labelled('1'));
      await service.pushTemplate(team, 'label', labelled('2'));
      await service.pushTemplate(team, 'label', labelled('3'));
      await upload('logo.jpg', gray(200));
      await service.pushTemplate(team, 'label', labelled('4'));
      const pictures = [await picture({ templateId: 'label@3' }), await picture({ templateId: 'label@4' })];
      await upload('logo.jpg', gray(100));
      return { id, pictures };
    };

    it('with the previous version, until the files change', async () => {
      const { id, pictures } = await published();
      expect(await rows(id)).toEqual([1, 4]);
      expect(new Set(pictures).size).toBe(2);
      const shown = [1, 2, 3, 4].map((version) => picture({ templateId: `label@${version}` }));
      expect(await Promise.all(shown)).toEqual([pictures[0], pictures[0], pictures[0], pictures[1]]);
      const { uses } = (await service.call(team.keys.live, 'GET /v1/assets/logo.jpg/uses')).json();
      expect(uses).toMatchObject([{ versions: [4, 3, 2, 1], published: true }]);
    });

    it('until the last of its versions is deleted', async () => {
      const { id, pictures } = await published();
      const blobs = (
        await service.services.db
          .selectFrom('version_assets')
          .select('blob_id')
          .where('template_id', '=', id)
          .orderBy('version')
          .execute()
      ).map(({ blob_id }) => blob_id);
      const deleteVersion = async (version: number) =>
        (await service.call(team.keys.live, `DELETE /v1/templates/label/versions/${version}`)).statusCode;
      const before = await used();
      expect(await deleteVersion(1)).toBe(204);
      expect(await rows(id)).toEqual([2, 4]);
      expect(await areKept(blobs)).toEqual([true, true]);
      expect(await picture({ templateId: 'label@3' })).toBe(pictures[0]);
      expect((await used()).assetBytes).toEqual(before.assetBytes);
      expect(await deleteVersion(3)).toBe(204);
      expect(await picture({ templateId: 'label@2' })).toBe(pictures[0]);
      expect(await deleteVersion(2)).toBe(204);
      expect(await rows(id)).toEqual([4]);
      expect(await areKept(blobs)).toEqual([false, true]);
      expect((await used()).assetBytes.used).toBe(before.assetBytes.used - gray(10).length);
      expect(await picture({ templateId: 'label@4' })).toBe(pictures[1]);
    });

    it('with a bounded number of versions', () => {
      const pins = [{ name: 'logo.jpg', blob_id: 'one', size_bytes: 1, sha256: 'aa' }];
      const before = { owner: 1, pins };
      expect(sharedBy(before, { version: 100, pins })).toBe(1);
      expect(sharedBy(before, { version: 101, pins })).toBeNull();
      expect(sharedBy(before, { version: 2, pins: [] })).toBeNull();
      expect(sharedBy({ owner: 1, pins: [...pins, { ...pins[0]!, name: 'b.jpg' }] }, { version: 2, pins })).toBeNull();
    });

    it('and counts it once toward the storage limit of templates', async () => {
      const { id } = await published();
      const { db } = service.services;
      const sizes = async () =>
        await db
          .selectFrom('template_sizes')
          .select(['version', 'size_bytes'])
          .where('template_id', '=', id)
          .where('version', '<', 0)
          .orderBy('version')
          .execute();
      expect(await sizes()).toEqual([
        { version: -4, size_bytes: PIN_BYTES },
        { version: -1, size_bytes: PIN_BYTES },
      ]);
      const before = (await used()).templateBytes.used;
      await service.call(team.keys.live, 'POST /v1/templates/label/unpublish');
      expect(await sizes()).toEqual([]);
      expect((await used()).templateBytes.used).toBe(before - 2 * PIN_BYTES);
      await service.call(team.keys.live, 'DELETE /v1/templates/label');
      expect((await used()).templateBytes.used).toBe(0);
    });

    it('even in a full team, which may pin no other files', async () => {
      const { id } = await published();
      const filler = await service.pushTemplate(team, 'filler', { ...image({ source: 'logo.jpg' }), elements: [] });
      const { used: before, limit } = (await used()).templateBytes;
      // Leaves enough storage for the content of one version, which counts as 1,024 bytes, but not for its pin.
      const filled = { size_bytes: limit - before - PIN_BYTES + 1 };
      const sizes = service.services.db.updateTable('template_sizes').set(filled).where('template_id', '=', filler);
      await sizes.where('version', '=', 0).execute();
      const refused = await service.call(team.keys.live, 'POST /v1/templates/label/publish');
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'STORAGE_EXCEEDED']);
      expect(await rows(id)).toEqual([1, 4]);
      await upload('logo.jpg', gray(200));
      await service.call(team.keys.live, 'PUT /v1/templates/label', { template: labelled('5') });
      expect(await publish('label')).toBe(5);
      expect(await rows(id)).toEqual([1, 4]);
    });
  });
});
