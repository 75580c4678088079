/** `/v1/assets`: images and fonts of a team, for its members and its live keys. */
import { ASSET_NAME_RULE, isAssetName } from '@platen/engine/base/asset';
import { BUILD_VERSION } from '@platen/engine/version';
import { actorOf } from '../../activity/activity.ts';
import { sizeOf } from '../../base/content.ts';
import { ApiError, badRequest } from '../../base/errors.ts';
import { searchParameter, textParameter } from '../../base/query.ts';
import { isSlug } from '../../base/slug.ts';
import type { DiskReserve } from '../../blobs/disk-reserve.ts';
import type { StorageContext } from '../../blobs/storage-context.ts';
import type { HourBudget } from '../../fairness/hour-budget.ts';
import { signalLeaving } from '../../http/client-left.ts';
import { holdBytes } from '../../http/hold-bytes.ts';
import { findPage, type PlaceForm, pageParameters, readPage } from '../../http/paging.ts';
import { noneMatch } from '../../http/ranges.ts';
import { ASSET_BODY, created, json, NO_BODY, NOTHING, own, routesWith } from '../../http/route.ts';
import type { ReadNeeds } from '../../reading/reader.ts';
import type { FetchNeeds } from '../../store/fetch-templates.ts';
import type { RenderPool } from '../../workers/render-pool.ts';
import { listUses } from '../asset-uses.ts';
import { deleteAsset, findAsset, type ListedAsset, listAssets, saveAsset, UPLOADED_BYTES } from '../assets.ts';
import { hasPicture, THUMBNAIL_PX, type Thumbnails } from '../thumbnails.ts';
import { assetAnswer, assetsAnswer, assetUsesAnswer } from './answers.ts';

/**
 * Content security policy for SVG files, which are untrusted. Even if a browser opens the SVG directly, it cannot run
 * scripts or load other files.
 */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export type AssetNeeds = StorageContext &
  ReadNeeds &
  FetchNeeds & {
    readonly pool: RenderPool;
    readonly disk: DiskReserve;
    readonly thumbnails: Thumbnails;
    /** Limit for the bytes that a team can upload per hour. */
    readonly uploads: HourBudget;
  };

const route = routesWith<AssetNeeds>();

const OF_ASSETS = { group: 'Assets', access: 'credential', may: 'assets' } as const;

