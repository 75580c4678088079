/** Reports OVERLAP if text is unreadable because other ink covers it, or because it is over other text or a line. */
import { type Color, contrast } from '../base/color.ts';
import type { Warning } from '../base/problem.ts';
import { isAllowed } from '../format/allow.ts';
import { intersection } from '../scene/ink.ts';
import type { GlyphsItem } from '../scene/scene.ts';
import { crossesText, hidesText } from './covered-text.ts';
import { type GlyphBox, glyphBoxes, isOver, near } from './glyph-boxes.ts';
import { type Inspected, type InspectedPage, type Leaf, type PlacedElement, withElement } from './input.ts';
import { frames } from './touches.ts';
import { type Pair, type PairBudget, touchingPairs } from './touching-pairs.ts';

/** Minimum opacity that counts as hiding the content below. */
const OPAQUE = 0.5;

/** Minimum contrast of text to its background, such as a faint stamp (WCAG 2.2, 1.4.3). */
const LEGIBLE = 4.5;

/**
 * Limits per document for compared boxes, intersecting pairs and detailed checks. The check stops when a limit is
 * exceeded.
 */
const MOST_COMPARISONS = 10_000_000;
const MOST_PAIRS = 200_000;
const MOST_LOOKS = 5_000;

/** Item that may overlap or be overlapped, and its position in painting order. */
type Layer = { readonly leaf: Leaf; readonly position: number };

/** Remaining work for the document. */
type Budget = PairBudget & { looks: number };

/**
 * Reports one warning per page for each element of the template, whether it is above or below. Codes have a separate
 * check.
 */
export function overlap({ pages, elementOf, boxesAt, allowances }: Inspected): readonly Warning[] {
  const budget: Budget = { comparisons: MOST_COMPARISONS, pairs: MOST_PAIRS, looks: MOST_LOOKS };
  return pages.flatMap((page, index) => {
    const warnings: Warning[] = [];
    const lowers = new Set<string>();
    const uppers = new Set<string>();
    for (const [under, over] of pairsOf(page, budget)) {
      const [lower, upper] = [elementOf(under.leaf.item.elementId), elementOf(over.leaf.item.elementId)];
      if (!lower || !upper || lowers.has(lower.path) || uppers.has(upper.path)) continue;
      const isMeant = [under, over].some(({ leaf }) => isAllowed(allowances, 'OVERLAP', leaf.item.elementId));
      if (isMeant || isInside(lower, upper)) continue;
      if (budget.looks <= 0) break;
      budget.looks -= lookCost(under.leaf) + lookCost(over.leaf);
      if (!isFault(page, under, over, { isPicture: lower.picture !== undefined })) continue;
      lowers.add(lower.path);
      uppers.add(upper.path);
      const isLast = [lower, upper].some(({ path }) => {
        const root = boxesAt(index, ROOT.exec(path)?.[0] ?? path)[0];
        return elementOf(root?.elementId)?.isOnLastPage;
      });
      warnings.push(warningOf({ under: under.leaf, over: over.leaf, page: index + 1, remedy: isLast ? PIN : APART }));
    }
    return warnings;
  });
}

/** Returns the cost of a detailed check, which grows with the length of runs and the complexity of paths. */
function lookCost({ item }: Leaf): number {
  if (item.kind === 'glyphs') return 1 + item.glyphs.length / 100;
  return item.kind === 'path' ? 1 + item.path.coords.length / 100 : 1;
}

/** Returns whether an element is inside the container. Another warning reports content that overflows its container. */
function isInside({ path }: PlacedElement, container: PlacedElement): boolean {
  return path.startsWith(`${container.path}/`);
}

/** Path of the element on the page that contains an element. */
const ROOT = /^(?:\/template)?\/elements\/\d+/;

const APART = 'move them apart';
const PIN =
  'to reserve its space at the foot of the last page, write "position": { "mode": "flow", "pin": "bottom" } instead of "pages": "last"';

type Finding = { readonly under: Leaf; readonly over: Leaf; readonly page: number; readonly remedy: string };

