/** `/v1/templates` for those who manage them: members of the team, and super admins where a library is concerned. */
import { OUTPUT_FORMATS } from '@platen/engine/paint/painters';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { indexAssets } from '../assets/asset-index.ts';
import type { Credential } from '../auth/credential.ts';
import { ApiError } from '../base/errors.ts';
import { bodyOf, jsonObject, parseBody, text, word } from '../base/parse-body.ts';
import { isSlug, SLUG_RULE, slugFromName } from '../base/slug.ts';
import type { Shelf } from '../blobs/shelf.ts';
import type { ImageFetcher } from '../remote/image-fetcher.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import { describeContent } from './catalogue.ts';
import { requireValid } from './check-template.ts';
import {
  createTemplate,
  deleteTemplate,
  draftEtag,
  findManaged,
  findVersion,
  listVersions,
  type ManagedTemplate,
  replaceDraft,
  unpublish,
} from './drafts.ts';
import { findLibrary } from './libraries.ts';
import { parseTemplateId } from './template-id.ts';
import { publish } from './templates.ts';

/** `/v1/templates/validate` is a path of its own. */
const RESERVED = 'validate';

const slug = text('a slug', { max: 64 })
  .refine(isSlug, { error: SLUG_RULE })
  .refine((given) => given !== RESERVED, { error: 'must be another one: this is a word of the API' });
const template = jsonObject('a template');

export const createTemplateBody = bodyOf({
  template,
  slug: slug.optional().meta({ description: 'its short name; default: made from meta.name' }),
  library: text('the slug of a library', { max: 64 }).optional(),
});
export const replaceTemplateBody = bodyOf({ template, slug: slug.optional() });
export const validateTemplateBody = bodyOf({
  template,
  formats: z
    .array(word(OUTPUT_FORMATS), { error: `must be a list of some of ${OUTPUT_FORMATS.join(', ')}` })
    .min(1, { error: 'must name at least one output' })
    .default([...OUTPUT_FORMATS])
    .meta({ description: 'the outputs that its sample is looked at in' }),
});

export type TemplateNeeds = Shelf & { readonly pool: RenderPool; readonly imageFetcher: ImageFetcher };

