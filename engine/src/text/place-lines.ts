/** Positions the glyphs of lines: alignment, justification, underlines and links. */
import { assertNever } from '../base/assert.ts';
import { rectPath } from '../scene/path.ts';
import type { Glyph, GlyphsItem, PathItem } from '../scene/scene.ts';
import { visualOrder } from './bidi.ts';
import type { Line } from './break-lines.ts';
import type { Span } from './collect.ts';
import { rubyBaseline } from './ruby.ts';
import { type Piece, pieceWidth, spacingAfter } from './segment.ts';
import type { SetTab } from './tabs.ts';
import type { ParagraphOptions, TextLine } from './text-block.ts';

/** Positions the glyphs of lines, and aligns the lines in `width` points. */
export function placeLines(
  lines: readonly Line[],
  align: ParagraphOptions['align'],
  width: number,
): readonly TextLine[] {
  let top = 0;
  return lines.map((line) => {
    const placed = placeLine(line, align, width, top + line.space);
    top = placed.top + placed.height;
    return placed;
  });
}

function placeLine(line: Line, align: ParagraphOptions['align'], width: number, top: number): TextLine {
  const { pieces, above, below, level, indent, endIndent, marker, item, endsWord } = line;
  const room = width - indent - endIndent;
  const slack = align === 'justify' ? slackOf(line, room) : 0;
  const gaps = slack === 0 ? 0 : gapsIn(pieces);
  const stretch = gaps > 0 ? slack / gaps : 0;
  const lineWidth = gaps > 0 ? room : line.width;
  const rightToLeft = level === 1;
  const x = (rightToLeft ? endIndent : indent) + startOf(align, rightToLeft) * (room - lineWidth);
  const baseline = top + above;
  const runs = placePieces(pieces, x, baseline, stretch, line.tabs);
  const isMarked = pieces.some(({ span }) => isStyled(span));
  const drawn = isMarked ? drawnOrder(pieces, runs) : [];
  const height = above + below;
  const markers = marker.length === 0 ? NO_RUNS : placeMarker(marker, { x, lineWidth, rightToLeft }, baseline);
  const linkParts = isMarked ? styledParts(drawn).filter(({ span }) => span.href !== undefined) : NO_PARTS;
  return {
    top,
    baseline,
    height,
    x,
    width: lineWidth,
    rightToLeft,
    runs: markers.length === 0 ? runs : [...markers, ...runs],
    leaders: line.tabs.length === 0 ? NO_LEADERS : new Set(line.tabs.map(({ index }) => index + markers.length)),
    rubies: line.rubies.size === 0 ? NO_RUNS : placeRubies(line, runs),
    highlights: isMarked ? highlightsOf(drawn) : NO_HIGHLIGHTS,
    decorations: isMarked ? decorationsOf(drawn) : [],
    links: linkParts.map(({ span, x: left, width: across }) => {
      return { kind: 'link', box: { x: left, y: top, width: across, height }, href: span.href! };
    }),
    text: pieces.map((piece) => piece.text).join(''),
    markers: markers.length,
    item,
    linked: linkParts.length === 0 ? undefined : linkedBy(linkParts, [...markers.map(() => undefined), ...pieces]),
    endsWord,
  };
}

/** Returns the space to add to a justified line's spaces; negative to reduce them. */
function slackOf({ wrapped, shrunk, tabs, width }: Line, room: number): number {
  if (shrunk > 0) return -shrunk;
  return wrapped && tabs.length === 0 ? Math.max(0, room - width) : 0;
}

/** Gap between a list marker and its text, in ems. */
const MARKER_GAP = 0.4;

function placeMarker(
  marker: readonly Piece[],
  { x, lineWidth, rightToLeft }: { readonly x: number; readonly lineWidth: number; readonly rightToLeft: boolean },
  baseline: number,
): readonly GlyphsItem[] {
  const gap = MARKER_GAP * marker[0]!.span.style.fontSize;
  return placePieces(marker, rightToLeft ? x + lineWidth + gap : x - gap - pieceWidth(marker), baseline, 0, []);
}

/** Returns the runs in reading order. `stretch` is the space to add at each justification opportunity. */
function placePieces(
  pieces: readonly Piece[],
  x: number,
  baseline: number,
  stretch: number,
  tabs: readonly SetTab[],
): readonly GlyphsItem[] {
  const runs = new Array<GlyphsItem>(pieces.length);
  let left = x;
  for (const index of orderOf(pieces)) {
    const piece = pieces[index]!;
    const { rise = 0, fontSize } = piece.span.style;
    const inset = piece.inset ?? 0;
    const tab = tabs.length === 0 ? undefined : tabs.find((each) => each.index === index);
    const run = tab
      ? placeTab(piece, tab, left, baseline)
      : placePiece(piece, left + inset, rise === 0 ? baseline : baseline - rise * fontSize, stretch);
    runs[index] = run;
    left += tab ? tab.width : run.width;
  }
  return runs;
}

