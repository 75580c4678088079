/** Facts about a render on its request. Hooks read them after the response. */
import type { OutputFormat } from '@platen/engine';
import type { FastifyRequest } from 'fastify';
import type { RenderFacts, Tell } from '../render-facts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Known facts about the render. */
    facts: RenderFacts;
    /** Format of the render; set once the body is parsed. */
    format: OutputFormat | undefined;
  }
}

/** Returns a function that stores facts about the render on the request. */
export function tellTo(request: FastifyRequest): Tell {
  return (facts) => {
    request.facts = facts;
  };
}
