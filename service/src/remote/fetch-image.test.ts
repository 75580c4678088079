/** Fetching remote images: addresses that untrusted templates can reach, and the maximum size of an image. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegFile } from '../../../tests/pictures.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { CERTIFICATE, type PictureServer, startPictureServer } from '../testing/picture-server.ts';
import { createImageFetcher } from './image-fetcher.ts';
import { REMOTE_LIMITS } from './limits.ts';
import type { Network } from './network.ts';
import { isPublicAddress } from './public-address.ts';

const PICTURE = jpegFile({ blocks: [[[9]]] });

const never = new AbortController().signal;

type Setup = { readonly policy: RemoteImagePolicy; readonly network: Network; readonly timeoutMs?: number };

/** Returns the error message for the image, or "fetched". */
async function outcome(url: string, { policy, ...rest }: Setup): Promise<string> {
  const fetchImages = createImageFetcher(policy, { clock: { now: () => 0 }, ...rest }).forRequest('team')!;
  const file = (await fetchImages([url], never)).get(url)!;
  if (file.kind === 'file') return 'fetched';
  expect(file.code).toBe('IMAGE_UNREACHABLE');
  return file.message.replace('the image cannot be fetched: ', '');
}

const NO_ADDRESS = 'its host has no public address';
const NO_HTTPS = 'only https URLs are allowed';
const NOT_443 = 'only port 443 is allowed';
const NO_NAME = 'its URL must not contain a user name or password';
const UNREADABLE = 'its URL is not valid';

