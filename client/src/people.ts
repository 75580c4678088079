/** Keys, the team, its members and sessions. Also teams and libraries, for administrators of the installation. */
import { type CallOptions, type Calls, type List, type SearchOptions, searching } from './calls.ts';
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

/**
 * Methods for people and teams. Methods that act for a person require a session token as `apiKey`, which `signIn`
 * returns.
 */
export type People = {
  listKeys(options?: SearchOptions): List<Key>;
  /** Creates an API key. The secret is returned only once. By default, the only scope of the key is `render`. */
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
   * Creates a key with the same permissions. The old key remains valid for one day, or for the given time. Documents
   * still belong to the key that created them.
   */
  rollKey(
    id: string,
    options?: CallOptions & { readonly overlapSeconds?: number; readonly expiresAt?: number },
  ): Promise<RolledKey>;
  revokeKey(id: string, options?: CallOptions): Promise<{ readonly id: string; readonly revokedAt: number }>;
  getTeam(options?: CallOptions): Promise<Team>;
  /** Changes the given settings. `outputDays: null` selects the plan's maximum. Only owners may call it. */
  changeTeam(
    change: { readonly name?: string; readonly outputDays?: number | null; readonly colors?: readonly string[] },
    options?: CallOptions,
  ): Promise<Team>;
  listMembers(options?: SearchOptions): List<Member>;
  changeRole(id: string, role: Role, options?: CallOptions): Promise<{ readonly id: string; readonly role: Role }>;
  removeMember(id: string, options?: CallOptions): Promise<void>;
  /**
   * Creates a link with which a member sets a new password. The link works once, within one day. The member must not
   * belong to another team. Only owners may call it.
   */
  createPasswordLink(id: string, options?: CallOptions): Promise<PasswordLink>;
  listInvitations(options?: SearchOptions): List<Invitation>;
  invite(given: { readonly email: string; readonly role?: Role }, options?: CallOptions): Promise<NewInvitation>;
  revokeInvitation(id: string, options?: CallOptions): Promise<void>;
  /**
   * Lists the activity log, latest first. `limit` is the maximum number of entries. Default: all. Only owners may call
   * it.
   */
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
  /** Ends all sessions of the person, including the current one. API keys remain valid. */
  signOutEverywhere(options?: CallOptions): Promise<void>;
  listSessions(options?: SearchOptions): List<ListedSession>;
  endSession(id: string, options?: CallOptions): Promise<void>;
  getSession(options?: CallOptions): Promise<Session>;
  changePassword(
    given: { readonly password: string; readonly newPassword: string },
    options?: CallOptions,
  ): Promise<void>;
  /** Selects the session's current team by its slug. */
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
  /** Returns the networks in which the printers of teams may be. */
  getPrinterNetworks(options?: CallOptions): Promise<PrinterNetworks>;
  /** Replaces these networks. With an empty list, no printers are allowed. Rejects if `PLATEN_PRINTERS` is set. */
  setPrinterNetworks(networks: readonly string[], options?: CallOptions): Promise<PrinterNetworks>;
  createLibrary(given: { readonly slug: string; readonly name: string }, options?: CallOptions): Promise<Library>;
};

export function createPeople({ ask, list }: Calls): People {
  return {
    listKeys: (options) => list('keys', 'GET /v1/keys', searching(options)),
    createKey: (body, options) => ask('POST /v1/keys', { body, ...options }),
    rollKey: (id, { signal, ...body } = {}) => ask('POST /v1/keys/{id}/roll', { id, body, signal }),
    revokeKey: (id, options) => ask('DELETE /v1/keys/{id}', { id, ...options }),
    getTeam: (options) => ask('GET /v1/team', options),
    changeTeam: (body, options) => ask('PATCH /v1/team', { body, ...options }),
    listMembers: (options) => list('members', 'GET /v1/team/members', searching(options)),
    changeRole: (id, role, options) => ask('PATCH /v1/team/members/{id}', { id, body: { role }, ...options }),
    removeMember: (id, options) => ask('DELETE /v1/team/members/{id}', { id, ...options }),
    createPasswordLink: (id, options) => ask('POST /v1/team/members/{id}/password-link', { id, ...options }),
    listInvitations: (options) => list('invitations', 'GET /v1/invitations', searching(options)),
    invite: (body, options) => ask('POST /v1/invitations', { body, ...options }),
    revokeInvitation: (id, options) => ask('DELETE /v1/invitations/{id}', { id, ...options }),
    listActivity: ({ signal, limit: most, ...query } = {}) =>
      list('activity', 'GET /v1/activity', { query, most, signal }),
    acceptInvitation: (invitation, options) => ask('POST /v1/invitations/accept', { body: { invitation }, ...options }),
    signUp: (body, options) => ask('POST /v1/auth/sign-up', { body, ...options }),
    createFirstAccount: (body, options) => ask('POST /v1/auth/first-account', { body, ...options }),
    signIn: (body, options) => ask('POST /v1/auth/sign-in', { body, ...options }),
    signOut: (options) => ask('POST /v1/auth/sign-out', options),
    signOutEverywhere: (options) => ask('POST /v1/auth/sign-out-everywhere', options),
    listSessions: (options) => list('sessions', 'GET /v1/auth/sessions', searching(options)),
    endSession: (id, options) => ask('DELETE /v1/auth/sessions/{id}', { id, ...options }),
    getSession: (options) => ask('GET /v1/auth/session', options),
    changePassword: (body, options) => ask('POST /v1/auth/password', { body, ...options }),
    chooseTeam: (team, options) => ask('POST /v1/session/team', { body: { team }, ...options }),
    requestPasswordReset: (email, options) => ask('POST /v1/auth/reset', { body: { email }, ...options }),
    resetPassword: (body, options) => ask('POST /v1/auth/reset/confirm', { body, ...options }),
    listTeams: (options) => list('teams', 'GET /v1/teams', searching(options)),
    createTeam: (body, options) => ask('POST /v1/teams', { body, ...options }),
    listPlans: async (options) => (await ask('GET /v1/plans', options)).plans,
    setPlan: (slug, plan, options) => ask('PUT /v1/teams/{slug}/plan', { slug, body: { plan }, ...options }),
    getPrinterNetworks: (options) => ask('GET /v1/printer-networks', options),
    setPrinterNetworks: (networks, options) =>
      ask('PUT /v1/printer-networks', { body: { networks }, isRepeatable: true, ...options }),
    createLibrary: (body, options) => ask('POST /v1/libraries', { body, ...options }),
  };
}
