/** `/v1/team` and `/v1/invitations`: a team, its people, and who may come. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '../auth/credentials.ts';
import { ApiError } from '../base/errors.ts';
import { bodyOf, parseBody, word } from '../base/parse-body.ts';
import { EMAIL } from '../http/email.ts';
import type { Books } from '../store/books.ts';
import { ROLES } from '../words/roles.ts';
import { invite, listInvitations, withdrawInvitation } from './invitations.ts';
import { listMembers, type MemberChange, removeMember, setRole } from './members.ts';
import { getTeam } from './teams.ts';

export const inviteBody = bodyOf({ email: EMAIL, role: word(ROLES).default('member') });
export const roleBody = bodyOf({ role: word(ROLES) });

export type TeamNeeds = Books & {
  readonly credentials: Credentials;
  /** Prefix of the link in an invitation. */
  readonly baseUrl: string;
};

export function createTeamRoutes({ db, clock, credentials, baseUrl }: TeamNeeds) {
  const changed = (change: MemberChange) => {
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
  };
  const idOf = ({ params }: FastifyRequest) => (params as { readonly id: string }).id;

  return {
    async team({ credential }: FastifyRequest): Promise<object> {
      const team = await getTeam(db, credential.team.id);
      return credential.kind === 'session' ? { ...team, role: credential.role } : team;
    },

    async members({ credential }: FastifyRequest): Promise<object> {
      return { members: await listMembers(db, credential.team.id) };
    },

    async changeRole(request: FastifyRequest): Promise<object> {
      const { role } = parseBody(roleBody, request.body);
      const [teamId, userId] = [request.credential.team.id, idOf(request)];
      changed(await setRole(db, { teamId, userId }, role));
      return { id: userId, role };
    },

    /** Owners remove anyone; everyone may leave. */
    async remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { credential } = request;
      const userId = idOf(request);
      if (credential.kind !== 'session' || (credential.role !== 'owner' && credential.session.user.id !== userId)) {
        throw new ApiError('FORBIDDEN', { message: 'Only an owner of the team removes others from it.' });
      }
      changed(await removeMember(db, { teamId: credential.team.id, userId }));
      return reply.code(204).send();
    },

    async invitations({ credential }: FastifyRequest): Promise<object> {
      return { invitations: await listInvitations(db, clock, credential.team.id) };
    },

    /** The link is for the person invited; sending it is up to whoever asked for it. */
    async invite({ credential, body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const given = parseBody(inviteBody, body);
      const teamId = credential.team.id;
      if ((await listMembers(db, teamId)).some((member) => member.email === given.email)) {
        throw new ApiError('CONFLICT', { message: 'This person is already in the team.' });
      }
      const invitation = await invite(db, clock, { teamId, ...given });
      return reply.code(201).send({ ...invitation, url: `${baseUrl}/sign-up?invitation=${invitation.token}` });
    },

    async withdraw(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (!(await withdrawInvitation(db, request.credential.team.id, idOf(request)))) {
        throw new ApiError('NOT_FOUND', { message: 'The team has no open invitation of this ID.' });
      }
      return reply.code(204).send();
    },
  };
}
