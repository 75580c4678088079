/** Reserves memory for requests, and closes connections whose clients do not read the response. */
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

/** Time in ms after which a client is disconnected if it has read nothing of its response. */
const STALLED_MS = 30_000;

/**
 * Creates the hook that starts counting the memory of a request. The memory is released when the client has read the
 * response or the connection has ended.
 */
export function createOpenBudget({ bytesInFlight }: { readonly bytesInFlight: ByteBudget }) {
  return async (request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    const held = bytesInFlight.open();
    request.heldBytes = held;
    raw.once('close', held.giveBack);
  };
}

/**
 * Reserves memory for a request. Call it before allocating the memory. Throws OVERLOADED if the limit would be
 * exceeded.
 */
export function holdBytes(request: FastifyRequest, sizeBytes: number): void {
  if (request.heldBytes.take(groupOf(request), sizeBytes)) return;
  const message = 'Too many large requests and responses are in progress; try again shortly.';
  throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': '1' } });
}

/** Returns the fairness group of a request: its team, person or IP address. */
export function groupOf({ credential, session, ip }: FastifyRequest): string {
  return credential?.team.id ?? session?.user.id ?? `address:${countedAddress(ip)}`;
}

/** Hook that reserves memory for JSON and HTML before it is sent. Handlers reserve memory for documents. */
export async function holdAnswer(request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) {
  if (typeof payload === 'string' && statusCode < 400) holdBytes(request, Buffer.byteLength(payload));
}

/** Creates the hook that closes the connection if the client does not read the response for a while. */
export function createEndStalled(stalledMs = STALLED_MS) {
  return async ({ raw: { socket } }: FastifyRequest): Promise<void> => {
    // Tests that inject requests have no socket. Node.js resets this timeout after the response.
    if (socket instanceof Socket) socket.setTimeout(stalledMs);
  };
}
