/**
 * Implements the blend modes of a group with its backdrop (W3C Compositing and Blending 1, 10.1; ISO 32000-1,
 * 11.3.5.2).
 */

export const BLEND_MODES = [
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
] as const;

export type BlendMode = (typeof BLEND_MODES)[number];

/** Blends one channel of `source` over one channel of `backdrop`, each 0 … 1. */
type Blend = (backdrop: number, source: number) => number;

const multiply: Blend = (backdrop, source) => backdrop * source;
const screen: Blend = (backdrop, source) => backdrop + source - backdrop * source;
const hardLight: Blend = (backdrop, source) =>
  source <= 0.5 ? multiply(backdrop, 2 * source) : screen(backdrop, 2 * source - 1);

const BLENDS: Readonly<Record<BlendMode, Blend>> = {
  multiply,
  screen,
  overlay: (backdrop, source) => hardLight(source, backdrop),
  darken: Math.min,
  lighten: Math.max,
  'color-dodge': (backdrop, source) => (backdrop === 0 ? 0 : source === 1 ? 1 : Math.min(1, backdrop / (1 - source))),
  'color-burn': (backdrop, source) =>
    backdrop === 1 ? 1 : source === 0 ? 0 : 1 - Math.min(1, (1 - backdrop) / source),
  'hard-light': hardLight,
  'soft-light': softLight,
  difference: (backdrop, source) => Math.abs(backdrop - source),
  exclusion: (backdrop, source) => backdrop + source - 2 * backdrop * source,
};

function softLight(backdrop: number, source: number): number {
  if (source <= 0.5) return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop);
  const curve = backdrop <= 0.25 ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : Math.sqrt(backdrop);
  return backdrop + (2 * source - 1) * (curve - backdrop);
}

/** Blends one channel of `source` over one channel of `backdrop`, each 0 … 255. */
export type BlendBytes = (backdrop: number, source: number) => number;

/** Returns a blend function on bytes. For many calls (`times`), it uses a table of all results. */
export function blendBytes(mode: BlendMode, times: number): BlendBytes {
  const blend = BLENDS[mode];
  const answer: BlendBytes = (backdrop, source) => Math.round(blend(backdrop / 255, source / 255) * 255);
  if (times < ALL) return answer;
  const answers = Uint8Array.from({ length: ALL }, (_, at) => answer(at >> 8, at & 255));
  return (backdrop, source) => answers[backdrop * 256 + source]!;
}

const ALL = 65_536;

/** Returns whether the mode has no effect over white paper, so that the page needs no white background. */
export function isSameOnPaper(mode: BlendMode): boolean {
  return mode === 'multiply' || mode === 'darken';
}
