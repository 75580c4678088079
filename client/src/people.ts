/**
 * Permissions: keys, the team, its members and sessions. Also teams and libraries, for administrators of the
 * installation.
 */
import { type CallOptions, type Calls, type List, path, type SearchOptions } from './calls.ts';
import type {
  Activity,
  ActivityFilter,
  Invitation,
  Key,
  KeyMode,
  Library,
  ListedSession,
  Member,
  NewInvitation,
  NewKey,
  NewSession,
  PasswordLink,
  Plan,
  PrinterNetworks,
  Role,
  RolledKey,
  Scope,
  Session,
  Team,
} from './people-types.ts';

/** Methods for people and teams. Routes of a person require a session token as `apiKey`, which `signIn` returns. */
export type People = {
  listKeys(options?: SearchOptions): List<Key>;
  /** Creates an API key, which is returned only once. By default, its only scope is `render`. */
  createKey(
    given: {
      readonly mode: KeyMode;
      readonly scopes?: readonly Scope[];
      readonly name?: string;
      /** Expiry time in ms since the epoch. */
      readonly expiresAt?: number;
    },
    options?: CallOptions,
  ): Promise<NewKey>;
  /**
   * Creates a key with the same permissions. The old key works for another day, or for the given time. Documents belong
   * to the key that created them.
   */
  rollKey(
    id: string,
    options?: CallOptions & { readonly overlapSeconds?: number; readonly expiresAt?: number },
  ): Promise<RolledKey>;
  revokeKey(id: string, options?: CallOptions): Promise<{ readonly id: string; readonly revokedAt: number }>;
  getTeam(options?: CallOptions): Promise<Team>;
  /** Changes the given settings. `outputDays: null` means the plan's limit. Only owners may call it. */
  changeTeam(
    change: { readonly name?: string; readonly outputDays?: number | null; readonly colors?: readonly string[] },
    options?: CallOptions,
  ): Promise<Team>;
  listMembers(options?: SearchOptions): List<Member>;
  changeRole(id: string, role: Role, options?: CallOptions): Promise<{ readonly id: string; readonly role: Role }>;
  removeMember(id: string, options?: CallOptions): Promise<void>;
  /**
   * Creates a link with which a person in no other team chooses a new password, once within a day. Only owners may call
   * it.
   */
  createPasswordLink(id: string, options?: CallOptions): Promise<PasswordLink>;
  listInvitations(options?: SearchOptions): List<Invitation>;
  invite(given: { readonly email: string; readonly role?: Role }, options?: CallOptions): Promise<NewInvitation>;
  revokeInvitation(id: string, options?: CallOptions): Promise<void>;
  /** Lists the activity log, latest first, at most `limit`. Default: all. Only owners may call it. */
  listActivity(options?: CallOptions & ActivityFilter & { readonly limit?: number }): List<Activity>;
  acceptInvitation(invitation: string, options?: CallOptions): Promise<Session>;
  signUp(
    given: { readonly invitation: string; readonly password: string; readonly name?: string },
    options?: CallOptions,
  ): Promise<NewSession>;
  createFirstAccount(
    given: { readonly token: string; readonly email: string; readonly password: string; readonly name?: string },
    options?: CallOptions,
  ): Promise<NewSession>;
  signIn(given: { readonly email: string; readonly password: string }, options?: CallOptions): Promise<NewSession>;
  signOut(options?: CallOptions): Promise<void>;
  /** Ends all sessions of the person, including this one. API keys keep working. */
  signOutEverywhere(options?: CallOptions): Promise<void>;
  listSessions(options?: SearchOptions): List<ListedSession>;
  endSession(id: string, options?: CallOptions): Promise<void>;
  getSession(options?: CallOptions): Promise<Session>;
  changePassword(
    given: { readonly password: string; readonly newPassword: string },
    options?: CallOptions,
  ): Promise<void>;
  /** Chooses the session's current team by its slug. */
  chooseTeam(team: string, options?: CallOptions): Promise<Session>;
  requestPasswordReset(email: string, options?: CallOptions): Promise<void>;
  resetPassword(given: { readonly token: string; readonly password: string }, options?: CallOptions): Promise<void>;
  listTeams(options?: SearchOptions): List<Team>;
  createTeam(
    given: { readonly slug: string; readonly name: string; readonly plan: string },
    options?: CallOptions,
  ): Promise<Team>;
  /** Lists the plans of the installation, smallest first. */
  listPlans(options?: CallOptions): Promise<readonly Plan[]>;
  setPlan(slug: string, plan: string, options?: CallOptions): Promise<Team>;
  /** Returns the networks in which teams may have printers. */
  getPrinterNetworks(options?: CallOptions): Promise<PrinterNetworks>;
  /** Sets these networks. An empty list allows none. Fails if `PLATEN_PRINTERS` is set. */
  setPrinterNetworks(networks: readonly string[], options?: CallOptions): Promise<PrinterNetworks>;
  createLibrary(given: { readonly slug: string; readonly name: string }, options?: CallOptions): Promise<Library>;
};

