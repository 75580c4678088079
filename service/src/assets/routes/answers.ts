/** Response schemas of the routes for assets. */
import { z } from 'zod';
import { millis, NEXT } from '../../http/answer-parts.ts';

const asset = z
  .strictObject({
    name: z.string(),
    mediaType: z.string(),
    sizeBytes: z.int(),
    sha256: z.string().meta({ description: 'hexadecimal' }),
    createdAt: millis,
  })
  .meta({ id: 'Asset' });
export const assetAnswer = asset;
export const assetUsesAnswer = z.strictObject({
  uses: z.array(
    z
      .strictObject({
        templateId: z.string(),
        slug: z.string(),
        draft: z.boolean().meta({ description: 'true if the draft uses the asset' }),
        published: z.boolean().meta({ description: 'true if the published version uses the asset' }),
        versions: z.array(z.int()).meta({ description: 'versions that use a file with this name, latest first' }),
      })
      .meta({ id: 'AssetUse' }),
  ),
  next: NEXT,
});
export const assetsAnswer = z.strictObject({ assets: z.array(asset), next: NEXT });
