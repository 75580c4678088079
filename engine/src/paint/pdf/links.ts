/** Writes links as annotations (ISO 32000-1, 12.5.6.5 and 12.6.4.7). */
import type { Rect } from '../../base/geometry.ts';
import { destinationName } from './destinations.ts';
import { literalString, number } from './syntax.ts';

/** Allowed schemes, which only open a page, an e-mail or a call. Scripts and files are never allowed. */
const ALLOWED = /^(?:https?|mailto|tel):/i;

/** Returns the annotation of a link, in page coordinates (y up). Returns undefined for a disallowed URL. */
export function linkAnnotation(href: string, { x, y, width, height }: Rect, entries = ''): string | undefined {
  const target = targetOf(href.trim());
  if (target === undefined) return undefined;
  const rect = [x, y, x + width, y + height].map((edge) => number(edge)).join(' ');
  return `<</Type/Annot/Subtype/Link/Rect[${rect}]/Border[0 0 0]/F 4${target}${entries}>>`;
}

function targetOf(address: string): string | undefined {
  if (address.startsWith('#')) return `/Dest${destinationName(address.slice(1))}`;
  return ALLOWED.test(address) ? `/A<</S/URI/URI${literalString(asciiAddress(address))}>>` : undefined;
}

/** Percent-encodes a URL as UTF-8, because URLs in PDF are ASCII (RFC 3987, 3.1). */
function asciiAddress(address: string): string {
  return address.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
