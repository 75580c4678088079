/** What rendering needs of a running service. */
import type { DiskReserve } from '../blobs/disk-reserve.ts';
import type { FileNames } from '../blobs/file-names.ts';
import type { Shelf } from '../blobs/shelf.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { ImageFetcher } from '../remote/image-fetcher.ts';
import type { FetchNeeds } from '../store/fetch-templates.ts';
import type { RenderPool } from '../workers/render-pool.ts';

export type RenderNeeds = Shelf &
  FetchNeeds & {
    readonly pool: RenderPool;
    readonly disk: DiskReserve;
    /** Names of outputs that are about to be written. */
    readonly fileNames: FileNames;
    readonly imageFetcher: ImageFetcher;
    readonly metrics: Metrics;
    /** Whether test renders are marked as such. */
    readonly testWatermark: boolean;
    /** Prefix of result URLs, without a slash at its end. */
    readonly baseUrl: string;
  };
