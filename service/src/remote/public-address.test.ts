import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['carriers’ own', '100.64.0.1', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local, and with it the metadata of clouds', '169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0'],
  ['protocol assignments', '192.0.0.1', '192.0.0.170'],
  ['documentation', '192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  ['6to4 and its relays', '192.88.99.1', '2002:7f00:1::', '2002:a00:1::1'],
  ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
  ['unspecified', '::'],
  ['IPv4 inside IPv6', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:a00:1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  ['Teredo', '2001::1', '2001:0:7f00:1::'],
  ['ISATAP', '2001:4860::5efe:10.0.0.1', '2600::200:5efe:a00:1', '2600::5efe:8.8.8.8'],
  ['metadata of clouds elsewhere', '168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
  ['discard', '100::1', '100:0:0:1::1'],
  ['unique local', 'fc00::1', 'fd00:ec2::254'],
  ['site-local of old', 'fec0::1'],
  ['segment routing', '5f00::1'],
  ['not given out', '4000::1', '8000::1', 'e000::1', '1000::1'],
  ['no addresses', '', 'localhost', '1.2.3.4.5', '256.1.1.1', ':::', '[::1]', '1.2.3.4/8'],
])('%s', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('the public internet', () => {
  const addresses = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});
