/** S3 server for tests, in this process. It has one bucket and a free port. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './free-port.ts';

export type TestS3 = {
  /** Returns a value for `PLATEN_STORAGE_URL` with a separate prefix. */
  url(prefix: string): string;
  /** Returns the names of all objects with this prefix. The prefix is removed. */
  list(prefix: string): Promise<readonly string[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
};

/** Credentials that the server accepts. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' } as const;

const BUCKET = 'platen-test';

/** Suffix of the files in which the server stores objects. */
const OBJECT = '._S3rver_object';

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'platen-s3-'));
  const port = await freePort();
  let server: S3rver | undefined;
  const start = async () => {
    const configureBuckets = [{ name: BUCKET, configs: [] }];
    const address = '127.0.0.1';
    server = new S3rver({ address, port, silent: true, directory, configureBuckets, vhostBuckets: false });
    await server.run();
  };
  const stop = async () => {
    const stopped = server;
    server = undefined;
    if (!stopped) return;
    stopped.httpServer.closeAllConnections();
    await stopped.close();
  };
  await start();
  return {
    url: (prefix) => `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${port}`,
    async list(prefix) {
      // Reads the folder of the server, because listing over HTTP fails for more than a thousand objects.
      const names = readdirSync(join(directory, BUCKET, prefix)).filter((name) => name.endsWith(OBJECT));
      return names.map((name) => name.slice(0, -OBJECT.length));
    },
    stop,
    start,
    async remove() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
