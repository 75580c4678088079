/**
 * Starts one PostgreSQL server and one S3 server for all tests of their tier. Environment variables pass their
 * addresses to the tests.
 */
import { startPostgres } from './postgres.ts';
import { startS3 } from './s3.ts';

let running: readonly { remove(): Promise<void> }[] = [];

export async function setup(): Promise<void> {
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  process.env['TESTS_DATABASES'] = postgres.url('postgres');
  process.env['TESTS_STORAGE'] = s3.url('PREFIX');
  running = [postgres, s3];
}

export async function teardown(): Promise<void> {
  await Promise.all(running.map((server) => server.remove()));
}
