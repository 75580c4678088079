/** Unit of work of a request that renders. Hooks read the facts about it after the response. */
import type { OutputFormat } from '@platen/engine';
import type { FastifyRequest } from 'fastify';
import { holdBytes } from '../../http/hold-bytes.ts';
import type { Prepare } from '../../idempotency/idempotency.ts';
import type { RenderFacts } from '../render-facts.ts';
import { createWork, type Work } from '../work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Known facts about the render. */
    facts: RenderFacts;
    /** Format of the render; set once the body is parsed. */
    format: OutputFormat | undefined;
  }
}

/** Creates the unit of work of a request. Facts about the render are stored on the request. */
export function workOf(request: FastifyRequest, prepare: Prepare): Work {
  return createWork({
    prepare,
    hold: (sizeBytes) => holdBytes(request, sizeBytes),
    tell(facts) {
      request.facts = facts;
    },
  });
}
