/** Response schemas of the routes for keys, teams, people and sessions. */
import { z } from 'zod';
import { KEY_MODES } from '../../enums/key-modes.ts';
import { SCOPES } from '../../enums/scopes.ts';
import { millis, NEXT, plan, role } from '../../http/answer-parts.ts';

const key = {
  id: z.string(),
  mode: z.enum(KEY_MODES),
  scopes: z.array(z.enum(SCOPES)).meta({ description: 'scopes' }),
  name: z.string(),
  last4: z.string(),
  createdBy: z.string().optional().meta({ description: 'creator, or the creator of the key that created it' }),
  createdAt: millis,
  lastUsedAt: millis
    .optional()
    .meta({ description: 'time of the last use, to the minute, in milliseconds since the epoch' }),
  expiresAt: millis.optional().meta({ description: 'expiry time, in milliseconds since the epoch' }),
  revokedAt: millis.optional(),
};
export const keysAnswer = z.strictObject({ keys: z.array(z.strictObject(key).meta({ id: 'Key' })), next: NEXT });
export const newKeyAnswer = z.strictObject({ ...key, key: z.string().meta({ description: 'shown only once' }) });
export const rolledKeyAnswer = z.strictObject({
  ...newKeyAnswer.shape,
  replaces: z
    .strictObject({ id: z.string(), expiresAt: millis })
    .meta({ description: 'previous key and its expiry time' }),
});
export const revokedKeyAnswer = z.strictObject({ id: z.string(), revokedAt: millis });
/** Team without the properties that only administrators of the installation can read. */
const team = z.looseObject({ id: z.string(), slug: z.string(), name: z.string(), plan }).meta({ id: 'Team' });
export const teamAnswer = team;
export const ownTeamAnswer = z.strictObject({
  ...team.shape,
  role: role.optional(),
  outputDays: z.int().meta({ description: 'number of days that documents are stored' }),
  mostOutputDays: z.int().meta({ description: 'maximum number of days that the plan allows' }),
  colors: z.array(z.string()).meta({ description: 'brand colours, which the designer lists before all other colours' }),
});
export const teamsAnswer = z.strictObject({ teams: z.array(team), next: NEXT });
const emailVerified = z.boolean().meta({
  description:
    'true if the person has opened a link from an e-mail to this address, or if an administrator created the account',
});
const member = z
  .strictObject({ id: z.string(), email: z.string(), name: z.string(), emailVerified, role, joinedAt: millis })
  .meta({ id: 'Member' });
export const membersAnswer = z.strictObject({ members: z.array(member), next: NEXT });
export const roleAnswer = z.strictObject({ id: z.string(), role });
export const passwordLinkAnswer = z.strictObject({
  token: z.string(),
  url: z.string().meta({ description: 'link for this person, shown only once' }),
  expiresAt: millis,
});
const invitation = {
  createdBy: z.string().optional().meta({ description: 'owner who created the invitation' }),
  id: z.string(),
  email: z.string(),
  role,
  createdAt: millis,
  expiresAt: millis,
};
export const invitationsAnswer = z.strictObject({
  invitations: z.array(z.strictObject(invitation).meta({ id: 'Invitation' })),
  next: NEXT,
});
export const newInvitationAnswer = z.strictObject({
  ...invitation,
  token: z
    .string()
    .optional()
    .meta({ description: 'token of the invitation; absent if the installation sends the link by e-mail' }),
  url: z.string().optional().meta({ description: 'link for the invited person; absent like `token`' }),
  replaces: z
    .string()
    .optional()
    .meta({ description: 'ID of an earlier invitation to the same address, which is now invalid' }),
});
const memberTeam = z
  .strictObject({ id: z.string(), slug: z.string(), name: z.string(), role })
  .meta({ id: 'MemberTeam' });
const session = {
  user: z.strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    emailVerified,
    superAdmin: z.boolean(),
  }),
  team: memberTeam.nullable(),
  teams: z.array(memberTeam),
  expiresAt: millis,
};
export const sessionsAnswer = z.strictObject({
  sessions: z.array(
    z
      .strictObject({
        id: z.string(),
        createdAt: millis,
        lastUsedAt: millis.meta({ description: 'time of the last use, to the day, in milliseconds since the epoch' }),
        expiresAt: millis,
        userAgent: z.string().optional().meta({ description: 'name of the browser or program' }),
        team: z.string().optional().meta({ description: 'slug of the current team of the session' }),
        current: z.boolean().meta({ description: 'true for the current session' }),
      })
      .meta({ id: 'ListedSession' }),
  ),
  next: NEXT,
});
export const sessionAnswer = z.strictObject(session);
export const newSessionAnswer = z.strictObject({
  ...session,
  token: z.string().meta({ description: 'sent as `Authorization: Bearer <token>`' }),
});
