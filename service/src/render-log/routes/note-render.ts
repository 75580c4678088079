/** Hook that records each render of a team after the response has been sent. */
import { defined } from '@platen/engine/base/defined';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderModeOf } from '../../auth/credential.ts';
import type { Credentials } from '../../auth/credentials.ts';
import type { Clock } from '../../base/clock.ts';
import { tokenOf } from '../../http/authenticate.ts';
import type { Subscriptions } from '../../webhooks/subscriptions.ts';
import { type Maker, recordOf } from '../record-of.ts';
import type { RenderLog } from '../render-log.ts';

type NoteNeeds = {
  readonly clock: Clock;
  readonly renderLog: Pick<RenderLog, 'note'>;
  readonly webhookSubscriptions: Pick<Subscriptions, 'tell'>;
  readonly credentials: Pick<Credentials, 'findRetired'>;
  readonly baseUrl: string;
};

export function createNoteRender({ clock, renderLog, webhookSubscriptions, credentials, baseUrl }: NoteNeeds) {
  /**
   * Finds the caller of the render. If the key was revoked or has expired, the render is recorded for the team of the
   * key.
   */
  const makerOf = async (request: FastifyRequest, { statusCode }: FastifyReply): Promise<Maker | undefined> => {
    const { credential } = request;
    if (credential) {
      const isKey = credential.kind === 'key';
      const maker = { key_id: isKey ? credential.id : null, user_id: isKey ? null : credential.session.user.id };
      return { team_id: credential.team.id, ...maker, mode: renderModeOf(credential) };
    }
    const token = statusCode === 401 ? tokenOf(request, baseUrl) : undefined;
    const retired = token === undefined ? undefined : await credentials.findRetired(token).catch(() => undefined);
    return retired && { team_id: retired.teamId, key_id: retired.id, user_id: null, mode: renderModeOf(retired) };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { failure, facts, format, id, routeOptions } = request;
    if (routeOptions.config?.row?.counts !== 'renders' || (facts.isDeferred && !failure)) return;
    const maker = await makerOf(request, reply);
    if (!maker) return;
    const ms = Math.round(reply.elapsedTime);
    const now = clock.now();
    const { statusCode: status } = reply;
    const isReplay = reply.hasHeader('idempotent-replayed');
    if (!isReplay && !NOT_TOLD.includes(status)) webhookSubscriptions.tell(eventOf(request, reply, maker));
    renderLog.note(recordOf({ maker, requestId: id, now, ms, format, status, failure, facts, isReplay }));
  };
}

/** Status codes for which the error says nothing about the document: missing permission, rate limit and overload. */
const NOT_TOLD: readonly number[] = [401, 403, 429, 503];

function eventOf({ failure, facts, format, id }: FastifyRequest, { statusCode: status }: FastifyReply, maker: Maker) {
  const { source, items, documents = 0, pages = 0 } = facts;
  const told = { template: source?.templateId, templateVersion: source?.version, format, mode: maker.mode };
  const outcome = failure ? { status, code: failure.code } : { renderId: facts.id, documents, pages };
  return {
    teamId: maker.team_id,
    type: failure ? ('render.failed' as const) : ('render.completed' as const),
    data: { requestId: id, ...told, ...defined({ items }), ...outcome },
  };
}
