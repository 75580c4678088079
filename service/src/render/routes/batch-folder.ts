/** Temporary folder for the documents of a request. It is deleted after the response. */
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBatchFolder } from '../../blobs/temporary-files.ts';

/** Creates the folder. Returns its path. Throws `Unavailable` if the disk is full. */
export async function openBatchFolder({ log }: FastifyRequest, { raw }: FastifyReply): Promise<string> {
  const folder = await createBatchFolder();
  finished(raw, () => {
    rm(folder, { recursive: true, force: true }).catch((error) =>
      log.warn({ err: error }, 'a temporary folder could not be deleted'),
    );
  });
  return folder;
}
