/**
 * Selects line breaks for a whole paragraph: breaks with the fewest demerits, or lines of about equal length. See Knuth
 * and Plass, “Breaking Paragraphs into Lines”, 1981. Uses positions in the shaped paragraph. The caller shapes each
 * line and checks that it fits.
 */
import { type Cut, cutAt, HYPHEN, SHRINK, TOLERANCE } from './cut.ts';
import { pieceWidth, type Segment } from './segment.ts';
import type { ParagraphOptions } from './text-block.ts';

/** Planned line ends, by the offset at which their line starts. */
export type PlannedCuts = ReadonlyMap<number, Cut>;

export type PlanOptions = {
  readonly options: ParagraphOptions;
  readonly wrap: 'balance' | 'pretty';
  /** Returns the end of the longest line that begins at `start` and fits `width`. */
  readonly cutAfter: (segment: Segment, start: number, width: number) => Cut;
};

/**
 * Maximum number of possible breaks. The work is this number times the breaks per line. Longer paragraphs are broken
 * greedily.
 */
const MOST_PLACES = 2000;

/** Plans the line ends. Returns undefined if the paragraph must be broken greedily. */
export function planCuts(segment: Segment, { options, wrap, cutAfter }: PlanOptions): PlannedCuts | undefined {
  const { width, paragraph, around, align } = options;
  if (width === Infinity || around || segment.text.includes('\t')) return undefined;
  const own = segment.listItem ? { firstIndent: 0, restIndent: 0 } : paragraph;
  const [first, rest] = [own?.firstIndent ?? 0, own?.restIndent ?? 0].map((indent) => width - segment.indent - indent);
  if (!(first! > 0 && rest! > 0)) return undefined;
  const widths = { first: first!, rest: rest! };
  if (wrap === 'balance') return balancedCuts(segment, widths, cutAfter);
  return bestCuts(segment, { ...widths, justified: align === 'justify' });
}

type Widths = { readonly first: number; readonly rest: number };

/** Maximum number of lines to balance. Longer texts are not headings. */
const MOST_BALANCED = 12;

const HALVINGS = 12;

/** Breaks into the smallest possible number of lines, in the smallest width that does not need more lines. */
function balancedCuts(
  segment: Segment,
  { first, rest }: Widths,
  cutAfter: PlanOptions['cutAfter'],
): PlannedCuts | undefined {
  const cutsIn = (less: number): PlannedCuts | undefined => {
    const cuts = new Map<number, Cut>();
    for (let start = 0; start < segment.text.length; ) {
      const cut = cutAfter(segment, start, (start === 0 ? first : rest) - less);
      if (cuts.size === MOST_BALANCED || cut.insideWord) return undefined;
      cuts.set(start, cut);
      start = cut.next;
    }
    return cuts;
  };
  const widest = cutsIn(0);
  if (!widest || widest.size < 2) return undefined;
  let best = widest;
  let [low, high] = [0, Math.min(first, rest)];
  for (let i = 0; i < HALVINGS; i++) {
    const less = (low + high) / 2;
    const cuts = cutsIn(less);
    if (cuts && cuts.size === widest.size) {
      best = cuts;
      low = less;
    } else high = less;
  }
  return best;
}

/** TeX’s penalties for a hyphen, for two consecutive hyphens, and for a loose line next to a tight one. */
const HYPHEN_PENALTY = 50;
const TWO_HYPHENS = 10_000;
const UNEVEN = 10_000;
/** Penalty for a very short last line. Such a line is at most this fraction of the line width long. */
const STUB = 5_000;
const SHORT = 0.15;

/**
 * TeX’s badness of an unacceptable line, and its ratio. Beyond that ratio badness grows linearly, so that the least bad
 * line is selected.
 */
const BAD = 10_000;
const BAD_RATIO = (BAD / 100) ** (1 / 3);

/** Acceptable stretch of a space in justified lines, and acceptable free fraction of the width in ragged lines. */
const STRETCH = 0.5;
const RAGGED = 0.12;

/** Acceptable stretch between ideographs, in ems. */
const BETWEEN_IDEOGRAPHS = 0.08;

/** Number of fitness classes: tight, even, loose and very loose lines. */
const CLASSES = 4;

