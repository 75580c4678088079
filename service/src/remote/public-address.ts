/** Which addresses of the internet protocol belong to the public internet. */
import ipaddr from 'ipaddr.js';

/** Whether an address, without brackets, is a global unicast one: none that leads into this network, or stands for one that may. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return true;
  // Only 2000::/3 of IPv6 is given out (IANA, IPv6 Global Unicast Address Space); all else is special or no one's.
  return address.parts[0]! >> 13 === 1 && !isTunnel(address);
}

/** ISATAP (RFC 5214, 6.1): an IPv4 address, mostly of a network of its own, as the interface of any prefix. */
function isTunnel({ parts }: ipaddr.IPv6): boolean {
  return (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;
}
