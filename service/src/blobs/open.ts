/** Opens the configured storage. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Flush } from '../store/flush.ts';
import type { Blobs } from './blobs.ts';
import { createDiskBlobs } from './disk.ts';

type Place = Pick<
  Config,
  'dataFolder' | 'storage' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsSessionToken' | 'awsRegion'
>;

export async function openBlobs(config: Place, flush?: Flush): Promise<Blobs> {
  const { dataFolder, storage, awsAccessKeyId: accessKeyId, awsSecretAccessKey: secretAccessKey } = config;
  if (storage === '') return createDiskBlobs(join(dataFolder, 'outputs'), flush);
  if (accessKeyId === '' || secretAccessKey === '') {
    throw new ConfigError('if PLATEN_STORAGE_URL is set, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set too');
  }
  const { createS3Blobs } = await import('./s3.ts');
  return createS3Blobs({
    storage,
    accessKeyId,
    secretAccessKey,
    sessionToken: config.awsSessionToken,
    region: config.awsRegion,
    folder: join(dataFolder, 'cache'),
  });
}
