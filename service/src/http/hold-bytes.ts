/** What requests hold in memory, within the budget of bytes; and the end of answers that nobody reads. */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteBudget, HeldBytes } from '../base/byte-budget.ts';
import { ApiError } from '../base/errors.ts';
import { countedAddress } from '../limits/address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    heldBytes: HeldBytes;
  }
}

/** How long a client may take none of its answer. */
const STALLED_MS = 30_000;

/** Hook: from here on the request can hold bytes, until its answer is read or its connection ends. */
export function createOpenBudget({ bytesInFlight }: { readonly bytesInFlight: ByteBudget }) {
  return async (request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    const held = bytesInFlight.open();
    request.heldBytes = held;
    raw.once('close', held.giveBack);
  };
}

/** To be called before memory is taken for a request. OVERLOADED where there is no room for so much. */
export function holdBytes(request: FastifyRequest, sizeBytes: number): void {
  if (request.heldBytes.take(groupOf(request), sizeBytes)) return;
  const message = 'Too many large requests and answers are on their way; try again shortly.';
  throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': '1' } });
}

/** Whoever shares with nobody else what there is for all: a team, a person, an address. */
export function groupOf({ credential, session, ip }: FastifyRequest): string {
  return credential?.team.id ?? session?.user.id ?? `address:${countedAddress(ip)}`;
}

/** Hook before an answer is sent: JSON and pages are held until they are read; handlers hold documents by themselves. */
export async function holdAnswer(request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) {
  if (typeof payload === 'string' && statusCode < 400) holdBytes(request, Buffer.byteLength(payload));
}

/** Hook before an answer is sent: ends its connection when none of it is read for a while. */
export function createEndStalled(stalledMs = STALLED_MS) {
  return async ({ raw: { socket } }: FastifyRequest): Promise<void> => {
    // Tests that send requests without a connection have none. Node.js ends the time with the answer.
    if (socket instanceof Socket) socket.setTimeout(stalledMs);
  };
}
