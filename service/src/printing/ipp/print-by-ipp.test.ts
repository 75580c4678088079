import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { print } from '../print.ts';
import type { PrintLanguage } from '../print-types.ts';
import { parsePrinterAddress } from '../printer-address.ts';

const servers: { close(): unknown }[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const KEYWORD = 0x44;
const MEDIA_TYPE = 0x49;
const ENUM = 0x23;
const INTEGER = 0x21;

type Attribute = readonly [tag: number, name: string, ...values: (string | number)[]];

/** Creates a response (RFC 8010). */
function answer(...attributes: readonly Attribute[]): Buffer {
  const sized = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
  const bytesOf = (value: string | number) => {
    if (typeof value === 'string') return Buffer.from(value);
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return bytes;
  };
  const written = attributes.flatMap(([tag, name, ...values]) =>
    values.map((value, index) =>
      Buffer.concat([Buffer.from([tag]), sized(Buffer.from(index === 0 ? name : '')), sized(bytesOf(value))]),
    ),
  );
  return Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 0x04]), ...written, Buffer.from([0x03])]);
}

/**
 * Prints on a printer with these values of `print-scaling`. Returns the attributes of the job that the printer
 * received.
 */
async function jobSent(scalings: readonly string[], language: PrintLanguage, copies: number): Promise<string> {
  let job = '';
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const asks = bytes.readUInt16BE(2) === 0x000b;
    if (!asks) job = bytes.toString('latin1');
    const scaling: readonly Attribute[] =
      scalings.length > 0 ? [[KEYWORD, 'print-scaling-supported', ...scalings]] : [];
    const printer = answer(
      [MEDIA_TYPE, 'document-format-supported', 'application/pdf', 'application/vnd.cups-raw'],
      [ENUM, 'printer-state', 3],
      ...scaling,
    );
    response.writeHead(200, { 'content-type': 'application/ipp' });
    response.end(asks ? printer : answer([INTEGER, 'job-id', 7]));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = parsePrinterAddress(`ipp://127.0.0.1:${(server.address() as AddressInfo).port}/printers/office`)!;
  const document = { bytes: Buffer.from('%PDF-1.7'), language, name: 'labels', copies };
  await print(address, document, { wait: false, timeoutMs: 30_000, signal: new AbortController().signal });
  return job;
}

const SCALING = 'print-scaling\0\x04none';

it.each([
  ['a PDF, where the printer can', ['auto', 'fit', 'none'], 'pdf', 1, true],
  ['copies of it', ['none'], 'pdf', 3, true],
  ['a PDF, where it tells of no scaling', [], 'pdf', 1, true],
  ['copies, which bind it to wishes that it may not know', [], 'pdf', 3, false],
  ['a PDF, where it always scales', ['auto', 'fill'], 'pdf', 1, false],
  ['a label in the language of its printer', ['none'], 'zpl', 1, false],
] as const)('print-scaling of %s', async (_, scalings, language, copies, isAsked) => {
  expect((await jobSent(scalings, language, copies)).includes(SCALING)).toBe(isAsked);
});
