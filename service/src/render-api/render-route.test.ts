import { createHash } from 'node:crypto';
import { BUILD_VERSION } from '@platen/engine/version';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer } from '../testing/service.ts';

const DATA = { name: 'Zoë Ångström' };

describe('POST /v1/render', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');

  it('returns the whole result, and the document at its URL', async () => {
    const response = await service.render(team.keys.live, { template: BADGE, data: DATA, format: 'pdf' });
    expect(response.statusCode).toBe(200);
    const result = response.json();
    expect(result).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      status: 'complete',
      format: 'pdf',
      url: `https://platen.test/v1/render-outputs/${result.id}`,
      sizeBytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      engineVersion: BUILD_VERSION,
      renderTimeMs: expect.any(Number),
      pages: 1,
      warnings: [],
      mode: 'live',
    });
    const download = await service.app.inject({
      url: new URL(result.url).pathname,
      headers: { authorization: `Bearer ${team.keys.live}` },
    });
    expect(download.rawPayload.length).toBe(result.sizeBytes);
    expect(download.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('stores a document of any size', async () => {
    const speckle = Array.from({ length: 2_000 }, (_, index) => ({
      type: 'rectangle',
      position: { mode: 'absolute', x: `${(index * 37) % 200}mm`, y: `${(index * 61) % 199}mm` },
      width: `${1 + (index % 7) / 3}mm`,
      height: `${1 + (index % 11) / 3}mm`,
      rotation: index % 360,
      style: { fill: `#${((index * 7919) % 0xffffff).toString(16).padStart(6, '0')}` },
    }));
    const template = { dimensions: { width: '200mm', height: '200mm' }, elements: speckle };
    const result = (await service.render(team.keys.live, { template, data: {}, format: 'png', dpi: 300 })).json();
    expect(result.sizeBytes).toBeGreaterThan(256 * 1024);
    const headers = { authorization: `Bearer ${team.keys.live}` };
    const { rawPayload } = await service.app.inject({ url: new URL(result.url).pathname, headers });
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(result.sha256);
  });

  it('leaves no file of a document that is rejected', async () => {
    const { fileNames, blobs } = service.services;
    const { id, giveBack } = await fileNames.take();
    giveBack();
    // A scaled image of one pixel causes a warning, because it has a low resolution.
    const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const at = { position: { mode: 'absolute', x: '0mm', y: '0mm' }, width: '50mm', height: '50mm' };
    const blurred = { ...BADGE, elements: [{ type: 'image', source: dot, ...at }] };
    const strict = await service.render(team.keys.live, { template: blurred, data: DATA, format: 'pdf', strict: true });
    expect(strict.json().code).toBe('PREFLIGHT_FAILED');
    expect(await blobs.fetch(id)).toBe(false);
    const app = createApp({ ...service.services, rowBytes: 0 });
    const payload = { template: blurred, data: DATA, format: 'pdf' };
    const again = await app.inject({ method: 'POST', url: '/v1/render', headers: bearer(team.keys.live), payload });
    expect(again.json().id).toBe(id);
    expect(await blobs.fetch(id)).toBe(true);
  });

  it.each([
    ['pdf', 'application/pdf', '%PDF-1.7'],
    ['png', 'image/png', '\x89PNG'],
    ['zpl', 'text/plain; charset=utf-8', '^XA'],
    ['html', 'text/html; charset=utf-8', '<!doctype html>'],
  ])('delivers %s inline as exactly %s', async (format, contentType, start) => {
    const response = await service.render(team.keys.test, { template: BADGE, data: DATA, format, delivery: 'inline' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(contentType);
    expect(response.rawPayload.toString('latin1')).toContain(start);
    expect(response.headers).toMatchObject({
      'x-render-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-render-time-ms': expect.stringMatching(/^\d+$/),
      'x-render-pages': '1',
      'x-render-warnings': '0',
      'content-disposition': `inline; filename="Badge.${format}"`,
      'content-length': String(response.rawPayload.length),
    });
  });

  it('makes a PDF that conforms to the requested standards, and reports them', async () => {
    const conformance = ['pdf/a-3a', 'pdf/ua-1'];
    const body = { template: BADGE, data: DATA, format: 'pdf', pdf: { conformance } };
    const inline = await service.render(team.keys.live, { ...body, delivery: 'inline' });
    expect(inline.headers['x-render-conformance']).toBe('pdf/a-3a, pdf/ua-1');
    expect(inline.payload).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(inline.payload).toContain('<pdfuaid:part>1</pdfuaid:part>');
    for (const delivery of ['url', 'inline-json']) {
      expect((await service.render(team.keys.live, { ...body, delivery })).json()).toMatchObject({ conformance });
    }
    const png = await service.render(team.keys.live, { ...body, format: 'png' });
    expect(png.json()).not.toHaveProperty('conformance');
  });

  it('overrides the standards in the template, and rejects incompatible ones', async () => {
    const file = { name: 'order.xml', source: 'data:application/xml,<order/>' };
    const claiming = { ...BADGE, pdf: { conformance: 'pdf/a-3b', attachments: [file] } };
    const render = (conformance: unknown) =>
      service.render(team.keys.live, { template: claiming, data: DATA, format: 'pdf', pdf: { conformance } });
    expect((await render('none')).json()).not.toHaveProperty('conformance');
    const refused = (await render('pdf/a-2b')).json();
    expect(refused).toMatchObject({ code: 'BAD_REQUEST' });
    expect(refused.details.errors).toMatchObject([{ code: 'CONFLICT', path: '/pdf/conformance' }]);
  });

  it('stores no inline document', async () => {
    const body = { template: BADGE, data: DATA, format: 'zpl', delivery: 'inline' };
    const { headers } = await service.render(team.keys.live, body);
    const url = `/v1/render-outputs/${headers['x-render-id']}`;
    const download = await service.app.inject({ url, headers: { authorization: `Bearer ${team.keys.live}` } });
    expect(download.statusCode).toBe(404);
  });

  it.each(['pdf', 'png', 'zpl', 'html'])(
    'delivers %s with its warnings in one response, and stores nothing',
    async (format) => {
      const body = { template: BADGE, data: {}, format, dpi: 72 };
      const inline = await service.render(team.keys.live, { ...body, delivery: 'inline' });
      const response = await service.render(team.keys.live, { ...body, delivery: 'inline-json' });
      expect(response.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'content-length': String(response.rawPayload.length),
      });
      const { document, ...told } = response.json();
      expect(Buffer.from(document, 'base64').equals(inline.rawPayload)).toBe(true);
      expect(told).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 'complete',
        format,
        sizeBytes: inline.rawPayload.length,
        sha256: createHash('sha256').update(inline.rawPayload).digest('hex'),
        engineVersion: BUILD_VERSION,
        renderTimeMs: expect.any(Number),
        pages: 1,
        warnings: [expect.objectContaining({ code: 'MISSING_DATA', elementId: 'name' })],
        mode: 'live',
        contentType: inline.headers['content-type'],
        fileName: `Badge.${format}`,
      });
      const headers = { authorization: `Bearer ${team.keys.live}` };
      const download = await service.app.inject({ url: `/v1/render-outputs/${told.id}`, headers });
      expect(download.statusCode).toBe(404);
    },
  );

  it('uses dpi for PNG, and ignores any value for other formats', async () => {
    const at100 = await service.render(team.keys.test, {
      template: BADGE,
      data: DATA,
      format: 'png',
      dpi: 100,
      delivery: 'inline',
    });
    expect(at100.rawPayload.readUInt32BE(16)).toBe(Math.round((90 / 25.4) * 100));
    const pdf = await service.render(team.keys.test, { template: BADGE, data: DATA, format: 'pdf', dpi: 'many' });
    expect(pdf.statusCode).toBe(200);
  });

  it('lets the request override printer settings', async () => {
    const body = { template: BADGE, data: DATA, format: 'zpl', delivery: 'inline' };
    const plain = await service.render(team.keys.test, body);
    const fine = await service.render(team.keys.test, { ...body, printer: { density: 12, copies: 3 } });
    expect(plain.payload).toContain(`^PW${Math.round(90 * 8)}`);
    expect(fine.payload).toContain('^PQ3');
    expect(fine.payload).not.toContain(`^PW${Math.round(90 * 8)}`);
  });

  it('lists warnings, and fails with them under strict', async () => {
    const body = { template: BADGE, data: {}, format: 'pdf' };
    const lenient = await service.render(team.keys.test, body);
    expect(lenient.json()).toMatchObject({ mode: 'test', warnings: [{ code: 'MISSING_DATA', elementId: 'name' }] });
    const strict = await service.render(team.keys.test, { ...body, strict: true });
    expect(strict.statusCode).toBe(422);
    expect(strict.json()).toMatchObject({
      error: expect.stringMatching(
        /^The document has warnings, and the request is strict: MISSING_DATA at \/template\/elements\/0\/.*"name"/,
      ),
      code: 'PREFLIGHT_FAILED',
      details: { warnings: [{ code: 'MISSING_DATA', elementId: 'name' }] },
    });
  });

  it('renders the same bytes every time', async () => {
    const body = { template: BADGE, data: DATA, format: 'pdf', delivery: 'inline' };
    const [first, second] = [await service.render(team.keys.live, body), await service.render(team.keys.live, body)];
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  });

  describe('with templateId', () => {
    let rawId: string;
    beforeAll(async () => {
      rawId = await service.pushTemplate(team, 'badge', BADGE);
      await service.pushTemplate(team, 'badge', { ...BADGE, dimensions: { width: '50mm', height: '20mm' } });
    });

    const version = async (key: string, templateId: string) => {
      const response = await service.render(key, { templateId, data: DATA, format: 'zpl' });
      return response.statusCode === 200 ? response.json().templateVersion : response.json().code;
    };

    it('finds a team template by slug and by raw ID, the newest or a fixed version', async () => {
      expect(await version(team.keys.live, 'badge')).toBe(2);
      expect(await version(team.keys.live, 'badge@1')).toBe(1);
      expect(await version(team.keys.live, rawId)).toBe(2);
      expect(await version(team.keys.live, `${rawId}@1`)).toBe(1);
      expect(await version(team.keys.live, 'badge@3')).toBe('NOT_FOUND');
    });

    it('finds a library template for every team by its qualified form, and for its owner by slug too', async () => {
      const { templateId, data } = service.seeded.samples[0]!;
      const [, slug] = templateId.split(':') as [string, string];
      const render = async (key: string, id: string) => {
        const response = await service.render(key, { templateId: id, data: JSON.parse(data), format: 'zpl' });
        return response.statusCode;
      };
      expect(await render(team.keys.live, templateId)).toBe(200);
      expect(await render(team.keys.live, `${templateId}@1`)).toBe(200);
      expect(await render(team.keys.live, slug)).toBe(404);
      expect(await render(service.seeded.keys.live, slug)).toBe(200);
    });

    it('hides the templates of other teams', async () => {
      const other = await service.createTeam('other');
      expect(await version(other.keys.live, 'badge')).toBe('NOT_FOUND');
      expect(await version(other.keys.live, rawId)).toBe('NOT_FOUND');
    });

    it('lets a demo key render library templates by their qualified form only', async () => {
      const { templateId, data } = service.seeded.samples[0]!;
      const qualified = await service.render(team.keys.demo, { templateId, data: JSON.parse(data), format: 'pdf' });
      expect(qualified.json()).toMatchObject({ status: 'complete', mode: 'test' });
      expect(await version(team.keys.demo, 'badge')).toBe('FORBIDDEN');
      expect(await version(team.keys.demo, rawId)).toBe('FORBIDDEN');
      expect(await version(team.keys.demo, 'nothing-of-this-name')).toBe('FORBIDDEN');
      const inline = await service.render(team.keys.demo, { template: BADGE, data: DATA, format: 'pdf' });
      expect([inline.statusCode, inline.json().code]).toEqual([403, 'FORBIDDEN']);
    });

    it('names the file after the slug', async () => {
      const body = { templateId: 'badge', data: DATA, format: 'zpl', delivery: 'inline' };
      const { headers } = await service.render(team.keys.live, body);
      expect(headers['content-disposition']).toBe('inline; filename="badge.zpl"');
    });
  });

  it('survives data nested as deeply as the body allows', async () => {
    const depth = 200_000;
    const payload = `{"template":${JSON.stringify(BADGE)},"format":"zpl","data":{"name":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    const headers = { authorization: `Bearer ${team.keys.live}`, 'content-type': 'application/json' };
    const deep = await service.app.inject({ method: 'POST', url: '/v1/render', headers, payload });
    expect([200, 400]).toContain(deep.statusCode);
    const after = await service.render(team.keys.live, { template: BADGE, data: DATA, format: 'zpl' });
    expect(after.statusCode).toBe(200);
  });
});