/** Places ruby texts, centred above their base runs. */
function placeRubies({ pieces, rubies }: Line, runs: readonly GlyphsItem[]): readonly GlyphsItem[] {
  return [...rubies].flatMap(([ruby, shaped]) => {
    const below = runs.filter((_, index) => pieces[index]!.span.ruby === ruby);
    const [left, right] = [Math.min(...below.map(({ x }) => x)), Math.max(...below.map(endOf))];
    const baseline = below[0]!.y - rubyBaseline(below[0]!, ruby.style);
    return placePieces(shaped, (left + right - pieceWidth(shaped)) / 2, baseline, 0, []);
  });
}

/** Returns the right end, without the letter spacing after it. */
function endOf({ x, width, letterSpacing }: GlyphsItem): number {
  return x + width - letterSpacing;
}

/** Gap between a leader and the text on both sides, in ems. */
const LEADER_GAP = 0.3;

/** Maximum number of repeated marks in a leader. */
const MOST_MARKS = 2000;

/**
 * Fills a tab with a run. The run is empty or has the marks of the leader. Marks are on a grid, so that consecutive
 * lines align.
 */
function placeTab(piece: Piece, { width, leader: [mark] }: SetTab, x: number, baseline: number): GlyphsItem {
  const empty = { ...placePiece({ ...piece, text: '', glyphs: [] }, x, baseline, 0), width };
  if (!mark || mark.width <= 0) return empty;
  const gap = LEADER_GAP * mark.span.style.fontSize;
  const first = Math.ceil((x + gap) / mark.width);
  const count = Math.min(MOST_MARKS, Math.floor((x + width - gap) / mark.width) - first);
  if (!(count > 0)) return empty;
  const one = placePiece(mark, 0, baseline, 0);
  const start = first * mark.width - x;
  const glyphs = Array.from({ length: count }, (_, i) =>
    one.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + i * mark.width })),
  ).flat();
  return { ...one, x: x + start, width: count * mark.width, glyphs, text: one.text.repeat(count) };
}

function orderOf(pieces: readonly Piece[]): readonly number[] {
  return pieces.length === 1 ? ONLY : visualOrder(pieces.map(({ item }) => item.level));
}

const ONLY = [0];

/**
 * Counts justification opportunities: spaces. In scripts without spaces, all characters count except the last of the
 * line.
 */
function gapsIn(pieces: readonly Piece[]): number {
  let gaps = 0;
  for (const piece of pieces) {
    if (!isIdeographic(piece)) gaps += piece.text.replace(NOT_SPACES, '').length;
    else for (const [i, { cluster }] of piece.glyphs.entries()) if (piece.glyphs[i - 1]?.cluster !== cluster) gaps++;
  }
  return isIdeographic(pieces.at(-1)) ? gaps - 1 : gaps;
}

function isIdeographic(piece: Piece | undefined): boolean {
  return piece?.item.script === 'Hani';
}

/** Returns the position of a line's start as a fraction of the free space. */
export function startOf(align: ParagraphOptions['align'], rightToLeft: boolean): number {
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

/** Matches everything between spaces. Fonts support only these word separators of CSS Text 3, 8.1. */
const NOT_SPACES = /[^ \u00a0]+/g;

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\u00a0';
}

/**
 * Places the glyphs of a piece, with its left end on the baseline. `stretch` is the space to add at each justification
 * opportunity.
 */
