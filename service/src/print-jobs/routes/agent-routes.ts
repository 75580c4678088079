/**
 * `/v1/agent`: routes for agents, which serve printers that the service cannot reach. A request for a job waits until
 * there is one.
 */

import { defined } from '@platen/engine/base/defined';
import { LEASE_MS } from '../../background/heartbeat.ts';
import { ApiError } from '../../base/errors.ts';
import { textParameter } from '../../base/query.ts';
import type { StorageContext } from '../../blobs/storage-context.ts';
import { signalLeaving } from '../../http/client-left.ts';
import { type InForceNeeds, isInForce } from '../../http/in-force.ts';
import { json, jsonBody, NO_BODY, NOTHING, own, routesWith } from '../../http/route.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { getPrinterRow, mediaCheckOf } from '../../printers/printers.ts';
import { AGENT } from '../../printers/reach-printer.ts';
import type { PrinterRow } from '../../store/tables.ts';
import { endBody, holdBody, takeBody } from '../agent-bodies.ts';
import { beginHold, endHold, getHeld, type Hold, noteAgent, renewHold, type Taken, takeJob } from '../agent-queues.ts';
import type { AgentWaits } from '../agent-waits.ts';
import { releasePrinter } from '../print-queues.ts';
import { heldJobAnswer, takenJobAnswer } from './answers.ts';

export type AgentNeeds = StorageContext &
  InForceNeeds & {
    readonly agentWaits: Pick<AgentWaits, 'wait' | 'wake'>;
    readonly metrics: Pick<Metrics, 'printed'>;
    /** With `off`, agents get no jobs. */
    readonly background: 'on' | 'off';
  };

const route = routesWith<AgentNeeds>();

const OF_AGENTS = { group: 'Agents', access: 'credential', may: 'agent', headers: {} } as const;

const LEASE = 'lease_0123456789ABCDEFGHIJKLMN';

export const agentRoutes = [
  route('POST /v1/agent/take', {
    ...OF_AGENTS,
    name: 'takePrintJob',
    about:
      'Takes the next job of a printer with the address `agent`, under a lease. If there is no job, the response waits; without `job`, no job arrived in time. A printer has one job at a time. `POST /v1/agent/jobs/{id}/renew` extends the lease. After the lease expires, another agent can take the job, or it becomes `unknown` if sending had started.',
    body: jsonBody(takeBody, { printer: 'desk-1', status: { state: 'ready' } }),
    answer: json(takenJobAnswer),
    errors: ['NOT_FOUND', 'OVERLOADED'],
    waits: true,
    async handle({ agentWaits, background, ...needs }, { credential, body, request, reply }) {
      const printer = await getPrinterRow(needs.db, credential.team.id, body.printer);
      if (printer.address !== AGENT) throw notServed();
      await noteAgent(needs, printer, body.status);
      const left = signalLeaving(reply);
      const take = async () => (background === 'on' ? takeJob(needs, printer.id) : undefined);
      let taken = await take();
      if (!taken && body.waitSeconds > 0) {
        const waiting = { id: printer.id, teamId: credential.team.id };
        await agentWaits.wait(waiting, { ms: body.waitSeconds * 1_000, signal: left });
        // Checks the key again, because it may have been revoked while the request was waiting.
        if (!left.aborted && (await isInForce(needs, request))) taken = await take();
      }
      // Releases the lease at once if the agent has disconnected.
      if (taken && left.aborted) await releasePrinter(needs, printer.id, taken.lease);
      return tellTaken(printer, taken);
    },
  }),
  route('GET /v1/agent/jobs/{id}/document', {
    ...OF_AGENTS,
    name: 'downloadPrintDocument',
    about: 'Returns the document of a taken job, exactly as it is sent to the printer.',
    query: { lease: textParameter('lease under which the job was taken') },
    body: NO_BODY,
    answer: own(['application/octet-stream']),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    async handle(needs, { credential, params, query, reply }) {
      const lease = query.lease;
      const hold = { teamId: credential.team.id, id: params.id, lease };
      const { size_bytes: sizeBytes } = await getHeld(needs, hold);
      const stream = await needs.blobs.open(params.id, { sizeBytes });
      if (!stream) {
        await endHold(needs, hold, { state: 'failed', message: 'the document of the job is lost; nothing was sent' });
        throw new ApiError('NOT_FOUND', { message: 'The stored document is lost or damaged. Print it again.' });
      }
      reply.headers({ 'content-type': 'application/octet-stream', 'content-length': sizeBytes });
      return reply.send(stream);
    },
  }),
  route('POST /v1/agent/jobs/{id}/begin', {
    ...OF_AGENTS,
    name: 'beginPrintJob',
    about:
      'Marks a job as `sending`. Send the first byte only after the response 204. Send nothing to the printer after 409 (the job was cancelled) or 404 (the lease has expired). You can repeat the request under the same lease.',
    body: jsonBody(holdBody, { lease: LEASE }),
    answer: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: (needs, { credential, params, body }) => beginHold(needs, holdOf(credential, params, body)),
  }),
  route('POST /v1/agent/jobs/{id}/renew', {
    ...OF_AGENTS,
    name: 'renewPrintJob',
    about: 'Extends the lease. 404 means that it has expired.',
    body: jsonBody(holdBody, { lease: LEASE }),
    answer: NOTHING,
    errors: ['NOT_FOUND'],
    handle: (needs, { credential, params, body }) => renewHold(needs, holdOf(credential, params, body)),
  }),
  route('POST /v1/agent/jobs/{id}/end', {
    ...OF_AGENTS,
    name: 'endPrintJob',
    about:
      'Reports the outcome of a job and releases its printer. The request can be repeated, and can arrive late: if the job became `unknown` in the meantime and nobody has handled it, the job gets this outcome.',
    body: jsonBody(endBody, { lease: LEASE, state: 'sent' }),
    answer: json(heldJobAnswer),
    errors: ['NOT_FOUND'],
    async handle({ agentWaits, metrics, ...needs }, { credential, params, body }) {
      const { state: told, message = null } = body;
      const state = await endHold(needs, holdOf(credential, params, body), { state: told, message });
      if (state !== 'queued' && state !== 'sending') metrics.printed(state);
      agentWaits.wake();
      return { id: params.id, state };
    },
  }),
];

type Named = { readonly id: string };

function holdOf({ team }: { readonly team: Named }, { id }: Named, { lease }: Pick<Hold, 'lease'>): Hold {
  return { teamId: team.id, id, lease };
}

function tellTaken(row: PrinterRow, taken: Taken | undefined) {
  const { id, name, language, confirm } = row;
  const printer = { id, name, language };
  if (!taken) return { printer };
  const { job, lease } = taken;
  return {
    printer,
    job: {
      id: job.id,
      lease,
      leaseMs: LEASE_MS,
      name: job.name,
      language: job.language,
      ...(job.dots_per_mm === null ? {} : { dotsPerMm: job.dots_per_mm }),
      repeats: job.repeats,
      confirm: confirm === 1,
      ...defined({ mediaCheck: mediaCheckOf(row) }),
      sizeBytes: job.size_bytes,
      sha256: job.sha256,
    },
  };
}

/** Creates the same error as for a printer that does not exist, because agents must not learn about other printers. */
function notServed(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The printer does not exist. Check its name or ID.' });
}
