/** Credentials of requests: an API key, or a person with a session. */

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
  /** Days for which documents are kept. */
  readonly outputDays: number;
};

/** Team as stored. `outputDays` is set only if the team has chosen it. */
type StoredTeam = Pick<CredentialTeam, 'id' | 'slug' | 'plan'> & { readonly outputDays: number | null };

export function credentialTeam({ id, slug, plan, outputDays }: StoredTeam, plans: Plans): CredentialTeam {
  const limits = plans.limitsOf(plan);
  return { id, slug, plan, limits, outputDays: Math.min(outputDays ?? Infinity, limits.outputDays) };
}

export type KeyCredential = {
  readonly kind: 'key';
  /** Owner ID of the outputs. */
  readonly id: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  /** Expiry time in ms since the epoch. */
  readonly expiresAt?: number | undefined;
  /** Person who created the key; undefined if an administrator created it. */
  readonly createdBy?: string | undefined;
  /** True for jobs of people who may only print. Their live documents must come from published templates. */
  readonly publishedOnly?: boolean;
  readonly team: CredentialTeam;
};

export type SessionCredential = {
  readonly kind: 'session';
  /** Owner ID of the outputs: session and team. A session has no access to outputs of a team it has left. */
  readonly id: string;
  /** Render mode: test, unless the person asks for a live render. */
  readonly mode: RenderMode;
  readonly team: CredentialTeam;
  readonly role: Role;
  readonly session: Session;
};

/** Session of a signed-in person. */
export type Session = {
  readonly id: string;
  /** Stored form of the token, without the signature. */
  readonly token: string;
  readonly user: User;
  readonly expiresAt: number;
  /** Current team and the person's role in it. Undefined until the person chooses a team, and after removal from it. */
  readonly membership?: { readonly team: CredentialTeam; readonly role: Role };
};

export type User = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** True if the person owns the address: they opened mail sent to it, or an administrator created the account. */
  readonly emailVerified: boolean;
  readonly superAdmin: boolean;
};

/** Returns the person, or the person who created the key; undefined if an administrator created the key. */
export function personOf(credential: Credential): string | undefined {
  return credential.kind === 'session' ? credential.session.user.id : credential.createdBy;
}

/** Returns true if live documents of the credential must come from published templates. */
export function needsPublished(credential: Credential): boolean {
  if (credential.mode !== 'live') return false;
  return credential.kind === 'session' ? credential.role === 'print-only' : credential.publishedOnly === true;
}

export function renderModeOf({ mode }: { readonly mode: KeyMode }): RenderMode {
  return mode === 'live' ? 'live' : 'test';
}
