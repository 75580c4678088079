/** `/v1/templates` for people who edit: members of the team, and administrators of the installation for libraries. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../../activity/activity.ts';
import { indexAssets } from '../../assets/asset-index.ts';
import { listAssetNames } from '../../assets/assets.ts';
import { type Credential, personOf } from '../../auth/credential.ts';
import { ApiError } from '../../base/errors.ts';
import { searchParameter } from '../../base/query.ts';
import type { DiskReserve } from '../../blobs/disk-reserve.ts';
import type { StorageContext } from '../../blobs/storage-context.ts';
import { EXAMPLE_TEMPLATE } from '../../http/examples.ts';
import { holdBytes } from '../../http/hold-bytes.ts';
import { findPage, type PlaceForm, pageParameters } from '../../http/paging.ts';
import { RawJson, writeRaw } from '../../http/raw-json.ts';
import { created, json, NO_BODY, NOTHING, optionalBody, routesWith, unreadBody } from '../../http/route.ts';
import type { ReadNeeds } from '../../reading/reader.ts';
import type { ImageFetcher } from '../../remote/image-fetcher.ts';
import type { PlannedContext } from '../../store/store-context.ts';
import type { RenderPool } from '../../workers/render-pool.ts';
import {
  changedMeanwhile,
  noTemplate,
  publishTemplate,
  removeTemplate,
  removeVersion,
  replaceTemplate,
  restoreVersion,
  unpublishTemplate,
} from '../change-template.ts';
import { createTemplate } from '../create-template.ts';
import { draftEtag, findDraft, findManagedHead, listVersions, type ManagedHead } from '../drafts.ts';
import {
  createTemplateBody,
  type Draft,
  publishBody,
  replaceTemplateBody,
  validateTemplateBody,
} from '../template-bodies.ts';
import { createTemplateForm, saveDraftForm, validateTemplateForm } from '../template-forms.ts';
import { parseTemplateId } from '../template-id.ts';
import { draftAnswer, publishedAnswer, reportAnswer, unpublishedAnswer, versionsAnswer } from './answers.ts';
import { readTemplate } from './read-template.ts';

export type TemplateNeeds = StorageContext &
  PlannedContext &
  ReadNeeds & {
    readonly pool: RenderPool;
    readonly imageFetcher: ImageFetcher;
    readonly disk: DiskReserve;
  };

const route = routesWith<TemplateNeeds>();

const OF_MANAGERS = { group: 'Templates', access: 'credential', may: 'templates' } as const;

const E_TAG = { ETag: 'changes with the draft' };
const IF_MATCH = {
  'If-Match': '`ETag` of the expected draft; if the draft has a different `ETag`, the response is 412',
};

export const manageRoutes = [
  route('POST /v1/templates', {
    name: 'createTemplate',
    ...OF_MANAGERS,
    about:
      'Stores a new template as a draft. Administrators of the installation can also add it to a library with `library`.',
    headers: { sends: E_TAG },
    body: unreadBody(createTemplateBody, { template: EXAMPLE_TEMPLATE, slug: 'badge' }),
    answer: created(draftAnswer),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_EXCEEDED', 'UNAVAILABLE'],
    async handle(needs, { credential, request, reply }) {
      const { warnings: _, ...body } = await readTemplate(needs.reader, createTemplateForm, {
        request,
        reply,
        credential,
      });
      if (body.library !== undefined) requireLibraryRights(credential);
      await needs.disk.requireFree();
      const id = await createTemplate(needs, { teamId: credential.team.id, author: personOf(credential), ...body });
      return sendDraft(needs, reply, { id, credential, written: body });
    },
  }),
  route('POST /v1/templates/validate', {
    name: 'validateTemplate',
    ...OF_MANAGERS,
    may: 'templates:read',
    about:
      'Lists the problems of a template, like `platen validate`. A valid template is laid out with its `sample`, and checked in all output formats or those in `formats`. Without a sample, only elements that read no data are checked, as `laidOut` reports. Paths start at the root of the template.',
    headers: {},
    body: unreadBody(validateTemplateBody, { template: EXAMPLE_TEMPLATE }),
    answer: json(reportAnswer),
    errors: ['RENDER_ERROR', 'OVERLOADED'],
    async handle({ db, blobs, clock, pool, imageFetcher, reader }, { credential, request, reply }) {
      const { draft, formats } = await readTemplate(reader, validateTemplateForm, { request, reply, credential });
      const teamId = credential.team.id;
      const assets = await indexAssets({ db, blobs }, teamId);
      const task = { template: draft, options: { formats, now: clock.now() }, assets };
      const fetchImages = imageFetcher.forRequest(teamId, { hold: (sizeBytes) => holdBytes(request, sizeBytes) });
      const { report } = await pool.validate(teamId, task, { fetchImages });
      return report;
    },
  }),
  route('GET /v1/templates/{id}', {
    name: 'getDraft',
    ...OF_MANAGERS,
    may: 'templates:read',
    about: 'Returns the draft of a template, with its `ETag`.',
    headers: { sends: E_TAG },
    body: NO_BODY,
    answer: json(draftAnswer),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    async handle(needs, { credential, params, reply }) {
      const { id } = await getManaged(needs, { id: params.id, credential });
      return sendDraft(needs, reply, { id, credential });
    },
  }),
  route('PUT /v1/templates/{id}', {
    name: 'saveDraft',
    ...OF_MANAGERS,
    about: 'Replaces the draft. The published version does not change.',
    headers: { takes: IF_MATCH, sends: E_TAG },
    body: unreadBody(replaceTemplateBody, { template: EXAMPLE_TEMPLATE }),
    answer: json(draftAnswer),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_EXCEEDED', 'PRECONDITION_FAILED', 'UNAVAILABLE'],
    async handle(needs, { credential, params, request, reply }) {
      const { draft, name, slug } = await readTemplate(needs.reader, saveDraftForm, { request, reply, credential });
      const found = await getChangeable(needs, { id: params.id, credential });
      await needs.disk.requireFree();
      const expected = await expectedDraft(needs, request, found);
      await replaceTemplate(needs, found, { draft, slug, expected, author: personOf(credential) });
      return sendDraft(needs, reply, { id: found.id, credential, written: { draft, name } });
    },
  }),
  route('DELETE /v1/templates/{id}', {
    name: 'deleteTemplate',
    ...OF_MANAGERS,
    about: 'Deletes a template with all its versions.',
    headers: { takes: IF_MATCH },
    body: NO_BODY,
    answer: NOTHING,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'PRECONDITION_FAILED'],
    async handle(needs, { credential, params, request }) {
      const found = await getChangeable(needs, { id: params.id, credential });
      const expected = await expectedDraft(needs, request, found);
      await removeTemplate(needs, found, { expected, actor: actorOf(credential) });
    },
  }),
  route('POST /v1/templates/{id}/publish', {
    name: 'publishTemplate',
    ...OF_MANAGERS,
    about:
      'Publishes the draft as the next version, which renders then use. The version keeps the current assets. If the draft and its assets are identical to the newest version, no new version is created.',
    headers: { takes: IF_MATCH },
    body: optionalBody(publishBody, { note: 'Larger bars' }),
    answer: json(publishedAnswer),
    errors: [
      ...(['BAD_REQUEST', 'INVALID_TEMPLATE', 'NOT_FOUND', 'PRECONDITION_FAILED', 'STORAGE_EXCEEDED'] as const),
      ...(['RENDER_ERROR', 'OVERLOADED', 'UNAVAILABLE'] as const),
    ],
    async handle(needs, { credential, params, body, request }) {
      const found = await getChangeable(needs, { id: params.id, credential });
      const draft = (await expectedDraft(needs, request, found)) ?? (await findDraft(needs.db, found.id));
      if (draft === undefined) throw noTemplate();
      await needs.disk.requireFree();
      const check = async (template: string) => {
        const names = await listAssetNames(needs.db, found.teamId);
        return needs.pool.canonical(credential.team.id, { template, names });
      };
      return publishTemplate(needs, { id: found.id, draft }, check, {
        actor: actorOf(credential),
        note: body.note || undefined,
      });
    },
  }),
  route('POST /v1/templates/{id}/unpublish', {
    name: 'unpublishTemplate',
    ...OF_MANAGERS,
    about:
      'Unpublishes a template, so that it can no longer be listed, read or rendered. Its versions are kept, but without assets that were replaced or deleted. Returns the number of the version that was published.',
    headers: {},
    body: NO_BODY,
    answer: json(unpublishedAnswer),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    handle: async (needs, { credential, params }) =>
      unpublishTemplate(needs, await getChangeable(needs, { id: params.id, credential }), {
        actor: actorOf(credential),
      }),
  }),
  route('GET /v1/templates/{id}/versions', {
    name: 'listVersions',
    ...OF_MANAGERS,
    may: 'templates:read',
    about: 'Lists the versions of a template, newest first, in pages.',
    query: { search: searchParameter('part of the note or the name of the publisher'), ...pageParameters() },
    headers: {},
    body: NO_BODY,
    answer: json(versionsAnswer),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    async handle(needs, { credential, params, query }) {
      const { id, publishedVersion } = await getManaged(needs, { id: params.id, credential });
      const search = query.search;
      const { items, more } = await findPage(query, BY_VERSION, (page) =>
        listVersions(needs.db, id, { search, ...page }),
      );
      return { versions: items.map((each) => ({ ...each, published: each.version === publishedVersion })), ...more };
    },
  }),
  route('DELETE /v1/templates/{id}/versions/{version}', {
    name: 'deleteVersion',
    ...OF_MANAGERS,
    about:
      'Deletes a version, and the files that only this version uses. Renders with its number then get 404. The newest and the published version cannot be deleted, because numbers are not reused.',
    headers: {},
    body: NO_BODY,
    answer: NOTHING,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
    async handle(needs, { credential, params }) {
      const found = await getChangeable(needs, { id: params.id, credential });
      const version = BY_VERSION.read(params.version)?.version;
      await removeVersion(needs, found, { version, actor: actorOf(credential) });
    },
  }),
  route('POST /v1/templates/{id}/versions/{version}/restore', {
    name: 'restoreVersion',
    ...OF_MANAGERS,
    about: 'Restores a version as the draft.',
    headers: { takes: IF_MATCH, sends: E_TAG },
    body: NO_BODY,
    answer: json(draftAnswer),
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'PRECONDITION_FAILED', 'STORAGE_EXCEEDED', 'UNAVAILABLE'],
    async handle(needs, { credential, params, request, reply }) {
      const found = await getChangeable(needs, { id: params.id, credential });
      await needs.disk.requireFree();
      const version = BY_VERSION.read(params.version)?.version;
      const expected = await expectedDraft(needs, request, found);
      await restoreVersion(needs, found, { version, expected, actor: actorOf(credential) });
      return sendDraft(needs, reply, { id: found.id, credential });
    },
  }),
];

const BY_VERSION: PlaceForm<{ readonly version: number }> = {
  write: ({ version }) => `${version}`,
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? { version: Number(text) } : undefined),
};

type Asked = { readonly id: string; readonly credential: Credential };

/**
 * Finds a template to change. Throws NOT_FOUND if the team cannot access it, and FORBIDDEN if only administrators of
 * the installation can change it.
 */
