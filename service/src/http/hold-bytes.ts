/** Reserves memory for requests within the byte budget, and closes connections whose responses are not read. */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';
import type { ByteBudget, HeldBytes } from '../fairness/byte-budget.ts';
import { countedAddress } from '../limits/address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    heldBytes: HeldBytes;
  }
}

/** Time in ms after which a client that reads nothing of its response is disconnected. */
const STALLED_MS = 30_000;

/**
 * Creates the hook that opens the request's account in the budget. The account closes when the response is read or the
 * connection ends.
 */
export function createOpenBudget({ bytesInFlight }: { readonly bytesInFlight: ByteBudget }) {
  return async (request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    const held = bytesInFlight.open();
    request.heldBytes = held;
    raw.once('close', held.giveBack);
  };
}

/** Reserves memory for a request. Call it before allocating. Throws OVERLOADED if the budget is exceeded. */
export function holdBytes(request: FastifyRequest, sizeBytes: number): void {
  if (request.heldBytes.take(groupOf(request), sizeBytes)) return;
  const message = 'Too many large requests and responses are in progress; try again shortly.';
  throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': '1' } });
}

/** Returns the group that shares the budget: a team, a person or an IP address. */
export function groupOf({ credential, session, ip }: FastifyRequest): string {
  return credential?.team.id ?? session?.user.id ?? `address:${countedAddress(ip)}`;
}

/**
 * Hook that reserves memory for JSON and pages before they are sent. Handlers reserve memory for documents themselves.
 */
export async function holdAnswer(request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) {
  if (typeof payload === 'string' && statusCode < 400) holdBytes(request, Buffer.byteLength(payload));
}

/** Creates the hook that closes the connection if the response is not read for a while. */
export function createEndStalled(stalledMs = STALLED_MS) {
  return async ({ raw: { socket } }: FastifyRequest): Promise<void> => {
    // Tests that inject requests have no socket. Node.js resets the timeout after the response.
    if (socket instanceof Socket) socket.setTimeout(stalledMs);
  };
}
