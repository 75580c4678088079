/** Passwords of a PDF, and what who opens it may do. */
import { hex } from '../base/bytes.ts';

export const PRINTING = ['none', 'low', 'high'] as const;

/** What a reader program lets people do who do not have the owner's password (ISO 32000-2, table 22). */
export type Permissions = {
  /** `low`: only in a quality that makes no good copy. */
  readonly print: (typeof PRINTING)[number];
  readonly copy: boolean;
  readonly modify: boolean;
  readonly annotate: boolean;
  readonly fillForms: boolean;
  readonly assemble: boolean;
};

export const ALL_PERMITTED: Permissions = {
  print: 'high',
  copy: true,
  modify: true,
  annotate: true,
  fillForms: true,
  assemble: true,
};

export type Encryption = {
  /** UTF-8; who opens the file gives one of the two. Empty: anybody opens it. */
  readonly userPassword: Uint8Array;
  /** UTF-8; who gives it may do everything. */
  readonly ownerPassword: Uint8Array;
  readonly permissions: Permissions;
};

/** Whether the same people open both. */
export function isSameLock(one: Encryption | undefined, other: Encryption | undefined): boolean {
  const passwords = (each: Encryption | undefined) => each && `${hex(each.userPassword)} ${hex(each.ownerPassword)}`;
  return passwords(one) === passwords(other);
}
