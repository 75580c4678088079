/** Serves the preview locally: its page, and the document in each output format. */
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { defined } from '@platen/engine/base/defined';
import { FORMATS, isOutputFormat } from '@platen/engine/paint/formats';
import { printable, printableStack } from '@platen/service/base/printable';
import type { Drawings } from './drawings.ts';
import { DOCUMENT_POLICY, PAGE, PAGE_POLICY, STYLE } from './page.ts';
import type { View } from './view.ts';

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The build puts the script in the same folder as this program. */
const SCRIPT = new URL('./preview-page.js', import.meta.url);

type Body = { readonly type: string; readonly bytes: string | Uint8Array; readonly policy?: string };

export type PreviewServer = {
  readonly server: Server;
  /** Makes all open pages reload the document. */
  notifySaved(): void;
};

export function createPreviewServer(drawings: Drawings, name: string): PreviewServer {
  const listeners = new Set<ServerResponse>();
  const server = createServer(async ({ url = '/', headers, method }, response) => {
    // Rejects other host names. Otherwise a malicious site could use DNS rebinding to read the document.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '')) return refuse(response, 403);
    if (method !== 'GET') return refuse(response, 405);
    const path = url.split('?')[0]!;
    if (path === '/events') return listen(response, listeners);
    const body = await bodyOf(path, drawings, name).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? printableStack(error) : printable(String(error))}\n`);
      return undefined;
    });
    if (!body) return refuse(response, 404);
    const policy = defined({ 'content-security-policy': body.policy });
    response.writeHead(200, { ...HEADERS, 'content-type': body.type, ...policy }).end(body.bytes);
  });
  const notifySaved = () => {
    for (const listener of listeners) listener.write('data: saved\n\n');
  };
  return { server, notifySaved };
}

async function bodyOf(path: string, drawings: Drawings, name: string): Promise<Body | undefined> {
  switch (path) {
    case '/':
      // Clears the cache, because assets may have changed. The command does not watch them.
      drawings.forget();
      return { type: 'text/html; charset=utf-8', bytes: PAGE, policy: PAGE_POLICY };
    case '/page.css':
      return { type: 'text/css; charset=utf-8', bytes: STYLE };
    case '/page.js':
      return { type: 'text/javascript; charset=utf-8', bytes: readFileSync(SCRIPT) };
    default:
      return ofDocument(path, drawings, name);
  }
}

/** Handles paths such as `/view/png`, `/document/pdf` and `/page/zpl/2`. */
async function ofDocument(path: string, drawings: Drawings, name: string): Promise<Body | undefined> {
  const [, kind, output = '', page = '1'] = path.split('/');
  if (!isOutputFormat(output) || !/^[1-9]\d{0,5}$/.test(page)) return undefined;
  if (kind === 'view') {
    const view: View = { name, ...(await drawings.view(output)) };
    return { type: 'application/json', bytes: JSON.stringify(view) };
  }
  if (kind === 'page' && (output === 'png' || output === 'zpl')) {
    const bytes = await drawings.page(output, Number(page));
    return bytes && { type: 'image/png', bytes };
  }
  const bytes = kind === 'document' ? await drawings.document(output) : undefined;
  if (!bytes) return undefined;
  const { contentType, isWebPage } = FORMATS[output];
  const policy = isWebPage ? { policy: DOCUMENT_POLICY } : {};
  return { type: contentType, bytes, ...policy };
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
  response.write(': here\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, HEADERS).end();
}
