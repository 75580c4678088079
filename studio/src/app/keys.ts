/** API keys from the service. */
import type { Key, KeyMode, NewKey, Scope } from '@platen/client';
import { ask } from './api.ts';
import { namesOf } from './names-of.ts';
import { readAll } from './paging.ts';
import { keysWords } from './screens/keys-words.ts';
import { mayChange } from './session.ts';

export type { Key, KeyMode, NewKey, Scope };

/** Key modes in the order of the menu. */
export const KEY_MODES = namesOf<KeyMode>(keysWords.modes);
export const SCOPES = namesOf<Scope>(keysWords.scopeNames);

/** Loads the keys, to show which key made a render. Viewers get an empty list. */
export const listKeys = async () => (mayChange() ? readAll('keys', 'GET /v1/keys') : []);

export type KeyInput = {
  readonly mode: KeyMode;
  readonly scopes?: readonly Scope[];
  readonly name: string;
  readonly expiresAt?: number;
};

export const createKey = (body: KeyInput) => ask('POST /v1/keys', { body });

/** Replaces a key. The previous key keeps working for this number of seconds. */
export const rollKey = (id: string, overlapSeconds: number) =>
  ask('POST /v1/keys/{id}/roll', { id, body: { overlapSeconds } });

/** Returns true if the key is neither revoked nor expired. */
export const isInForce = ({ revokedAt, expiresAt }: Key) =>
  revokedAt === undefined && (expiresAt === undefined || expiresAt > Date.now());

export const revokeKey = (id: string) => ask('DELETE /v1/keys/{id}', { id });

/** Returns text such as `pl_live_…a1b2`. */
export const shownKey = ({ mode, last4 }: Key) => `pl_${mode}_…${last4}`;
