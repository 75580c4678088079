/** Which stored template a render means, and whether its credential may use it. */
import type { Credential } from '../auth/credential.ts';
import { ApiError } from '../base/errors.ts';
import type { Database } from '../store/tables.ts';
import { findManaged } from './drafts.ts';
import { parseTemplateId } from './template-id.ts';
import { findPublished, type PublishedTemplate } from './templates.ts';
import { whyNotFound } from './why-not-found.ts';

/** FORBIDDEN for a demo key past libraries, before any look-up; NOT_FOUND for all that the team cannot see. */
export async function getTemplate(db: Database, credential: Credential, text: string): Promise<PublishedTemplate> {
  const id = parseTemplateId(text);
  if (credential.mode === 'demo' && id?.kind !== 'qualified') throw onlyLibraries();
  const template = id && (await findPublished(db, credential.team.id, id));
  if (template) return template;
  const asked = { teamId: credential.team.id, id, librariesOnly: credential.mode === 'demo' };
  throw new ApiError('NOT_FOUND', { message: await whyNotFound(db, asked) });
}

/** What a render means: as `getTemplate`, and by `slug@draft` what members of the team and its test keys work on. */
export async function getRenderable(db: Database, credential: Credential, text: string): Promise<PublishedTemplate> {
  return text.endsWith(DRAFT)
    ? getDraft(db, credential, text.slice(0, -DRAFT.length))
    : getTemplate(db, credential, text);
}

/** The version of a draft, which has none. */
export const DRAFT_VERSION = 0;

const DRAFT = '@draft';

async function getDraft(db: Database, credential: Credential, text: string): Promise<PublishedTemplate> {
  if (credential.mode === 'demo') throw onlyLibraries();
  if (credential.mode === 'live') {
    throw new ApiError('FORBIDDEN', {
      message: 'Drafts are rendered by members and with test keys: a live key renders what is published.',
    });
  }
  const id = parseTemplateId(text);
  const superAdmin = credential.kind === 'session' && credential.session.user.superAdmin;
  const found =
    id && id.version === undefined ? await findManaged(db, { teamId: credential.team.id, superAdmin }, id) : undefined;
  if (!found) throw new ApiError('NOT_FOUND', { message: 'The team has no template of this ID that has a draft.' });
  return { ...found, version: DRAFT_VERSION, content: found.draft };
}

export function onlyLibraries(): ApiError {
  return new ApiError('FORBIDDEN', {
    message: 'A demo key can use library templates only: the template’s ID must have the form "library:template".',
  });
}
