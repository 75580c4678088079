/** Downloads files from the service. */
import type { Download } from '@platen/client';
import { type Arguments, callOf, type FileRoute } from '@platen/client/core';
import { downloadOf } from '@platen/client/download';
import { send } from './api.ts';

/** Downloads a file with the name that the service sent. */
export async function download<R extends FileRoute>(route: R, ...given: Arguments<R>): Promise<Download> {
  return downloadOf(await send(callOf(route, ...given)));
}
