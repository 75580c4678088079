/** Distinguishes public internet addresses from internal ones. */
import ipaddr from 'ipaddr.js';
import { isMetadataAddress } from '../base/metadata-addresses.ts';

/**
 * Returns true for a global unicast address; IPv6 addresses have no brackets. Returns false for internal addresses, and
 * for addresses that may contain one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || isMetadataAddress(address)) return false;
  if (address instanceof ipaddr.IPv4) return true;
  // IANA has allocated global unicast addresses only in 2000::/3. All other IPv6 addresses are reserved.
  return address.parts[0]! >> 13 === 1 && !isTunnel(address);
}

/** Returns true for an ISATAP address (RFC 5214, section 6.1). It contains an IPv4 address, usually a private one. */
function isTunnel({ parts }: ipaddr.IPv6): boolean {
  return (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;
}
