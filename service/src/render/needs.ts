/** Dependencies of code that renders. */
import type { DiskReserve } from '../blobs/disk-reserve.ts';
import type { FileNames } from '../blobs/file-names.ts';
import type { StorageContext } from '../blobs/storage-context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ImageFetcher } from '../remote/image-fetcher.ts';
import type { FetchNeeds } from '../store/fetch-templates.ts';
import type { RenderPool } from '../workers/render-pool.ts';

export type RenderNeeds = StorageContext &
  FetchNeeds & {
    readonly pool: RenderPool;
    readonly disk: DiskReserve;
    /** Names for new documents. */
    readonly fileNames: FileNames;
    readonly imageFetcher: ImageFetcher;
    /** Maximum bytes of a document that is stored in its row. 0 if all documents are stored in files. */
    readonly rowBytes: number;
    readonly metrics: Metrics;
    /** True to print a watermark on test documents. */
    readonly testWatermark: boolean;
    /** Start of document URLs, without a trailing slash. */
    readonly baseUrl: string;
  };