export function placePiece(piece: Piece, x: number, y: number, stretch: number): GlyphsItem {
  const { item, span, text, glyphs: shaped } = piece;
  const { font, rightToLeft } = item;
  const { before, style } = span;
  const { fontSize, color } = style;
  const letterSpacing = span.style.letterSpacing + (isIdeographic(piece) ? stretch : 0);
  const wordSpacing = isIdeographic(piece) ? 0 : stretch;
  const unit = fontSize / font.unitsPerEm;
  const glyphs: Glyph[] = [];
  const ends = clusterEnds(piece);
  const steers = STEERING.test(text);
  let pen = 0;
  let previous = NO_CLUSTER;
  for (let i = 0; i < shaped.length; i++) {
    const { id, cluster, advance, offsetX, offsetY } = shaped[i]!;
    const after = i + 1 < shaped.length ? shaped[i + 1]!.cluster : NO_CLUSTER;
    const isFirst = previous !== cluster;
    const isLast = after !== cluster;
    previous = cluster;
    const wordGap = isLast && isSpace(text[cluster]) ? wordSpacing : 0;
    const total = advance * unit + spacingAfter(shaped, i, letterSpacing) + wordGap;
    const own = isFirst ? text.slice(cluster, ends[i]) : '';
    const drawn = steers ? withoutSteering(own) : own;
    const characters = i === 0 && before !== undefined ? before + drawn : drawn;
    // Skips invisible format characters, because text copied from the output would contain them.
    if (own !== '' && characters === '' && total === 0) continue;
    glyphs.push({ id, x: pen + offsetX * unit, y: -offsetY * unit || 0, advance: total, text: characters });
    pen += total;
  }
  return {
    kind: 'glyphs',
    font,
    fontSize,
    color,
    x,
    y,
    width: pen,
    glyphs,
    text: (before ?? '') + (steers ? withoutSteering(text) : text),
    rightToLeft,
    letterSpacing,
    wordSpacing,
    features: piece.features,
    hasUndrawn: before === undefined ? undefined : true,
  };
}

const NO_CLUSTER = -1;

/**
 * Characters that only control line breaking: soft hyphen, zero-width space, word joiner, byte order mark. They are
 * dropped after breaking, so that numbers copied from the output do not contain them.
 */
const STEERING = /[\u00ad\u200b\u2060\ufeff]/;
const ALL_STEERING = new RegExp(STEERING, 'g');

function withoutSteering(text: string): string {
  return text.replace(ALL_STEERING, '');
}

/** Returns the end of the cluster's characters for each glyph. */
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

/** Draws one underline for each part with the same style, even if it uses several fonts. */
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
      // Places the strike-through line in the middle of lowercase letters, whose height it estimates from the cap height.
      ...(lineThrough ? [bar(run.y - (font.capHeight * unit) / 2.8)] : []),
    ];
  });
}

/**
 * Draws highlights from the ascent to the descent of the font, like backgrounds of CSS inline boxes. If there are
 * fallback fonts, the tallest font determines the height.
 */
function highlightsOf(drawn: readonly Drawn[]): readonly PathItem[] {
  return styledParts(drawn).flatMap(({ span, runs, x, width }) => {
    const { background } = span.style;
    if (!background || width <= 0) return [];
    const tops = runs.map(({ y, font, fontSize }) => y - (font.ascent * fontSize) / font.unitsPerEm);
    const bottoms = runs.map(({ y, font, fontSize }) => y + (font.descent * fontSize) / font.unitsPerEm);
    const top = Math.min(...tops);
    return [
      { kind: 'path', path: rectPath({ x, y: top, width, height: Math.max(...bottoms) - top }), fill: background },
    ];
  });
}

function linkedBy(parts: readonly StyledPart[], pieces: readonly (Piece | undefined)[]): TextLine['linked'] {
  return {
    runs: pieces.map((piece) => (piece?.span.href === undefined ? undefined : piece.span)),
    links: parts.map(({ span }) => span),
  };
}

/** Positioned run with its span. */
type Drawn = { readonly span: Span; readonly run: GlyphsItem };

/** Returns the runs from left to right. */
function drawnOrder(pieces: readonly Piece[], runs: readonly GlyphsItem[]): readonly Drawn[] {
  return orderOf(pieces).map((index) => ({ span: pieces[index]!.span, run: runs[index]! }));
}

const NO_LEADERS: ReadonlySet<number> = new Set();
const NO_RUNS: readonly GlyphsItem[] = [];
const NO_HIGHLIGHTS: readonly PathItem[] = [];
const NO_PARTS: readonly StyledPart[] = [];

type StyledPart = {
  readonly span: Span;
  readonly run: GlyphsItem;
  readonly runs: readonly GlyphsItem[];
  readonly x: number;
  readonly width: number;
};

function isStyled({ style, href }: Span): boolean {
  return style.underline || style.lineThrough || style.background !== undefined || href !== undefined;
}

function styledParts(drawn: readonly Drawn[]): readonly StyledPart[] {
  const found: StyledPart[] = [];
  drawn.forEach(({ span, run }, i) => {
    if (!isStyled(span)) return;
    const last = found.at(-1);
    if (last && drawn[i - 1]?.span === span)
      found[found.length - 1] = { ...last, runs: [...last.runs, run], width: last.width + run.width };
    else found.push({ span, run, runs: [run], x: run.x, width: run.width });
  });
  return found;
}
