import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIppAnswer, writeIppRequest } from './message.ts';

/** Creates a response (RFC 8010) with one group of attributes and their tags. */
function answer(...attributes: readonly (readonly [tag: number, name: string, value: string | Buffer])[]): Buffer {
  const sized = (value: string | Buffer) => {
    const bytes = Buffer.from(value as string);
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
  };
  return Buffer.concat([
    Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 0x04]),
    ...attributes.flatMap(([tag, name, value]) => [Buffer.from([tag]), sized(name), sized(value)]),
    Buffer.from([0x03]),
  ]);
}

it('writes a request as RFC 8010 (A.1) does', () => {
  const bytes = writeIppRequest({
    version: [1, 1],
    operation: 0x0002,
    id: 1,
    operationAttributes: [
      ['attributes-charset', { tag: 'charset', value: 'utf-8' }],
      ['ipp-attribute-fidelity', { tag: 'boolean', value: true }],
    ],
    jobAttributes: [['copies', { tag: 'integer', value: 20 }]],
    data: Buffer.from('%!PDF'),
  });
  expect(Buffer.from(bytes).toString('latin1')).toBe(
    '\x01\x01\x00\x02\x00\x00\x00\x01\x01' +
      '\x47\x00\x12attributes-charset\x00\x05utf-8' +
      '\x22\x00\x16ipp-attribute-fidelity\x00\x01\x01' +
      '\x02\x21\x00\x06copies\x00\x04\x00\x00\x00\x14\x03%!PDF',
  );
});

describe('A response', () => {
  it('keeps the values of an attribute together, as numbers and text', () => {
    const bytes = answer(
      [0x44, 'printer-state-reasons', 'media-empty-error'],
      [0x44, '', 'paused'],
      [0x23, 'printer-state', Buffer.from([0, 0, 0, 5])],
      [0x22, 'printer-is-accepting-jobs', Buffer.from([0])],
      [0x35, 'printer-info', Buffer.from('\x00\x02de\x00\x04Büro'.replace('ü', 'u'), 'latin1')],
    );
    expect([...readIppAnswer(bytes)!.attributes]).toEqual([
      ['printer-state-reasons', ['media-empty-error', 'paused']],
      ['printer-state', [5]],
      ['printer-is-accepting-jobs', [false]],
      ['printer-info', ['Buro']],
    ]);
  });

  it('omits collections with their members', () => {
    const bytes = answer(
      [0x34, 'media-col-default', ''],
      [0x4a, '', 'media-size'],
      [0x34, '', ''],
      [0x4a, '', 'x-dimension'],
      [0x21, '', Buffer.from([0, 0, 1, 0])],
      [0x37, '', ''],
      [0x37, '', ''],
      [0x21, 'queued-job-count', Buffer.from([0, 0, 0, 2])],
    );
    expect(readIppAnswer(bytes)!.attributes.get('queued-job-count')).toEqual([2]);
    expect(readIppAnswer(bytes)!.attributes.has('media-col-default')).toBe(false);
  });

  it('of any bytes is parsed or rejected, without an exception', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readIppAnswer(Buffer.from(bytes))));
    const whole = answer([0x44, 'a', 'b'], [0x35, 'c', 'd'], [0x34, 'e', '']);
    for (let end = 0; end < whole.length; end++) readIppAnswer(whole.subarray(0, end));
  });
});
