/** The parts a running service is made of; routes get them as one object. */
import type { Logger } from 'pino';
import type { Accounts } from './auth/accounts.ts';
import type { Credentials } from './auth/credentials.ts';
import type { Clock } from './base/clock.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { FileNames } from './blobs/file-names.ts';
import type { Tracing } from './http/tracing.ts';
import type { Metrics } from './operation/metrics.ts';
import type { ImageFetcher } from './remote/image-fetcher.ts';
import type { Database } from './store/tables.ts';
import type { RenderPool } from './workers/render-pool.ts';

export type Services = {
  /** Prefix of result URLs, without a slash at its end. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  readonly blobs: Blobs;
  readonly fileNames: FileNames;
  readonly credentials: Credentials;
  readonly accounts: Accounts;
  /** Signs session tokens. */
  readonly sessionSecret: string;
  readonly pool: RenderPool;
  readonly imageFetcher: ImageFetcher;
  readonly metrics: Metrics;
  /** Undefined where nobody collects traces. */
  readonly tracing: Tracing | undefined;
  /** Of an uploaded file. */
  readonly assetLimitMb: number;
  /** Whether test renders are marked as such. */
  readonly testWatermark: boolean;
  /** Requests without a valid credential, of one address. */
  readonly anonymousPerMinute: number;
  /** Addresses and ranges of the proxies that are believed. */
  readonly trustProxy: readonly string[];
  /** Of pages that may call from elsewhere. */
  readonly corsOrigins: readonly string[];
};
