/** Agent near its printers, with a service that stops and restarts. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BADGE } from '@platen/service/testing/service';
import { startZebraPrinter, type ZebraPrinter } from '@platen/service/testing/zebra-printer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTeam, type Single, startSingle } from './instances/cluster.ts';
import { type Agent, type AgentOptions, startAgent } from './printing/agent.ts';

let single: Single;
let teamKey: string;
let key: string;
let names = 0;
const started: Agent[] = [];
const printers: ZebraPrinter[] = [];

beforeAll(async () => {
  single = await startSingle();
  teamKey = (await newTeam(single.db, 'enterprise')).key;
  key = (await call('POST', '/v1/keys', { mode: 'live', scopes: ['agent'] })).key;
});
afterAll(async () => {
  for (const agent of started) await agent.end('SIGKILL');
  for (const printer of printers) await printer.close();
  await single.close();
});

/** Response fields that the tests read. */
type Told = { readonly id: string; readonly key: string; readonly state: string; readonly attempts: number };

async function call(method: string, path: string, body?: object): Promise<Told> {
  const response = await fetch(`${single.instances[0].url}${path}`, {
    method,
    headers: { authorization: `Bearer ${teamKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Told;
}

async function addPrinter(more: object = {}): Promise<string> {
  const name = `desk-${++names}`;
  await call('POST', '/v1/printers', { name, address: 'agent', language: 'zpl', ...more });
  return name;
}

async function startPrinter(): Promise<ZebraPrinter> {
  const printer = await startZebraPrinter();
  printers.push(printer);
  return printer;
}

const print = async (printer: string, name: string): Promise<string> =>
  (await call('POST', '/v1/print', { printer, name, template: BADGE, data: { name } })).id;

/** Waits until the job has one of the states. The time limit of the test bounds the wait. */
async function until(id: string, ...states: readonly string[]) {
  for (;;) {
    const job = await call('GET', `/v1/print/${id}`);
    if (states.includes(job.state)) return job;
    await sleep(20);
  }
}

function start(options: Omit<AgentOptions, 'url' | 'key'> & Partial<AgentOptions>): Agent {
  const agent = startAgent({ url: single.instances[0].url, key, ...options });
  started.push(agent);
  return agent;
}

const labels = (printer: ZebraPrinter) => printer.received().match(/\^XZ/g)?.length ?? 0;

describe('platen agent', () => {
  it('prints waiting jobs with --once, and reports them', async () => {
    const [name, printer] = [await addPrinter(), await startPrinter()];
    const id = await print(name, 'order-1');
    const agent = start({ printers: [`${name}=${printer.address}`], words: ['--once'] });
    expect([await agent.ended, labels(printer), (await until(id, 'sent')).attempts]).toEqual([0, 1, 1]);
    const lines = agent.log().split('\n').slice(1);
    expect(lines).toEqual([
      `${name}: at ${printer.address}`,
      `${name}: connected; the printer accepts zpl`,
      expect.stringMatching(/^desk-\d+: order-1: \d+ bytes$/),
      `${name}: order-1: sent`,
      '',
    ]);
  });

  it('prints jobs as they arrive, on each of its printers, and exits when stopped', async () => {
    const [one, two] = [await addPrinter(), await addPrinter({ confirm: true })];
    const [first, second] = [await startPrinter(), await startPrinter()];
    const agent = start({ printers: [`${one}=${first.address}`, `${two}=${second.address}`] });
    await Promise.all([agent.says(`${one}: connected`), agent.says(`${two}: connected`)]);
    const [sent, done] = [await print(one, 'a'), await print(two, 'b')];
    expect([(await until(sent, 'sent')).state, (await until(done, 'done')).state]).toEqual(['sent', 'done']);
    const status = await call('GET', `/v1/printers/${one}/status`);
    expect(status).toMatchObject({ state: 'ready', dotsPerMm: 8, toldAt: expect.any(Number) });
    expect([await agent.end('SIGTERM'), labels(first), labels(second)]).toEqual([0, 1, 1]);
  });

  it('continues after the service was unavailable, and prints each job once', async () => {
    const [name, printer] = [await addPrinter(), await startPrinter()];
    const [instance] = single.instances;
    const agent = start({ printers: [`${name}=${printer.address}`] });
    await agent.says('connected;');
    await instance.kill();
    await agent.says('; retrying');
    await instance.restart();
    const ids = [await print(name, 'a'), await print(name, 'b')];
    for (const id of ids) await until(id, 'sent');
    await agent.says('the service responds again');
    expect(labels(printer)).toBe(2);
    await instance.stop();
    await instance.restart();
    await until(await print(name, 'c'), 'sent');
    expect(labels(printer)).toBe(3);
  });

  it('that is killed while printing leaves an unknown job, and the next one is printed', async () => {
    const [name, printer] = [await addPrinter(), await startPrinter()];
    printer.set({ stallsAfter: 1 });
    const agent = start({ printers: [`${name}=${printer.address}`] });
    const [id, next] = [await print(name, 'a'), await print(name, 'b')];
    await until(id, 'sending');
    await agent.end('SIGKILL');
    printer.set({});
    start({ printers: [`${name}=${printer.address}`] });
    // Simulates that the lease has expired.
    await single.db.updateTable('printers').set({ leased_until: 0 }).where('name', '=', name).execute();
    expect(await until(id, 'unknown')).toMatchObject({ message: expect.stringContaining('the agent disconnected') });
    await until(next, 'sent');
  });

  it('keeps a job waiting while paper is out, and prints it afterwards', async () => {
    const [name, printer] = [await addPrinter(), await startPrinter()];
    printer.set({ paperOut: true });
    const id = await print(name, 'a');
    const agent = start({ printers: [`${name}=${printer.address}`] });
    await agent.says('a: waits on: the printer cannot print: out of paper');
    expect((await call('GET', `/v1/print/${id}`)).state).toBe('queued');
    printer.set({});
    await until(id, 'sent');
    expect(labels(printer)).toBe(1);
  });

  it('prints on a device', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-agent-'));
    try {
      const device = join(folder, 'lp0');
      execFileSync('mkfifo', [device]);
      const read = readFile(device, 'latin1');
      const name = await addPrinter();
      await print(name, 'a');
      const agent = start({ printers: [`${name}=file:${device}`], words: ['--once'] });
      expect([await agent.ended, (await read).match(/\^XZ/g)]).toEqual([0, ['^XZ']]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('uses the proxy of the environment', async () => {
    const [name, printer] = [await addPrinter(), await startPrinter()];
    let tunnels = 0;
    const proxy = createServer().on('connect', (request, socket) => {
      tunnels++;
      const [host, port] = request.url!.split(':');
      const way = connect(Number(port), host!, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        way.pipe(socket).pipe(way);
      });
      way.on('error', () => socket.destroy());
      socket.on('error', () => way.destroy());
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    await print(name, 'a');
    const agent = start({
      printers: [`${name}=${printer.address}`],
      words: ['--once'],
      environment: { HTTP_PROXY: address, http_proxy: address, NO_PROXY: '', no_proxy: '' },
    });
    expect([await agent.ended, labels(printer), tunnels > 0]).toEqual([0, 1, true]);
    expect(agent.log()).not.toContain('Warning');
    proxy.close();
    proxy.closeAllConnections();
  });

  it('rejects invalid arguments', async () => {
    const name = await addPrinter();
    const refused = async (options: Parameters<typeof start>[0]) => {
      const agent = start(options);
      return [await agent.ended, agent.log().trim().split('\n').at(-1)];
    };
    const printers = [`${name}=tcp://127.0.0.1:9`];
    expect(await refused({ printers, key: 'pl_live_nobodys' })).toEqual([
      1,
      expect.stringContaining('the service rejects this agent: The API key or session is unknown'),
    ]);
    expect(await refused({ printers: ['nobodys=tcp://127.0.0.1:9'] })).toEqual([
      1,
      'platen: the service rejects this agent: The printer does not exist. Check its name or ID.',
    ]);
    expect((await refused({ printers: [] }))[0]).toBe(2);
    expect((await refused({ printers: ['desk'] }))[0]).toBe(2);
  });
});
