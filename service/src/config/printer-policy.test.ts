import { describe, expect, it } from 'vitest';
import { allowsPrinter, parsePrinterPolicy } from './printer-policy.ts';

describe('PLATEN_PRINTERS', () => {
  it.each([
    ['10.20.0.0/16:9100', '10.20.255.1', 9100, true],
    ['10.20.0.0/16:9100', '10.21.0.1', 9100, false],
    ['10.20.0.0/16:9100', '10.20.0.1', 631, false],
    ['10.20.7.4:631', '10.20.7.4', 631, true],
    ['10.20.7.4:631', '10.20.7.5', 631, false],
    ['10.20.7.4:631', '::ffff:10.20.7.4', 631, true],
    ['10.0.0.0/8:9100, [fd12:3456::/48]:9100', 'fd12:3456::9', 9100, true],
    ['[fd12:3456::/48]:9100', 'fd12:3457::9', 9100, false],
    ['0.0.0.0/0:9100', '192.168.1.9', 9100, true],
    // Always forbidden: loopback, addresses that serve cloud credentials, and addresses that do not identify a single
    // host.
    ['0.0.0.0/0:9100', '127.0.0.1', 9100, false],
    ['0.0.0.0/0:9100', '::ffff:127.0.0.1', 9100, false],
    ['[::/0]:9100', '::1', 9100, false],
    ['0.0.0.0/0:9100', '169.254.169.254', 9100, false],
    ['0.0.0.0/0:9100', '100.100.100.200', 9100, false],
    ['0.0.0.0/0:9100', '0.0.0.0', 9100, false],
    ['0.0.0.0/0:9100', '224.0.0.1', 9100, false],
    ['[::/0]:9100', 'fe80::1', 9100, false],
    ['[::/0]:9100', 'fd00:ec2::254', 9100, false],
    ['[::/0]:9100', '::', 9100, false],
    // Loopback is allowed only if the policy lists it explicitly.
    ['127.0.0.1:9100', '127.0.0.1', 9100, true],
    ['127.0.0.0/8:9100', '127.0.0.2', 9100, true],
    ['127.0.0.1:9100', '127.0.0.2', 9100, false],
    ['off', '10.20.0.1', 9100, false],
    ['0.0.0.0/0:9100', 'printer.example.com', 9100, false],
  ])('%s: %s port %d is %s', (policy, address, port, allowed) => {
    expect(allowsPrinter(parsePrinterPolicy(policy)!, address, port)).toBe(allowed);
  });

  it.each([
    ...['', 'on', '10.0.0.0/8', '10.0.0.0/33:9100', '10.0.0:9100', 'fd00::/8:9100', '10.0.0.1:0', '10.0.0.1:70000'],
    ...['printer.example.com:9100', '169.254.0.0/16:9100', '[fe80::/10]:9100', '100.100.100.200:80', '10.0.0.1:9100,'],
  ])('rejects %j', (text) => {
    expect(parsePrinterPolicy(text)).toBeUndefined();
  });
});
