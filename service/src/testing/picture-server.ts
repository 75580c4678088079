/** HTTPS server for images on this machine, for tests of remote images. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Certificate for images.test, *.images.test and 127.0.0.1. Only tests trust it. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUDGfa5oBnFEjTTXbq1WXwkSIr+ugwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMUGxhdGVuIHRlc3RzMCAXDTI2MTEyMTAyMjg0M1oYDzIxMjYx
MDI4MDIyODQzWjAXMRUwEwYDVQQDDAxQbGF0ZW4gdGVzdHMwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAARgaRXyBEFmKy1oRZAtpyAOM5XNGFzK/y36B6UAqTxCXhN3
FLT/eDijQrsAYosFS66g2Z84YcKoa6Wc4pOGBVF6o4GAMH4wHQYDVR0OBBYEFGsC
07AIeNdFhdmvcKSROtYFhyjKMB8GA1UdIwQYMBaAFGsC07AIeNdFhdmvcKSROtYF
hyjKMA8GA1UdEwEB/wQFMAMBAf8wKwYDVR0RBCQwIoILaW1hZ2VzLnRlc3SCDSou
aW1hZ2VzLnRlc3SHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIhAMWWwH0mGyswEeU0
Xf1rNcdPsX9v82vrMjZ0+NlPyMtsAiAt4BSdaWADuKlxGic6XLbEQUDS8KSAkq0I
TD08qWT7Pw==
-----END CERTIFICATE-----
`;

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgiLuIg2leqNSXVHg7
7hIIO0B01fxeFek2y1dkxpKvREOhRANCAARgaRXyBEFmKy1oRZAtpyAOM5XNGFzK
/y36B6UAqTxCXhN3FLT/eDijQrsAYosFS66g2Z84YcKoa6Wc4pOGBVF6
-----END PRIVATE KEY-----
`;

export type PictureServer = {
  readonly port: number;
  /** Received requests, as `GET /path`. */
  readonly asked: readonly string[];
  /** Returns the last request, without its body. */
  last(): IncomingMessage;
  close(): Promise<void>;
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts the server on a loopback address. */
export async function startPictureServer(
  answer: Answer,
  at = { address: '127.0.0.1', port: 0 },
): Promise<PictureServer> {
  const asked: string[] = [];
  let last: IncomingMessage;
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    last = request;
    answer(request, response);
  });
  server.listen(at.port, at.address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    last: () => last,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
