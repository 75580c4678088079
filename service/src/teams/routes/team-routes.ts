/** `/v1/team` and `/v1/invitations`: a team, its members and its invitations. */
import { parseColor } from '@platen/engine/base/color';
import { z } from 'zod';
import { actorOf } from '../../activity/activity.ts';
import type { Credential, SessionCredential } from '../../auth/credential.ts';
import type { Credentials } from '../../auth/credentials.ts';
import { mayMail } from '../../auth/mail-limits.ts';
import { ApiError, badRequest } from '../../base/errors.ts';
import { bodyOf, text, word } from '../../base/parse-body.ts';
import { searchParameter } from '../../base/query.ts';
import { ROLES } from '../../enums/roles.ts';
import { EMAIL } from '../../http/email.ts';
import { BY_EMAIL, findPage, pageParameters } from '../../http/paging.ts';
import { created, json, jsonBody, NO_BODY, NOTHING, routesWith } from '../../http/route.ts';
import type { Mail } from '../../mail/mail.ts';
import { invitationMessage } from '../../mail/messages.ts';
import type { PlannedContext } from '../../store/store-context.ts';
import { invite, listInvitations, withdrawInvitation } from '../invitations.ts';
import { hasMember, listMembers, type MemberChange, removeMember, setRole } from '../members.ts';
import { createPasswordLink } from '../password-link.ts';
import { changeSettings, getSettings, getTeam } from '../teams.ts';
import {
  invitationsAnswer,
  membersAnswer,
  newInvitationAnswer,
  ownTeamAnswer,
  passwordLinkAnswer,
  roleAnswer,
} from './answers.ts';

const inviteBody = bodyOf({ email: EMAIL, role: word(ROLES).default('member') });
const roleBody = bodyOf({ role: word(ROLES) });
const daysError = { error: 'must be a whole number of days, at least 1, or null to use the plan’s limit' };
/** Maximum number of brand colours per team. */
const MOST_COLORS = 24;

const colorsError = { error: `must be a list of at most ${MOST_COLORS} different colours, such as "#2f6fde"` };
const teamBody = bodyOf({
  name: text('name of the team', { max: 100 }).optional(),
  outputDays: z
    .int(daysError)
    .min(1, daysError)
    .max(400, daysError)
    .nullable()
    .optional()
    .meta({ description: 'number of days that documents are stored; null for the plan’s limit' }),
  colors: z
    .array(
      z.string(colorsError).refine((color) => parseColor(color) !== undefined, colorsError),
      colorsError,
    )
    .max(MOST_COLORS, colorsError)
    .refine((colors) => new Set(colors).size === colors.length, colorsError)
    .optional()
    .meta({ description: 'brand colours, which the designer lists before all other colours' }),
});

export type TeamNeeds = PlannedContext & {
  readonly credentials: Credentials;
  /** Start of the URL of invitation links. */
  readonly baseUrl: string;
  /** Undefined if the installation cannot send e-mail. */
  readonly mail: Mail | undefined;
};

const route = routesWith<TeamNeeds>();

const OF_MEMBERS = { group: 'Team', access: 'member', may: 'member', headers: {} } as const;
const OF_OWNERS = { group: 'Team', access: 'member', may: 'owner', headers: {} } as const;

