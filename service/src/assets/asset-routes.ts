/** `/v1/assets`: the pictures and fonts of a team, for its members and for its programs with a live key. */
import { ASSET_NAME_RULE, isAssetName } from '@platen/engine/base/asset';
import { ApiError, badRequest } from '../base/errors.ts';
import type { DiskReserve } from '../blobs/disk-reserve.ts';
import type { Shelf } from '../blobs/shelf.ts';
import { assetAnswer, assetsAnswer } from '../http/answers.ts';
import { findPage, type PlaceForm, pageQuery } from '../http/paging.ts';
import { noneMatch } from '../http/ranges.ts';
import { created, fileBody, json, NO_BODY, NOTHING, own, routesWith } from '../http/route.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import { deleteAsset, findAsset, type ListedAsset, listAssets, saveAsset } from './assets.ts';

/** A drawing of a stranger runs nothing and loads nothing, even opened from the service's own address. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export type AssetNeeds = Shelf & { readonly pool: RenderPool; readonly disk: DiskReserve };

const route = routesWith<AssetNeeds>();

const OF_ASSETS = { group: 'Assets', access: 'credential', may: 'assets' } as const;

export const assetRoutes = [
  route('GET /v1/assets', {
    name: 'listAssets',
    ...OF_ASSETS,
    about: 'The pictures and fonts of the team, which templates name as `source`, by their names and in pages.',
    query: pageQuery(),
    headers: {},
    body: NO_BODY,
    answer: json(assetsAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query }) {
      const { items, more } = await findPage(query, BY_NAME, (page) => listAssets(db, credential.team.id, page));
      return { assets: items, ...more };
    },
  }),
  route('POST /v1/assets', {
    name: 'uploadAsset',
    ...OF_ASSETS,
    about:
      'Uploads a file: the body is its bytes, a PNG, JPEG, WebP, GIF, SVG, TrueType, OpenType, WOFF or PDF file, whatever the ' +
      '`Content-Type` says. A file of the same name is replaced for drafts and inline templates; versions that are published ' +
      'already show what they showed.',
    query: { name: { about: 'what templates call it: 1 to 128 of A-Z, a-z, 0-9, `.`, `_` and `-`', required: true } },
    headers: {},
    body: fileBody('asset'),
    answer: created(assetAnswer),
    errors: ['STORAGE_EXCEEDED', 'RENDER_ERROR', 'OVERLOADED', 'UNAVAILABLE'],
    async handle(needs, { credential, query: { name }, body: bytes }) {
      if (typeof name !== 'string' || !isAssetName(name)) {
        const code = name === undefined ? 'REQUIRED' : 'INVALID_VALUE';
        throw badRequest([{ path: '/name', code, message: ASSET_NAME_RULE }]);
      }
      await needs.disk.requireFree();
      const teamId = credential.team.id;
      const inspected = await needs.pool.inspect(teamId, bytes);
      if (!inspected.ok) throw badRequest([inspected.problem]);
      return saveAsset(needs, { teamId, name, mediaType: inspected.mediaType, bytes });
    },
  }),
  route('GET /v1/assets/{name}', {
    name: 'downloadAsset',
    ...OF_ASSETS,
    about: 'The file as it was uploaded, with its `ETag`.',
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
  route('DELETE /v1/assets/{name}', {
    name: 'deleteAsset',
    ...OF_ASSETS,
    about:
      'Deletes a file: drafts and inline templates that name it fail from then on, versions that are published show it still.',
    headers: {},
    body: NO_BODY,
    answer: NOTHING,
    errors: ['NOT_FOUND'],
    async handle({ db }, { credential, params }) {
      if (!(await deleteAsset(db, credential.team.id, params.name))) throw notFound();
    },
  }),
];

const BY_NAME: PlaceForm<Pick<ListedAsset, 'name'>> = {
  write: ({ name }) => name,
  read: (name) => (isAssetName(name) ? { name } : undefined),
};

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The team has no such asset.' });
}
