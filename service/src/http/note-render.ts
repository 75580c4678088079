/** Hook: keeps account of every render that a team asked for, once it is answered. */
import { defined } from '@platen/engine/base/defined';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderModeOf } from '../auth/credential.ts';
import type { Credentials } from '../auth/credentials.ts';
import type { Clock } from '../base/clock.ts';
import { createRecordId } from '../base/record-id.ts';
import type { Tell } from '../render/render-facts.ts';
import { findingsOf, type NewRecord, summarize } from '../render-log/record.ts';
import type { RenderLog } from '../render-log/render-log.ts';
import type { Wishes } from '../webhooks/wishes.ts';
import { tokenOf } from './authenticate.ts';

/** Keeps with the request what becomes known of its render. */
export function tellTo(request: FastifyRequest): Tell {
  return (facts) => {
    request.facts = facts;
  };
}

type Maker = Pick<NewRecord, 'team_id' | 'key_id' | 'user_id' | 'mode'>;

type NoteNeeds = {
  readonly clock: Clock;
  readonly renderLog: Pick<RenderLog, 'note'>;
  readonly webhookWishes: Pick<Wishes, 'tell'>;
  readonly credentials: Pick<Credentials, 'findRetired'>;
  readonly baseUrl: string;
};

export function createNoteRender({ clock, renderLog, webhookWishes, credentials, baseUrl }: NoteNeeds) {
  /** Whose render it was; of one that was refused for its key the team that had it. */
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
    const at = clock.now() - ms;
    const { source, errors = [], warnings = [], items, documents = 0, pages = 0, sizeBytes = 0 } = facts;
    const found = findingsOf(failure);
    const isReplay = reply.hasHeader('idempotent-replayed');
    if (!isReplay && !NOT_TOLD.includes(reply.statusCode)) webhookWishes.tell(eventOf(request, reply, maker));
    renderLog.note({
      id: createRecordId(at),
      ...maker,
      at,
      request_id: id,
      render_id: failure ? null : (facts.id ?? null),
      template_id: source?.id ?? null,
      template: source?.templateId ?? null,
      version: source?.version ?? null,
      format: format ?? null,
      items: items ?? null,
      documents: failure ? 0 : documents,
      pages: failure ? 0 : pages,
      size_bytes: failure ? 0 : sizeBytes,
      outcome: failure ? 'failed' : isReplay ? 'replayed' : 'complete',
      status: reply.statusCode,
      code: failure?.code ?? null,
      ms,
      findings: summarize([...found.errors, ...errors], [...found.warnings, ...warnings]),
    });
  };
}

/** Refusals of whoever asks, or of too much, say nothing of a document. */
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
