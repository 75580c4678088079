/** S3 server as a separate program, so that the benchmark's processor time excludes it. Prints its address. */
import { startS3 } from '../../service/src/testing/s3.ts';

const s3 = await startS3();
console.log(s3.url('scale'));
process.on('SIGTERM', () => void s3.remove().then(() => process.exit()));
