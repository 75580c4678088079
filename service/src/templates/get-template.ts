/** Finds the stored template for a render, and checks that the credential can use it. */
import { type Credential, needsPublished } from '../auth/credential.ts';
import { ApiError } from '../base/errors.ts';
import type { Database } from '../store/tables.ts';
import { findManaged } from './drafts.ts';
import { parseTemplateId } from './template-id.ts';
import { findPublished, type PublishedTemplate } from './templates.ts';
import { whyNotFound } from './why-not-found.ts';

/**
 * Finds a template that the team can use. Throws FORBIDDEN, without a query, if a demo key requests a template outside
 * libraries. Throws NOT_FOUND if the team cannot access such a template.
 */
export async function getTemplate(db: Database, credential: Credential, text: string): Promise<PublishedTemplate> {
  const id = parseTemplateId(text);
  if (credential.mode === 'demo' && id?.kind !== 'qualified') throw onlyLibraries();
  const template = id && (await findPublished(db, credential.team.id, id));
  if (template) return template;
  const asked = { teamId: credential.team.id, id, librariesOnly: credential.mode === 'demo' };
  throw new ApiError('NOT_FOUND', { message: await whyNotFound(db, asked) });
}

/**
 * Finds the template for a render, like `getTemplate`. For members and test keys, `slug@draft` is the current draft.
 */
export async function getRenderable(db: Database, credential: Credential, text: string): Promise<PublishedTemplate> {
  return text.endsWith(DRAFT)
    ? getDraft(db, credential, text.slice(0, -DRAFT.length))
    : getTemplate(db, credential, text);
}

/** Version number of a draft. */
export const DRAFT_VERSION = 0;

const DRAFT = '@draft';

async function getDraft(db: Database, credential: Credential, text: string): Promise<PublishedTemplate> {
  if (credential.mode === 'demo') throw onlyLibraries();
  requireFreeTemplate(credential);
  // People can print a draft, because they see it in the designer.
  if (credential.kind === 'key' && credential.mode === 'live') {
    throw new ApiError('FORBIDDEN', {
      message: 'A live key cannot render drafts. Publish the template, or use a test key.',
    });
  }
  const id = parseTemplateId(text);
  const superAdmin = credential.kind === 'session' && credential.session.user.superAdmin;
  const found =
    id && id.version === undefined ? await findManaged(db, { teamId: credential.team.id, superAdmin }, id) : undefined;
  if (!found)
    throw new ApiError('NOT_FOUND', { message: 'The template does not exist or has no draft. Check its ID.' });
  return { ...found, version: DRAFT_VERSION, content: found.draft };
}

/** Throws FORBIDDEN if live documents of this credential may only use published templates. */
export function requireFreeTemplate(credential: Credential): void {
  if (!needsPublished(credential)) return;
  throw new ApiError('FORBIDDEN', {
    message: 'Your role in the team may print only published templates. Select one with "templateId".',
  });
}

export function onlyLibraries(): ApiError {
  return new ApiError('FORBIDDEN', {
    message: 'A demo key can render only library templates. Use a template ID of the form "library:template".',
  });
}
