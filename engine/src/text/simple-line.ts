/**
 * The short way for most texts of labels and tables: printable ASCII of one style that fits on one line. It is what the long
 * way comes to (`paragraph.ts`) where there are no directions, scripts, fonts or breaks to be found.
 */
import { type BrokenText, lineBox } from './break-lines.ts';
import type { Findings } from './itemize.ts';
import { glyphsWidth, type Piece } from './segment.ts';
import type { ParagraphOptions, TextRun } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

/** Spaces at the end hang, which is the long way's business. */
const SIMPLE = /^[ -~]*[!-~]$/;

/** As the long way has it. */
const TOLERANCE = 0.001;

const NO_PIECES: readonly Piece[] = [];

export type SimpleLine = { readonly broken: BrokenText; readonly findings: Findings };

/** Undefined where the text takes the long way. */
export function simpleLine(
  engine: TextEngine,
  runs: readonly TextRun[],
  { width: room, direction, language, lineHeight }: ParagraphOptions,
): SimpleLine | undefined {
  const [run] = runs;
  if (runs.length !== 1 || !run || run.href !== undefined || run.indent || direction === 'rtl') return undefined;
  const { text, style } = run;
  if (style.letterSpacing < 0 || !SIMPLE.test(text)) return undefined;
  const { font, substitution } = engine.fontFor(style);
  for (let i = 0; i < text.length; i++) if (!font.has(text.charCodeAt(i))) return undefined;
  const [script, level] = ['Latn', 0];
  const ligatures = style.letterSpacing === 0;
  const glyphs = engine.shape(font, text, { ligatures, rightToLeft: false, script, before: '', after: '', language });
  const span = { start: 0, end: text.length, style };
  const width = glyphsWidth(glyphs, font, span);
  if (width > room + TOLERANCE) return undefined;
  const item = { start: 0, end: text.length, font, level, script, rightToLeft: false };
  const pieces = [{ item, span, text, glyphs, width }];
  const { above, below } = lineBox(engine, style, lineHeight);
  const line = { pieces, width, above, below, wrapped: false, level, indent: 0, marker: NO_PIECES };
  const substitutions = new Map(substitution ? [[substitution.requested, substitution]] : []);
  return {
    broken: { lines: [line], truncated: false, brokenWord: false },
    findings: { missing: new Set(), substitutions },
  };
}
