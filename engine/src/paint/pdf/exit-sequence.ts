/**
 * Keeps the universal exit sequence (`ESC%-12345X`) out of PDF files. A printer that receives PDF on a raw socket would
 * end the file there and execute the rest as PJL commands. A malicious JPEG or attachment could then reconfigure the
 * printer.
 */
import { hex, latin1 } from '../../base/bytes.ts';

/** Dictionary entries of a stream without its length, and its bytes. */
type Stream = { readonly entries: string; readonly bytes: Uint8Array };

const EXIT = latin1('\u001b%-12345X');

export function hasExitSequence(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(EXIT[0]!); at >= 0; at = bytes.indexOf(EXIT[0]!, at + 1)) {
    // Compressed bytes often contain the first byte, but rarely the first two.
    if (bytes[at + 1] === EXIT[1] && EXIT.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

/**
 * Returns the stream in hexadecimal (ASCIIHexDecode, ISO 32000-1, 7.4.2), added before its other filters. It is twice
 * as long.
 */
export function inHexadecimal({ entries, bytes }: Stream): Stream {
  const filtered = entries
    .replace(/\/Filter(\/\w+)/, '/Filter[/ASCIIHexDecode$1]')
    .replace(/\/DecodeParms(<<.*?>>)/, '/DecodeParms[null$1]');
  return {
    entries: filtered.includes('/Filter[') ? filtered : `${filtered}/Filter/ASCIIHexDecode`,
    bytes: latin1(`${hex(bytes)}>`),
  };
}
