/**
 * Changes existing templates: replaces the draft, publishes, unpublishes and deletes. HTTP routes and commands use
 * these functions.
 */
import type { Problem } from '@platen/engine';
import { type Activity, type Actor, noteActivity } from '../activity/activity.ts';
import { ApiError, invalidTemplate } from '../base/errors.ts';
import type { PlannedContext, StoreContext } from '../store/store-context.ts';
import { within } from '../store/within.ts';
import { slugTaken } from './create-template.ts';
import { deleteTemplate, unpublish } from './delete-template.ts';
import { deleteVersion, findVersion, type ManagedHead, type ManagedTemplate, replaceDraft } from './drafts.ts';
import { type Publishable, publishVersion } from './templates.ts';

/**
 * ETag of the draft that the caller has read. If the draft has changed since, functions throw PRECONDITION_FAILED.
 * Undefined accepts any draft.
 */
type Expected = { readonly expected?: string | undefined };

type Acting = { readonly actor: Actor };

type Replacement = Expected & {
  /** ID of the person who saves the draft. */
  readonly author?: string | undefined;
  /** Draft as JSON text. */
  readonly draft: string;
  /** New slug of the template. */
  readonly slug?: string | undefined;
};

/** Replaces the draft. Throws CONFLICT if another template has the slug, and BAD_REQUEST if the slug is invalid. */
export async function replaceTemplate(
  context: PlannedContext,
  { id }: ManagedHead,
  change: Replacement,
): Promise<void> {
  const outcome = await replaceDraft(context, { id, ...change });
  if (outcome === 'taken') throw slugTaken(change.slug!);
  if (outcome === 'changed') throw changedMeanwhile();
}

/** Copies a version into the draft. Throws NOT_FOUND if there is no such version. */
export async function restoreVersion(
  context: PlannedContext,
  template: ManagedHead,
  { version, actor, expected }: Expected & Acting & { readonly version: number | undefined },
): Promise<void> {
  const draft = version === undefined ? undefined : await findVersion(context.db, template.id, version);
  if (version === undefined || draft === undefined) throw noVersion();
  await within(context.db, async (db) => {
    await replaceTemplate({ ...context, db }, template, { draft, expected, author: actor.userId });
    await note({ ...context, db }, template, { actor, action: 'template.restored', details: { version } });
  });
}

/** Adds an entry about the template to the activity log. */
function note(
  context: StoreContext,
  { id, teamId, slug }: ManagedHead,
  done: Pick<Activity, 'actor' | 'action' | 'details'>,
) {
  return noteActivity(context, { teamId, subject: id, label: slug, ...done });
}

/**
 * Checks a template, given as JSON text. Returns its problems, and results of the check that publishing stores. A valid
 * template has no problems.
 */
export type Check = (
  template: string,
) => Promise<{ readonly problems: readonly Problem[] } & Omit<Publishable, 'content'>>;

/** Person who publishes, and a note about the changes. */
export type Publishing = Pick<Publishable, 'actor' | 'note'>;

export type Published = { readonly id: string; readonly version: number };

/** Publishes the draft as the next version. Throws INVALID_TEMPLATE with all problems. */
export async function publishTemplate(
  context: PlannedContext,
  { id, draft }: Pick<ManagedTemplate, 'id' | 'draft'>,
  check: Check,
  publishing: Publishing = {},
): Promise<Published> {
  const { problems, ...checked } = await check(draft);
  if (problems.length > 0) throw invalidTemplate(problems);
  const version = await publishVersion(context, id, { content: draft, ...checked, ...publishing });
  if (version === undefined) throw noTemplate();
  return { id, version };
}

/**
 * Unpublishes a template, so that it can no longer be listed, read or rendered. Its versions are kept. Returns the
 * version that was published.
 */
export async function unpublishTemplate(
  context: StoreContext,
  template: ManagedHead,
  { actor }: Acting,
): Promise<{ readonly id: string; readonly version: number | null }> {
  const { id, publishedVersion: version } = template;
  await unpublish(context.db, {
    id,
    async note(db) {
      if (version === null) return;
      await note({ ...context, db }, template, { actor, action: 'template.unpublished', details: { version } });
    },
  });
  return { id, version };
}

/** Deletes the template with all its versions. */
export async function removeTemplate(
  context: StoreContext,
  template: ManagedHead,
  { expected, actor }: Expected & Acting,
): Promise<void> {
  const isDeleted = await deleteTemplate(context.db, {
    id: template.id,
    expected,
    note: (db) => note({ ...context, db }, template, { actor, action: 'template.deleted' }),
  });
  if (!isDeleted) throw changedMeanwhile();
}

/**
 * Deletes a version. Throws NOT_FOUND if it does not exist, and CONFLICT if it is the newest or the published version.
 */
export async function removeVersion(
  context: StoreContext,
  template: ManagedHead,
  { version, actor }: Acting & { readonly version: number | undefined },
): Promise<void> {
  if (version === undefined) throw noVersion();
  await within(context.db, async (db) => {
    const outcome = await deleteVersion(db, template.id, version);
    if (outcome === 'unknown') throw noVersion();
    if (outcome === 'stays') {
      throw new ApiError('CONFLICT', {
        message:
          'The newest and the published version cannot be deleted. Publish another version first, or delete the template.',
      });
    }
    await note({ ...context, db }, template, { actor, action: 'template.version-deleted', details: { version } });
  });
}

export function changedMeanwhile(): ApiError {
  return new ApiError('PRECONDITION_FAILED', {
    message: 'The draft has changed since the version in If-Match. Read it again and resend your change.',
  });
}

export function noTemplate(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The template does not exist. Check its ID.' });
}

function noVersion(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The version does not exist. Check its number.' });
}
