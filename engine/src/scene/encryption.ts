/** Defines the passwords and permissions of a PDF. */
import { hex } from '../base/bytes.ts';

export const PRINTING = ['none', 'low', 'high'] as const;

/** Permissions of readers without the owner password (ISO 32000-2, table 22). */
export type Permissions = {
  /** Printing permission; `low` allows only degraded quality. */
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
  /**
   * Password in UTF-8. The user password and the owner password both open the file. If the user password is empty,
   * anyone can open the file.
   */
  readonly userPassword: Uint8Array;
  /** Password in UTF-8 that grants all permissions. */
  readonly ownerPassword: Uint8Array;
  readonly permissions: Permissions;
};

/** Returns whether two documents have the same passwords. */
export function isSameLock(one: Encryption | undefined, other: Encryption | undefined): boolean {
  const passwords = (each: Encryption | undefined) => each && `${hex(each.userPassword)} ${hex(each.ownerPassword)}`;
  return passwords(one) === passwords(other);
}
