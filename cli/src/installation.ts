/** Paths of files in this build. They are valid only in the bundle, in dist/builds/<digest>/. */
import { fileURLToPath } from 'node:url';
import type { Installation } from '@platen/service/main';

export const INSTALLATION: Installation = {
  workerFile: new URL('./render-worker.js', import.meta.url),
  checkpointFile: new URL('./checkpoint-worker.js', import.meta.url),
  passwordFile: new URL('./password-worker.js', import.meta.url),
  readerFile: new URL('./read-worker.js', import.meta.url),
  studioFolder: fileURLToPath(new URL('./studio/', import.meta.url)),
  docsFolder: fileURLToPath(new URL('../../../docs/', import.meta.url)),
  libraryFolder: fileURLToPath(new URL('../../../library/', import.meta.url)),
};
