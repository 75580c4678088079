/** Credentials of requests: API keys, and sessions of people. */

import type { KeyMode, RenderMode } from '../enums/key-modes.ts';
import type { Plan, PlanLimits, Plans } from '../enums/plans.ts';
import type { Role } from '../enums/roles.ts';
import type { Scope } from '../enums/scopes.ts';

export type Credential = KeyCredential | SessionCredential;

export type CredentialTeam = {
  readonly id: string;
  readonly slug: string;
  readonly plan: Plan;
  /** Limits of the team's plan. */
  readonly limits: PlanLimits;
  /** Retention time of documents in days. */
  readonly outputDays: number;
};

/** Team as stored in the database. `outputDays` is null unless the team has changed it. */
type StoredTeam = Pick<CredentialTeam, 'id' | 'slug' | 'plan'> & { readonly outputDays: number | null };

export function credentialTeam({ id, slug, plan, outputDays }: StoredTeam, plans: Plans): CredentialTeam {
  const limits = plans.limitsOf(plan);
  return { id, slug, plan, limits, outputDays: Math.min(outputDays ?? Infinity, limits.outputDays) };
}

export type KeyCredential = {
  readonly kind: 'key';
  /** ID that owns the documents. */
  readonly id: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  /** Expiry time in ms since the epoch. */
  readonly expiresAt?: number | undefined;
  /** ID of the person who created the key; undefined if an administrator created it. */
  readonly createdBy?: string | undefined;
  /** True for jobs of people who can only print. In live mode, they can only print published templates. */
  readonly publishedOnly?: boolean;
  readonly team: CredentialTeam;
};

export type SessionCredential = {
  readonly kind: 'session';
  /**
   * ID that owns the documents, made from the session and the team. A person who has left a team can no longer read
   * documents of that team.
   */
  readonly id: string;
  /** Mode of renders: `test`, unless the person requests a live render. */
  readonly mode: RenderMode;
  readonly team: CredentialTeam;
  readonly role: Role;
  readonly session: Session;
};

/** Session of a signed-in person. */
export type Session = {
  readonly id: string;
  /** Token as stored in the database, without its signature. */
  readonly token: string;
  readonly user: User;
  readonly expiresAt: number;
  /**
   * Current team, and the person's role in it. Undefined until the person chooses a team, and after they were removed
   * from the team.
   */
  readonly membership?: { readonly team: CredentialTeam; readonly role: Role };
};

export type User = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /**
   * True if the person has access to the address: they opened a link sent to it, or an administrator created the
   * account.
   */
  readonly emailVerified: boolean;
  readonly superAdmin: boolean;
};

/**
 * Returns the ID of the person, or of the person who created the key. Returns undefined if an administrator created the
 * key.
 */
export function personOf(credential: Credential): string | undefined {
  return credential.kind === 'session' ? credential.session.user.id : credential.createdBy;
}

/** Returns true if live documents of this credential may only use published templates. */
export function needsPublished(credential: Credential): boolean {
  if (credential.mode !== 'live') return false;
  return credential.kind === 'session' ? credential.role === 'print-only' : credential.publishedOnly === true;
}

export function renderModeOf({ mode }: { readonly mode: KeyMode }): RenderMode {
  return mode === 'live' ? 'live' : 'test';
}