/** Host names that resolve to addresses in internal networks. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'loop.test': ['127.0.0.1'],
  'loop6.test': ['::1'],
  'any.test': ['0.0.0.0'],
  'any6.test': ['::'],
  'ten.test': ['10.1.2.3'],
  'lan.test': ['192.168.0.1'],
  'cgn.test': ['100.64.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'metadata6.test': ['fd00:ec2::254'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'sixtofour.test': ['2002:7f00:1::'],
  'multicast.test': ['224.0.0.251'],
  'broadcast.test': ['255.255.255.255'],
  'linklocal6.test': ['fe80::1'],
  'mixed.test': ['93.184.216.34', '10.0.0.1'],
  'mixed6.test': ['93.184.216.34', '::1'],
  'xn--bcher-kva.test': ['127.0.0.1'],
  'a.test': ['127.0.0.1'],
};

const ATTACKS: readonly (readonly [url: string, reason: string])[] = [
  // Other protocols, and URLs that only look like https.
  ['http://images.test/a.png', NO_HTTPS],
  ['HTTP://127.0.0.1/', NO_HTTPS],
  ['http:example.com', NO_HTTPS],
  ['https:', UNREADABLE],
  ['https://', UNREADABLE],
  ['https:///', UNREADABLE],
  ['https://%00/', UNREADABLE],
  ['https://a b.test/', UNREADABLE],
  ['https://[::1/', UNREADABLE],
  ['https://1.2.3.4.5/', UNREADABLE],
  ['https://256.256.256.256/', UNREADABLE],
  ['https://127.0.0.1:99999/', UNREADABLE],
  // Loopback and unspecified addresses in all notations.
  ['https://127.0.0.1/', NO_ADDRESS],
  ['https:127.0.0.1/', NO_ADDRESS],
  ['https:\\\\127.0.0.1\\', NO_ADDRESS],
  ['https://127.1/', NO_ADDRESS],
  ['https://127.0.1/', NO_ADDRESS],
  ['https://2130706433/', NO_ADDRESS],
  ['https://0x7f000001/', NO_ADDRESS],
  ['https://0x7f.0.0.1/', NO_ADDRESS],
  ['https://0177.0.0.1/', NO_ADDRESS],
  ['https://017700000001/', NO_ADDRESS],
  ['https://127.0.0.1./', NO_ADDRESS],
  ['https://１２７.０.０.１/', NO_ADDRESS],
  ['https://①②⑦.⓪.⓪.①/', NO_ADDRESS],
  ['https://127。0。0。1/', NO_ADDRESS],
  ['https://%31%32%37.0.0.1/', NO_ADDRESS],
  ['https://0/', NO_ADDRESS],
  ['https://0.0.0.0/', NO_ADDRESS],
  ['https://[::1]/', NO_ADDRESS],
  ['https://[0:0:0:0:0:0:0:1]/', NO_ADDRESS],
  ['https://[::]/', NO_ADDRESS],
  ['https://[::ffff:127.0.0.1]/', NO_ADDRESS],
  ['https://[::ffff:7f00:1]/', NO_ADDRESS],
  ['https://[::127.0.0.1]/', NO_ADDRESS],
  ['https://[64:ff9b::127.0.0.1]/', NO_ADDRESS],
  ['https://[64:ff9b:1::7f00:1]/', NO_ADDRESS],
  ['https://[2002:7f00:1::]/', NO_ADDRESS],
  ['https://[2001:0:7f00:1::1]/', NO_ADDRESS],
  ['https://[::ffff:0:127.0.0.1]/', NO_ADDRESS],
  ['https://[2600::5efe:127.0.0.1]/', NO_ADDRESS],
  ['https://[::1%25lo]/', UNREADABLE],
  ['https://[::1%lo]/', UNREADABLE],
  ['https://[v1.fe80::1]/', UNREADABLE],
  ['https://0x7f.1/', NO_ADDRESS],
  ['https://0x7F.0X0.0.0x1/', NO_ADDRESS],
  ['https://0000177.1/', NO_ADDRESS],
  ['https://127.0.0.0x1/', NO_ADDRESS],
  ['https://127.0.0.1\\@8.8.8.8/', NO_ADDRESS],
  ['https://127.0.0.1#@8.8.8.8/', NO_ADDRESS],
  ['https://127.0.0.1?@8.8.8.8/', NO_ADDRESS],
  ['https://127.0.0.1\t/', NO_ADDRESS],
  ['\u0000https://127.0.0.1/', NO_ADDRESS],
  // Internal and reserved networks.
  ['https://10.0.0.1/', NO_ADDRESS],
  ['https://172.16.0.1/', NO_ADDRESS],
  ['https://192.168.1.1/', NO_ADDRESS],
  ['https://100.100.100.200/', NO_ADDRESS],
  ['https://169.254.169.254/latest/meta-data/', NO_ADDRESS],
  ['https://0xa9fea9fe/', NO_ADDRESS],
  ['https://0251.0376.0251.0376/', NO_ADDRESS],
  ['https://169.16689662/', NO_ADDRESS],
  ['https://[::ffff:a9fe:a9fe]/', NO_ADDRESS],
  ['https://[64:ff9b::a9fe:a9fe]/', NO_ADDRESS],
  ['https://[2002:a9fe:a9fe::1]/', NO_ADDRESS],
  ['https://192.168.257/', NO_ADDRESS],
  ['https://3232235521/', NO_ADDRESS],
  ['https://0300.0250.0.1/', NO_ADDRESS],
  ['https://2852039166/', NO_ADDRESS],
  ['https://192.0.0.192/', NO_ADDRESS],
  ['https://198.18.0.1/', NO_ADDRESS],
  ['https://224.0.0.1/', NO_ADDRESS],
  ['https://255.255.255.255/', NO_ADDRESS],
  ['https://[fd00:ec2::254]/', NO_ADDRESS],
  ['https://[fe80::1]/', NO_ADDRESS],
  ['https://[fec0::1]/', NO_ADDRESS],
  ['https://[ff02::1]/', NO_ADDRESS],
  // Host names that resolve to internal addresses.
  ...Object.keys(NAMES).map((name) => [`https://${name}/`, NO_ADDRESS] as const),
  ['https://LOCALHOST/', NO_ADDRESS],
  ['https://ⓛocalhost/', NO_ADDRESS],
  ['https://bücher.test/', NO_ADDRESS],
  ['https://nowhere.test/', NO_ADDRESS],
  ['https://metadata/', NO_ADDRESS],
  // URLs with a user name or password. These can hide the host.
  ['https://user@loop.test/', NO_NAME],
  ['https://user:secret@8.8.8.8/', NO_NAME],
  ['https://8.8.8.8@127.0.0.1/', NO_NAME],
  ['https://8.8.8.8%2f@127.0.0.1/', NO_NAME],
  ['https://:@127.0.0.1/', NO_ADDRESS],
  // Other ports, on which many machines run other services.
  ['https://8.8.8.8:80/', NOT_443],
  ['https://8.8.8.8:22/', NOT_443],
  ['https://8.8.8.8:8443/', NOT_443],
  ['https://8.8.8.8:0/', NOT_443],
  ['https://127.0.0.1:443/', NO_ADDRESS],
];

describe('a forbidden URL', () => {
  const network: Network = {
    resolve: async (host) => NAMES[host] ?? [],
    isAllowed: isPublicAddress,
  };

  it.each([...ATTACKS])('%s', async (url, reason) => {
    expect(await outcome(url, { policy: { kind: 'public' }, network })).toBe(reason);
  });

  it('that is too long', async () => {
    const url = `https://loop.test/${'a'.repeat(2_000)}`;
    expect(await outcome(url, { policy: { kind: 'public' }, network })).toBe(UNREADABLE);
  });

  it('in many random variants', () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(60);
  });
});

describe('a server', () => {
  let server: PictureServer;
  let inside: PictureServer;
  let resolved: string[];
  /** Responses of the simulated DNS, one list of addresses per query. The last list is used repeatedly. */
  let answers: (readonly string[])[];

  const network: Network = {
    resolve: async (host) => {
      resolved.push(host);
      return (answers.length > 1 ? answers.shift() : answers[0])!;
    },
    isAllowed: (address) => address === '127.0.0.1',
    ca: CERTIFICATE,
  };

  const here = () => `https://images.test:${server.port}`;
  const setup = (more: object = {}): Setup => ({
    policy: { kind: 'hosts', hosts: [`images.test:${server.port}`, `b.images.test:${server.port}`] },
    network,
    ...more,
  });
  const ask = (path: string, more: object = {}) => {
    [resolved, answers] = [[], [['127.0.0.1']]];
    return outcome(`${here()}${path}`, setup(more));
  };

  beforeAll(async () => {
    server = await startPictureServer((request, response) => PATHS[request.url!.split('?')[0]!]!(request, response));
    inside = await startPictureServer((_, response) => send(response), { address: '127.0.0.2', port: server.port });
  });
  afterAll(async () => {
    await server.close();
    await inside.close();
  });

  const send = (response: ServerResponse, headers = {}, body: string | Uint8Array = PICTURE) =>
    response.writeHead(200, { 'content-type': 'image/jpeg', ...headers }).end(body);
  const redirect = (location: string) => (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(302, { location }).end();

  const PATHS: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
    '/a.jpg': (_, response) => send(response),
    '/octets': (_, response) => send(response, { 'content-type': 'application/octet-stream' }),
    '/text': (_, response) => send(response, { 'content-type': 'text/html' }),
    '/untyped': (_, response) => void response.writeHead(200).end(PICTURE),
    '/packed': (_, response) => send(response, { 'content-encoding': 'gzip' }, gzipSync(PICTURE)),
    '/missing': (_, response) => void response.writeHead(404).end(),
    '/unchanged': (_, response) => void response.writeHead(304).end(),
    '/announced': (_, response) =>
      void response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 1e9 }).write('G'),
    '/endless': (_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const more = () => response.destroyed || response.write(Buffer.alloc(1_000_000), more);
      more();
    },
    '/slow': (_, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).write('G'),
    '/silent': () => undefined,
    '/drip': (_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const timer = setInterval(() => response.write('G'), 20);
      response.on('close', () => clearInterval(timer));
    },
    '/hints': ({ socket }) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
    '/upgrade': ({ socket }) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    '/lies': ({ socket }) =>
      void socket.end(
        'HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 1\r\nContent-Length: 99\r\n\r\nG',
      ),
    '/both': ({ socket }) =>
      void socket.end(
        'HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    '/no-http': ({ socket }) => void socket.end('SSH-2.0-OpenSSH\r\n'),
    '/packed-twice': (_, response) => send(response, { 'content-encoding': 'identity, gzip' }, gzipSync(PICTURE)),
    '/to-other-inside': redirect('//127.0.0.2/a.jpg'),
    '/to-backslash': redirect('\\\\127.0.0.2\\a.jpg'),
    '/heads': (_, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end(),
    '/broken': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 100 })
        .write('G', () => response.destroy()),
    '/on/1': redirect('/on/2'),
    '/on/2': redirect('/on/3'),
    '/on/3': redirect('/a.jpg'),
    '/on/0': redirect('/on/1'),
    '/to-other': (request, response) =>
      redirect(`https://b.images.test:${request.socket.localPort}/a.jpg`)(request, response),
    '/to-http': redirect('http://images.test/a.jpg'),
    '/to-loopback': redirect('https://127.0.0.2/'),
    '/to-metadata': redirect('https://169.254.169.254/latest'),
    '/to-stranger': redirect('https://stranger.test/'),
    '/to-name': redirect('https://user:secret@images.test/'),
    '/to-file': redirect('file:///etc/passwd'),
    '/to-data': redirect('data:image/jpeg;base64,/9j/'),
    '/to-nowhere': (_, response) => void response.writeHead(302).end(),
    '/to-self': redirect('/to-self'),
  };

  it.each([
    ['/a.jpg', 'fetched'],
    ['/octets', 'fetched'],
    ['/a.jpg#part', 'fetched'],
    ['/text', 'its server returns a content type that is not an image'],
    ['/untyped', 'its server returns a content type that is not an image'],
    ['/packed', 'its server sends it compressed, which is not supported'],
    ['/packed-twice', 'its server sends it compressed, which is not supported'],
    ['/upgrade', 'its server cannot be reached'],
    ['/lies', 'its server cannot be reached'],
    ['/both', 'its server cannot be reached'],
    ['/no-http', 'its server cannot be reached'],
    ['/to-other-inside', 'this installation does not allow its host'],
    ['/to-backslash', 'this installation does not allow its host'],
    ['/missing', 'its server responds with status 404'],
    ['/unchanged', 'its server responds with status 304'],
    ['/announced', `it is larger than ${REMOTE_LIMITS.bytes / 1_048_576} MB`],
    ['/endless', `it is larger than ${REMOTE_LIMITS.bytes / 1_048_576} MB`],
    ['/heads', 'its server cannot be reached'],
    ['/broken', 'its server cannot be reached'],
    ['/on/1', 'fetched'],
    ['/on/0', 'it has too many redirects'],
    ['/to-self', 'it has too many redirects'],
    ['/to-other', 'fetched'],
    ['/to-http', NO_HTTPS],
    ['/to-loopback', 'this installation does not allow its host'],
    ['/to-metadata', 'this installation does not allow its host'],
    ['/to-stranger', 'this installation does not allow its host'],
    ['/to-name', NO_NAME],
    ['/to-file', NO_HTTPS],
    ['/to-data', NO_HTTPS],
    ['/to-nowhere', UNREADABLE],
  ])('that responds with %s: %s', async (path, expected) => {
    expect(await ask(path)).toBe(expected);
  });

  it.each(['/slow', '/silent', '/drip', '/hints'])('that responds slowly (%s)', async (path) => {
    expect(await ask(path, { timeoutMs: 300 })).toBe('it timed out');
  });

  it('receives only the necessary headers, without a proxy, despite environment variables', async () => {
    const proxies = { HTTPS_PROXY: 'http://127.0.0.1:1', https_proxy: 'http://127.0.0.1:1', NODE_USE_ENV_PROXY: '1' };
    Object.assign(process.env, proxies);
    expect(await ask('/a.jpg?q=1')).toBe('fetched');
    for (const name of Object.keys(proxies)) delete process.env[name];
    const { method, url, headers } = server.last();
    expect([method, url]).toEqual(['GET', '/a.jpg?q=1']);
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(headers.host).toBe(`images.test:${server.port}`);
  });

  it('needs a valid certificate for its name, despite environment variables', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const policy = { kind: 'hosts', hosts: [`other.test:${server.port}`] } as const;
    const { ca: _, ...distrusting } = network;
    [resolved, answers] = [[], [['127.0.0.1']]];
    expect(await outcome(`https://other.test:${server.port}/a.jpg`, { policy, network })).toBe(
      'its server cannot be reached',
    );
    expect(await outcome(`${here()}/a.jpg`, { ...setup(), network: distrusting })).toBe('its server cannot be reached');
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  });

  it.each<[string, string, readonly (readonly string[])[], string]>([
    ['whose name leads elsewhere when it is asked for again', '/a.jpg', [['127.0.0.1'], ['127.0.0.2']], 'fetched'],
    ['whose name leads here and elsewhere', '/a.jpg', [['127.0.0.1', '127.0.0.2']], NO_ADDRESS],
    ['whose name leads elsewhere', '/a.jpg', [['127.0.0.2']], NO_ADDRESS],
    ['whose name leads elsewhere after a redirect', '/on/3', [['127.0.0.1'], ['127.0.0.2']], NO_ADDRESS],
    ['whose name leads nowhere', '/a.jpg', [[]], NO_ADDRESS],
  ])('%s', async (_, path, lists, expected) => {
    [resolved, answers] = [[], [...lists]];
    expect(await outcome(`${here()}${path}`, setup())).toBe(expected);
    expect(resolved).toEqual(path === '/on/3' ? ['images.test', 'images.test'] : ['images.test']);
    expect(inside.asked).toEqual([]);
  });

  it('whose name lookup never ends', async () => {
    const silent = { ...network, resolve: () => new Promise<never>(() => undefined) };
    expect(await outcome(`${here()}/a.jpg`, setup({ network: silent, timeoutMs: 200 }))).toBe('it timed out');
  });
});
