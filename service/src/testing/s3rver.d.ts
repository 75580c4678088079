declare module 's3rver' {
  import type { Server } from 'node:http';

  class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    readonly httpServer: Server;
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
  export = S3rver;
}
