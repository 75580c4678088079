/** CRC-32 of PNG and ZIP (ISO 3309). */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Continues from `seed`, the checksum of earlier bytes. */
export function crc32(bytes: Uint8Array, seed = 0): number {
  let sum = ~seed;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  return ~sum >>> 0;
}
