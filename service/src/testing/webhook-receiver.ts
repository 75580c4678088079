/** HTTPS server that receives webhook messages on this machine, for tests. */
import { buffer } from 'node:stream/consumers';
import type { Network } from '../remote/network.ts';
import { CERTIFICATE, startPictureServer } from './picture-server.ts';

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly payload: string };

export type WebhookReceiver = {
  /** URL of the server. Its host name is in the certificate. */
  readonly url: string;
  readonly host: string;
  /** Network that resolves only this host name, to this machine. */
  readonly network: Network;
  /** Messages received until now. */
  readonly messages: Message[];
  /** HTTP status of the following responses. Default: 200. */
  status: number;
  close(): Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: Message[] = [];
  const receiver = { status: 200 };
  const server = await startPictureServer(async (request, response) => {
    const payload = (await buffer(request)).toString();
    messages.push({ headers: request.headers as Message['headers'], payload });
    response.writeHead(receiver.status).end('thank you');
  });
  const host = `images.test:${server.port}`;
  const resolve = async (name: string) => (name === 'images.test' ? ['127.0.0.1'] : []);
  const network = { resolve, isAllowed: (address: string) => address === '127.0.0.1', ca: CERTIFICATE };
  return Object.assign(receiver, { url: `https://${host}/hooks`, host, network, messages, close: server.close });
}
