/** Work of a request that renders. After the response, hooks read the facts that it has recorded. */
import type { OutputFormat } from '@platen/engine';
import type { FastifyRequest } from 'fastify';
import { holdBytes } from '../../http/hold-bytes.ts';
import type { Prepare } from '../../idempotency/idempotency.ts';
import type { RenderFacts } from '../render-facts.ts';
import { createWork, type Work } from '../work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Facts about the render that are known so far. */
    facts: RenderFacts;
    /** Output format. Set when the body has been parsed. */
    format: OutputFormat | undefined;
    /** Settles when the stored document would survive a power failure. The response waits for it. */
    flushed: Promise<void> | undefined;
  }
}

/** Creates the work of a request. It records facts about the render in the request. */
export function workOf(request: FastifyRequest, prepare: Prepare): Work {
  return createWork({
    prepare,
    hold: (sizeBytes) => holdBytes(request, sizeBytes),
    tell(facts) {
      request.facts = facts;
    },
    answerAfter(flushed) {
      request.flushed = flushed;
    },
  });
}
