/**
 * Fast path for most texts in labels and tables: Latin letters, digits and punctuation in one style on one line.
 * Returns the same as the general algorithm (`paragraph.ts`), without analysing directions, scripts, fonts or breaks.
 */
import { glyphsAt } from '../scene/glyphs-at.ts';
import type { GlyphsItem, LinkItem, PathItem } from '../scene/scene.ts';
import { lineBox } from './line-box.ts';
import type { LoadedFont } from './load-font.ts';
import { placePiece, startOf } from './place-lines.ts';
import { glyphsWidth } from './segment.ts';
import { MAX_LENGTH, type Setting, type SimpleText } from './simple-lines.ts';
import { styleKey } from './style-key.ts';
import type { ParagraphOptions, TextBlock, TextLine, TextRun, TextStyle } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

/**
 * Matches Latin letters, digits, punctuation and currency signs, which are all left to right in one script. Excludes
 * soft hyphens, marks, control characters and hanging trailing spaces.
 */
const SIMPLE =
  /^[ !-~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]*[!-~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]$/;

/** Rounding tolerance in points, as in the general algorithm. */
const TOLERANCE = 0.001;

const NOTHING_MISSING: ReadonlySet<string> = new Set();
const NO_LEADERS: ReadonlySet<number> = new Set();
const NO_RUBIES: readonly GlyphsItem[] = [];
const NO_DECORATIONS: readonly PathItem[] = [];
const NO_LINKS: readonly LinkItem[] = [];

/** Shaped text of the fast path, on one line of any length. */
export type SimpleGlyphs = Pick<SimpleText, 'glyphs' | 'width'> & {
  readonly font: LoadedFont;
  /** Cache key of the text, its style and its language. */
  readonly key: string;
};

/** Returns the glyphs of a text without an indent. Returns undefined if it needs the general algorithm. */
export function simpleGlyphs(
  engine: TextEngine,
  runs: readonly TextRun[],
  options: Pick<ParagraphOptions, 'direction' | 'language' | 'paragraph' | 'around' | 'vertical'>,
): SimpleGlyphs | undefined {
  const run = options.paragraph ? undefined : simpleRun(runs, options);
  if (!run) return undefined;
  const setting = settingOf(engine, run.style, options.language);
  const simple = simpleText(engine, run, setting);
  return simple && { font: setting.font, key: setting.key + run.text, glyphs: simple.glyphs, width: simple.width };
}

/** Returns the only run of a text if its characters and style are simple; undefined otherwise. */
function simpleRun(
  runs: readonly TextRun[],
  { direction, paragraph, around, vertical }: Pick<ParagraphOptions, 'direction' | 'paragraph' | 'around' | 'vertical'>,
): TextRun | undefined {
  const [first] = runs;
  if (runs.length !== 1 || !first || first.href !== undefined || first.indent || isMarked(first) || direction === 'rtl')
    return undefined;
  if (around || vertical || (paragraph && paragraph.firstIndent !== 0)) return undefined;
  const { text, style } = first;
  if (
    style.letterSpacing < 0 ||
    style.rise ||
    style.background ||
    style.underline ||
    style.lineThrough ||
    !SIMPLE.test(text)
  )
    return undefined;
  return first;
}

/** Returns whether `simpleLine` would return a block, without creating it. */
export function isSimpleLine(engine: TextEngine, runs: readonly TextRun[], options: ParagraphOptions): boolean {
  const first = simpleRun(runs, options);
  if (!first) return false;
  const simple = simpleText(engine, first, settingOf(engine, first.style, options.language));
  return simple !== undefined && simple.width <= options.width + TOLERANCE;
}

/** Returns the text as a block with one line. Returns undefined if it needs the general algorithm. */
export function simpleLine(
  engine: TextEngine,
  runs: readonly TextRun[],
  options: ParagraphOptions,
): TextBlock | undefined {
  const first = simpleRun(runs, options);
  if (!first) return undefined;
  const { text, style } = first;
  const { width: room, align, language, lineHeight } = options;
  const setting = settingOf(engine, style, language);
  const simple = simpleText(engine, first, setting);
  if (!simple || simple.width > room + TOLERANCE) return undefined;
  simple.run ??= runOf(simple, first, setting);
  const { width } = simple;
  const { above, below } = lineBox(setting.font, style, lineHeight);
  const x = room === Infinity ? 0 : startOf(align, false) * (room - width) || 0;
  const height = above + below;
  const line: TextLine = {
    top: 0,
    baseline: above,
    height,
    x,
    width,
    rightToLeft: false,
    runs: [glyphsAt(simple.run, x, above, undefined)],
    leaders: NO_LEADERS,
    rubies: NO_RUBIES,
    highlights: NO_DECORATIONS,
    decorations: NO_DECORATIONS,
    links: NO_LINKS,
    text,
    markers: 0,
    item: undefined,
    linked: undefined,
    endsWord: true,
  };
  return {
    lines: [line],
    width,
    height,
    truncated: false,
    brokenWord: false,
    wordExcess: 0,
    missing: NOTHING_MISSING,
    substitutions: setting.substitutions,
  };
}

function isMarked({ before, ruby }: TextRun): boolean {
  return before !== undefined || ruby !== undefined;
}

function settingOf(engine: TextEngine, style: TextStyle, language: string): Setting {
  const { simpleLines } = engine;
  const { byStyle, settings } = simpleLines;
  const known = byStyle.get(style);
  if (known?.language === language) return known;
  const key = `${styleKey(style)}${language}`;
  let setting = settings.get(key);
  if (!setting) {
    const { font, substitution } = engine.fontFor(style);
    setting = {
      language,
      font,
      features: font.featuresOf(style.features),
      substitutions: substitution ? [substitution] : [],
      key: `${simpleLines.count++} `,
    };
    settings.set(key, setting);
  }
  byStyle.set(style, setting);
  return setting;
}

/** Shapes a simple text. Returns undefined if the font lacks a character. */
function simpleText(engine: TextEngine, { text, style }: TextRun, setting: Setting): SimpleText | undefined {
  const { texts, seen } = engine.simpleLines;
  const key = setting.key + text;
  const known = texts.get(key);
  if (known) return known;
  const { font, features, language } = setting;
  for (let i = 0; i < text.length; i++) if (!font.has(text.charCodeAt(i))) return undefined;
  const ligatures = style.letterSpacing === 0;
  const glyphs = engine.shape(font, text, { ligatures, language, features, ...ALONE });
  const simple = { glyphs, width: glyphsWidth(glyphs, font, style), run: undefined };
  if (text.length <= MAX_LENGTH && seen.isRepeated(key)) texts.set(key, simple);
  return simple;
}

const SCRIPT = 'Latn';

const ALONE = { rightToLeft: false, script: SCRIPT, before: '', after: '' };

function runOf({ glyphs, width }: SimpleText, { text, style }: TextRun, { font, features }: Setting): GlyphsItem {
  const end = text.length;
  const item = { start: 0, end, font, level: 0, script: SCRIPT, rightToLeft: false };
  return placePiece({ item, span: { start: 0, end, style }, text, glyphs, width, features }, 0, 0, 0);
}
