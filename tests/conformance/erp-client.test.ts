/** Tests that a small ERP client prints a library template of another team. */
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { openedService } from '../../service/src/testing/opened.ts';
import { checkPdf } from '../eyes/check-pdf.ts';
import { lintZpl } from '../eyes/lint-zpl.ts';
import { createErpClient } from './erp-client.ts';

const service = openedService();
let url: string;

beforeAll(async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
});

it('prints inline ZPL as text and PDF as bytes, by library:slug', async () => {
  const erp = createErpClient(url, (await service.createTeam('factory')).keys.live);
  for (const { templateId, data } of service.seeded.samples) {
    const label = await erp.label(templateId, JSON.parse(data));
    expect(label).toMatch(/^\^XA[\s\S]*\^XZ\s*$/);
    expect(lintZpl(new TextEncoder().encode(label))).toEqual([]);
    const sheet = await erp.sheet(templateId, JSON.parse(data));
    expect(await checkPdf(sheet)).toMatchObject({ clean: true });
  }
});

it('reports errors', async () => {
  const erp = createErpClient(url, (await service.createTeam('shop')).keys.live);
  await expect(erp.label('starter:none', {})).rejects.toThrow('404 NOT_FOUND');
  await expect(createErpClient(url, 'wrong').label('starter:product-2x1', {})).rejects.toThrow('401 AUTH_REQUIRED');
});