async function getManaged({ db }: TemplateNeeds, { id: text, credential }: Asked): Promise<ManagedHead> {
  const id = parseTemplateId(text);
  if (id?.version !== undefined) {
    throw new ApiError('BAD_REQUEST', {
      message: 'Individual versions cannot be managed here; remove "@version" from the ID.',
    });
  }
  const superAdmin = isSuperAdmin(credential);
  const found = id && (await findManagedHead(db, { teamId: credential.team.id, superAdmin }, id));
  if (!found) throw noTemplate();
  return found;
}

async function getChangeable(needs: TemplateNeeds, asked: Asked): Promise<ManagedHead> {
  const found = await getManaged(needs, asked);
  if (found.librarySlug !== null) requireLibraryRights(asked.credential);
  return found;
}

type Told = Asked & {
  /** Draft that this request has saved. It need not be read again. */
  readonly written?: Draft;
};

/** Returns the current draft of the template with this raw ID, with its ETag. */
export async function sendDraft(needs: TemplateNeeds, reply: FastifyReply, { id, credential, written }: Told) {
  const { db } = needs;
  const manager = { teamId: credential.team.id, superAdmin: isSuperAdmin(credential) };
  const { librarySlug, teamId: _, ...head } = (await findManagedHead(db, manager, { kind: 'raw', id }))!;
  const { draft, name } = written ?? (await readDraft(needs, { id, credential }));
  const { slug } = head;
  reply.header('etag', draftEtag(draft));
  writeRaw(reply);
  return {
    ...head,
    name,
    ...(librarySlug === null ? {} : { librarySlug }),
    templateId: librarySlug === null ? slug : `${librarySlug}:${slug}`,
    draft: new RawJson(draft),
  };
}

