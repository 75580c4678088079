/** Recognizes addresses of the public internet. */
import ipaddr from 'ipaddr.js';
import { isMetadataAddress } from '../base/metadata-addresses.ts';

/**
 * Returns true for a global unicast address, without brackets. Returns false for addresses of internal networks, and
 * for addresses that may embed such an address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || isMetadataAddress(address)) return false;
  if (address instanceof ipaddr.IPv4) return true;
  // IANA has allocated only 2000::/3 as IPv6 global unicast addresses. All other addresses are special or unassigned.
  return address.parts[0]! >> 13 === 1 && !isTunnel(address);
}

/** Recognizes ISATAP (RFC 5214, 6.1), whose interface ID embeds an IPv4 address, usually a private address. */
function isTunnel({ parts }: ipaddr.IPv6): boolean {
  return (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;
}
