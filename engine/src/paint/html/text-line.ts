/** Writes glyph runs as SVG text. The browser shapes the characters again, at the positions from layout. */
import { hasColors } from '../../scene/color-glyphs.ts';
import type { Glyph, GlyphsItem } from '../../scene/scene.ts';
import { escapeText } from '../drawing/escape.ts';
import { outlineElement } from '../drawing/outline.ts';
import type { Writer } from '../drawing/units.ts';
import { type Sheet, styleClass, useFont } from './sheet.ts';

/** Gap that separates two words, as a fraction of the font size. */
const WORD_GAP = 0.12;

type Span = { readonly className: string; readonly x: string; text: string };

/**
 * Returns one `<text>` per line, so that it is copied as a line. Characters that browsers would draw differently come
 * before it as outlines.
 */
export function lineElement(items: readonly GlyphsItem[], write: Writer, sheet: Sheet): string {
  const line = items.some(({ glyphs }) => glyphs.length === 0)
    ? items.filter(({ glyphs }) => glyphs.length > 0)
    : items;
  const spans: Span[] = [];
  let outlines = '';
  for (const [index, item] of line.entries()) {
    const style = styleClass(sheet, item);
    const last = spans.at(-1);
    if (last && isApart(line[index - 1]!, item)) last.text += ' ';
    const isJoined = item.hasUndrawn || joins(line[index - 1], item) || joins(item, line[index + 1]);
    for (const segment of segmentsOf(item, Boolean(isJoined))) {
      registerGlyphs(sheet, item, segment);
      if (segment.isOutlined) outlines += outlineElement(item, segment.glyphs, { write, drawing: sheet });
      const className = segment.isOutlined ? `${style} unseen` : style;
      // Right-to-left text starts at its right end.
      const x = write(item.x + (item.rightToLeft ? segment.right : segment.left));
      spans.push({ className, x, text: segment.text });
    }
  }
  const [first] = spans;
  if (!first) return outlines;
  const y = write(line[0]!.y);
  if (spans.length === 1) {
    return `${outlines}<text class="${first.className}" x="${first.x}" y="${y}">${lineText(first.text)}</text>`;
  }
  const parts = spans.map(({ className, x, text }) => `<tspan class="${className}" x="${x}">${lineText(text)}</tspan>`);
  return `${outlines}<text y="${y}">${parts.join('')}</text>`;
}

const CURSIVE =
  '[\\p{Script=Arab}\\p{Script=Syrc}\\p{Script=Mong}\\p{Script=Nkoo}\\p{Script=Adlm}\\p{Script=Rohg}\\p{Script=Mand}\\p{M}\\u200d]';
const ENDS_CURSIVE = new RegExp(`${CURSIVE}$`, 'u');
const STARTS_CURSIVE = new RegExp(`^${CURSIVE}`, 'u');

/** Returns whether two runs may belong to one cursive word. Browsers shape each run separately. */
function joins(item: GlyphsItem | undefined, next: GlyphsItem | undefined): boolean {
  return item !== undefined && next !== undefined && ENDS_CURSIVE.test(item.text) && STARTS_CURSIVE.test(next.text);
}

/** Replaces or removes characters that would break or reorder the line. */
function lineText(text: string): string {
  return escapeText(text.replace(/[\t\n\r\u2028\u2029]/g, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));
}

function isApart(previous: GlyphsItem, item: GlyphsItem): boolean {
  const gap = Math.max(item.x - (previous.x + previous.width), previous.x - (item.x + item.width));
  // After a change of direction, the next run in reading order can be anywhere on the line.
  const isOneWay = previous.rightToLeft === item.rightToLeft;
  return isOneWay && gap > WORD_GAP * item.fontSize && !/\s$/.test(previous.text) && !/^\s/.test(item.text);
}

/** Part of a run, in points from the run's origin. Either text that the browser draws, or outlines. */
type Segment = {
  readonly glyphs: Glyph[];
  text: string;
  readonly left: number;
  right: number;
  readonly isOutlined: boolean;
};

/**
 * Splits a run into segments. Browsers use fonts of the machine for emoji and for characters missing from the font.
 * These characters become outlines, with invisible text for search and copying. The same applies to runs that join
 * adjacent runs.
 */
function segmentsOf(item: GlyphsItem, isJoined: boolean): Segment[] {
  const segments: Segment[] = [];
  let pen = 0;
  for (const { glyphs, text } of clustersOf(item.glyphs)) {
    const isOutlined =
      isJoined || glyphs.some(({ id }) => id === 0) || EMOJI.test(text) || hasColors({ font: item.font, glyphs });
    const left = pen;
    for (const { advance } of glyphs) pen += advance;
    const last = segments.at(-1);
    if (last && last.isOutlined === isOutlined && !endsWithOtherSpace(last, item)) {
      last.glyphs.push(...glyphs);
      last.text = item.rightToLeft ? text + last.text : last.text + text;
      last.right = pen;
    } else {
      segments.push({ glyphs: [...glyphs], text, left, right: pen, isOutlined });
    }
  }
  if (segments.length !== 1) return item.rightToLeft ? segments.reverse() : segments;
  const [only] = segments;
  return [{ ...only!, text: item.text, left: 0, right: item.width }];
}

/**
 * Returns true after a space that the font replaces in this context, such as a wider space between Korean words. Browsers
 * shape words and spaces separately, so the next word needs its own position.
 */
function endsWithOtherSpace({ glyphs }: Segment, { font, features }: GlyphsItem): boolean {
  const { id, text } = glyphs.at(-1)!;
  return text === ' ' && id !== font.spaceGlyph && id !== font.loneSpace(features);
}

const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

type Cluster = { readonly glyphs: Glyph[]; readonly text: string };

function clustersOf(glyphs: readonly Glyph[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (glyph.text === '' && last) last.glyphs.push(glyph);
    else clusters.push({ glyphs: [glyph], text: glyph.text });
  }
  return clusters;
}

function registerGlyphs(sheet: Sheet, { font, features }: GlyphsItem, { glyphs, text, isOutlined }: Segment): void {
  if (isOutlined) return;
  const used = useFont(sheet, font);
  for (const { id } of glyphs) used.glyphIds.add(id);
  for (const setting of features?.split(',') ?? []) used.features.add(setting.slice(0, setting.indexOf('=')));
  for (const character of text) used.characters.add(character.codePointAt(0)!);
}