async function readDraft({ db, reader }: TemplateNeeds, { id, credential }: Asked): Promise<Draft> {
  const draft = await findDraft(db, id);
  if (draft === undefined) throw noTemplate();
  const [summary] = await reader.summarize([draft], { group: credential.team.id });
  return { draft, name: summary!.name };
}

function isSuperAdmin(credential: Credential): boolean {
  return credential.kind === 'session' && credential.session.user.superAdmin;
}

function requireLibraryRights(credential: Credential): void {
  if (isSuperAdmin(credential)) return;
  throw new ApiError('FORBIDDEN', {
    message: 'Only an administrator of the installation can manage library templates. Ask an administrator.',
  });
}

/**
 * Returns the current draft if the request has a header `If-Match`, otherwise undefined. Throws PRECONDITION_FAILED if
 * the draft does not match the header.
 */
async function expectedDraft(
  { db }: TemplateNeeds,
  { headers }: FastifyRequest,
  { id }: ManagedHead,
): Promise<string | undefined> {
  const wanted = headers['if-match'];
  if (wanted === undefined || wanted.trim() === '*') return undefined;
  const tags = wanted.split(',').map((tag) => tag.trim());
  const draft = await findDraft(db, id);
  if (draft === undefined || !tags.includes(draftEtag(draft))) throw changedMeanwhile();
  return draft;
}
