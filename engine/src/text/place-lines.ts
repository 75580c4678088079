/** Puts the glyphs of broken lines in their places: alignment, justification, underlines and links. */
import { assertNever } from '../base/assert.ts';
import { rectPath } from '../scene/path.ts';
import type { Glyph, GlyphsItem, LinkItem, PathItem } from '../scene/scene.ts';
import { visualOrder } from './bidi.ts';
import type { Line } from './break-lines.ts';
import type { Span } from './collect.ts';
import { type Piece, pieceWidth, spacingAfter } from './segment.ts';
import type { ParagraphOptions, TextLine } from './text-block.ts';

/** `width` is what lines are aligned in. */
export function placeLines(
  lines: readonly Line[],
  align: ParagraphOptions['align'],
  width: number,
): readonly TextLine[] {
  let top = 0;
  return lines.map((line) => {
    const placed = placeLine(line, align, width, top);
    top += placed.height;
    return placed;
  });
}

function placeLine(line: Line, align: ParagraphOptions['align'], width: number, top: number): TextLine {
  const { pieces, above, below, wrapped, level, indent, marker } = line;
  const text = pieces.map((piece) => piece.text).join('');
  const room = width - indent;
  const spaces = align === 'justify' && wrapped ? text.replace(NOT_SPACES, '').length : 0;
  const wordSpacing = spaces > 0 ? Math.max(0, room - line.width) / spaces : 0;
  const lineWidth = line.width + wordSpacing * spaces;
  const rightToLeft = level === 1;
  const x = (rightToLeft ? 0 : indent) + startOf(align, rightToLeft) * (room - lineWidth);
  const baseline = top + above;

  const { runs, drawn } = placePieces(pieces, x, baseline, wordSpacing);
  const gap = MARKER_GAP * (marker[0]?.span.style.fontSize ?? 0);
  const markerX = rightToLeft ? x + lineWidth + gap : x - gap - pieceWidth(marker);
  const height = above + below;
  return {
    ...{ top, baseline, height, x, width: lineWidth, rightToLeft, text },
    runs: [...placePieces(marker, markerX, baseline, 0).runs, ...runs],
    decorations: decorationsOf(drawn),
    links: linksOf(drawn, { y: top, height }),
  };
}

/** Between the marker of a list and its text, in ems. */
const MARKER_GAP = 0.4;

/** Runs in reading order, and as they are drawn, left to right. */
type PlacedPieces = { readonly runs: readonly GlyphsItem[]; readonly drawn: readonly Drawn[] };

function placePieces(pieces: readonly Piece[], x: number, baseline: number, wordSpacing: number): PlacedPieces {
  const runs = new Array<GlyphsItem>(pieces.length);
  const drawn: Drawn[] = [];
  let left = x;
  for (const index of visualOrder(pieces.map(({ item }) => item.level))) {
    const piece = pieces[index]!;
    const run = placePiece(piece, left, baseline, wordSpacing);
    runs[index] = run;
    drawn.push({ span: piece.span, run });
    left += run.width;
  }
  return { runs, drawn };
}

/** Where a line starts, as a share of the room that it leaves. */
function startOf(align: ParagraphOptions['align'], rightToLeft: boolean): number {
  switch (align) {
    case 'left':
      return 0;
    case 'center':
      return 0.5;
    case 'right':
      return 1;
    case 'start':
    case 'justify':
      return rightToLeft ? 1 : 0;
    case 'end':
      return rightToLeft ? 0 : 1;
    default:
      return assertNever(align);
  }
}

/** The word separators of CSS Text 3, 8.1 that fonts have. */
const NOT_SPACES = /[^ \u00a0]+/g;

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\u00a0';
}

function placePiece(piece: Piece, x: number, y: number, wordSpacing: number): GlyphsItem {
  const { item, span, text, glyphs: shaped } = piece;
  const { font, rightToLeft } = item;
  const { fontSize, color, letterSpacing } = span.style;
  const unit = fontSize / font.unitsPerEm;
  const glyphs: Glyph[] = [];
  const ends = clusterEnds(piece);
  let pen = 0;
  shaped.forEach(({ id, cluster, advance, offsetX, offsetY }, i) => {
    const isFirst = shaped[i - 1]?.cluster !== cluster;
    const isLast = shaped[i + 1]?.cluster !== cluster;
    const wordGap = isLast && isSpace(text[cluster]) ? wordSpacing : 0;
    const total = advance * unit + spacingAfter(shaped, i, letterSpacing) + wordGap;
    const characters = isFirst ? text.slice(cluster, ends[i]) : '';
    glyphs.push({ id, x: pen + offsetX * unit, y: -offsetY * unit || 0, advance: total, text: characters });
    pen += total;
  });
  return {
    kind: 'glyphs',
    ...{ font, fontSize, color, x, y, width: pen, glyphs, text, rightToLeft, letterSpacing, wordSpacing },
  };
}

/** For each glyph, where the characters of its cluster end. */
function clusterEnds({ item, glyphs, text }: Piece): readonly number[] {
  const ends = new Array<number>(glyphs.length);
  const step = item.rightToLeft ? 1 : -1;
  let end = text.length;
  let next = text.length;
  for (let i = item.rightToLeft ? 0 : glyphs.length - 1; i >= 0 && i < glyphs.length; i += step) {
    const { cluster } = glyphs[i]!;
    if (cluster !== next) {
      end = next;
      next = cluster;
    }
    ends[i] = end;
  }
  return ends;
}

/** One line under each stretch of one style, however many fonts it takes. */
function decorationsOf(drawn: readonly Drawn[]): readonly PathItem[] {
  return styledParts(drawn).flatMap(({ span, run, x, width }) => {
    const { underline, lineThrough, fontSize, color } = span.style;
    const { font } = run;
    const unit = fontSize / font.unitsPerEm;
    const thickness = (font.underline.thickness || font.unitsPerEm / 14) * unit;
    const bar = (center: number): PathItem => {
      const path = rectPath({ x, y: center - thickness / 2, width, height: thickness });
      return { kind: 'path', path, fill: color };
    };
    return [
      ...(underline ? [bar(run.y - font.underline.position * unit)] : []),
      // Through the middle of small letters, about half as high as two thirds of the capitals.
      ...(lineThrough ? [bar(run.y - (font.capHeight * unit) / 2.8)] : []),
    ];
  });
}

function linksOf(drawn: readonly Drawn[], { y, height }: { y: number; height: number }): readonly LinkItem[] {
  return styledParts(drawn).flatMap(({ span, x, width }): LinkItem[] =>
    span.href === undefined ? [] : [{ kind: 'link', box: { x, y, width, height }, href: span.href }],
  );
}

/** A run at its place, left to right. */
type Drawn = { readonly span: Span; readonly run: GlyphsItem };

type StyledPart = { readonly span: Span; readonly run: GlyphsItem; readonly x: number; readonly width: number };

function styledParts(drawn: readonly Drawn[]): readonly StyledPart[] {
  const found: StyledPart[] = [];
  drawn.forEach(({ span, run }, i) => {
    if (!span.style.underline && !span.style.lineThrough && span.href === undefined) return;
    const last = found.at(-1);
    if (last && drawn[i - 1]?.span === span) found[found.length - 1] = { ...last, width: last.width + run.width };
    else found.push({ span, run, x: run.x, width: run.width });
  });
  return found;
}
