/** Which addresses of the internet protocol belong to the public internet. */
import ipaddr from 'ipaddr.js';

/** Whether an address, without brackets, is a global unicast one: none that leads into this network, or stands for one that may. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is given out (IANA, IPv6 Global Unicast Address Space); all else is special or no one's.
  return address instanceof ipaddr.IPv4 || address.parts[0]! >> 13 === 1;
}
