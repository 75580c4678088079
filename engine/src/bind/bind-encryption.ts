/** Binds the passwords of a PDF. */
import type { Binding } from '../format/binding-type.ts';
import { PASSWORD_RULE, passwordBytes } from '../format/encryption.ts';
import { ALL_PERMITTED, type Encryption, type Permissions } from '../scene/encryption.ts';
import { type Run, textOf } from './evaluate.ts';

const NONE = new Uint8Array();

/** Returns the encryption. A missing password is a problem, so that the file is never written unprotected. */
export function bindEncryption(run: Run): Encryption | undefined {
  const said = run.template.pdf?.encryption;
  if (!said) return undefined;
  const user = said.userPassword === undefined ? NONE : bindPassword(said.userPassword, run);
  const owner = said.ownerPassword === undefined ? user : bindPassword(said.ownerPassword, run);
  return { userPassword: user, ownerPassword: owner, permissions: permissionsOf(said.permissions) };
}

function bindPassword(password: string | Binding, run: Run): Uint8Array {
  const isWritten = typeof password === 'string';
  const text = isWritten ? password : (textOf(password, { elementId: 'pdf', locals: {}, digits: 'latin' }, run) ?? '');
  const bytes = passwordBytes(text);
  if (bytes) return bytes;
  const path = isWritten ? '/pdf/encryption' : password.path;
  run.report.problems.push({ code: 'INVALID_VALUE', path, message: PASSWORD_RULE });
  return NONE;
}

function permissionsOf(said: Partial<{ [K in keyof Permissions]: Permissions[K] | undefined }> = {}): Permissions {
  const { print, copy, modify, annotate, fillForms, assemble } = ALL_PERMITTED;
  return {
    print: said.print ?? print,
    copy: said.copy ?? copy,
    modify: said.modify ?? modify,
    annotate: said.annotate ?? annotate,
    fillForms: said.fillForms ?? fillForms,
    assemble: said.assemble ?? assemble,
  };
}
