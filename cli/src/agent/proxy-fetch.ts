/**
 * Uses the proxy configured in the environment, as other programs do. Only newer releases of Node.js have this built
 * in.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** Request options that the client uses. */
type Init = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
};

/**
 * Returns a fetch function that uses the proxy. Returns undefined if `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` (upper
 * or lower case) define no proxy for the URL.
 */
export async function proxyFetch(url: string): Promise<typeof globalThis.fetch | undefined> {
  const { getProxyForUrl } = await import('proxy-from-env');
  const proxy = getProxyForUrl(url);
  if (proxy === '') return undefined;
  const { HttpsProxyAgent } = await import('https-proxy-agent');
  const agent = new HttpsProxyAgent<string>(proxy, { keepAlive: true });
  const fetch = async (address: string, { method = 'GET', headers = {}, body, signal }: Init = {}) => {
    const send = new URL(address).protocol === 'https:' ? httpsRequest : httpRequest;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(address, { method, headers, agent, ...(signal && { signal }) }, resolve);
      request.on('error', reject);
      request.end(body);
    });
    const { statusCode: status = 502 } = response;
    const bytes = await buffer(response);
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers: headersOf(response) });
  };
  return fetch as unknown as typeof globalThis.fetch;
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
