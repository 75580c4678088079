/** Draws the logo image in the middle of a code. */
import type { Rect } from '../base/geometry.ts';
import { logoShare } from '../codes/cleared-square.ts';
import type { MatrixSymbol } from '../codes/symbol.ts';
import type { Logo } from '../format/logo.ts';
import type { LayoutContext } from '../layout/measure.ts';
import { noAsset } from '../layout/no-asset.ts';
import { findPicture, type NoPicture, type Picture, pictureItems, reportPictureFonts } from '../layout/picture.ts';
import type { Item } from '../scene/scene.ts';

export function findLogo({ source }: Logo, elementId: string, context: LayoutContext): Picture | NoPicture {
  const picture = findPicture(source, context.world);
  if (picture.ok) reportPictureFonts(picture, elementId, context);
  else if (picture.code === 'ASSET_NOT_FOUND') return { ...picture, message: `its logo: ${noAsset(source)}` };
  else return { ...picture, message: `its logo: ${picture.message}` };
  return picture;
}

type Place = { readonly box: Rect; readonly elementId: string; readonly context: LayoutContext };

/**
 * Draws the image in the cleared middle of the symbol. Raster outputs draw modules as whole pixels, so the image scales
 * with the symbol.
 */
export function logoItems(
  picture: Picture,
  { columns, clearedSide = 0 }: MatrixSymbol,
  { box, elementId, context }: Place,
): readonly Item[] {
  const module = box.width / columns;
  const side = clearedSide * logoShare(clearedSide) * module;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const { dither, threshold } = context.printer;
  const place = { x: at.x - side / 2, y: at.y - side / 2, width: side, height: side };
  const items = pictureItems(picture, place, { fit: 'contain', align: 'center' }, { elementId, dither, threshold });
  return [{ kind: 'group', elementId, codeScaling: { module, at }, items }];
}
