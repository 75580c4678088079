/**
 * Settings of glibc's memory allocator for the service. Deployments set them before the process starts, because the
 * process cannot change them itself.
 */
import { readFileSync } from 'node:fs';

const UNIT = new URL('../../deploy/systemd/platen.service', import.meta.url);

/** Returns the environment variables for the allocator in the systemd unit, such as `MALLOC_ARENA_MAX`. */
export function allocatorSettings(): Readonly<Record<string, string>> {
  const settings = readFileSync(UNIT, 'utf8').matchAll(/^Environment=(MALLOC_\w+)=(.*)$/gm);
  return Object.fromEntries([...settings].map(([, name, value]) => [name!, value!]));
}
