/** Body that is not read, because its request was rejected. */
import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { NDJSON, openLines } from './line-source.ts';

function opened() {
  const raw = new PassThrough();
  const headers = { 'content-type': NDJSON, 'content-encoding': 'gzip' };
  const { source } = openLines({ raw, headers } as unknown as FastifyRequest);
  return { raw, source };
}

const closed = (source: NodeJS.EventEmitter) => new Promise((resolve) => source.once('close', resolve));

describe('an unread compressed body', () => {
  it('does not crash when its client disconnects', async () => {
    const { raw, source } = opened();
    const gone = closed(source);
    raw.destroy();
    await gone;
    expect(source.errored?.message).toBe('the body is incomplete; send it again');
  });

  it('does not crash when it is not gzip', async () => {
    const { raw, source } = opened();
    const gone = closed(source);
    raw.end('no gzip');
    await gone;
    expect(source.errored).toMatchObject({ code: 'Z_DATA_ERROR' });
  });
});
