/** Tests `platen print` and the agent with a queue of CUPS, an independent implementation. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BADGE, BIN } from '@platen/service/testing/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from './guides/serve.ts';
import { startAgent } from './printing/agent.ts';
import { type Cups, findCups, startCups } from './printing/cups.ts';

const found = findCups();
if (!found) console.warn('NOT TRIED: there is no cupsd, so nothing was printed on a queue of CUPS.');

describe.skipIf(!found)('A queue of CUPS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-cups-test-'));
  let cups: Cups;
  beforeAll(async () => {
    cups = await startCups(found!, 'zebra');
  });
  afterAll(async () => {
    await cups?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function platen(...words: readonly string[]) {
    const env = { ...process.env, CUPS_SERVER: cups.server };
    const child = spawn(process.execPath, [BIN, ...words], { env });
    const exited = once(child, 'exit');
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { status: (await exited)[0] as number, out, err };
  }

  it('is asked for its status, and prints raw ZPL and PDF unchanged, until it reports them as printed', async () => {
    expect((await platen('printer', 'cups:zebra')).out).toMatch(/^ready\n/);
    for (const [name, bytes] of [
      ['label.zpl', '^XA^FDA-17^FS^XZ\n'],
      ['page.pdf', '%PDF-1.7 one'],
    ] as const) {
      writeFileSync(join(folder, name), bytes);
      const { status, err } = await platen('print', join(folder, name), '--printer', 'cups:zebra', '--wait');
      expect([status, err]).toEqual([0, expect.stringContaining('is printed')]);
      expect(cups.printed()).toContain(bytes);
    }
  });

  it("is one of an agent's addresses", async () => {
    const service = await serve();
    try {
      const ask = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${service.keys.live}`, 'content-type': 'application/json' };
        await fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      };
      await ask('/v1/printers', { name: 'desk-1', address: 'agent', language: 'zpl', confirm: true });
      await ask('/v1/print', { printer: 'desk-1', template: BADGE, data: { name: 'Ada' } });
      const options = { url: service.url, key: service.keys.live, printers: ['desk-1=cups:zebra'], words: ['--once'] };
      const agent = startAgent({ ...options, environment: { CUPS_SERVER: cups.server } });
      expect([await agent.ended, agent.log()]).toEqual([0, expect.stringContaining('Badge: printed')]);
      expect(cups.printed()).toContainEqual(expect.stringMatching(/^\^XA[\s\S]*\^XZ\s*$/));
    } finally {
      await service.stop();
    }
  });
});
