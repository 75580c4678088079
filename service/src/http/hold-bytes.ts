/** Reserves the memory of requests within the byte budget, and closes connections whose answers are not read. */
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

/** Time without reading any of the answer after which a client is disconnected. */
const STALLED_MS = 30_000;

/** Hook that opens the request's account in the budget. It closes when the answer is read or the connection ends. */
export function createOpenBudget({ bytesInFlight }: { readonly bytesInFlight: ByteBudget }) {
  return async (request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    const held = bytesInFlight.open();
    request.heldBytes = held;
    raw.once('close', held.giveBack);
  };
}

/** Reserves memory for a request; call it before allocating. Throws OVERLOADED if the budget is exceeded. */
export function holdBytes(request: FastifyRequest, sizeBytes: number): void {
  if (request.heldBytes.take(groupOf(request), sizeBytes)) return;
  const message = 'Too many large requests and responses are in progress; try again shortly.';
  throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': '1' } });
}

/** Returns the group for sharing the budget: a team, a person or an address. */
export function groupOf({ credential, session, ip }: FastifyRequest): string {
  return credential?.team.id ?? session?.user.id ?? `address:${countedAddress(ip)}`;
}

/** Hook that reserves memory for JSON and pages before they are sent. Handlers reserve documents themselves. */
export async function holdAnswer(request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) {
  if (typeof payload === 'string' && statusCode < 400) holdBytes(request, Buffer.byteLength(payload));
}

/** Hook that closes the connection if the answer is not read for a while. */
export function createEndStalled(stalledMs = STALLED_MS) {
  return async ({ raw: { socket } }: FastifyRequest): Promise<void> => {
    // Absent in tests that inject requests. Node.js resets the timeout after the answer.
    if (socket instanceof Socket) socket.setTimeout(stalledMs);
  };
}
