/** Types for teams, members, sessions, keys, plans and activity. */
import type { Usage } from './types.ts';

/** Plan of the installation. A limit of -1 means unlimited. */
export type Plan = Usage['rates'] & {
  readonly name: string;
  readonly monthlyRenders: number;
  /** True if renders beyond the monthly limit are rejected. */
  readonly hardCap: boolean;
  /** Maximum retention time of documents in days. */
  readonly outputDays: number;
  readonly kept: Readonly<Record<'documentBytes' | 'templates' | 'templateBytes' | 'keys' | 'invitations', number>>;
};
/**
 * Role in a team. Viewers can read, and render in test mode. `print-only` members can only print published templates.
 */
export type Role = 'owner' | 'member' | 'print-only' | 'viewer';

/** Session of the signed-in person. Times are in ms since the epoch. */
export type ListedSession = {
  readonly id: string;
  readonly createdAt: number;
  /** Time of the last use, accurate to one day. */
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  /** User agent of the browser or program. */
  readonly userAgent?: string;
  /** Slug of the session's current team. */
  readonly team?: string;
  /** True for the session of this request. */
  readonly current: boolean;
};

/** Link with which a member sets a new password. It is returned only once. */
export type PasswordLink = { readonly token: string; readonly url: string; readonly expiresAt: number };
export type Scope = 'render' | 'print' | 'agent' | 'templates' | 'assets' | 'team';
export type KeyMode = 'live' | 'test' | 'demo';

/** API key, without its secret. Times are in ms since the epoch. */
export type Key = {
  readonly id: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  readonly name: string;
  readonly last4: string;
  /** ID of the person who created the key. */
  readonly createdBy?: string;
  readonly createdAt: number;
  /** Time of the last use, accurate to one minute. */
  readonly lastUsedAt?: number;
  /** Expiry time. */
  readonly expiresAt?: number;
  readonly revokedAt?: number;
};

export type NewKey = Key & {
  /** Secret of the key. It is returned only once. */
  readonly key: string;
};

/** Key that replaces another key. */
export type RolledKey = NewKey & {
  /** Replaced key and its expiry time. */
  readonly replaces: { readonly id: string; readonly expiresAt: number };
};

export type Team = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** Caller's role. Absent if the caller is not a person. */
  readonly role?: Role;
  /** Retention time of documents in days. Returned only for the caller's team. */
  readonly outputDays?: number;
  readonly mostOutputDays?: number;
  /** Brand colours, which the designer suggests first. Returned only for the caller's team. */
  readonly colors?: readonly string[];
  /** True if the monthly quota is used up. Returned only in the list of all teams. */
  readonly quotaExceeded?: boolean;
};

export type Library = { readonly id: string; readonly slug: string; readonly name: string };

export type Member = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  /** Time in ms since the epoch. */
  readonly joinedAt: number;
};

/** Entry in the activity log. */
export type Activity = {
  readonly id: string;
  /** Time in ms since the epoch. */
  readonly at: number;
  /** Name of the action, such as `template.published`. */
  readonly action: string;
  /**
   * ID of the person who made the change, or who created the API key that made it. Without both IDs, an administrator
   * of the installation made the change.
   */
  readonly userId?: string;
  readonly userName?: string;
  readonly keyId?: string;
  readonly keyName?: string;
  /** ID of the changed object. For assets, the name. */
  readonly subject: string;
  /** Name of the object at the time of the change. For people, their current name. */
  readonly label?: string;
  readonly details: Readonly<Record<string, string | number>>;
};

export type ActivityFilter = {
  readonly search?: string;
  /** Name of an action, or a kind of object such as `key`. */
  readonly action?: string;
  /** ID of the person who made the change. */
  readonly person?: string;
  /** ID of the API key that made the change. */
  readonly key?: string;
  /** Start of the time range in ms since the epoch. */
  readonly from?: number;
  readonly to?: number;
};

export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** ID of the owner who created the invitation. */
  readonly createdBy?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

export type NewInvitation = Invitation & {
  /** Token in the link. Absent, like `url`, if the service e-mails the link to the person. */
  readonly token?: string;
  readonly url?: string;
  /** ID of an earlier invitation to the same address, which is now invalid. */
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
  /** Current team of the session; null if there is no current team. */
  readonly team: MemberTeam | null;
  readonly teams: readonly MemberTeam[];
  readonly expiresAt: number;
};

export type NewSession = Session & {
  /** Session token. Pass it as `apiKey` to another client. */
  readonly token: string;
};

export type PrinterNetworks = {
  /** Networks with port, such as `10.20.0.0/16:9100`. */
  readonly networks: readonly string[];
  /** True if `PLATEN_PRINTERS` sets the networks, so that they cannot be changed. */
  readonly isFixed: boolean;
};
