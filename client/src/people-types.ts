/** What goes over the wire about people: teams, sessions, keys, plans and activity. */
import type { Usage } from './types.ts';

/** A plan of the installation; -1 is unlimited. */
export type Plan = Usage['rates'] & {
  readonly name: string;
  readonly monthlyRenders: number;
  /** Whether renders are rejected at the monthly limit. */
  readonly hardCap: boolean;
  /** For how many days documents are kept at most. */
  readonly outputDays: number;
  readonly kept: Readonly<Record<'documentBytes' | 'templates' | 'templateBytes' | 'keys' | 'invitations', number>>;
};
/** Viewers read, and try in test mode. */
export type Role = 'owner' | 'member' | 'viewer';

/** A session of the person who is signed in; times are milliseconds since the epoch. */
export type ListedSession = {
  readonly id: string;
  readonly createdAt: number;
  /** To the day. */
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  /** What the browser or the program called itself. */
  readonly userAgent?: string;
  /** Slug of the team it acts for. */
  readonly team?: string;
  /** Whether it is the one that asks. */
  readonly current: boolean;
};

/** A link by which a person of the team chooses a new password; shown only once. */
export type PasswordLink = { readonly token: string; readonly url: string; readonly expiresAt: number };
export type Scope = 'render' | 'print' | 'agent' | 'templates' | 'assets' | 'team';
export type KeyMode = 'live' | 'test' | 'demo';

/** An API key by its last characters; times are milliseconds since the epoch. */
export type Key = {
  readonly id: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  readonly name: string;
  readonly last4: string;
  /** The person who made it. */
  readonly createdBy?: string;
  readonly createdAt: number;
  /** To the minute. */
  readonly lastUsedAt?: number;
  /** From then on it is none. */
  readonly expiresAt?: number;
  readonly revokedAt?: number;
};

export type NewKey = Key & {
  /** Shown only once. */
  readonly key: string;
};

/** A key that takes the place of another. */
export type RolledKey = NewKey & {
  /** The key before, and when it ends. */
  readonly replaces: { readonly id: string; readonly expiresAt: number };
};

export type Team = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** The role of whoever asks, where that is a person. */
  readonly role?: Role;
  /** For how many days documents are kept, and may be; of the own team. */
  readonly outputDays?: number;
  readonly mostOutputDays?: number;
};

export type Library = { readonly id: string; readonly slug: string; readonly name: string };

export type Member = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  /** Milliseconds since the epoch. */
  readonly joinedAt: number;
};

/** Something that somebody did in the team. */
export type Activity = {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What was done, for example `template.published`. */
  readonly action: string;
  /** The person, or the one behind the key; an operator where there is neither. */
  readonly userId?: string;
  readonly userName?: string;
  readonly keyId?: string;
  readonly keyName?: string;
  /** The ID of what it is about; of an asset its name. */
  readonly subject: string;
  /** What that was called then; of people: now. */
  readonly label?: string;
  readonly details: Readonly<Record<string, string | number>>;
};

export type ActivityFilter = {
  readonly search?: string;
  /** An activity, or what it is about, such as `key`. */
  readonly action?: string;
  /** The ID of who did it. */
  readonly person?: string;
  /** The ID of the API key that did it. */
  readonly key?: string;
  /** Milliseconds since the epoch. */
  readonly from?: number;
  readonly to?: number;
};

export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** The owner who made it. */
  readonly createdBy?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

export type NewInvitation = Invitation & {
  /** Absent where the installation mails it to the person itself, and so is `url`. */
  readonly token?: string;
  readonly url?: string;
  /** The earlier invitation to the same address, which has ended. */
  readonly replaces?: string;
};

type MemberTeam = { readonly id: string; readonly slug: string; readonly name: string; readonly role: Role };

export type Session = {
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly emailVerified: boolean;
    readonly superAdmin: boolean;
  };
  /** That the session works for. */
  readonly team: MemberTeam | null;
  readonly teams: readonly MemberTeam[];
  readonly expiresAt: number;
};

export type NewSession = Session & {
  /** For a client of its own, as `apiKey`. */
  readonly token: string;
};