function bestCuts(
  segment: Segment,
  { first, rest, justified }: Widths & { readonly justified: boolean },
): PlannedCuts | undefined {
  const { text, positions } = segment;
  const places = segment.opportunities();
  if (places.length < 2 || places.length > MOST_PLACES) return undefined;
  const cuts = (start: number, place: number) => cutAt(segment, start, places[place]!);
  const spaces = spacesUpTo(segment);
  const hyphen = pieceWidth(segment.insertion(HYPHEN, 1, 'as before'));
  const ends = places.map((next) => cutAt(segment, 0, next).end);
  const hyphenated = places.map((next, i) => next < text.length && ends[i] === next && segment.isHyphenated(next));
  const last = places.length - 1;

  // Best way to end a line of each class at each break: its demerits, and the break and class of the previous line.
  const best = new Float64Array(places.length * CLASSES).fill(Infinity);
  const before = new Int32Array(places.length * CLASSES).fill(-1);
  for (let to = 0; to <= last; to++) {
    for (let from = to - 1; from >= -1; from--) {
      const start = from < 0 ? 0 : places[from]!;
      const room = from < 0 ? first : rest;
      const end = Math.max(start, ends[to]!);
      const natural = positions[end]! - positions[start]! + (hyphenated[to] ? hyphen : 0);
      const give = spaces[end]! - spaces[start]!;
      const least = justified ? natural - SHRINK * give : natural;
      // Stops, because lines that begin earlier are even wider.
      if (least > room + TOLERANCE) break;
      const ratio = ratioOf(room - natural, { room, give, justified, isLast: to === last });
      const line = demerits(ratio, hyphenated[to]!) + (to === last && natural < SHORT * room ? STUB : 0);
      const kind = classOf(ratio);
      const at = to * CLASSES + kind;
      if (from < 0) {
        if (line < best[at]!) [best[at], before[at]] = [line, -1];
        continue;
      }
      for (let previous = 0; previous < CLASSES; previous++) {
        const own = from * CLASSES + previous;
        if (best[own] === Infinity) continue;
        const uneven = Math.abs(previous - kind) > 1 ? UNEVEN : 0;
        const total = best[own]! + line + uneven + (hyphenated[to] && hyphenated[from] ? TWO_HYPHENS : 0);
        if (total < best[at]!) [best[at], before[at]] = [total, own];
      }
    }
  }
  let state = -1;
  for (let kind = 0; kind < CLASSES; kind++) {
    const at = last * CLASSES + kind;
    if (best[at]! < (state < 0 ? Infinity : best[state]!)) state = at;
  }
  if (state < 0) return undefined;
  const found: [number, Cut][] = [];
  for (let at = state; at >= 0; at = before[at]!) {
    const from = before[at]! < 0 ? -1 : Math.floor(before[at]! / CLASSES);
    const start = from < 0 ? 0 : places[from]!;
    found.push([start, cuts(start, Math.floor(at / CLASSES))]);
  }
  return new Map(found.reverse());
}

type Room = { readonly room: number; readonly give: number; readonly justified: boolean; readonly isLast: boolean };

/** Returns the stretch of a line relative to the allowed change of its spaces; negative for a shrunk line. */
function ratioOf(slack: number, { room, give, justified, isLast }: Room): number {
  if (slack < 0) return slack / Math.max(TOLERANCE, SHRINK * give);
  if (isLast) return 0;
  return slack / Math.max(TOLERANCE, justified ? STRETCH * give : RAGGED * room);
}

function demerits(ratio: number, isHyphenated: boolean): number {
  const by = Math.abs(ratio);
  const badness = by < BAD_RATIO ? 100 * by ** 3 : (BAD * by) / BAD_RATIO;
  return (1 + badness) ** 2 + (isHyphenated ? HYPHEN_PENALTY ** 2 : 0);
}

function classOf(ratio: number): number {
  if (ratio < -0.5) return 0;
  if (ratio <= 0.5) return 1;
  return ratio <= 1 ? 2 : 3;
}

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns the accumulated width of spaces up to each offset. In text with ideographs, it includes the gaps between
 * them.
 */
function spacesUpTo({ text, positions, spanAt }: Segment): Float64Array {
  const widths = new Float64Array(text.length + 1);
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    let own = 0;
    if (character === ' ' || character === '\u00a0') own = positions[i + 1]! - positions[i]!;
    else if (character > '\u2e7f' && IDEOGRAPH.test(character)) own = 2 * BETWEEN_IDEOGRAPHS * spanAt(i).style.fontSize;
    widths[i + 1] = widths[i]! + own;
  }
  return widths;
}