export function createManageRoutes({ db, clock, pool, blobs, imageFetcher }: TemplateNeeds) {
  /** NOT_FOUND for all that is not the team's, FORBIDDEN for what only super admins manage. */
  async function getManaged({ credential, params }: FastifyRequest): Promise<ManagedTemplate> {
    const id = parseTemplateId((params as { readonly id: string }).id);
    if (id?.version !== undefined) {
      throw new ApiError('BAD_REQUEST', { message: 'A template is managed as a whole: leave the "@version" out.' });
    }
    const superAdmin = isSuperAdmin(credential);
    const found = id && (await findManaged(db, { teamId: credential.team.id, superAdmin }, id));
    if (!found) throw noTemplate();
    return found;
  }

  async function getChangeable(request: FastifyRequest): Promise<ManagedTemplate> {
    const found = await getManaged(request);
    if (found.librarySlug !== null) requireLibraryRights(request.credential);
    return found;
  }

  async function sendDraft(reply: FastifyReply, id: string, credential: Credential): Promise<FastifyReply> {
    const manager = { teamId: credential.team.id, superAdmin: isSuperAdmin(credential) };
    const saved = (await findManaged(db, manager, { kind: 'raw', id }))!;
    return reply.header('etag', draftEtag(saved.draft)).send(describe(saved));
  }

  return {
    async create({ credential, body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const given = parseBody(createTemplateBody, body);
      if (given.library !== undefined) requireLibraryRights(credential);
      const library = given.library === undefined ? undefined : await findLibrary(db, given.library);
      if (given.library !== undefined && !library) {
        throw new ApiError('NOT_FOUND', { message: 'There is no library of this slug.' });
      }
      const draft = JSON.stringify(given.template);
      const place = {
        teamId: credential.team.id,
        libraryId: library?.id ?? null,
        slug: given.slug ?? slugOf(draft),
      };
      const id = await createTemplate(db, clock, { ...place, draft });
      if (id === undefined) throw taken(place.slug);
      return sendDraft(reply.code(201), id, credential);
    },

    async get(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      return sendDraft(reply, (await getManaged(request)).id, request.credential);
    },

    async replace(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const found = await getChangeable(request);
      const { template, slug } = parseBody(replaceTemplateBody, request.body);
      const expected = expectedDraft(request, found);
      const change = {
        id: found.id,
        draft: JSON.stringify(template),
        ...expected,
        ...(slug === undefined ? {} : { slug }),
      };
      const outcome = await replaceDraft(db, clock, change);
      if (outcome === 'taken') throw taken(slug!);
      if (outcome === 'changed') throw changedMeanwhile();
      return sendDraft(reply, found.id, request.credential);
    },

    async remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const found = await getChangeable(request);
      if (!(await deleteTemplate(db, found.id, expectedDraft(request, found).expected))) throw changedMeanwhile();
      return reply.code(204).send();
    },

    async publish(request: FastifyRequest): Promise<object> {
      const found = await getChangeable(request);
      expectedDraft(request, found);
      await requireValid(pool, request.credential.team.id, found.draft);
      const version = await publish(db, clock, found.id, found.draft);
      if (version === undefined) throw noTemplate();
      return { id: found.id, version };
    },

    async unpublish(request: FastifyRequest): Promise<object> {
      const { id, publishedVersion } = await getChangeable(request);
      await unpublish(db, id);
      return { id, version: publishedVersion };
    },

    async versions(request: FastifyRequest): Promise<object> {
      const { id, publishedVersion } = await getManaged(request);
      const versions = await listVersions(db, id);
      return { versions: versions.map((each) => ({ ...each, published: each.version === publishedVersion })) };
    },

    /** Makes a version the draft again. */
    async restore(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const found = await getChangeable(request);
      const { version } = request.params as { readonly version: string };
      const draft = /^[1-9]\d{0,8}$/.test(version) ? await findVersion(db, found.id, Number(version)) : undefined;
      if (draft === undefined) throw new ApiError('NOT_FOUND', { message: 'The template has no such version.' });
      const change = { id: found.id, draft, ...expectedDraft(request, found) };
      if ((await replaceDraft(db, clock, change)) !== 'saved') throw changedMeanwhile();
      return sendDraft(reply, found.id, request.credential);
    },

    async validate({ body, credential }: FastifyRequest): Promise<object> {
      const { template, formats } = parseBody(validateTemplateBody, body);
      const teamId = credential.team.id;
      const assets = await indexAssets({ db, blobs }, teamId);
      const task = { template: JSON.stringify(template), options: { formats, now: clock.now() }, assets };
      const { report } = await pool.validate(teamId, task, { fetchImages: imageFetcher.forRequest(teamId) });
      return report;
    },
  };
}

function isSuperAdmin(credential: Credential): boolean {
  return credential.kind === 'session' && credential.session.user.superAdmin;
}

function requireLibraryRights(credential: Credential): void {
  if (isSuperAdmin(credential)) return;
  throw new ApiError('FORBIDDEN', { message: 'Only a super admin of the installation manages library templates.' });
}

function slugOf(draft: string): string {
  const made = slugFromName(describeContent(draft).name);
  return made === RESERVED ? `${made}-1` : made;
}

/** The draft that `If-Match` was made from; PRECONDITION_FAILED when it is no longer the one. */
function expectedDraft({ headers }: FastifyRequest, { draft }: ManagedTemplate): { readonly expected?: string } {
  const wanted = headers['if-match'];
  if (wanted === undefined || wanted.trim() === '*') return {};
  const tags = wanted.split(',').map((tag) => tag.trim());
  if (!tags.includes(draftEtag(draft))) throw changedMeanwhile();
  return { expected: draft };
}

function noTemplate(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The team has no such template.' });
}

function changedMeanwhile(): ApiError {
  return new ApiError('PRECONDITION_FAILED', { message: 'The draft is no longer the one that If-Match names.' });
}

function taken(slug: string): ApiError {
  return new ApiError('CONFLICT', { message: `There is a template "${slug}" already.` });
}

function describe({ librarySlug, draft, teamId: _, ...rest }: ManagedTemplate): object {
  const { name } = describeContent(draft);
  const { slug } = rest;
  return {
    ...rest,
    name,
    ...(librarySlug === null ? {} : { librarySlug }),
    templateId: librarySlug === null ? slug : `${librarySlug}:${slug}`,
    draft: JSON.parse(draft),
  };
}
