/** Hook: keeps account of every render that a team asked for, once it is answered. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderModeOf } from '../auth/credential.ts';
import type { Clock } from '../base/clock.ts';
import type { Tell } from '../render/render-facts.ts';
import { createRecordId, findingsOf, summarize } from '../render-log/record.ts';
import type { RenderLog } from '../render-log/render-log.ts';

/** Keeps with the request what becomes known of its render. */
export function tellTo(request: FastifyRequest): Tell {
  return (facts) => {
    request.facts = facts;
  };
}

type NoteNeeds = { readonly clock: Clock; readonly renderLog: Pick<RenderLog, 'note'> };

export function createNoteRender({ clock, renderLog }: NoteNeeds) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { credential, failure, facts, format, id, routeOptions } = request;
    if (routeOptions.config?.row?.counts !== 'renders' || !credential) return;
    const ms = Math.round(reply.elapsedTime);
    const at = clock.now() - ms;
    const { source, errors = [], warnings = [], items, documents = 0, pages = 0, sizeBytes = 0 } = facts;
    const found = findingsOf(failure);
    const isReplay = reply.hasHeader('idempotent-replayed');
    renderLog.note({
      id: createRecordId(at),
      team_id: credential.team.id,
      at,
      key_id: credential.kind === 'key' ? credential.id : null,
      user_id: credential.kind === 'session' ? credential.session.user.id : null,
      request_id: id,
      render_id: failure ? null : (facts.id ?? null),
      mode: renderModeOf(credential),
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
