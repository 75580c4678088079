/**
 * Writes glyph runs as text (ISO 32000-1, 9.4). Each glyph has its position from the scene, and copied text has the
 * original words.
 */
import { type Path, transformPath } from '../../scene/path.ts';
import type { Glyph, GlyphsItem } from '../../scene/scene.ts';
import { setColor } from './colors.ts';
import type { Content } from './content.ts';
import { type FontUse, readsAs, type UsedGlyph } from './fonts.ts';
import { pathOperators } from './paths.ts';
import { type Resources, setAlpha } from './resources.ts';
import { number, textString } from './syntax.ts';

/** Zero-width characters such as ZWNJ. They use the space glyph, so readers would copy them as spaces. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u;

/** Paints a run. Pages have y down, so the text matrix flips the glyphs upright. */
export function paintGlyphs(content: Content, resources: Resources, item: GlyphsItem, opacity: number): void {
  const { color, glyphs } = item;
  if (item.fontSize <= 0 || color.alpha * opacity <= 0 || glyphs.length === 0) return;
  setColor(content, resources, 'fill', color);
  setAlpha(content, resources, 'fillAlpha', color.alpha * opacity);
  const marks = showRun(new Line(content, resources.font(item.font), item), item);
  if (marks.length > 0) content.draw(`${marks.map((glyph) => pathOperators(outlineOf(item, glyph))).join(' ')} f`);
}

/**
 * Writes invisible text (9.3.6, mode 3) for glyphs that are drawn by other means. The text can be searched and copied.
 */
export function paintInvisibleText(content: Content, resources: Resources, item: GlyphsItem): void {
  content.write('3 Tr');
  showRun(new Line(content, resources.font(item.font), item), item);
  content.write('0 Tr');
}

/** Shows a run as text. Returns the glyphs that must be drawn by other means. */
function showRun(line: Line, item: GlyphsItem): readonly Glyph[] {
  const { glyphs } = item;
  if (isSpread(item) || !readsInOrder(item)) {
    line.showAs(item.text, 0, glyphs.length);
    if (item.endsWord) line.showSpace(item);
    return [];
  }
  if (item.rightToLeft) {
    const marks = line.showRightToLeft();
    if (item.endsWord) line.showSpace(item);
    return marks;
  }
  for (let start = 0; start < glyphs.length; ) start = line.showCluster(start);
  if (item.endsWord) line.showSpace(item);
  line.flush();
  return [];
}

/** Returns the outline of a glyph at its position on the page. */
function outlineOf({ font, fontSize, x, y }: GlyphsItem, glyph: Glyph): Path {
  const scale = fontSize / font.unitsPerEm;
  return transformPath([scale, 0, 0, -scale, x + glyph.x, y + glyph.y], font.outline(glyph.id));
}

/** Returns the end of the cluster that begins at `start`. Only the first glyph of a cluster has text. */
function clusterEnd(glyphs: readonly Glyph[], start: number): number {
  let end = start + 1;
  while (end < glyphs.length && glyphs[end]!.text === '') end++;
  return end;
}

/** Returns whether the letter spacing is so wide that readers interpret gaps as spaces. */
function isSpread({ letterSpacing, fontSize }: GlyphsItem): boolean {
  return letterSpacing > fontSize / 10;
}

/**
 * Returns whether the glyphs' texts in reading order equal the run's text. They differ in scripts that reorder glyphs
 * across clusters.
 */
function readsInOrder({ glyphs, rightToLeft, text }: GlyphsItem): boolean {
  let read = 0;
  for (const glyph of glyphs) {
    const at = rightToLeft ? text.length - read - glyph.text.length : read;
    if (!text.startsWith(glyph.text, at)) return false;
    read += glyph.text.length;
  }
  return read === text.length;
}

/**
 * Writes the strings and moves of one run. Tracks the reader's rounded position, so that rounding errors do not
 * accumulate.
 */
class Line {
  private readonly content: Content;
  private readonly font: FontUse;
  private readonly glyphs: readonly Glyph[];
  /** Thousandths of the font size per point. */
  private readonly scale: number;
  private readonly spacing: number;
  /** Current text position in thousandths of the font size from the run's origin. */
  private pen = 0;
  private down = 0;
  private strings = '';
  private codes = '';

