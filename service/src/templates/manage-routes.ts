/** `/v1/templates` for those who manage them: members of the team, and super admins where a library is concerned. */
import { OUTPUT_FORMATS } from '@platen/engine/paint/painters';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { indexAssets } from '../assets/asset-index.ts';
import type { Credential } from '../auth/credential.ts';
import { ApiError } from '../base/errors.ts';
import { bodyOf, jsonObject, parseBody, text, word } from '../base/parse-body.ts';
import type { Shelf } from '../blobs/shelf.ts';
import type { ImageFetcher } from '../remote/image-fetcher.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import { describeContent } from './catalogue.ts';
import {
  changedMeanwhile,
  noTemplate,
  publishTemplate,
  removeTemplate,
  replaceTemplate,
  restoreVersion,
  unpublishTemplate,
} from './change-template.ts';
import { createTemplate } from './create-template.ts';
import { draftEtag, findManaged, listVersions, type ManagedTemplate } from './drafts.ts';
import { parseTemplateId } from './template-id.ts';
import { templateSlugProblem } from './template-slug.ts';

const slug = text('a slug', { max: 64 }).refine((given) => templateSlugProblem(given) === undefined, {
  error: ({ input }) => templateSlugProblem(input as string),
});
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

export function createManageRoutes(needs: TemplateNeeds) {
  const { db, clock, pool, blobs, imageFetcher } = needs;

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
      const id = await createTemplate(needs, { teamId: credential.team.id, ...given });
      return sendDraft(reply.code(201), id, credential);
    },

    async get(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      return sendDraft(reply, (await getManaged(request)).id, request.credential);
    },

    async replace(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const found = await getChangeable(request);
      const { template, slug } = parseBody(replaceTemplateBody, request.body);
      const change = { draft: JSON.stringify(template), slug, expected: expectedDraft(request, found) };
      await replaceTemplate(needs, found, change);
      return sendDraft(reply, found.id, request.credential);
    },

    async remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const found = await getChangeable(request);
      await removeTemplate(needs, found, { expected: expectedDraft(request, found) });
      return reply.code(204).send();
    },

    async publish(request: FastifyRequest): Promise<object> {
      const found = await getChangeable(request);
      expectedDraft(request, found);
      const { id: teamId } = request.credential.team;
      return publishTemplate(needs, found, async (draft) => (await pool.check(teamId, { template: draft })).problems);
    },

    async unpublish(request: FastifyRequest): Promise<object> {
      return unpublishTemplate(needs, await getChangeable(request));
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
      const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : undefined;
      await restoreVersion(needs, found, { version: number, expected: expectedDraft(request, found) });
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

/** The draft that `If-Match` was made from; PRECONDITION_FAILED when it is no longer the one. */
function expectedDraft({ headers }: FastifyRequest, { draft }: ManagedTemplate): string | undefined {
  const wanted = headers['if-match'];
  if (wanted === undefined || wanted.trim() === '*') return undefined;
  const tags = wanted.split(',').map((tag) => tag.trim());
  if (!tags.includes(draftEtag(draft))) throw changedMeanwhile();
  return draft;
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
