/** Recognizes addresses of the public internet. */
import ipaddr from 'ipaddr.js';
import { isMetadataAddress } from '../base/metadata-addresses.ts';

/**
 * Returns true for a global unicast address, without brackets. False for addresses of this network, and for those that
 * may embed one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || isMetadataAddress(address)) return false;
  if (address instanceof ipaddr.IPv4) return true;
  // Only 2000::/3 of IPv6 is allocated (IANA, IPv6 Global Unicast Address Space); the rest is special or unassigned.
  return address.parts[0]! >> 13 === 1 && !isTunnel(address);
}

/** Recognizes ISATAP (RFC 5214, 6.1): an IPv4 address, usually a private one, as the interface ID of any prefix. */
function isTunnel({ parts }: ipaddr.IPv6): boolean {
  return (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;
}
