/**
 * Parses press inks in templates. The syntax of process inks is `device-cmyk(0% 81% 81% 30%)`, as in CSS Color 5, 7.1.
 * A spot colour consists of its name, its substitute in process colours and its tint: `spot(PANTONE 185 C,
 * device-cmyk(0% 91% 76% 0%), 50%)`.
 */

/** Amounts of ink, 0 … 1. */
export type ProcessInk = {
  readonly kind: 'process';
  readonly cyan: number;
  readonly magenta: number;
  readonly yellow: number;
  readonly black: number;
};

/** Spot colour with a separate plate (ISO 32000-1, 8.6.6.4). */
export type SpotInk = {
  readonly kind: 'spot';
  readonly name: string;
  /** Fraction of the full ink, 0 … 1. */
  readonly tint: number;
  /** Substitute for the full ink in process colours. */
  readonly alternate: ProcessInk;
};

export type Ink = ProcessInk | SpotInk;

/** Maximum length of an ink in characters, including its name and colours. */
export const INK_LENGTH = 250;

/** Ink, and its opacity from 0 to 1. */
export type ParsedInk = { readonly ink: Ink; readonly alpha: number };

const PROCESS = /^device-cmyk\(([^()]*)\)$/i;
const SPOT = /^spot\(\s*("[^"]*"|[^",()]+?)\s*,\s*(device-cmyk\([^()]*\))\s*(?:,\s*(\d+(?:\.\d+)?%)\s*)?\)$/i;

/** Names of plates with a reserved meaning (ISO 32000-1, 8.6.6.4). */
const TAKEN: ReadonlySet<string> = new Set(['all', 'none', 'cyan', 'magenta', 'yellow', 'black']);
const MAX_NAME = 100;

export function parseInk(text: string): ParsedInk | undefined {
  const written = text.trim();
  if (written.length > INK_LENGTH) return undefined;
  const [, parts] = PROCESS.exec(written) ?? [];
  if (parts !== undefined) return parseProcess(parts);
  const [, quoted, alternate, tint] = SPOT.exec(written) ?? [];
  const full = alternate === undefined ? undefined : parseInk(alternate);
  const name = quoted?.replace(/^"(.*)"$/, '$1').trim();
  if (!name || name.length > MAX_NAME || TAKEN.has(name.toLowerCase()) || full?.ink.kind !== 'process')
    return undefined;
  const share = tint === undefined ? 1 : shareOf(tint);
  return share === undefined
    ? undefined
    : { ink: { kind: 'spot', name, tint: share, alternate: full.ink }, alpha: full.alpha };
}

/** Parses four amounts. Separators are spaces, with an optional alpha after a slash, or commas throughout. */
function parseProcess(parts: string): ParsedInk | undefined {
  const [inks = '', last] = parts.includes(',') ? withoutFifth(parts) : parts.split('/');
  const shares = inks
    .trim()
    .split(/\s*,\s*|\s+/)
    .map(shareOf);
  const alpha = last === undefined ? 1 : shareOf(last.trim());
  const [cyan, magenta, yellow, black, more] = shares;
  if (cyan === undefined || magenta === undefined || yellow === undefined || black === undefined) return undefined;
  if (alpha === undefined || shares.length > 4 || more !== undefined) return undefined;
  return { ink: { kind: 'process', cyan, magenta, yellow, black }, alpha };
}

function withoutFifth(parts: string): readonly string[] {
  const each = parts.split(',');
  return each.length === 5 ? [each.slice(0, 4).join(','), each[4]!] : [parts];
}

/** Parses `0.5` or `50%`, clamped to 0 … 1. `none` is 0. */
function shareOf(text: string): number | undefined {
  if (text === 'none') return 0;
  const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+)(%)?$/.exec(text) ?? [];
  return digits === undefined ? undefined : Math.min(1, Number(digits) / (percent ? 100 : 1));
}

/**
 * Returns the screen colour of an ink: red, green and blue from 0 to 1, by the profile-free formula of CSS Color 5,
 * 7.2.
 */
export function screenColor(ink: Ink): { readonly red: number; readonly green: number; readonly blue: number } {
  const [cyan, magenta, yellow, black] = processShares(ink);
  const share = (colour: number) => 1 - Math.min(1, colour * (1 - black) + black);
  return { red: share(cyan), green: share(magenta), blue: share(yellow) };
}

/** Returns the amounts of cyan, magenta, yellow and black of an ink, or of its substitute. */
export function processShares(ink: Ink): readonly [number, number, number, number] {
  if (ink.kind === 'process') return [ink.cyan, ink.magenta, ink.yellow, ink.black];
  const [cyan, magenta, yellow, black] = processShares(ink.alternate);
  return [cyan * ink.tint, magenta * ink.tint, yellow * ink.tint, black * ink.tint];
}

export function isSameInk(a: Ink | undefined, b: Ink | undefined): boolean {
  if (!a || !b || a.kind !== b.kind) return a === b;
  if (a.kind === 'spot' && b.kind === 'spot') {
    return a.name === b.name && a.tint === b.tint && isSameInk(a.alternate, b.alternate);
  }
  const others = processShares(b);
  return processShares(a).every((share, index) => share === others[index]);
}
