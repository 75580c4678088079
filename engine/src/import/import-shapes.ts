/** Converts boxes, ellipses, diagonals and images to elements. */
import { base64 } from '../base/bytes.ts';
import type { LabelPart, PartInk } from '../zpl/label-parts.ts';
import { type Draft, inkStyle } from './draft.ts';

type Shape = Extract<LabelPart, { readonly kind: 'shape' }>;

export function importShape(draft: Draft, part: Shape, ink: PartInk): void {
  const { outline, width, height } = part;
  if (outline.kind === 'diagonal') {
    importDiagonal(draft, part, ink);
    return;
  }
  const { line } = outline;
  const radius = outline.kind === 'box' ? outline.radius : 0;
  const isFilled = width <= 2 * line || height <= 2 * line;
  // The stroke of a shape element extends outside its box by half its width. On a label, the stroke is inside.
  const inset = isFilled ? 0 : line / 2;
  const box = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const corner = Math.max(0, radius - inset);
  const isLine = isFilled && outline.kind === 'box' && radius === 0;
  draft.add(
    part,
    box,
    {
      type: outline.kind === 'box' ? 'rectangle' : 'ellipse',
      width: draft.mm(box.width),
      height: draft.mm(box.height),
      style: {
        ...(isFilled ? inkStyle(ink, 'fill') : { ...inkStyle(ink, 'stroke'), strokeWidth: draft.mm(line) }),
        ...(corner > 0 && { cornerRadius: draft.mm(corner) }),
      },
    },
    { wanted: outline.kind === 'ellipse' ? 'ellipse' : isLine ? 'line' : 'box' },
  );
}

function importDiagonal(draft: Draft, part: Shape, ink: PartInk): void {
  const { outline, width, height } = part;
  if (outline.kind !== 'diagonal') return;
  const { line, lean } = outline;
  const run = width - line;
  const corners =
    lean === 'R' ? [0, height, line, height, width, 0, run, 0] : [0, 0, line, 0, width, height, run, height];
  const [x0, y0, ...rest] = corners.map((dots) => Math.round(draft.points(dots) * 1000) / 1000);
  const style = inkStyle(ink, 'fill');
  draft.add(
    part,
    { x: 0, y: 0, width, height },
    {
      type: 'path',
      width: draft.mm(width),
      height: draft.mm(height),
      d: `M${x0} ${y0}L${rest.join(' ')}Z`,
      style: { ...style, stroke: 'none' },
    },
    { wanted: 'diagonal' },
  );
}

export function importPicture(draft: Draft, part: Extract<LabelPart, { kind: 'picture' }>, ink: PartInk): void {
  const { picture, width, height } = part;
  const { mediaType, bytes } = picture.image;
  const message =
    ink === 'black' ? undefined : 'inverts the ink below it on the printer; the element is printed in black';
  draft.add(
    part,
    { x: 0, y: 0, width, height },
    {
      type: 'image',
      width: draft.mm(width),
      height: draft.mm(height),
      source: `data:${mediaType};base64,${base64(bytes)}`,
      fit: 'fill',
      dither: 'threshold',
      threshold: 128,
    },
    { wanted: 'picture', message },
  );
}
