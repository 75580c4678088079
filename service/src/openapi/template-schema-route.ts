/**
 * `GET /template.schema.json`: JSON Schema of the template format, for editors. Templates refer to it with `$schema`.
 */
import { templateJsonSchema } from '@platen/engine/format/template';
import { type Kept, keep, sendKept } from '../http/kept.ts';
import { NO_BODY, own, routesWith } from '../http/route.ts';

const TYPE = 'application/schema+json';
const HOUR = 3_600;

/** Cached response. It changes only with the release of the service. */
let written: Kept | undefined;

export const templateSchemaRoute = routesWith<object>()('GET /template.schema.json', {
  name: 'getTemplateSchema',
  group: 'Service',
  about: 'Returns the template format as JSON Schema 2020-12, for editors. A template names it in `$schema`.',
  access: 'open',
  may: 'anyone',
  headers: {
    takes: { 'If-None-Match': 'an `ETag`: 304 when it is the same' },
    sends: { ETag: 'changes with the version of the service' },
  },
  body: NO_BODY,
  answer: own([TYPE]),
  errors: [],
  counts: 'reads',
  async handle(_needs, { request, reply }) {
    written ??= keep(JSON.stringify(templateJsonSchema(), null, 2));
    reply.headers({ 'cache-control': `public, max-age=${HOUR}`, 'access-control-allow-origin': '*' });
    return sendKept(written, request, reply.type(TYPE));
  },
});
