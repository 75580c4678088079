/**
 * Remote images for commands. Like the service, commands fetch them only if an option or the environment allows their
 * hosts.
 */
import type { World } from '@platen/engine';
import { type Arguments, type OptionSpec, optional, UsageError } from './command.ts';

export const REMOTE_IMAGES: OptionSpec = {
  type: 'string',
  value: 'off|public|HOSTS',
  about: 'hosts from which Platen may fetch images; default: PLATEN_REMOTE_IMAGES, or off',
};

/**
 * Calls `render` repeatedly. Between two calls, fetches the images that the previous call requested. Returns the result
 * of the last call.
 */
export async function renderFetching<T>(args: Arguments, world: World, render: (world: World) => T): Promise<T> {
  const { POLICY_ACCEPTS, parsePolicy } = await import('@platen/service/config/remote-image-policy');
  const given = optional(args, 'remote-images') ?? args.io.env['PLATEN_REMOTE_IMAGES'];
  const policy = parsePolicy(given || 'off');
  if (!policy) throw new UsageError(`--remote-images must be ${POLICY_ACCEPTS}`);
  if (policy.kind === 'off') return render(world);
  const { createImageFetcher } = await import('@platen/service/remote/image-fetcher');
  const { renderWithImages, withRemoteFiles } = await import('@platen/service/remote/remote-images');
  const { systemClock } = await import('@platen/service/base/clock');
  const { result } = await renderWithImages<{ readonly kind: 'done'; readonly result: T }>(
    async (files) => {
      const { world: given, wanted } = withRemoteFiles(world, files);
      const result = render(given);
      return wanted.size > 0 ? { kind: 'wanted', urls: [...wanted] } : { kind: 'done', result };
    },
    createImageFetcher(policy, { clock: systemClock }).forRequest(''),
    new AbortController().signal,
  );
  return result;
}
