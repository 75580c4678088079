/** Runs the built service as people do: first start, the printed command, second start and stop. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { availableParallelism, platform } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { BIN, temporaryFolder } from './testing/service.ts';

type Started = { readonly child: ChildProcess; readonly output: () => string };

describe('platen serve', () => {
  const folder = temporaryFolder();
  const children: ChildProcess[] = [];
  let port: number;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    port = await freePort();
    environment = {
      ...process.env,
      PORT: String(port),
      PLATEN_DATA: join(folder, 'data'),
      PLATEN_WORKERS: '1',
      PLATEN_DRAIN_MS: '0',
    };
  });
  // Stops the service after a failed test, because the next test uses the same port.
  afterEach(async () => {
    for (const child of children.splice(0))
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(more: NodeJS.ProcessEnv = {}, within: readonly string[] = []): Promise<Started> {
    const [command, ...words] = [...within, process.execPath, BIN, 'serve'];
    const child = spawn(command!, words, { env: { ...environment, ...more }, cwd: folder });
    children.push(child);
    let output = '';
    const ready = new Promise<void>((resolve, reject) => {
      const take = (chunk: Buffer) => {
        output += chunk;
        if (output.includes('listening')) resolve();
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      child.once('exit', () => reject(new Error(output)));
    });
    await ready;
    return { child, output: () => output };
  }

  async function stop({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
    const exit = once(child, 'exit');
    child.kill(signal);
    return (await exit)[0];
  }

  /** Runs the printed curl command without a shell. Its arguments have no quotes or single quotes. */
  async function paste(line: string): Promise<Response> {
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
    const headers = words.flatMap((word, index) => (word === '-H' ? [words[index + 1]!] : []));
    return fetch(words.find((word) => word.startsWith('http'))!, {
      method: 'POST',
      headers: headers.map((header) => header.split(': ') as [string, string]),
      body: words[words.indexOf('-d') + 1]!,
    });
  }

  /** Returns the files that other users can access. */
  function openToOthers(folder: string): readonly string[] {
    const paths = ['', ...(readdirSync(folder, { recursive: true }) as string[])];
    // Ignores files that the service has deleted since they were listed.
    return paths.filter((path) => ((statSync(join(folder, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  }

  it('prints keys and a command that renders a label; keeps its data after a restart; stops on request', async () => {
    const first = await start();
    await expect.poll(first.output).toContain('first-keys');
    const file = join(folder, 'data/first-keys');
    expect(first.output()).toContain(`are in ${file}. Store the keys safely`);
    // The log must not contain keys, because it is stored and many people may read it.
    expect(first.output()).not.toContain('pl_');
    const steps = readFileSync(file, 'utf8');
    const line = steps.split('\n').find((text) => text.startsWith('curl '))!;
    for (const mode of ['live', 'test', 'demo']) expect(steps).toMatch(new RegExp(`  pl_${mode}_\\w{38}\n`));
    const label = await paste(line);
    expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    const authorization = /Bearer \w+/.exec(line)![0];
    const render = { template: { dimensions: { width: '1in', height: '1in' }, elements: [] }, data: {}, format: 'png' };
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify(render);
    const rendered = await fetch(`http://localhost:${port}/v1/render`, { method: 'POST', headers, body });
    const { url, sizeBytes } = (await rendered.json()) as { readonly url: string; readonly sizeBytes: number };
    const data = join(folder, 'data');
    if (process.platform !== 'win32') expect(openToOthers(data)).toEqual([]);
    expect(await stop(first, 'SIGTERM')).toBe(0);
    for (const [path, mode] of [
      [data, 0o755],
      [join(data, 'platen.sqlite'), 0o644],
    ] as const)
      chmodSync(path, mode);

    const second = await start();
    if (process.platform !== 'win32') {
      expect(second.output()).toContain(
        `2 files and folders in ${data} were accessible to other users; their permissions were corrected`,
      );
      expect(openToOthers(data)).toEqual([]);
    }
    const download = await fetch(url, { headers: { authorization } });
    expect((await download.arrayBuffer()).byteLength).toBe(sizeBytes);
    expect((await paste(line)).status).toBe(200);
    expect(second.output()).not.toMatch(/pl_live_|first-keys|pl_first_/);
    expect(second.output()).toContain(`is in ${join(folder, 'data/first-link')}.`);
    expect(await stop(second, 'SIGINT')).toBe(0);
    expect(second.output()).not.toMatch(/SSCC|395011015300000011/);
  });

  it('keeps serving for a while when it is stopped, and sends load balancers and clients to other instances', async () => {
    const running = await start({ PLATEN_DRAIN_MS: '3000' });
    const at = (path: string) => fetch(`http://localhost:${port}${path}`);
    await expect.poll(async () => (await at('/ready')).status).toBe(200);
    const kept = await at('/health');
    expect(kept.headers.get('connection')).toBe('keep-alive');
    const exit = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    await expect.poll(async () => (await at('/ready')).status).toBe(503);
    expect((await (await at('/ready')).json()) as object).toMatchObject({ error: 'This instance is draining.' });
    const last = await at('/health');
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
    expect(await exit).toEqual([0, null]);
  });

  it('serves the docs without the Studio when the Studio is disabled', async () => {
    const service = await start({ PLATEN_STUDIO: 'off', PLATEN_DATA: join(folder, 'without-studio') });
    const get = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } });
      const policy = answer.headers.get('content-security-policy');
      return [answer.status, policy?.startsWith("default-src 'none'"), policy?.includes("script-src 'self'")];
    };
    for (const path of ['/', '/templates', '/sign-in'])
      expect([path, await get(path)]).toEqual([path, [404, true, false]]);
    for (const path of ['/docs', '/docs/guides/first-label', '/reference']) {
      expect([path, await get(path)]).toEqual([path, [200, true, false]]);
    }
    expect(service.output()).not.toContain('pl_first_');
    await stop(service, 'SIGTERM');
  });

  it('serves metrics on a separate port if configured', async () => {
    const metricsPort = String(await freePort());
    const running = await start({ PLATEN_METRICS_PORT: metricsPort });
    await expect.poll(running.output).toContain(`127.0.0.1:${port}"`);
    const status = async (at: string) => (await fetch(`http://localhost:${at}`)).status;
    expect(await status(`${port}/metrics`)).toBe(404);
    await expect.poll(() => status(`${port}/ready`)).toBe(200);
    expect(await status(`${metricsPort}/metrics`)).toBe(200);
    expect([await status(`${metricsPort}/v1/usage`), await status(`${metricsPort}/openapi.json`)]).toEqual([404, 404]);
    expect(await stop(running, 'SIGTERM')).toBe(0);
  });

  it('responds despite more idle connections than it may open files', async () => {
    const service = await start({}, ['sh', '-c', 'ulimit -n 256 && exec "$0" "$@"']);
    // Uses a new connection for each request. An idle connection could be closed because of the limit.
    const status = async (path: string) => {
      const [response] = await once(get(`http://127.0.0.1:${port}/${path}`, { agent: false }), 'response');
      response.resume();
      return response.statusCode;
    };
    await expect.poll(() => status('ready')).toBe(200);
    const sockets = Array.from({ length: 400 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const path of ['health', 'ready', 'docs']) expect(await status(path), path).toBe(200);
    for (const socket of sockets) socket.destroy();
    expect(await stop(service, 'SIGTERM')).toBe(0);
  });

  it('keeps running when its terminal closes and its output is not read', async () => {
    const running = await start();
    const at = (path: string) => fetch(`http://localhost:${port}${path}`);
    running.child.stdout!.destroy();
    running.child.stderr!.destroy();
    running.child.kill('SIGHUP');
    for (let count = 0; count < 20; count++) expect((await at('/v1/nowhere')).status).toBe(404);
    expect((await at('/health')).status).toBe(200);
    expect(await stop(running, 'SIGTERM')).toBe(0);
  });

  it('ends a command quietly when its reader stops reading', async () => {
    const child = spawn(process.execPath, [BIN, '--help'], { env: environment });
    child.stdout.destroy();
    const [errors, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([status, errors]).toEqual([0, '']);
    const list = spawn(process.execPath, [BIN, 'key', 'list', '--team', 'demo', '--json'], { env: environment });
    list.stdout.destroy();
    const [told, [ended]] = await Promise.all([text(list.stderr), once(list, 'exit')]);
    expect([ended, told]).toEqual([0, '']);
  });

  it('reports in one line that the port is in use', async () => {
    const running = await start();
    const failed = await start().catch((error: Error) => error.message);
    expect(failed).toBe(`platen: port ${port} on 127.0.0.1 is in use; set PORT to another one\n`);
    await stop(running, 'SIGTERM');
  });

  it('exits with one line after a configuration error', () => {
    const env = { ...environment, PLATEN_QUEUE: 'long' };
    expect(() => execFileSync(process.execPath, [BIN, 'serve'], { env, stdio: 'pipe' })).toThrow(
      'platen: PLATEN_QUEUE must be a whole number from 1 to 100000, not "long"',
    );
  });

  it.each([
    ['if PLATEN_DATABASE_URL is set, PLATEN_SESSION_SECRET must be set too', {}],
    ['the database is not available: connect ECONNREFUSED 127.0.0.1:1', { PLATEN_SESSION_SECRET: 'x'.repeat(32) }],
    [
      'if PLATEN_STORAGE_URL is set, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set too',
      { PLATEN_DATABASE_URL: '', PLATEN_STORAGE_URL: 's3://labels' },
    ],
  ])('ends with one line: %s', (line, variables) => {
    const away = { PLATEN_DATABASE_URL: 'postgres://127.0.0.1:1/platen', PLATEN_DATABASE_WAIT_MS: '0' };
    const env = { ...environment, ...away, ...variables };
    const { status, stderr } = spawnSync(process.execPath, [BIN, 'serve'], { env, encoding: 'utf8' });
    expect([status, stderr.split('\n').length]).toEqual([1, 2]);
    expect(stderr).toContain(`platen: ${line}`);
  });

  it.runIf(platform() === 'linux')('reports a refused setpriority, and renders with fewer threads', async () => {
    const file = join(folder, 'refuse.cjs');
    writeFileSync(
      file,
      `require('node:os').setPriority = () => { throw new Error('EACCES'); };
       require('node:module').syncBuiltinESMExports();`,
    );
    const started = await start({ PLATEN_WORKERS: '64', NODE_OPTIONS: `--require=${file}` });
    expect(started.output()).toContain('the system rejects setpriority(2)');
    const base = `http://localhost:${port}`;
    const ready = async () => (await fetch(`${base}/ready`)).json();
    await expect.poll(ready).toMatchObject({ ready: true, priority: 'refused' });
    const metrics = await (await fetch(`${base}/metrics`)).text();
    // One processor is for the main thread. The threads for long tasks and the reserved thread have not started yet.
    const workers = Math.max(1, Math.min(64, availableParallelism() - 1));
    expect(metrics).toMatch(new RegExp(`^platen_render_workers ${workers}$`, 'm'));
    await stop(started, 'SIGTERM');
  });

  it('accepts keys and templates that commands create while it runs', async () => {
    const platen = (...words: readonly string[]) =>
      JSON.parse(execFileSync(process.execPath, [BIN, ...words, '--json'], { env: environment, encoding: 'utf8' }));
    const running = await start();
    platen('team', 'create', 'acme', '--plan', 'dev');
    const { key } = platen('key', 'create', '--team', 'acme', '--mode', 'live');
    const file = new URL('../../library/product-2x1/', import.meta.url);
    const { templateId } = platen(
      'template',
      'push',
      join(file.pathname, 'template.json'),
      '--team',
      'acme',
      '--publish',
    );
    const data = JSON.parse(readFileSync(join(file.pathname, 'data.json'), 'utf8'));
    const response = await fetch(`http://localhost:${port}/v1/render`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ templateId, data, format: 'zpl', delivery: 'inline' }),
    });
    expect(await response.text()).toMatch(/^\^XA/);
    await stop(running, 'SIGTERM');
  });

  it('can be backed up while it renders, and keeps all its promises when restored from the backup', async () => {
    const running = await start();
    const make = ['key', 'create', '--team', 'demo', '--mode', 'live', '--scopes', 'render,assets,templates', '--json'];
    const { key } = JSON.parse(execFileSync(process.execPath, [BIN, ...make], { env: environment, encoding: 'utf8' }));
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const base = `http://localhost:${port}/v1`;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    await fetch(`${base}/assets?name=logo.svg`, { method: 'POST', headers, body: svg });
    const place = { position: { mode: 'absolute', x: '0in', y: '0in' }, width: '1in', height: '1in' };
    const template = {
      dimensions: { width: '1in', height: '1in' },
      elements: [{ type: 'image', source: 'logo.svg', ...place }],
    };
    const body = JSON.stringify({ template, data: {}, format: 'png' });
    type Result = { readonly url: string; readonly sha256: string };
    const render = async () =>
      (await (await fetch(`${base}/render`, { method: 'POST', headers, body })).json()) as Result;
    const before = await render();
    let isBusy = true;
    const load = (async () => {
      while (isBusy) await render();
    })();
    const copy = join(folder, 'copy');
    const backup = [BIN, 'backup', copy, '--json'];
    const child = spawn(process.execPath, backup, { env: environment });
    expect(await once(child, 'exit')).toEqual([0, null]);
    isBusy = false;
    await load;
    if (process.platform !== 'win32') expect(openToOthers(copy)).toEqual([]);
    expect(() => execFileSync(process.execPath, backup, { env: environment, stdio: 'pipe' })).toThrow('is not empty');
    await stop(running, 'SIGTERM');

    const restored = await start({ PLATEN_DATA: copy });
    const download = await fetch(before.url, { headers });
    const digest = createHash('sha256')
      .update(Buffer.from(await download.arrayBuffer()))
      .digest('hex');
    expect([download.status, digest]).toEqual([200, before.sha256]);
    expect((await render()).sha256).toBe(before.sha256);
    const usage = (await (await fetch(`${base}/usage`, { headers })).json()) as {
      readonly renders: { readonly live: number };
    };
    expect(usage.renders.live).toBeGreaterThanOrEqual(2);
    await stop(restored, 'SIGTERM');
  });

  it('lets people created by a command sign in, and again after a restart', async () => {
    const make = ['user', 'create', 'ann@acme.test', '--team', 'acme', '--json'];
    const made = execFileSync(process.execPath, [BIN, ...make], { env: environment, encoding: 'utf8' });
    const { email, password } = JSON.parse(made);
    const base = `http://localhost:${port}/v1`;
    const first = await start();
    const headers = { 'content-type': 'application/json' };
    const signIn = await fetch(`${base}/auth/sign-in`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    });
    const { token, team } = (await signIn.json()) as {
      readonly token: string;
      readonly team: { readonly slug: string };
    };
    expect([signIn.status, team.slug]).toEqual([200, 'acme']);
    await stop(first, 'SIGTERM');
    const second = await start();
    const session = await fetch(`${base}/auth/session`, { headers: { authorization: `Bearer ${token}` } });
    expect(session.status).toBe(200);
    expect(second.output()).not.toContain(token);
    await stop(second, 'SIGTERM');
  });
});