function warningOf({ under: { item: lower }, over: { item: upper }, page, remedy }: Finding): Warning {
  const isText = lower.kind === 'glyphs';
  const [hurt, other] = isText ? [lower, upper] : [upper, lower];
  const what = isText
    ? `"${other.elementId}" is drawn over the text of this element`
    : `the text of this element is drawn over "${other.elementId}"`;
  const message = `${what}; ${remedy}, or set "allowOverlap" on one of them if this is intended`;
  return { code: 'OVERLAP', message, page, ...withElement(hurt.elementId) };
}

/** Yields intersecting pairs of different elements, the lower first. At least one of them is text. */
function* pairsOf(page: InspectedPage, budget: Budget): Generator<Pair<Layer>> {
  const texts = page.leaves.some(({ item }) => item.kind === 'glyphs');
  if (!texts) return;
  const layers: Layer[] = [];
  for (const [position, leaf] of page.leaves.entries()) if (isLayer(leaf)) layers.push({ leaf, position });
  const inkOf = ({ leaf }: Layer) => leaf.ink!;
  for (const [a, b] of touchingPairs(layers, inkOf, budget)) {
    const isText = a.leaf.item.kind === 'glyphs' || b.leaf.item.kind === 'glyphs';
    if (!isText || a.leaf.item.elementId === b.leaf.item.elementId) continue;
    yield a.position < b.position ? [a, b] : [b, a];
  }
}

function isLayer({ item, ink, opacity }: Leaf): boolean {
  if (!ink || item.elementId === undefined || opacity < OPAQUE) return false;
  if (item.kind === 'glyphs') return item.color.alpha * opacity >= OPAQUE;
  return item.kind === 'path' || item.kind === 'image';
}

/** Returns whether a shape is a frame around the text that does not touch it, which is the usual case. */
function isFramed({ ink }: Leaf, { item, transform }: Leaf): boolean {
  return ink !== undefined && item.kind === 'path' && frames(item, transform, ink);
}

function isFault(
  page: InspectedPage,
  { leaf: lower, position: from }: Layer,
  { leaf: upper, position: to }: Layer,
  { isPicture }: { readonly isPicture: boolean },
): boolean {
  if (lower.item.kind === 'glyphs') {
    if (upper.item.kind === 'glyphs') return isTextOnText(lower, upper);
    if (upper.item.kind === 'path' && !upper.item.fill && isFramed(lower, upper)) return false;
    return hidesText(upper, boxesOf(lower), OPAQUE);
  }
  // Fills and images below text are its background. Lines of a drawing below text are ignored too.
  const { item } = upper;
  if (isPicture || lower.item.kind !== 'path' || item.kind !== 'glyphs' || isFramed(upper, lower)) return false;
  const { stroke } = lower.item;
  if (!stroke || stroke.color.alpha * lower.opacity < OPAQUE || isLegible(item.color, stroke.color)) return false;
  const between = page.leaves.slice(from + 1, to);
  const seen = boxesOf(upper).filter((box) => !between.some((leaf) => isGround(leaf, box)));
  return crossesText(lower, seen);
}

function isTextOnText(lower: Leaf, upper: Leaf): boolean {
  if (lower.item.kind !== 'glyphs' || upper.item.kind !== 'glyphs') return false;
  if (isLegible(upper.item.color, lower.item.color)) return false;
  const others = near(boxesOf(upper), lower);
  return near(boxesOf(lower), upper).some((one) => others.some((other) => isOver(one, other)));
}

function isLegible(text: Color, ground: Color): boolean {
  return contrast(text, ground) >= LEGIBLE;
}

function boxesOf(leaf: Leaf): readonly GlyphBox[] {
  return glyphBoxes(leaf as Leaf & { readonly item: GlyphsItem });
}

/** Returns whether a fill, such as a text background, hides the content below a glyph. */
function isGround({ item, ink, opacity }: Leaf, { bounds }: GlyphBox): boolean {
  if (item.kind !== 'path' || !item.fill || !ink || opacity < 1) return false;
  const over = intersection(ink, bounds);
  return over !== undefined && over.width * over.height > 0.9 * bounds.width * bounds.height;
}