  constructor(content: Content, font: FontUse, item: GlyphsItem) {
    const { fontSize, letterSpacing, x, y, glyphs } = item;
    const size = number(fontSize, 4);
    const spacing = number(letterSpacing, 4);
    this.content = content;
    this.font = font;
    this.glyphs = glyphs;
    this.scale = 1000 / Number(size);
    this.spacing = Number(spacing) * this.scale;
    content.set('font', `/${font.name} ${size} Tf`);
    // Uses the operator for letter spacing. Readers may interpret moved glyphs as spaces.
    content.set('charSpacing', `${spacing} Tc`);
    content.set('rise', '0 Ts');
    content.write(`1 0 0 -1 ${number(x)} ${number(y)} Tm`);
  }

  /** Shows a cluster so that readers extract its text. Returns the end of the cluster. */
  showCluster(start: number): number {
    const end = clusterEnd(this.glyphs, start);
    const { id, text, advance } = this.glyphs[start]!;
    if (advance === 0 && INVISIBLE.test(text)) return end;
    const glyph = this.font.glyph(id, text);
    if (end === start + 1 && readsAs(glyph, text)) this.show(this.glyphs[start]!, glyph);
    else this.showAs(text, start, end);
    return end;
  }

  /**
   * Shows a right-to-left run. Readers reverse the text, but only correctly if it is not interrupted. Only the widest
   * glyph of each cluster is therefore shown, with the text of the whole cluster. The returned glyphs are dots and
   * marks, which readers would extract as separate text.
   */
  showRightToLeft(): readonly Glyph[] {
    const marks: Glyph[] = [];
    for (let start = 0, end = 0; start < this.glyphs.length; start = end) {
      end = clusterEnd(this.glyphs, start);
      const own = this.glyphs.slice(start, end);
      const [{ text, advance }] = own as [Glyph];
      if (end === start + 1 && advance === 0 && INVISIBLE.test(text)) continue;
      const widest = own.reduce((best, glyph) => (glyph.advance > best.advance ? glyph : best));
      const used = this.font.glyph(widest.id, text);
      if (!readsAs(used, text)) {
        this.showAs(text, start, end);
        continue;
      }
      this.show(widest, used);
      marks.push(...own.filter((glyph) => glyph !== widest));
    }
    this.flush();
    return marks;
  }

  /** Shows glyphs so that readers extract `text`, whatever their usual text (14.9.4). */
  showAs(text: string, start: number, end: number): void {
    this.flush();
    this.content.write(`/Span<</ActualText${textString(text)}>>BDC`);
    this.showAll(start, end);
    this.flush();
    this.content.write('EMC');
  }

  /** Shows a space at the end of the line, so that readers that join lines separate the words (14.8.2.5). */
  showSpace({ font, fontSize, rightToLeft, width }: GlyphsItem): void {
    if (font.spaceGlyph === undefined) return;
    const space = this.font.glyph(font.spaceGlyph, ' ');
    this.show({ x: rightToLeft ? -(space.width / 1000) * fontSize : width, y: 0 }, space);
    this.flush();
  }

  private showAll(start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const glyph = this.glyphs[i]!;
      this.show(glyph, this.font.glyph(glyph.id, glyph.text));
    }
  }

  private show({ x, y }: Pick<Glyph, 'x' | 'y'>, { code, width }: UsedGlyph): void {
    if (y !== this.down) this.rise(y);
    const back = Math.round(this.pen - x * this.scale);
    if (back !== 0) {
      this.endString();
      this.strings += back;
      this.pen -= back;
    }
    this.codes += code;
    this.pen += width + this.spacing;
  }

  private rise(down: number): void {
    this.flush();
    this.content.set('rise', `${number(-down)} Ts`);
    this.down = down;
  }

  private endString(): void {
    if (this.codes !== '') this.strings += `<${this.codes}>`;
    this.codes = '';
  }

  flush(): void {
    const moved = this.strings !== '';
    this.endString();
    if (this.strings !== '') this.content.write(moved ? `[${this.strings}]TJ` : `${this.strings}Tj`);
    this.strings = '';
  }
}