export function createPeople({ json, nothing, list, searched }: Calls): People {
  const post = (path: string, body: object, { signal }: CallOptions = {}) =>
    ({ method: 'POST', path, body, signal }) as const;
  return {
    listKeys: (options) => searched('keys', '/v1/keys', options),
    createKey: (body, options) => json(post('/v1/keys', body, options)),
    rollKey: (id, { signal, ...body } = {}) => json({ method: 'POST', path: path`/v1/keys/${id}/roll`, body, signal }),
    revokeKey: (id, { signal } = {}) => json({ method: 'DELETE', path: path`/v1/keys/${id}`, signal }),
    getTeam: ({ signal } = {}) => json({ path: '/v1/team', signal }),
    changeTeam: (body, { signal } = {}) => json({ method: 'PATCH', path: '/v1/team', body, signal }),
    listMembers: (options) => searched('members', '/v1/team/members', options),
    changeRole: (id, role, { signal } = {}) =>
      json({ method: 'PATCH', path: path`/v1/team/members/${id}`, body: { role }, signal }),
    removeMember: (id, { signal } = {}) => nothing({ method: 'DELETE', path: path`/v1/team/members/${id}`, signal }),
    createPasswordLink: (id, { signal } = {}) =>
      json({ method: 'POST', path: path`/v1/team/members/${id}/password-link`, signal }),
    listInvitations: (options) => searched('invitations', '/v1/invitations', options),
    invite: (body, options) => json(post('/v1/invitations', body, options)),
    revokeInvitation: (id, { signal } = {}) => nothing({ method: 'DELETE', path: path`/v1/invitations/${id}`, signal }),
    listActivity: ({ signal, limit: most, ...filter } = {}) =>
      list('activity', '/v1/activity', { filter, most, ...(signal && { signal }) }),
    acceptInvitation: (invitation, options) => json(post('/v1/invitations/accept', { invitation }, options)),
    signUp: (body, options) => json(post('/v1/auth/sign-up', body, options)),
    createFirstAccount: (body, options) => json(post('/v1/auth/first-account', body, options)),
    signIn: (body, options) => json(post('/v1/auth/sign-in', body, options)),
    signOut: ({ signal } = {}) => nothing({ method: 'POST', path: '/v1/auth/sign-out', signal }),
    signOutEverywhere: ({ signal } = {}) => nothing({ method: 'POST', path: '/v1/auth/sign-out-everywhere', signal }),
    listSessions: (options) => searched('sessions', '/v1/auth/sessions', options),
    endSession: (id, { signal } = {}) => nothing({ method: 'DELETE', path: path`/v1/auth/sessions/${id}`, signal }),
    getSession: ({ signal } = {}) => json({ path: '/v1/auth/session', signal }),
    changePassword: (body, options) => nothing(post('/v1/auth/password', body, options)),
    chooseTeam: (team, options) => json(post('/v1/session/team', { team }, options)),
    requestPasswordReset: (email, options) => nothing(post('/v1/auth/reset', { email }, options)),
    resetPassword: (body, options) => nothing(post('/v1/auth/reset/confirm', body, options)),
    listTeams: (options) => searched('teams', '/v1/teams', options),
    createTeam: (body, options) => json(post('/v1/teams', body, options)),
    listPlans: async ({ signal } = {}) =>
      (await json<{ readonly plans: readonly Plan[] }>({ path: '/v1/plans', signal })).plans,
    setPlan: (slug, plan, { signal } = {}) =>
      json({ method: 'PUT', path: path`/v1/teams/${slug}/plan`, body: { plan }, signal }),
    getPrinterNetworks: ({ signal } = {}) => json({ path: '/v1/printer-networks', signal }),
    setPrinterNetworks: (networks, { signal } = {}) =>
      json({ method: 'PUT', path: '/v1/printer-networks', body: { networks }, isRepeatable: true, signal }),
    createLibrary: (body, options) => json(post('/v1/libraries', body, options)),
  };
}
