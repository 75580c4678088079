/** Colours of the team: its brand colours, and the colours of its latest templates, most used first. */
import { colorsIn, mostUsed } from '../designer/model/colors.ts';
import { ask } from './api.ts';
import { listDrafts, readDraft } from './templates.ts';

export const brandColors = async () => (await ask('GET /v1/team')).colors;

/** Number of templates whose colours are read. */
const MOST_READ = 12;

let read: Promise<readonly string[]> | undefined;

/** Reads the colours once per page load. */
export function teamColors(): Promise<readonly string[]> {
  read ??= readColors().catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  return read;
}

async function readColors(): Promise<readonly string[]> {
  const { drafts } = await listDrafts({ limit: MOST_READ });
  return mostUsed((await Promise.all(drafts.map(({ id }) => readDraft(id)))).map(colorsIn));
}
