/** Dependencies of code that renders. */
import type { DiskReserve } from '../blobs/disk-reserve.ts';
import type { FileNames } from '../blobs/file-names.ts';
import type { ContentContext } from '../blobs/row-contents.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ImageFetcher } from '../remote/image-fetcher.ts';
import type { FetchNeeds } from '../store/fetch-templates.ts';
import type { RenderPool } from '../workers/render-pool.ts';

export type RenderNeeds = ContentContext &
  FetchNeeds & {
    readonly pool: RenderPool;
    readonly disk: DiskReserve;
    /** Names for new documents. */
    readonly fileNames: FileNames;
    readonly imageFetcher: ImageFetcher;
    readonly metrics: Metrics;
    /** True to print a watermark on test documents. */
    readonly testWatermark: boolean;
    /** Start of document URLs, without a trailing slash. */
    readonly baseUrl: string;
  };
