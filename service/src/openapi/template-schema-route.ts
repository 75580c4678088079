/** `GET /template.schema.json`: the template format for editors, which `$schema` of a template names. */
import { createHash } from 'node:crypto';
import { templateJsonSchema } from '@platen/engine/format/template';
import { noneMatch } from '../http/ranges.ts';
import { NO_BODY, own, routesWith } from '../http/route.ts';

const TYPE = 'application/schema+json';
const HOUR = 3_600;

let written: { readonly text: string; readonly etag: string } | undefined;

/** It changes with the version of the service alone. */
function write() {
  const text = JSON.stringify(templateJsonSchema(), null, 2);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

export const templateSchemaRoute = routesWith<object>()('GET /template.schema.json', {
  name: 'getTemplateSchema',
  group: 'Service',
  about: 'The template format as JSON Schema 2020-12, for editors: a template names it in `$schema`.',
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
    written ??= write();
    reply.headers({
      etag: written.etag,
      'cache-control': `public, max-age=${HOUR}`,
      'access-control-allow-origin': '*',
    });
    if (noneMatch(request.headers['if-none-match'], written.etag)) return reply.code(304).send();
    return reply.type(TYPE).send(written.text);
  },
});
