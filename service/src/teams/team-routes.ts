/** `/v1/team` and `/v1/invitations`: a team, its people, and who may come. */
import type { Credentials } from '../auth/credentials.ts';
import { mayMail } from '../auth/mail-limits.ts';
import { ApiError } from '../base/errors.ts';
import { bodyOf, word } from '../base/parse-body.ts';
import { invitationsAnswer, membersAnswer, newInvitationAnswer, roleAnswer, teamAnswer } from '../http/answers.ts';
import { EMAIL } from '../http/email.ts';
import { BY_EMAIL, findPage, pageQuery } from '../http/paging.ts';
import { created, json, jsonBody, NO_BODY, NOTHING, routesWith } from '../http/route.ts';
import { invitationLetter } from '../mail/letters.ts';
import type { Mail } from '../mail/mail.ts';
import type { Books } from '../store/books.ts';
import type { Page } from '../store/page.ts';
import { ROLES } from '../words/roles.ts';
import { invite, listInvitations, withdrawInvitation } from './invitations.ts';
import { hasMember, listMembers, type MemberChange, removeMember, setRole } from './members.ts';
import { getTeam } from './teams.ts';

const inviteBody = bodyOf({ email: EMAIL, role: word(ROLES).default('member') });
const roleBody = bodyOf({ role: word(ROLES) });

export type TeamNeeds = Books & {
  readonly credentials: Credentials;
  /** Prefix of the link in an invitation. */
  readonly baseUrl: string;
  /** Undefined where the installation sends none. */
  readonly mail: Mail | undefined;
};

const route = routesWith<TeamNeeds>();

const OF_MEMBERS = { group: 'Team', access: 'member', may: 'member', headers: {} } as const;
const OF_OWNERS = { group: 'Team', access: 'member', may: 'owner', headers: {} } as const;

export const teamRoutes = [
  route('GET /v1/team', {
    name: 'getTeam',
    group: 'Team',
    about: 'The team, and the person’s role in it.',
    access: 'credential',
    may: 'team',
    headers: {},
    body: NO_BODY,
    answer: json(teamAnswer),
    errors: [],
    async handle({ db }, { credential }) {
      const team = await getTeam(db, credential.team.id);
      return credential.kind === 'session' ? { ...team, role: credential.role } : team;
    },
  }),
  route('GET /v1/team/members', {
    name: 'listMembers',
    ...OF_MEMBERS,
    about: 'The people of the team, by their addresses and in pages.',
    query: pageQuery(),
    body: NO_BODY,
    answer: json(membersAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query }) {
      const { items, more } = await findPage(query, BY_EMAIL, (page) => listMembers(db, credential.team.id, page));
      return { members: items, ...more };
    },
  }),
  route('PATCH /v1/team/members/{id}', {
    name: 'changeRole',
    ...OF_OWNERS,
    about: 'Changes the role of a person; for owners. Who is an owner no longer leaves no open invitations behind.',
    body: jsonBody(roleBody, { role: 'owner' }),
    answer: json(roleAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    async handle({ db, clock, credentials }, { credential, params: { id }, body: { role } }) {
      hold(credentials, await setRole(db, clock, { teamId: credential.team.id, userId: id }, role));
      return { id, role };
    },
  }),
  route('DELETE /v1/team/members/{id}', {
    name: 'removeMember',
    ...OF_MEMBERS,
    about:
      'Removes a person from the team, with the keys and the open invitations they made; for owners, and for oneself.',
    body: NO_BODY,
    answer: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT'],
    /** Owners remove anyone; everyone may leave. */
    async handle({ db, clock, credentials }, { credential, params: { id } }) {
      if (credential.role !== 'owner' && credential.session.user.id !== id) {
        throw new ApiError('FORBIDDEN', { message: 'Only an owner of the team removes others from it.' });
      }
      hold(credentials, await removeMember(db, clock, { teamId: credential.team.id, userId: id }));
    },
  }),
  route('GET /v1/invitations', {
    name: 'listInvitations',
    ...OF_OWNERS,
    about: 'Open invitations, by their addresses and in pages; for owners.',
    query: pageQuery(),
    body: NO_BODY,
    answer: json(invitationsAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db, clock }, { credential, query }) {
      const list = (page: Page<{ readonly email: string }>) => listInvitations(db, clock, credential.team.id, page);
      const { items, more } = await findPage(query, BY_EMAIL, list);
      return { invitations: items, ...more };
    },
  }),
  route('POST /v1/invitations', {
    name: 'invite',
    ...OF_OWNERS,
    about:
      'Invites a person; for owners. The link in the answer is for that person, or it is mailed where the installation has a mail ' +
      'server; an earlier one to the same address ends.',
    body: jsonBody(inviteBody, { email: 'grace@example.com', role: 'member' }),
    answer: created(newInvitationAnswer),
    errors: ['CONFLICT', 'STORAGE_EXCEEDED', 'UNAVAILABLE'],
    /** Without mail, sending the link is up to whoever asked for it; with it nobody else sees the link, which proves the address. */
    async handle({ db, clock, baseUrl, mail }, { credential, body }) {
      const teamId = credential.team.id;
      if (await hasMember(db, teamId, body.email)) {
        throw new ApiError('CONFLICT', { message: 'This person is already in the team.' });
      }
      if (mail && !(await mayMail({ db, clock }, { email: body.email, teamId }))) throw tooManyLetters();
      const isMailed = mail !== undefined;
      const made = await invite(db, clock, { teamId, createdBy: credential.session.user.id, isMailed, ...body });
      const { token, ...invitation } = made;
      const url = `${baseUrl}/join/${token}`;
      if (!mail) return { ...invitation, token, url };
      const team = (await getTeam(db, teamId)).name;
      await mail.send(invitationLetter({ email: body.email, team, url, baseUrl })).catch(async (error) => {
        await withdrawInvitation(db, teamId, invitation.id);
        throw error;
      });
      return invitation;
    },
  }),
  route('DELETE /v1/invitations/{id}', {
    name: 'revokeInvitation',
    ...OF_OWNERS,
    about: 'Withdraws an invitation; for owners.',
    body: NO_BODY,
    answer: NOTHING,
    errors: ['NOT_FOUND'],
    async handle({ db }, { credential, params: { id } }) {
      if (!(await withdrawInvitation(db, credential.team.id, id))) {
        throw new ApiError('NOT_FOUND', { message: 'The team has no open invitation of this ID.' });
      }
    },
  }),
];

function tooManyLetters(): ApiError {
  const message = 'Too many invitations to this address, or of this team, were mailed in this hour.';
  return new ApiError('RATE_LIMITED', { message, headers: { 'retry-after': '3600' } });
}

/** Makes a change of a team's people hold at once; NOT_FOUND and CONFLICT when there was none. */
function hold(credentials: Credentials, change: MemberChange): void {
  switch (change) {
    case 'not-a-member':
      throw new ApiError('NOT_FOUND', { message: 'The team has no such member.' });
    case 'last-owner':
      throw new ApiError('CONFLICT', {
        message: 'A team needs at least one owner: make another member an owner first.',
      });
    case 'changed':
      credentials.forget();
  }
}
