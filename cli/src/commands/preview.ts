/** `platen preview`: a page on this machine that shows a template as it is saved. */
import { once } from 'node:events';
import { unwatchFile, watchFile } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { World } from '@platen/engine';
import { ASSETS, withAssetFolder } from '../assets.ts';
import { type Arguments, type Command, Failure, optional, UsageError } from '../command.ts';
import { count, describeFinding, printResult } from '../output.ts';
import { REMOTE_IMAGES, renderFetching } from '../remote-images.ts';
import { inFiles, readData, readTemplate } from './render.ts';

/** How often files are looked at: editors that write a new file in place of the old one are followed, too. */
const LOOK_MS = 200;

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-src 'self'";
const DOCUMENT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

export const previewCommand: Command = {
  name: 'preview',
  operands: ['TEMPLATE.json'],
  about: 'show a template on a local page that follows the file as it is saved',
  prints: '{ url }',
  options: {
    data: { type: 'string', value: 'DATA.json', about: 'the data; default: the sample of the template' },
    assets: ASSETS,
    'remote-images': REMOTE_IMAGES,
    port: { type: 'string', value: 'N', about: 'port on this machine; default: any that is free' },
  },
  async run(args) {
    const port = Number(optional(args, 'port') ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port must be from 0 to 65535');
    const { createServer } = await import('node:http');
    const { createNodeWorld } = await import('@platen/service/world/node-world');
    const world = withAssetFolder(args, createNodeWorld());
    await draw(args, world);
    const listeners = new Set<ServerResponse>();
    const server = createServer(async ({ url, headers }, response) => {
      // A page of another site that points its own name at this machine is told nothing.
      if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '')) return end(response, 403, 'text/plain', '');
      if (url === '/events') return listen(response, listeners);
      if (url === '/') return end(response, 200, 'text/html', PAGE, PAGE_POLICY);
      const { html, notes } = await draw(args, world);
      if (url === '/notes') return end(response, 200, 'text/plain', notes.join('\n'));
      if (url === '/document') return end(response, 200, 'text/html', html, DOCUMENT_POLICY);
      end(response, 404, 'text/plain', '');
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening').catch(() => {
      throw new Failure(`port ${port} is in use: choose another with --port`);
    });
    const files = [args.positionals[0]!, optional(args, 'data')].filter((file) => file !== undefined);
    const tell = () => {
      for (const listener of listeners) listener.write('data: saved\n\n');
    };
    for (const file of files) watchFile(file, { interval: LOOK_MS }, tell);
    const address = server.address();
    const url = `http://localhost:${typeof address === 'object' && address ? address.port : port}/`;
    printResult(args.json, { url }, [`showing ${files[0]} at ${url}`]);

    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    for (const file of files) unwatchFile(file);
    server.closeAllConnections();
    server.close();
    return 0;
  },
};

function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
  response.write(': here\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function end(response: ServerResponse, status: number, type: string, body: string | Uint8Array, policy?: string): void {
  const policies = policy === undefined ? {} : { 'content-security-policy': policy };
  response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8`, ...policies }).end(body);
}

type Drawn = { readonly html: string | Uint8Array; readonly notes: readonly string[] };

/** The document, and what there is to say about it; nothing but that when it cannot be made. */
async function draw(args: Arguments, world: World): Promise<Drawn> {
  const { renderTemplate } = await import('@platen/engine/render');
  try {
    const template = readTemplate(args);
    const data = readData(args, template);
    const result = await renderFetching(args, world, (given) =>
      inFiles(args, renderTemplate(template, data, { format: 'html', now: Date.now() }, given)),
    );
    if (!result.ok) {
      return { html: '', notes: [count(result.problems.length, 'problem'), ...result.problems.map(describeFinding)] };
    }
    const warnings = result.warnings.map(describeFinding);
    return { html: result.value.bytes, notes: [count(result.value.pages, 'page'), ...warnings] };
  } catch (error) {
    if (error instanceof Failure) return { html: '', notes: [error.message] };
    throw error;
  }
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Platen preview</title>
<style>
  html, body { height: 100%; margin: 0 }
  body { display: flex; flex-direction: column; background: #ddd; font: 13px/1.5 system-ui, sans-serif }
  iframe { flex: 1; margin: 16px; border: 0; background: #fff; box-shadow: 0 1px 4px #0004 }
  pre { margin: 0; padding: 8px 16px; max-height: 30%; overflow: auto; background: #222; color: #eee; white-space: pre-wrap }
</style>
<iframe title="document" src="/document"></iframe>
<pre role="status"></pre>
<script>
  const show = async () => {
    document.querySelector('iframe').src = '/document';
    document.querySelector('pre').textContent = await (await fetch('/notes')).text();
  };
  const events = new EventSource('/events');
  events.onmessage = show;
  events.onopen = show;
</script>
</html>
`;
