/** Converting labels of other programs over HTTP: output formats, options, quota and errors. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { loadPdf } from '@platen/engine/pdf-source/pdf-document';
import { describe, expect, it } from 'vitest';
import { readPng } from '../../../tests/eyes/picture.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { bearer } from '../testing/service.ts';

const LABEL = '^XA^PW400^LL200^FO20,20^A0N,40,40^FDShip to^FS^BY2^FO20,80^BCN,80,N^FDA-77^FS^XZ';
const TWO = `${LABEL}^XA^PW400^LL200^FO20,20^GB99,99,9^FS^XZ`;

describe('POST /v1/convert', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');

  const convert = (query: string, body = LABEL, key = team.keys.live, headers: Readonly<Record<string, string>> = {}) =>
    service.app.inject({
      method: 'POST',
      url: `/v1/convert?${query}`,
      headers: { ...bearer(key), 'content-type': 'text/plain', ...headers },
      payload: Buffer.from(body),
    });

  it('lists the codes found with their texts, and unreadable ones', async () => {
    const codes = '^BY2^FO20,20^BCN,60,N^FDA-77^FS^FO20,100^BQN,2,4^FDQA,HELLO^FS^FO200,100^B1N,N,60,N^FD123^FS';
    const answer = (await convert('format=png&dpi=203&verify=true', `^XA^PW400^LL300${codes}^XZ`)).json();
    expect(answer).toMatchObject({
      verified: [
        { elementId: 'code128-1', symbology: 'code128', page: 1, text: 'A-77' },
        { elementId: 'qrcode-1', symbology: 'qrcode', page: 1, text: 'HELLO' },
      ],
      unverified: [{ elementId: 'code11-1', symbology: 'code11', page: 1 }],
    });
  });

  it.each(['pdf', 'zpl'])('reads MaxiCode between lines: %s', async (format) => {
    const message = '_5B)>_1E01_1D961Z12345675_1DUPSN_1D12345E_1D089_1D_1D1/1_1D12_1DN_1D_1DSPRINGFIELD_1DIL_1E_04';
    const code = `^FO20,20^BD2^FH^FD001840627010000${message}^FS`;
    const lines = '^FO0,14^GB400,4,4^FS^FO0,226^GB400,4,4^FS^FO233,0^GB4,300,4^FS';
    const answer = (await convert(`format=${format}&verify=true`, `^XA^PW400^LL300${code}${lines}^XZ`)).json();
    expect(answer).toMatchObject({ verified: [{ elementId: 'maxicode-1' }], unverified: [] });
    expect(answer.verified[0].text).toContain('SPRINGFIELD');
  });

  it('stores the document and responds like a render', async () => {
    const answer = (await convert('format=pdf', TWO)).json();
    expect(answer).toMatchObject({ status: 'complete', format: 'pdf', pages: 2, warnings: [], mode: 'live' });
    const { pathname } = new URL(answer.url);
    const document = await service.app.inject({ url: pathname, headers: bearer(team.keys.live) });
    expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(document.rawPayload.length).toBe(answer.sizeBytes);
  });

  it.each([
    ['zpl', '^XA'],
    ['tspl', 'SIZE'],
    ['html', '<!doctype html>'],
  ])('converts to %s', async (format, start) => {
    const response = await convert(`format=${format}&delivery=inline`, TWO);
    expect(response.statusCode).toBe(200);
    expect(response.payload.slice(0, 80)).toContain(start);
    expect(response.headers['x-render-pages']).toBe('2');
  });

  it('crops, rotates, fits and selects a label', async () => {
    const sizeOf = async (query: string) => {
      const response = await convert(`format=png&dpi=203&delivery=inline&${query}`, TWO);
      expect(response.statusCode, response.payload).toBe(200);
      const { width, height } = readPng(response.rawPayload);
      return [width, height];
    };
    expect(await sizeOf('page=2')).toEqual([400, 200]);
    const half = await convert('format=png&dpi=101.6&page=2&delivery=inline', TWO);
    expect(readPng(half.rawPayload)).toMatchObject({ width: 200, height: 100 });
    expect(await sizeOf('rotate=270')).toEqual([200, 400]);
    expect(await sizeOf('crop=0mm,0mm,25mm,10mm')).toEqual([200, 80]);
    expect(await sizeOf('width=100mm&height=100mm&fit=cover')).toEqual([799, 799]);
    expect(await sizeOf('density=12')).toEqual([266, 133]);
  });

  it('warns about skipped commands, and fails for them when strict', async () => {
    const foreign = LABEL.replace('^XZ', '^QQ1^XZ');
    const { warnings } = (await convert('format=zpl', foreign)).json();
    expect(warnings).toEqual([
      { code: 'NO_EFFECT', message: `^QQ at byte ${foreign.indexOf('^QQ')} is not supported and is skipped` },
    ]);
    const strict = await convert('format=zpl&strict=true', foreign);
    expect([strict.statusCode, strict.json().code]).toEqual([422, 'PREFLIGHT_FAILED']);
  });

  it('counts as one render, is logged, and repeats its response', async () => {
    const { keys } = await service.createTeam('convert-counts');
    const key = { 'idempotency-key': 'order-1' };
    const first = await convert('format=pdf', LABEL, keys.live, key);
    const again = await convert('format=pdf', LABEL, keys.live, key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json().id).toBe(first.json().id);
    const changed = await convert('format=png', LABEL, keys.live, key);
    expect([changed.statusCode, changed.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    const usage = (await service.call(keys.live, 'GET /v1/usage')).json();
    expect(usage.renders.live).toBe(1);
  });

  it('marks tests, and rejects demo keys', async () => {
    const bytes = async (key: string) => (await convert('format=pdf&delivery=inline', LABEL, key)).rawPayload;
    expect((await bytes(team.keys.test)).equals(await bytes(team.keys.live))).toBe(false);
    expect((await convert('format=pdf', LABEL, team.keys.demo)).statusCode).toBe(403);
  });

  it.each([
    ['', '/format'],
    ['format=xml', '/format'],
    ['format=pdf&density=7', '/density'],
    ['format=png&dpi=9999', '/dpi'],
    ['format=png&dpi=203.', '/dpi'],
    ['format=png&dpi=35.9', '/dpi'],
    ['format=pdf&page=0', '/page'],
    ['format=pdf&page=2', '/page'],
    ['format=pdf&crop=1mm,1mm', '/crop'],
    ['format=pdf&rotate=45', '/rotate'],
    ['format=pdf&width=4', '/width'],
    ['format=pdf&fit=some', '/fit'],
    ['format=pdf&delivery=post', '/delivery'],
    ['format=pdf&format=png', '/format'],
  ])('?%s is a problem at %s', async (query, path) => {
    const response = await convert(query);
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(response.json().details.errors[0].path).toBe(path);
  });

  describe('several files', () => {
    const sendFiles = async (query: string, files: readonly (string | Uint8Array)[], more: object = {}) => {
      const form = new FormData();
      for (const file of files) form.append('file', new Blob([file as BlobPart]), 'name');
      const request = new Request('http://localhost', { method: 'POST', body: form });
      return service.app.inject({
        method: 'POST',
        url: `/v1/convert?${query}`,
        headers: { ...bearer(team.keys.live), 'content-type': request.headers.get('content-type')!, ...more },
        payload: Buffer.from(await request.arrayBuffer()),
      });
    };
    const pdf = async (width: number) => {
      const document = await PDFDocument.create();
      document.addPage([width, 72]);
      return document.save();
    };

    it('form one document in their order', async () => {
      const files = Array.from({ length: 300 }, (_, index) => LABEL.replace('A-77', `A-${index}`));
      const response = await sendFiles('format=zpl&delivery=inline', files);
      expect([response.statusCode, response.headers['x-render-pages']]).toEqual([200, '300']);
      expect(response.payload).toBe((await convert('format=zpl&delivery=inline', files.join(''))).payload);
      const mixed = await sendFiles('format=pdf&delivery=inline', [await pdf(72), LABEL, await pdf(144)]);
      const loaded = loadPdf(mixed.rawPayload);
      expect(loaded.ok && loaded.pages.map(({ widthPt }) => Math.round(widthPt))).toEqual([72, 142, 144]);
    });

    it('count as one render, and repeat their response with another boundary', async () => {
      const key = { 'idempotency-key': 'files-1' };
      const [first, again] = [
        await sendFiles('format=pdf', [LABEL, LABEL], key),
        await sendFiles('format=pdf', [LABEL, LABEL], key),
      ];
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.json().id).toBe(first.json().id);
    });

    it('become a job', async () => {
      const later = await sendFiles('format=zpl&delivery=inline', [LABEL, await pdf(72)], { prefer: 'respond-async' });
      expect([later.statusCode, later.json().progress.total]).toEqual([202, 1]);
      const { id } = later.json();
      await expect
        .poll(async () => (await service.call(team.keys.live, `GET /v1/jobs/${id}`)).json().state, { timeout: 30_000 })
        .toBe('complete');
      const result = await service.call(team.keys.live, `GET /v1/jobs/${id}/result`);
      expect(result.payload.match(/\^XA/g)?.length).toBe(2);
    });

    it('name the file that has no label', async () => {
      const response = await sendFiles('format=pdf', [LABEL, await pdf(72), 'hello']);
      expect(response.json().details.errors[0].message).toBe(
        'file 3: the ZPL has no label; send a stream with ^XA and ^XZ',
      );
    });

    it.each([
      ['no files', [], 'multipart/form-data; boundary=x'],
      ['no boundary', [LABEL], 'multipart/form-data'],
      ['another boundary', [LABEL], 'multipart/form-data; boundary=other'],
    ])('are rejected with %s', async (_, files, type) => {
      const response = await sendFiles('format=pdf', files, { 'content-type': type });
      expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    });

    it('are at most 1,000', async () => {
      const response = await sendFiles('format=zpl', Array<string>(1_001).fill(LABEL));
      expect(response.statusCode).toBe(400);
      expect(response.payload).toContain('more than 1,000 files');
    });
  });

  it('may be as large as an asset', async () => {
    const document = await PDFDocument.create();
    document.addPage([72, 72]);
    const bytes = await document.save();
    const send = (payload: Buffer) =>
      service.app.inject({
        method: 'POST',
        url: '/v1/convert?format=zpl&delivery=inline',
        headers: { ...bearer(team.keys.live), 'content-type': 'application/pdf' },
        payload,
      });
    const padded = Buffer.concat([bytes, Buffer.alloc(3_000_000, '%')]);
    expect((await send(padded)).statusCode).toBe(200);
    const answer = await send(Buffer.alloc(20 * 1_048_576 + 1));
    expect(answer.statusCode).toBe(413);
    expect(answer.payload).toContain('larger than 20 MB');
  });

  it('rejects a stream without a label', async () => {
    const response = await convert('format=pdf', 'hello');
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(response.json().details.errors[0].message).toBe('the ZPL has no label; send a stream with ^XA and ^XZ');
  });
});
