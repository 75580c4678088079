/** Implements the standard security handler, revision 6: AES-256 with passwords in UTF-8 (ISO 32000-2, 7.6). */
import { concatBytes, hex, latin1 } from '../../base/bytes.ts';
import type { Platform } from '../../base/platform.ts';
import type { Encryption, Permissions } from '../../scene/encryption.ts';

export type SecurityHandler = {
  /** Encryption dictionary, which is never encrypted. */
  readonly dictionary: string;
  /**
   * Encrypts a stream with AES-256-CBC (7.6.3.1). Returns the initialization vector followed by the encrypted bytes.
   */
  encrypt(object: number, bytes: Uint8Array): Uint8Array;
};

type Crypto = Pick<Platform, 'sha256' | 'sha384' | 'sha512' | 'aesCbc'>;

const BLOCK_BYTES = 16;
const ZERO = new Uint8Array(BLOCK_BYTES);

/**
 * Creates a handler. `digest` identifies the content to encrypt. Keys, salts and vectors are derived from it and from
 * the passwords, instead of random numbers, so equal documents produce equal files. Without the passwords, an attacker
 * learns only whether two files are equal.
 */
export function createSecurityHandler(crypto: Crypto, encryption: Encryption, digest: Uint8Array): SecurityHandler {
  const { userPassword, ownerPassword, permissions } = encryption;
  const key = passwordHash(crypto, concatBytes([ownerPassword, userPassword]), digest);
  const made = (label: string) => crypto.sha256(concatBytes([key, latin1(label)]));
  const [salts, chance] = [made('salts'), made('permissions')];
  const user = entriesOf(crypto, key, {
    password: userPassword,
    salts: salts.subarray(0, 16),
    userEntry: new Uint8Array(),
  });
  const owner = entriesOf(crypto, key, { password: ownerPassword, salts: salts.subarray(16), userEntry: user.check });
  const flags = flagsOf(permissions);
  // Content of the permissions entry (algorithm 10): the flags, whether metadata is encrypted, a marker, and four
  // pseudorandom bytes.
  const plainPermissions = concatBytes([littleEndian(flags), littleEndian(-1), latin1('Tadb'), chance.subarray(0, 4)]);
  const perms = crypto.aesCbc(key, ZERO, plainPermissions);
  const filter = '/CF<</StdCF<</Type/CryptFilter/CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF';
  const check = `/U<${hex(user.check)}>/UE<${hex(user.sealed)}>/O<${hex(owner.check)}>/OE<${hex(owner.sealed)}>`;
  return {
    dictionary: `<</Filter/Standard/V 5/R 6/Length 256${filter}${check}/P ${flags}/Perms<${hex(perms)}>>>`,
    encrypt(object, bytes) {
      const vector = crypto.sha256(concatBytes([key, littleEndian(object), bytes])).subarray(0, BLOCK_BYTES);
      return concatBytes([vector, crypto.aesCbc(key, vector, padded(bytes))]);
    },
  };
}

type Password = { readonly password: Uint8Array; readonly salts: Uint8Array; readonly userEntry: Uint8Array };

/**
 * Returns the entries of a password (algorithms 8 and 9): the password check, and the file key encrypted with the
 * password.
 */
function entriesOf(crypto: Crypto, key: Uint8Array, { password, salts, userEntry }: Password) {
  const [checkSalt, keySalt] = [salts.subarray(0, 8), salts.subarray(8, 16)];
  const check = concatBytes([passwordHash(crypto, password, checkSalt, userEntry), salts]);
  return { check, sealed: crypto.aesCbc(passwordHash(crypto, password, keySalt, userEntry), ZERO, key) };
}

const ROUNDS = 64;
const REPEATS = 64;

/**
 * Returns a deliberately slow hash of 32 bytes (algorithm 2.B). For the owner password, `userEntry` is the entry of the
 * user password.
 */
function passwordHash(
  crypto: Crypto,
  password: Uint8Array,
  salt: Uint8Array,
  userEntry: Uint8Array = new Uint8Array(),
): Uint8Array {
  let hash = crypto.sha256(concatBytes([password, salt, userEntry]));
  for (let round = 0, last = 0; round < ROUNDS || last > round - 32; round++) {
    const once = concatBytes([password, hash, userEntry]);
    const input = new Uint8Array(once.length * REPEATS);
    for (let at = 0; at < input.length; at += once.length) input.set(once, at);
    const encrypted = crypto.aesCbc(hash.subarray(0, 16), hash.subarray(16, 32), input);
    // First 16 bytes as a number modulo 3. It equals the sum of the bytes modulo 3, because 256 mod 3 is 1.
    const rest = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = [crypto.sha256, crypto.sha384, crypto.sha512][rest]!(encrypted);
    last = encrypted.at(-1)!;
  }
  return hash.subarray(0, 32);
}

/**
 * Returns the permission flags (table 22). Bits are numbered from 1, and undefined bits are set. Accessibility is
 * always permitted (bit 10).
 */
function flagsOf({ print, copy, modify, annotate, fillForms, assemble }: Permissions): number {
  const permitted: readonly (readonly [bit: number, isPermitted: boolean])[] = [
    [3, print !== 'none'],
    [4, modify],
    [5, copy],
    [6, annotate],
    [9, fillForms],
    [11, assemble],
    [12, print === 'high'],
  ];
  const unset = permitted.reduce((bits, [bit, isPermitted]) => bits | (isPermitted ? 0 : 1 << (bit - 1)), 0b11);
  return ~unset;
}

/** Pads to whole blocks with 1 … 16 bytes, whose value is the number of padding bytes (7.6.3.1). */
function padded(bytes: Uint8Array): Uint8Array {
  const more = BLOCK_BYTES - (bytes.length % BLOCK_BYTES);
  return concatBytes([bytes, new Uint8Array(more).fill(more)]);
}

function littleEndian(value: number): Uint8Array {
  return Uint8Array.of(value, value >> 8, value >> 16, value >> 24);
}