export const teamRoutes = [
  route('GET /v1/team', {
    name: 'getTeam',
    group: 'Team',
    about: 'Returns the team, and the role of the person in it.',
    access: 'credential',
    may: 'team:read',
    headers: {},
    body: NO_BODY,
    answer: json(ownTeamAnswer),
    errors: [],
    handle: tellTeam,
  }),
  route('PATCH /v1/team', {
    name: 'changeTeam',
    ...OF_OWNERS,
    about:
      'Changes the name of the team, its brand colours, and the number of days that documents are stored; only for owners. Existing documents keep their expiry. Omitted properties do not change.',
    body: jsonBody(teamBody, { outputDays: 3 }),
    answer: json(ownTeamAnswer),
    errors: [],
    async handle(needs, { credential, body }) {
      const { id: teamId, limits } = credential.team;
      if ((body.outputDays ?? 1) > limits.outputDays) {
        const message = `must be at most ${limits.outputDays}, the limit of the plan`;
        throw badRequest([{ path: '/outputDays', code: 'OUT_OF_RANGE', message }]);
      }
      await changeSettings(needs, teamId, { ...body, actor: actorOf(credential) });
      needs.credentials.forget();
      return tellTeam(needs, { credential });
    },
  }),
  route('GET /v1/team/members', {
    name: 'listMembers',
    ...OF_MEMBERS,
    about: 'Lists the members of the team by e-mail address, in pages.',
    query: { search: searchParameter('part of the name or e-mail address'), ...pageParameters() },
    body: NO_BODY,
    answer: json(membersAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query }) {
      const search = query.search;
      const { items, more } = await findPage(query, BY_EMAIL, (page) =>
        listMembers(db, credential.team.id, { search, ...page }),
      );
      return { members: items, ...more };
    },
  }),
  route('PATCH /v1/team/members/{id}', {
    name: 'changeRole',
    ...OF_OWNERS,
    about:
      'Changes the role of a person; only for owners. If an owner gets another role, their open invitations become invalid. If a person becomes a viewer, the keys they created become invalid.',
    body: jsonBody(roleBody, { role: 'owner' }),
    answer: json(roleAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    async handle({ db, clock, credentials }, { credential, params: { id }, body: { role } }) {
      hold(credentials, await setRole({ db, clock }, { ...changing(credential, id), role }));
      return { id, role };
    },
  }),
  route('DELETE /v1/team/members/{id}', {
    name: 'removeMember',
    ...OF_MEMBERS,
    about:
      'Removes a person from the team, with the keys and open invitations they created; only for owners, and for members who leave.',
    body: NO_BODY,
    answer: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT'],
    /** Owners can remove any member. All members can leave. */
    async handle({ db, clock, credentials }, { credential, params: { id } }) {
      if (credential.role !== 'owner' && credential.session.user.id !== id) {
        throw new ApiError('FORBIDDEN', { message: 'Only an owner of the team can remove others. Ask an owner.' });
      }
      hold(credentials, await removeMember({ db, clock }, changing(credential, id)));
    },
  }),
  route('POST /v1/team/members/{id}/password-link', {
    name: 'createPasswordLink',
    ...OF_OWNERS,
    about:
      'Creates a link to set a new password, which an owner passes on to the person. The link works once and expires after a day. It is shown only once and replaces an earlier link. Responds with 409 for administrators of the installation and for people who are in another team.',
    body: NO_BODY,
    answer: created(passwordLinkAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    async handle(needs, { credential, params: { id } }) {
      const asked = { teamId: credential.team.id, userId: id, createdBy: credential.session.user.id };
      const { token, expiresAt } = await createPasswordLink(needs, asked);
      return { token, url: `${needs.baseUrl}/reset#${token}`, expiresAt };
    },
  }),
  route('GET /v1/invitations', {
    name: 'listInvitations',
    ...OF_OWNERS,
    about: 'Lists open invitations by e-mail address, in pages; only for owners.',
    query: { search: searchParameter('part of the address'), ...pageParameters() },
    body: NO_BODY,
    answer: json(invitationsAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db, clock }, { credential, query }) {
      const search = query.search;
      const { items, more } = await findPage(query, BY_EMAIL, (page) =>
        listInvitations(db, clock, credential.team.id, { search, ...page }),
      );
      return { invitations: items, ...more };
    },
  }),
  route('POST /v1/invitations', {
    name: 'invite',
    ...OF_OWNERS,
    about:
      'Invites a person; only for owners. The response contains the link for that person, unless the installation sends it by e-mail. An earlier invitation to the same address becomes invalid.',
    body: jsonBody(inviteBody, { email: 'grace@example.com', role: 'member' }),
    answer: created(newInvitationAnswer),
    errors: ['CONFLICT', 'STORAGE_EXCEEDED', 'UNAVAILABLE'],
    /**
     * Without a mail server, the caller gets the link and passes it on. With a mail server, only the recipient gets the
     * link. Using it therefore verifies the e-mail address.
     */
    async handle(needs, { credential, body }) {
      const { db, clock, baseUrl, mail } = needs;
      const teamId = credential.team.id;
      if (await hasMember(db, teamId, body.email)) {
        throw new ApiError('CONFLICT', {
          message: 'This person is already a member of the team. No invitation is needed.',
        });
      }
      if (mail && !(await mayMail({ db, clock }, { email: body.email, teamId }))) throw tooManyLetters();
      const isMailed = mail !== undefined;
      const made = await invite(needs, { teamId, createdBy: credential.session.user.id, isMailed, ...body });
      const { token, ...invitation } = made;
      const url = `${baseUrl}/join/${token}`;
      if (!mail) return { ...invitation, token, url };
      const team = (await getTeam(db, teamId)).name;
      await mail.send(invitationMessage({ email: body.email, team, url, baseUrl })).catch(async (error) => {
        await withdrawInvitation(needs, { teamId, id: invitation.id });
        throw error;
      });
      return invitation;
    },
  }),
  route('DELETE /v1/invitations/{id}', {
    name: 'revokeInvitation',
    ...OF_OWNERS,
    about: 'Revokes an invitation; only for owners.',
    body: NO_BODY,
    answer: NOTHING,
    errors: ['NOT_FOUND'],
    async handle(needs, { credential, params: { id } }) {
      if (!(await withdrawInvitation(needs, { teamId: credential.team.id, id, actor: actorOf(credential) }))) {
        throw new ApiError('NOT_FOUND', {
          message: 'The invitation does not exist or is no longer open. Check its ID.',
        });
      }
    },
  }),
];

async function tellTeam({ db }: Pick<TeamNeeds, 'db'>, { credential }: { readonly credential: Credential }) {
  const { id, limits } = credential.team;
  const [team, { outputDays, colors }] = await Promise.all([getTeam(db, id), getSettings(db, id)]);
  const most = limits.outputDays;
  const days = { outputDays: Math.min(outputDays ?? most, most), mostOutputDays: most };
  return { ...team, ...(credential.kind === 'session' ? { role: credential.role } : {}), ...days, colors };
}

function changing(credential: SessionCredential, userId: string) {
  return { teamId: credential.team.id, userId, actor: actorOf(credential) };
}

function tooManyLetters(): ApiError {
  const message = 'Too many invitations to this address or from this team were sent in the last hour; try again later.';
  return new ApiError('RATE_LIMITED', { message, headers: { 'retry-after': '3600' } });
}

/**
 * Clears cached credentials after a change of members, so that it takes effect immediately. Throws NOT_FOUND or
 * CONFLICT if the change has failed.
 */
function hold(credentials: Credentials, change: MemberChange): void {
  switch (change) {
    case 'not-a-member':
      throw new ApiError('NOT_FOUND', { message: 'The member does not exist. Check the ID of the person.' });
    case 'last-owner':
      throw new ApiError('CONFLICT', {
        message: 'A team needs at least one owner. Make another member an owner first.',
      });
    case 'changed':
      credentials.forget();
  }
}
