/**
 * Wraps a storage to measure the duration of each operation, for the metrics. Files that workers write directly are not
 * measured here. They are part of the render phase `save`.
 */
import type { Metrics, StorageOperation } from '../metrics/metrics.ts';
import type { Blobs } from './blobs.ts';

export function withTimes(blobs: Blobs, metrics: Pick<Metrics, 'stored'>): Blobs {
  const timed = async <T>(operation: StorageOperation, work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const tell = (outcome: 'ok' | 'failed') =>
      metrics.stored({ operation, outcome }, (performance.now() - startedAt) / 1000);
    try {
      const result = await work;
      tell('ok');
      return result;
    } catch (error) {
      tell('failed');
      throw error;
    }
  };
  return {
    ...blobs,
    write: (name, content) => timed('write', blobs.write(name, content)),
    open: (name, expected) => timed('open', blobs.open(name, expected)),
    delete: (name) => timed('delete', blobs.delete(name)),
    fetch: (name) => timed('fetch', blobs.fetch(name)),
    check: () => timed('check', blobs.check()),
  };
}
