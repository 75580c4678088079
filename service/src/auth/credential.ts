/** Who makes a request: a program with a key, or a person with a session. */

import type { KeyMode, RenderMode } from '../words/key-modes.ts';
import type { Plan, PlanLimits, Plans } from '../words/plans.ts';
import type { Role } from '../words/roles.ts';
import type { Scope } from '../words/scopes.ts';

export type Credential = KeyCredential | SessionCredential;

export type CredentialTeam = {
  readonly id: string;
  readonly slug: string;
  readonly plan: Plan;
  /** The limits of the plan. */
  readonly limits: PlanLimits;
  /** For how many days its documents are kept. */
  readonly outputDays: number;
};

/** As the database has it; `outputDays` as far as the team has chosen. */
type StoredTeam = Pick<CredentialTeam, 'id' | 'slug' | 'plan'> & { readonly outputDays: number | null };

export function credentialTeam({ id, slug, plan, outputDays }: StoredTeam, plans: Plans): CredentialTeam {
  const limits = plans.limitsOf(plan);
  return { id, slug, plan, limits, outputDays: Math.min(outputDays ?? Infinity, limits.outputDays) };
}

export type KeyCredential = {
  readonly kind: 'key';
  /** Outputs belong to it. */
  readonly id: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  /** From then on it is none, in milliseconds since the epoch. */
  readonly expiresAt?: number | undefined;
  /** The person behind it; undefined where an operator made it. */
  readonly createdBy?: string | undefined;
  readonly team: CredentialTeam;
};

export type SessionCredential = {
  readonly kind: 'session';
  /** Outputs belong to it: the session's and the team's, for a session sees nothing of a team it has left. */
  readonly id: string;
  readonly mode: 'test';
  readonly team: CredentialTeam;
  readonly role: Role;
  readonly session: Session;
};

/** A person who is signed in. */
export type Session = {
  readonly id: string;
  /** As it is stored: without its signature. */
  readonly token: string;
  readonly user: User;
  readonly expiresAt: number;
  /** The team it acts for, and the person's part in it; none before one is chosen and after being removed from it. */
  readonly membership?: { readonly team: CredentialTeam; readonly role: Role };
};

export type User = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Whether the address is theirs for sure: they read mail to it, or an operator gave them the account. */
  readonly emailVerified: boolean;
  readonly superAdmin: boolean;
};

/** The person who asks, or the one behind the key; undefined where an operator made it. */
export function personOf(credential: Credential): string | undefined {
  return credential.kind === 'session' ? credential.session.user.id : credential.createdBy;
}

export function renderModeOf({ mode }: { readonly mode: KeyMode }): RenderMode {
  return mode === 'live' ? 'live' : 'test';
}
