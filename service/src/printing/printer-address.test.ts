import { expect, it } from 'vitest';
import { describeAddress, parsePrinterAddress } from './printer-address.ts';

it.each([
  ['tcp://printer.local', 'tcp://printer.local:9100'],
  ['tcp://10.0.0.5:6101', 'tcp://10.0.0.5:6101'],
  ['tcp://10.0.0.5:80', 'tcp://10.0.0.5:80'],
  ['tcp://[fe80::1]', 'tcp://[fe80::1]:9100'],
  ['ipp://office/ipp/print', 'ipp://office:631/ipp/print'],
  ['ipps://office:443/ipp/print', 'ipps://office/ipp/print'],
  ['ipp://me:secret@office/queue', 'ipp://office:631/queue'],
  ['cups:Labels 2'.replace(' ', '_'), 'ipp://localhost:631/printers/Labels_2'],
  ['zebra-http://10.0.0.5', '10.0.0.5'],
  ['file:/dev/usb/lp0', '/dev/usb/lp0'],
])('%s is %s', (text, shown) => {
  expect(describeAddress(parsePrinterAddress(text)!)).toBe(shown);
});

it('parses the parts', () => {
  expect(parsePrinterAddress('tcp://[fe80::1]')).toEqual({ kind: 'tcp', host: 'fe80::1', port: 9100 });
  expect(parsePrinterAddress('ipp://me:a%3Ab@office/queue')).toMatchObject({ credentials: 'me:a:b' });
  expect(parsePrinterAddress('ipps://office/q')).toMatchObject({ url: new URL('https://office:631/q') });
  expect(parsePrinterAddress('zebra-http://z:8080')).toMatchObject({ url: new URL('http://z:8080/pstprnt') });
  expect(parsePrinterAddress('cups:q', 'print.example:1631')).toMatchObject({
    uri: 'ipp://print.example:1631/printers/q',
  });
});

it.each([
  '',
  'printer',
  '10.0.0.5:9100',
  'http://x',
  'tcp://',
  'tcp://x/y',
  'tcp://x:99999',
  'cups:',
  'cups:a/b',
  'file:lp0',
  'file://host/x',
  'zebra-http://x/y',
])('"%s" is not an address', (text) => {
  expect(parsePrinterAddress(text)).toBeUndefined();
});
