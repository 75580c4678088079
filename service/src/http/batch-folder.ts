/** A folder for the documents of one request, until it is answered. */
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBatchFolder } from '../render/temporary-files.ts';

/** Its path. Throws `Unavailable` when the disk has no room for one. */
export async function openBatchFolder({ log }: FastifyRequest, { raw }: FastifyReply): Promise<string> {
  const folder = await createBatchFolder();
  finished(raw, () => {
    rm(folder, { recursive: true, force: true }).catch((error) =>
      log.warn({ err: error }, 'a temporary folder is left'),
    );
  });
  return folder;
}
