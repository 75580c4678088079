/** Requests through the proxy that the environment names, as other programs go: Node.js itself does so only in newer releases. */
import { defined } from '@platen/engine/base/defined';

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined where there is no proxy. `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in capitals or small letters. */
export async function proxyFetch(environment: Environment): Promise<typeof globalThis.fetch | undefined> {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
  const [httpProxy, httpsProxy, noProxy] = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].map(read);
  if (httpProxy === undefined && httpsProxy === undefined) return undefined;
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent(defined({ httpProxy, httpsProxy, noProxy }));
  return ((url: string, init: object) => fetch(url, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
}
