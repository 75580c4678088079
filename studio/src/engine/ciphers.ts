/** Collects the algorithms that only PDF passwords need, so that they load together. */
export { cbc } from '@noble/ciphers/aes.js';
export { sha384, sha512 } from '@noble/hashes/sha2.js';
