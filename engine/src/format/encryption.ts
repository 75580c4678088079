/** Reads passwords and permissions of encrypted PDF files. */
import { utf8 } from '../base/bytes.ts';
import { ALL_PERMITTED, PRINTING } from '../scene/encryption.ts';
import { binding } from './binding.ts';
import type { Binding } from './binding-type.ts';
import { below, boolean, type Infer, isObject, object, oneOf, optional, type Schema, string } from './kit.ts';

/** Maximum length in bytes of UTF-8 (ISO 32000-2, 7.6.4.3.2). */
const MOST_BYTES = 127;

export const PASSWORD_RULE = `must be a password of 1 to ${MOST_BYTES} bytes in UTF-8, without control characters`;

/**
 * Encodes a password as UTF-8 after NFKC normalization, with all kinds of spaces as U+0020 (SASLprep, RFC 4013, 2). The
 * bytes then do not depend on how it was typed. Returns undefined for an invalid password.
 */
export function passwordBytes(text: string): Uint8Array | undefined {
  const prepared = text
    .replace(/\p{Zs}/gu, ' ')
    .replaceAll('\u00ad', '')
    .normalize('NFKC');
  if (prepared === '' || /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(prepared)) return undefined;
  const bytes = utf8(prepared);
  return bytes.length <= MOST_BYTES ? bytes : undefined;
}

/** Schema for a password, or a binding that evaluates to one. */
function password(): Schema<string | Binding> {
  const text = string({ maxLength: 500 });
  const bound = binding();
  return {
    json: { anyOf: [text.json, bound.json] },
    read(value, place, reader) {
      if (isObject(value)) return bound.read(value, place, reader);
      const written = text.read(value, place, reader);
      if (written === undefined || passwordBytes(written)) return written;
      return reader.report('INVALID_VALUE', place, PASSWORD_RULE);
    },
  };
}

const permissions = object({
  print: optional(
    oneOf(...PRINTING),
    `permission to print: "none", "low" (only in low quality) or "high"; default: "${ALL_PERMITTED.print}"`,
  ),
  copy: optional(boolean(), 'permission to copy text and pictures; default: true. Screen readers always have access'),
  modify: optional(boolean(), 'permission to change the pages; default: true'),
  annotate: optional(boolean(), 'permission to add annotations; default: true'),
  fillForms: optional(boolean(), 'permission to fill in form fields; default: true'),
  assemble: optional(boolean(), 'permission to add, rotate and remove pages; default: true'),
});

const written = object({
  userPassword: optional(password(), 'password required to open the file; default: none'),
  ownerPassword: optional(password(), 'password for full rights; default: the userPassword'),
  permissions: optional(
    permissions,
    'rights of people who do not know the owner password, enforced by PDF viewers. Requires an ownerPassword',
  ),
});

export type TemplateEncryption = Infer<typeof written>;

export const encryption: Schema<TemplateEncryption> = {
  json: written.json,
  read(value, place, reader) {
    const read = written.read(value, place, reader);
    if (!read) return read;
    // Reports only missing passwords. Invalid ones are already reported.
    const { userPassword, ownerPassword } = value as { readonly [K in keyof TemplateEncryption]: unknown };
    if (userPassword === undefined && ownerPassword === undefined) {
      return reader.report('INVALID_VALUE', place, 'needs a "userPassword" or an "ownerPassword"');
    }
    if (read.permissions && ownerPassword === undefined) {
      const message = 'need an "ownerPassword"; without one, anyone who opens the file has full rights';
      return reader.report('CONFLICT', below(place, 'permissions'), message);
    }
    return read;
  },
};
