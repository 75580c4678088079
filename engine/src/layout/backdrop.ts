/** Draws the background image of an element. */
import type { BoundElement } from '../bind/bound.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { Backdrop } from './decoration.ts';
import type { LayoutContext } from './measure.ts';
import { findPicture, pictureItems, reportPictureFonts } from './picture.ts';

/**
 * Returns a function that draws the image. Returns undefined if the style has no image, or after reporting an image
 * that cannot be loaded.
 */
export function backdropOf(
  { id: elementId, element }: BoundElement,
  { backgroundImage }: ComputedStyle,
  context: LayoutContext,
): Backdrop | undefined {
  if (!backgroundImage || backgroundImage.source === '') return undefined;
  const { printer, world } = context;
  const picture = findPicture(backgroundImage.source, world);
  if (!picture.ok) {
    const { code, message } = picture;
    context.problems.push({ code, path: element.path, elementId, message: `its backgroundImage: ${message}` });
    return undefined;
  }
  reportPictureFonts(picture, elementId, context);
  const shown = { elementId, dither: printer.dither, threshold: printer.threshold };
  return (box) => pictureItems(picture, box, backgroundImage, shown);
}
