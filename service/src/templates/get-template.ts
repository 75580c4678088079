/** Which stored template a render means, and whether its credential may use it. */
import type { Credential } from '../auth/credential.ts';
import { ApiError } from '../base/errors.ts';
import type { Database } from '../store/tables.ts';
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

export function onlyLibraries(): ApiError {
  return new ApiError('FORBIDDEN', {
    message: 'A demo key can use library templates only: the template’s ID must have the form "library:template".',
  });
}
