/** All targets by name. HTTP targets start a service. */
import type { Target } from './target.ts';

export const ENGINE_NAMES = [
  'template',
  'expression',
  'schema',
  'font',
  'png',
  'jpeg',
  'webp',
  'avif',
  'gif',
  'svg',
  'zpl',
  'foreign-zpl',
  'foreign-epl',
  'import-zpl',
  'pdf',
] as const;
export const HTTP_NAMES = ['http', 'body', 'idempotency-key', 'template-id', 'headers'] as const;

export async function findTarget(name: string): Promise<Target> {
  const isHttp = HTTP_NAMES.some((known) => known === name);
  const targets = isHttp
    ? await (await import('./http-targets.ts')).createHttpTargets()
    : (await import('./engine-targets.ts')).ENGINE_TARGETS;
  const target = targets.find((each) => each.name === name);
  if (!target) throw new Error(`there is no target "${name}"`);
  if (!isHttp) return target;
  // Nothing else uses the service here, so closing the target closes the service.
  return {
    ...target,
    close: async () => targets.reduce(async (before, each) => before.then(() => each.close?.()), Promise.resolve()),
  };
}
