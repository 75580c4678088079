/** API keys as the service has them. */
import type { Key, KeyMode, NewKey, Scope } from '@platen/client';
import { ask } from './api.ts';
import { namesOf } from './names-of.ts';
import { readAll } from './paging.ts';
import { mayChange } from './session.ts';
import { teamStrings } from './team-strings.ts';

export type { Key, KeyMode, NewKey, Scope };

/** In the order in which they are chosen. */
export const KEY_MODES = namesOf<KeyMode>(teamStrings.keys.modes);
export const SCOPES = namesOf<Scope>(teamStrings.keys.scopeNames);

/** To tell which a render was made with; viewers see none. */
export const listKeys = async () => (mayChange() ? readAll<Key>('v1/keys', 'keys') : []);

export type KeyWishes = {
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  readonly name: string;
  readonly expiresAt?: number;
};

export const createKey = (body: KeyWishes) => ask<NewKey>('v1/keys', { method: 'POST', body });

/** A key like it; the one before works on for so long. */
export const rollKey = (id: string, overlapSeconds: number) =>
  ask<NewKey>(`v1/keys/${encodeURIComponent(id)}/roll`, { method: 'POST', body: { overlapSeconds } });

/** Whether it can still be used. */
export const isInForce = ({ revokedAt, expiresAt }: Key) =>
  revokedAt === undefined && (expiresAt === undefined || expiresAt > Date.now());

export const revokeKey = (id: string) => ask(`v1/keys/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** For example `pl_live_…a1b2`. */
export const shownKey = ({ mode, last4 }: Key) => `pl_${mode}_…${last4}`;