export const assetRoutes = [
  route('GET /v1/assets', {
    name: 'listAssets',
    ...OF_ASSETS,
    may: 'assets:read',
    about: 'Lists the assets of the team by name, in pages. Templates refer to assets by name in `source`.',
    query: { search: searchParameter('part of the name'), ...pageParameters() },
    headers: {},
    body: NO_BODY,
    answer: json(assetsAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query }) {
      const search = query.search;
      const { items, more } = await findPage(query, BY_NAME, (page) =>
        listAssets(db, credential.team.id, { search, ...page }),
      );
      return { assets: items, ...more };
    },
  }),
  route('POST /v1/assets', {
    name: 'uploadAsset',
    ...OF_ASSETS,
    about:
      'Uploads a file. The body is a PNG, JPEG, WebP, AVIF, GIF, SVG, TrueType, OpenType, WOFF, ICC or PDF file; the `Content-Type` is ignored. A file with the same name is replaced for drafts and inline templates. Published versions keep the old file.',
    query: { name: textParameter('name in templates: 1 to 128 of A-Z, a-z, 0-9, `.`, `_` and `-`') },
    headers: {},
    body: ASSET_BODY,
    answer: created(assetAnswer),
    errors: ['STORAGE_EXCEEDED', 'RENDER_ERROR', 'OVERLOADED', 'UNAVAILABLE'],
    async handle(needs, { credential, query: { name }, body: content, reply }) {
      if (typeof name !== 'string' || !isAssetName(name)) {
        const code = name === undefined ? 'REQUIRED' : 'INVALID_VALUE';
        throw badRequest([{ path: '/name', code, message: ASSET_NAME_RULE }]);
      }
      await needs.disk.requireFree();
      const teamId = credential.team.id;
      const inspected = await needs.pool.inspect(teamId, content, { left: signalLeaving(reply) });
      if (!inspected.ok) throw badRequest([inspected.problem]);
      const seconds = needs.uploads.take(teamId, sizeOf(content), needs.clock.now());
      if (seconds !== undefined) throw tooMuch(seconds);
      const { mediaType, sha256 } = inspected;
      return saveAsset(needs, { teamId, actor: actorOf(credential), name, mediaType, content, sha256 });
    },
  }),
  route('GET /v1/assets/{name}', {
    name: 'downloadAsset',
    ...OF_ASSETS,
    may: 'assets:read',
    about: 'Downloads an asset unchanged, with its `ETag`.',
    headers: {
      takes: { 'If-None-Match': 'an `ETag`: 304 when it is the same' },
      sends: { ETag: 'changes with the file', 'Content-Disposition': 'its name' },
    },
    body: NO_BODY,
    answer: own(['application/octet-stream']),
    errors: ['NOT_FOUND'],
    async handle({ db, blobs }, { credential, params, request, reply }) {
      const asset = await findAsset(db, credential.team.id, params.name);
      if (!asset) throw notFound();
      const etag = `"${asset.sha256}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (noneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const stream = await blobs.open(asset.blob_id, { sizeBytes: asset.size_bytes });
      if (!stream) throw notFound();
      reply.headers({
        'content-type': asset.media_type,
        'content-length': asset.size_bytes,
        'content-disposition': `attachment; filename="${asset.name}"`,
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      });
      return reply.send(stream);
    },
  }),
  route('GET /v1/assets/{name}/thumbnail', {
    name: 'getThumbnail',
    ...OF_ASSETS,
    may: 'assets:read',
    about: `Returns a thumbnail as PNG of ${THUMBNAIL_PX} × ${THUMBNAIL_PX} pixels, uncropped on a transparent background. The thumbnail of a PDF file shows its first page. Fonts have no thumbnail (NOT_FOUND).`,
    headers: {
      takes: { 'If-None-Match': 'an `ETag`: 304 when it is the same' },
      sends: { ETag: 'changes with the file' },
    },
    body: NO_BODY,
    answer: own(['image/png']),
    errors: ['NOT_FOUND', 'RENDER_ERROR', 'OVERLOADED'],
    async handle({ db, thumbnails }, { credential, params, request, reply }) {
      const asset = await findAsset(db, credential.team.id, params.name);
      if (!asset || !hasPicture(asset.media_type)) throw noPicture();
      const etag = `"${asset.sha256.slice(0, 32)}-${BUILD_VERSION}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (noneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const png = await thumbnails.draw(asset);
      if (!png) throw noPicture();
      holdBytes(request, png.length);
      return reply.type('image/png').send(Buffer.from(png));
    },
  }),
  route('GET /v1/assets/{name}/uses', {
    name: 'listAssetUses',
    ...OF_ASSETS,
    may: 'assets:read',
    about:
      'Lists the templates whose draft or versions use the asset, by slug, in pages. Each entry contains the latest 20 such ' +
      'versions. The response has `next` if there may be more templates; a page can be empty.',
    query: { search: searchParameter('part of the slug'), ...pageParameters() },
    headers: {},
    body: NO_BODY,
    answer: json(assetUsesAnswer),
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'OVERLOADED'],
    async handle({ db, reader, fetchTemplates }, { credential, params: { name }, query, reply }) {
      const page = readPage(query, BY_SLUG);
      const teamId = credential.team.id;
      if (!(await findAsset(db, teamId, name))) throw notFound();
      const asker = { group: teamId, left: signalLeaving(reply) };
      const naming = (drafts: readonly string[]) => reader.naming(drafts, name, asker);
      const search = query.search;
      return fetchTemplates(asker, () => listUses(db, { teamId, name, search, ...page, naming }));
    },
  }),
  route('DELETE /v1/assets/{name}', {
    name: 'deleteAsset',
    ...OF_ASSETS,
    about: 'Deletes a file. Drafts and inline templates that use the file then fail. Published versions keep using it.',
    headers: {},
    body: NO_BODY,
    answer: NOTHING,
    errors: ['NOT_FOUND'],
    async handle(needs, { credential, params }) {
      const asked = { teamId: credential.team.id, name: params.name, actor: actorOf(credential) };
      if (!(await deleteAsset(needs, asked))) throw notFound();
    },
  }),
];

const BY_NAME: PlaceForm<Pick<ListedAsset, 'name'>> = {
  write: ({ name }) => name,
  read: (name) => (isAssetName(name) ? { name } : undefined),
};

const BY_SLUG = { read: (slug: string) => (isSlug(slug) ? { slug } : undefined) };

function noPicture(): ApiError {
  return new ApiError('NOT_FOUND', {
    message: 'The asset does not exist or is not an image or PDF file. Check its name.',
  });
}

function tooMuch(seconds: number): ApiError {
  const message = `The team uploaded more than ${(UPLOADED_BYTES / 1_048_576).toLocaleString('en-US')} MB in this hour; try again later.`;
  return new ApiError('RATE_LIMITED', { message, headers: { 'retry-after': String(seconds) } });
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The asset does not exist. Check its name.' });
}
