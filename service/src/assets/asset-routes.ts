/** `/v1/assets`: the pictures and fonts of a team, for its members and for its programs with a live key. */
import { ASSET_NAME_RULE, isAssetName } from '@platen/engine/base/asset';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '../base/errors.ts';
import type { Shelf } from '../blobs/shelf.ts';
import { noneMatch } from '../http/ranges.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import { deleteAsset, findAsset, listAssets, saveAsset, TEAM_ASSETS } from './assets.ts';

/** A drawing of a stranger runs nothing and loads nothing, even opened from the service's own address. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export type AssetNeeds = Shelf & { readonly pool: RenderPool };

export function createAssetRoutes(services: AssetNeeds) {
  const { db, blobs, pool } = services;
  return {
    async upload({ credential, query, bodyBytes }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { name } = query as { readonly name?: unknown };
      if (typeof name !== 'string' || !isAssetName(name)) {
        const problem = {
          path: '/name',
          code: name === undefined ? 'REQUIRED' : 'INVALID_VALUE',
          message: ASSET_NAME_RULE,
        };
        throw badRequest([problem]);
      }
      const inspected = await pool.inspect(credential.team.id, bodyBytes);
      if (!inspected.ok) throw badRequest([inspected.problem]);
      const { mediaType } = inspected;
      const saved = await saveAsset(services, { teamId: credential.team.id, name, mediaType, bytes: bodyBytes });
      if (!saved) throw noRoom();
      return reply.code(201).send(saved);
    },

    async list({ credential }: FastifyRequest): Promise<object> {
      return { assets: await listAssets(db, credential.team.id) };
    },

    async get(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const asset = await findAsset(db, request.credential.team.id, nameOf(request));
      if (!asset) throw notFound();
      const etag = `"${asset.sha256}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (noneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const stream = await blobs.open(asset.blob_id);
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

    async remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (!(await deleteAsset(db, request.credential.team.id, nameOf(request)))) throw notFound();
      return reply.code(204).send();
    },
  };
}

function nameOf({ params }: FastifyRequest): string {
  return (params as { readonly name: string }).name;
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The team has no such asset.' });
}

function noRoom(): ApiError {
  const { sizeBytes, count } = TEAM_ASSETS;
  const message = `A team may keep at most ${count} assets, of ${sizeBytes / 1_048_576} MB together: delete some first.`;
  return new ApiError('CONFLICT', { message });
}
