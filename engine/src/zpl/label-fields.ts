/** Lists the fields of labels for viewers: their positions on the label, and their commands in the stream. */
import type { Rect } from '../base/geometry.ts';
import { transformRect } from '../base/geometry.ts';
import type { LabelPart, LabelParts } from './label-parts.ts';
import { isEpl } from './parse-epl.ts';
import { parseZpl } from './parse-zpl.ts';

export type LabelField = {
  readonly kind: LabelPart['kind'];
  /** Command with its prefix, such as `^BC`. */
  readonly command: string;
  /** Byte offset of the field in the stream. */
  readonly offset: number;
  /** Box in dots of the printed label. */
  readonly box: Rect;
  /** Printed text, or content of a code. */
  readonly text?: string;
  /** Symbology of a code. */
  readonly symbology?: string;
};

/** Returns the fields of a label in stream order. */
export function fieldsOf(label: LabelParts): readonly LabelField[] {
  return label.parts.map(({ part }) => ({
    kind: part.kind,
    command: commandOf(part),
    offset: part.field.command?.offset ?? 0,
    box: printedBox(label, part),
    ...contentOf(part),
  }));
}

function contentOf(part: LabelPart): Pick<LabelField, 'text' | 'symbology'> {
  if (part.kind === 'text') return { text: part.text };
  if (part.kind === 'code') return { text: part.data, symbology: part.code.symbol.symbology };
  return {};
}

/** Returns the box as printed. `^POI` rotates a label by 180°, `^PMY` mirrors it. */
function printedBox({ widthDots, heightDots, isInverted, isMirrored }: LabelParts, part: LabelPart): Rect {
  const { x, y, width, height } = transformRect(part.transform, { x: 0, y: 0, width: part.width, height: part.height });
  return {
    x: isInverted === isMirrored ? x : widthDots - x - width,
    y: isInverted ? heightDots - y - height : y,
    width,
    height,
  };
}

/** Returns the command that draws a part. */
export function commandOf(part: LabelPart): string {
  const { label } = part.field.command ?? {};
  if (label !== undefined) return label;
  switch (part.kind) {
    case 'code':
      return `^${part.field.code?.name ?? 'B'}`;
    case 'picture':
      return '^GF';
    case 'shape':
      return { box: '^GB', ellipse: part.width === part.height ? '^GC' : '^GE', diagonal: '^GD' }[part.outline.kind];
    case 'text':
      return part.field.symbol ? '^GS' : '^FD';
  }
}

/** Range of bytes in a stream. */
export type Span = { readonly start: number; readonly end: number };

/** Matches the commands that belong to the field that ends at the next `^FS`. */
const OF_FIELD = /^(?:F[OTRHBPNDVWX]|TB|A|BY|B[0-9A-Z]|G[BCDEFS]|SN|SF|XG|IM)$/;

/** Returns a function that looks up the byte range of a field by the offset of any of its commands. */
export function fieldSpans(stream: Uint8Array): (offset: number) => Span | undefined {
  if (isEpl(stream)) return (offset) => ({ start: offset, end: lineEnd(stream, offset) });
  const commands = parseZpl(stream);
  const spans = new Map<number, Span>();
  let first = 0;
  // Settings between a field's origin and its `^FS` belong to the field. Other settings separate fields.
  let hasOrigin = false;
  for (const [index, { name }] of commands.entries()) {
    if (name === 'FS') {
      const span = { start: commands[first]!.offset, end: commands[index]!.offset + 3 };
      for (let each = first; each < index; each++) spans.set(commands[each]!.offset, span);
    }
    if (name === 'FO' || name === 'FT') hasOrigin = true;
    else if (name === 'FS' || name === 'XA' || name === 'XZ') hasOrigin = false;
    if (!hasOrigin && !OF_FIELD.test(name)) first = index + 1;
  }
  return (offset) => spans.get(offset);
}

function lineEnd(stream: Uint8Array, offset: number): number {
  let end = offset;
  while (end < stream.length && stream[end] !== 0x0a && stream[end] !== 0x0d) end++;
  return end;
}
