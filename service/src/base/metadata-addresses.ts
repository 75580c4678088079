/**
 * Addresses outside the link-local ranges at which cloud providers serve credentials: AWS, Google, Alibaba, Azure,
 * Oracle.
 */
import type ipaddr from 'ipaddr.js';

const METADATA = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '168.63.129.16', '192.0.0.192'];

/** Returns true for addresses that requests must never use, even if the installation's policy allows them. */
export function isMetadataAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return METADATA.includes(address.toString());
}
