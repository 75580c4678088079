/** Draws the texts, codes and images of a label's fields. Contains the state of the stream. */
import { BLACK, type Color, WHITE } from '../base/color.ts';
import { type Matrix, transformPoint } from '../base/geometry.ts';
import { dpiOfDensity } from '../base/units.ts';
import { andBitmaps, type Bitmap, boxOf, countInk, cropBitmap } from '../paint/label/bitmap.ts';
import { drawOnto } from '../paint/label/draw-page.ts';
import { createDotGlyphs } from '../paint/label/glyph-dots.ts';
import { LabelCanvas } from '../paint/label/label-canvas.ts';
import type { Path } from '../scene/path.ts';
import type { Item, Page, Printer } from '../scene/scene.ts';
import { decodeData, unescapeHex } from './code-pages.ts';
import type { Ink, LabelPart, PartInk, PartLine } from './label-parts.ts';
import type { ZplCommand } from './parse-zpl.ts';
import { movedClock, withClock } from './zpl-clock.ts';
import type { DrawnCode } from './zpl-code-reading.ts';
import { readCode } from './zpl-codes.ts';
import {
  blockText,
  breakText,
  drawRun,
  type FieldFont,
  fieldFont,
  MISSING_FONT,
  RESIDENT_FONT,
  widthOfRun,
} from './zpl-fonts.ts';
import { colored, pathOfDots, placedAt } from './zpl-placing.ts';
import {
  DEFAULT_HEIGHT,
  DEFAULT_WIDTH,
  type Field,
  type Needs,
  newField,
  type Origin,
  type Settings,
  type Turn,
  ZPL_LIMITS,
  type ZplOptions,
  type ZplWarning,
} from './zpl-state.ts';
import { readTlc39 } from './zpl-tlc39.ts';

export class LabelDrawing {
  protected readonly options: ZplOptions;
  protected readonly needs: Needs;
  protected readonly density: 6 | 8 | 12 | 24;
  protected readonly printer: Printer;
  protected readonly warnings: ZplWarning[] = [];
  protected readonly pages: Page[] = [];
  protected readonly used = {
    fields: 0,
    codes: 0,
    characters: 0,
    dots: 0,
    stored: 0,
    commands: 0,
    reversed: 0,
    copiedFields: 0,
  };
  protected readonly reported = new Set<string>();
  protected readonly settings: Settings;
  protected texts = 0;

  // State of the label being drawn.
  protected inks: Ink[] = [];
  /** Label as drawn so far, and the number of inks on it. */
  protected canvas: LabelCanvas | undefined;
  protected drawnInks = 0;
  protected field: Field = newField();
  protected values = new Map<string, string>();
  /** Values of numbered fields, for `^FE`. */
  protected embedded = new Map<string, string>();
  protected isRecalling = false;
  /** True if the label embeds numbered fields. Numbered fields without an origin are then only values. */
  protected hasEmbedding = false;
  protected end = { x: 0, y: 0 };

  constructor(options: ZplOptions, needs: Needs) {
    this.options = options;
    this.needs = needs;
    this.density = options.density ?? 8;
    this.printer = {
      density: this.density,
      densityIsSet: true,
      text: 'graphic',
      barcodes: 'graphic',
      graphics: 'z64',
      copies: 1,
      orientation: 'normal',
      mirror: false,
      dither: 'auto',
      threshold: 128,
    };
    this.settings = {
      unit: 1,
      font: { name: 'A', height: 0, width: 0 },
      turn: 0,
      justify: 0,
      bars: { module: 2, ratio: 3, height: 10 },
      home: { x: 0, y: 0 },
      shift: { x: 0, y: 0 },
      widthDots: undefined,
      heightDots: undefined,
      isInverted: false,
      isMirrored: false,
      isReversed: false,
      charset: 0,
      remaps: new Map(),
      clockOffsets: new Map(),
      isHalved: false,
      keepsPicture: false,
      fonts: new Map(),
    };
  }

  protected warn({ prefix, name, offset, label }: ZplCommand, message: string): void {
    if (this.warnings.length >= ZPL_LIMITS.warnings) return;
    this.warnings.push({ command: label ?? prefix + name, offset, message });
  }

  protected warnOnce(command: ZplCommand, key: string, message: string): void {
    if (this.reported.has(key)) return;
    this.reported.add(key);
    this.warn(command, message);
  }

  protected get sizeDots(): { readonly width: number; readonly height: number } {
    const { widthDots, heightDots, isHalved } = this.settings;
    const dpi = dpiOfDensity(this.density) / (isHalved ? 2 : 1);
    const dots = (points: number) => Math.max(1, Math.floor((points * dpi) / 72 + 1e-6));
    return {
      width: widthDots ?? dots(this.options.width ?? DEFAULT_WIDTH),
      height: heightDots ?? dots(this.options.height ?? DEFAULT_HEIGHT),
    };
  }

  protected pageOf(inks: readonly Ink[], isTurned: boolean): Page {
    const { width, height } = this.sizeDots;
    const { isInverted, isMirrored, isHalved } = this.settings;
    const scale = ((isTurned && isHalved ? 2 : 1) * 72) / dpiOfDensity(this.density);
    const flip = isTurned && isInverted !== isMirrored ? -1 : 1;
    const turn = isTurned && isInverted ? -1 : 1;
    const transform: Matrix = [
      flip * scale,
      0,
      0,
      turn * scale,
      flip < 0 ? width * scale : 0,
      turn < 0 ? height * scale : 0,
    ];
    return {
      width: width * scale,
      height: height * scale,
      items: inks.length > 0 ? [{ kind: 'group', transform, items: inks.map(({ item }) => item) }] : [],
    };
  }

  /** Parses a length in dots. Returns the default if it is missing. */
  protected dots(text: string | undefined, otherwise: number): number {
    const value = Number.parseFloat((text ?? '').trim());
    if (!Number.isFinite(value)) return otherwise;
    const dots = Math.round(value * this.settings.unit);
    return Math.max(-ZPL_LIMITS.sideDots, Math.min(ZPL_LIMITS.sideDots, dots));
  }

  protected finishField(): void {
    const { field } = this;
    this.field = newField();
    const { command } = field;
    if (!command) return;
    if (++this.used.fields > ZPL_LIMITS.fields) {
      this.warnOnce(command, 'fields', 'the stream has too many fields; the rest is skipped');
      return;
    }
    if (field.isTag) return;
    // In a label that recalls a format, numbered fields contain values for the format.
    if (field.number !== undefined && (this.isRecalling || (this.hasEmbedding && !field.origin))) return;
    if (field.number !== undefined) {
      field.data = this.values.get(field.number) ?? field.data ?? this.embedded.get(field.number);
    }
    const origin = field.origin ?? this.homeOrigin();
    const isReversed = field.isReversed || this.settings.isReversed;
    if (field.shape) this.drawShape(field, origin, isReversed);
    if (field.picture) this.drawPicture(field, origin, isReversed);
    if (field.data === undefined) return;
    const { text: data, isKnown } = this.textOf(field);
    const text = data.slice(0, ZPL_LIMITS.fieldCharacters);
    if (text.length < data.length) this.warn(command, 'has more data than a field can have; the rest is skipped');
    if (!isKnown)
      this.warnOnce(
        command,
        `^CI${this.settings.charset}`,
        'has characters that are not in the character set of its ^CI',
      );
    this.used.characters += text.length;
    if (this.used.characters > ZPL_LIMITS.characters) {
      this.warnOnce(command, 'characters', 'the stream has too much text; the rest is skipped');
      return;
    }
    if (field.code) this.drawCode(field, text, origin, isReversed);
    else if (field.symbol) this.drawSymbol(field, text, origin, isReversed);
    else if (!field.shape && !field.picture) this.drawText(field, text, origin, isReversed);
  }

  protected homeOrigin(): Origin {
    const { home, shift, justify } = this.settings;
    return { x: home.x - shift.x, y: home.y + shift.y, isBaseline: false, justify };
  }

  protected textOf(field: Field): { readonly text: string; readonly isKnown: boolean } {
    const { data = '', escape: mark, code, embedding } = field;
    const bytes = mark === undefined ? data : unescapeHex(data, mark);
    const { charset, remaps } = this.settings;
    const decoded = decodeData(embedding === undefined ? bytes : this.withFields(bytes, embedding), charset, remaps);
    const text = this.withClocks(field, decoded.text);
    // Control characters are data in codes, and are removed from text.
    return { isKnown: decoded.isKnown, text: code ? text : text.replace(/\p{Cc}/gu, '') };
  }

  /** Replaces the numbers of embedded fields, such as `#1#`, with the fields' values. */
  private withFields(text: string, mark: string): string {
    const parts = text.split(mark);
    return parts
      .map((part, index) => {
        const isNumber = index > 0 && index < parts.length - 1 && /^\d{1,4}$/.test(part);
        return isNumber ? (this.embedded.get(String(Number(part))) ?? '') : part;
      })
      .join('');
  }

  private withClocks({ clocks, command }: Field, text: string): string {
    if (!clocks.some((mark) => mark !== '' && text.includes(mark))) return text;
    const { clock } = this.options;
    if (clock === undefined) {
      this.warnOnce(command!, 'clock', "prints the printer's time, which is unknown here");
      return text;
    }
    return clocks.reduce((shown, mark, index) => {
      return withClock(shown, mark, movedClock(clock, this.settings.clockOffsets.get(index + 1) ?? []));
    }, text);
  }

  protected drawShape(field: Field, origin: Origin, isReversed: boolean): void {
    const { shape, color } = field.shape!;
    const { outline, path, isEvenOdd, width, height } = shape;
    const transform = placedAt(origin, 0, { width, height, anchor: height });
    const make = (fill: Color): Item => ({
      kind: 'group',
      transform,
      items: [{ kind: 'path', path, fill, ...(isEvenOdd && { fillRule: 'evenodd' }) }],
    });
    const isWhite = color === WHITE;
    const part = { kind: 'shape', outline, isWhite, field, turn: 0, width, height, transform } as const;
    this.add(make, part, isReversed);
    this.end = transformPoint(transform, { x: width, y: height });
  }

  protected drawPicture(field: Field, origin: Origin, isReversed: boolean): void {
    const picture = field.picture!;
    const { image, width, height } = picture;
    const transform = placedAt(origin, 0, { width, height, anchor: height });
    const box = { x: 0, y: 0, width, height };
    const make = (color: Color): Item => {
      if (color === WHITE) return { kind: 'group', transform, items: [] };
      return { kind: 'group', transform, items: [{ kind: 'image', image, box, dither: 'threshold', threshold: 128 }] };
    };
    this.add(make, { kind: 'picture', picture, field, turn: 0, width, height, transform }, isReversed);
    this.end = transformPoint(transform, { x: width, y: height });
  }

  protected defaultFont(): NonNullable<Field['font']> {
    const { font, turn, fonts } = this.settings;
    const isDownloaded = fonts.has(font.name);
    return {
      ...font,
      name: isDownloaded || RESIDENT_FONT.test(font.name) ? font.name : MISSING_FONT,
      turn,
      isDownloaded,
    };
  }

  protected sizeOf({ name, height, width, isDownloaded }: NonNullable<Field['font']>): FieldFont {
    return fieldFont({ name, height, width, isDownloaded, density: this.density });
  }

  protected drawText(field: Field, text: string, origin: Origin, isReversed: boolean): void {
    if (text === '') return;
    const font = field.font ?? this.defaultFont();
    const size = this.sizeOf(font);
    const { block, gap } = field;
    const letters = font.name === 'B' && !font.isDownloaded ? text.toUpperCase() : text;
    this.texts++;
    if (size.height > ZPL_LIMITS.sideDots / 4) {
      this.warn(field.command!, 'has text that is too large and is omitted');
      return;
    }
    const lines =
      block && block.width > 0 ? this.blockLines(letters, size, block, gap) : this.singleLine(field, letters, size);
    if (lines.some(({ run }) => run.usesFallback)) {
      this.warnOnce(field.command!, 'fallback', 'has characters that the resident font of the printer may lack');
    }
    const width = block && block.width > 0 ? block.width : Math.max(0, ...lines.map(({ x, run }) => x + run.width));
    const rows = Math.max(1, ...lines.map(({ y }) => y + size.height));
    // The origin of a typeset block (`^FT`) is the baseline of its last possible line.
    const anchor = size.baseline + (block && block.width > 0 ? (block.lines - 1) * (size.height + block.space) : 0);
    const transform = placedAt(origin, font.turn, { width, height: rows, anchor });
    const make = (color: Color): Item => ({
      kind: 'group',
      transform,
      items: lines.map(({ x, y, run }) => ({
        kind: 'group',
        transform: [1, 0, 0, 1, x, y + size.baseline],
        items: colored(run.items, color),
      })),
    });
    const placed = { field, turn: font.turn, width, height: rows, transform };
    this.add(make, { kind: 'text', text: letters, font: size, lines, ...placed }, isReversed);
    this.end = transformPoint(transform, { x: width, y: anchor });
  }

  protected singleLine({ direction, gap }: Field, text: string, size: FieldFont): readonly PartLine[] {
    const faces = this.needs.text;
    if (direction === 'V') {
      return Array.from(text, (letter, index) => ({
        x: 0,
        y: index * (size.height + gap),
        run: drawRun(faces, size, letter),
        text: letter,
      }));
    }
    const shownText = direction === 'R' ? Array.from(text).reverse().join('') : text;
    return [{ x: 0, y: 0, run: drawRun(faces, size, shownText, gap), text: shownText }];
  }

  protected blockLines(
    text: string,
    size: FieldFont,
    block: NonNullable<Field['block']>,
    gap: number,
  ): readonly PartLine[] {
    const faces = this.needs.text;
    const measure = (line: string) => widthOfRun(faces, size, line, gap);
    // Printers hyphenate long words in `^FB`, but clip the text of `^TB`.
    const hyphen = block.isClipped ? '' : '-';
    const broken = breakText(blockText(text), { width: block.width, hyphen }, measure);
    const kept = block.isClipped ? broken.slice(0, block.lines) : broken;
    return kept.flatMap(({ text: line, endsParagraph }, index): readonly PartLine[] => {
      const row = Math.min(index, block.lines - 1);
      const y = row * (size.height + block.space);
      const hang = index > 0 ? block.hang : 0;
      if (line === '') return [];
      if (block.align === 'J' && !endsParagraph)
        return this.justified(line, size, { width: block.width - hang, x: hang, y });
      const run = drawRun(faces, size, line, gap);
      const free = block.width - run.width;
      const x = block.align === 'C' ? free / 2 : block.align === 'R' ? free : hang;
      return [{ x: Math.max(0, Math.round(x)), y, run, text: line }];
    });
  }

  protected justified(line: string, size: FieldFont, at: { width: number; x: number; y: number }): readonly PartLine[] {
    const words = line.split(' ').filter((word) => word !== '');
    const runs = words.map((word) => drawRun(this.needs.text, size, word));
    const used = runs.reduce((sum, { width }) => sum + width, 0);
    const space = words.length > 1 ? (at.width - used) / (words.length - 1) : 0;
    let x = at.x;
    return runs.map((run, index) => {
      const placed = { x: Math.round(x), y: at.y, run, text: words[index]! };
      x += run.width + space;
      return placed;
    });
  }

  protected drawSymbol(field: Field, text: string, origin: Origin, isReversed: boolean): void {
    const { turn, height, width } = field.symbol!;
    const symbol = GRAPHIC_SYMBOLS[text.trim()[0] ?? ''];
    if (!symbol) return;
    const font = fieldFont({ name: '0', height, width, density: this.density, isDownloaded: false });
    const run = drawRun(this.needs.text, font, symbol);
    const transform = placedAt(origin, turn, { width: run.width, height: font.height, anchor: font.baseline });
    const make = (color: Color): Item => ({
      kind: 'group',
      transform,
      items: [{ kind: 'group', transform: [1, 0, 0, 1, 0, font.baseline], items: colored(run.items, color) }],
    });
    const lines = [{ x: 0, y: 0, run, text: symbol }];
    const placed = { field, turn, width: run.width, height: font.height, transform };
    this.add(make, { kind: 'text', text: symbol, font, lines, ...placed }, isReversed);
  }

  protected drawCode(field: Field, data: string, origin: Origin, isReversed: boolean): void {
    const { name, turn, parameters } = field.code!;
    const command = field.command!;
    if (++this.used.codes > ZPL_LIMITS.codes) {
      this.warnOnce(command, 'codes', 'the stream has too many codes; the rest is skipped');
      return;
    }
    if (name === 'BT') {
      this.drawTlc39(field, data, origin, isReversed);
      return;
    }
    const { bars } = this.settings;
    const scaled = this.settings.unit === 1 ? parameters : this.scaledHeights(name, parameters);
    const reading = readCode({ name, parameters: scaled, data, defaults: bars, density: this.density });
    const at = { ...command, name, prefix: '^' as const };
    if (!reading.ok) {
      this.warn(at, `draws no code: ${reading.message}`);
      return;
    }
    const { code } = reading;
    if (code.width > ZPL_LIMITS.sideDots || code.height > ZPL_LIMITS.sideDots) {
      this.warn(at, 'draws a code that is too large and is omitted');
      return;
    }
    this.addCode(field, { code, data, turn, origin, isReversed });
  }

  /** Draws TLC39: six digits in Code 39, and above them a MicroPDF417 with serial number and other data. */
  private drawTlc39(field: Field, data: string, origin: Origin, isReversed: boolean): void {
    const { turn, parameters } = field.code!;
    const command = field.command!;
    const codes = readTlc39(parameters, data, this.density);
    if (typeof codes === 'string') {
      this.warn(command, `draws no code: ${codes}`);
      return;
    }
    this.warnOnce(command, '^BT', 'is drawn without its link flag');
    const total = codes.reduce((sum, { height, above }) => sum + height + above, 0);
    const [across, down] = [
      [0, 1],
      [-1, 0],
      [0, -1],
      [1, 0],
    ][turn] as [number, number];
    let y = 0;
    for (const { name, code, data: part, height, above } of codes) {
      y += above;
      const shift = origin.isBaseline ? y + height - total : turn === 1 || turn === 2 ? total - y - height : y;
      const at = origin.isBaseline ? shift : Math.abs(shift);
      const [dx, dy] = origin.isBaseline ? [across * at, down * at] : turn % 2 === 0 ? [0, at] : [at, 0];
      const placed = { ...field, code: { ...field.code!, name } };
      this.addCode(placed, {
        code,
        data: part,
        turn,
        origin: { ...origin, x: origin.x + dx, y: origin.y + dy },
        isReversed,
      });
      y += height;
    }
  }

  /** Scales the heights of bars by the unit of `^MU`. */
  protected scaledHeights(name: string, parameters: readonly string[]): readonly string[] {
    const index = /^B[13KMP]$/.test(name) ? 1 : 0;
    return /^B[1235889ABCEIJKLMPSUZ]$/.test(name)
      ? parameters.map((text, at) => (at === index && text.trim() !== '' ? String(this.dots(text, 1)) : text))
      : parameters;
  }

  protected addCode(field: Field, { code, data, turn, origin, isReversed }: CodePlace): void {
    const { symbol, width, height, text } = code;
    const top = origin.isBaseline ? 0 : (code.top ?? 0);
    const box = { x: 0, y: top, width, height: height + (code.overhang ?? 0) };
    const anchor = height + top + (code.bottom ?? 0);
    const transform = placedAt(origin, turn, { width, height: height + top, anchor });
    const font = this.interpretationFont(field, code);
    const lines = text ? this.interpretationLine(font, text, code) : [];
    const make = (color: Color): Item => ({
      kind: 'group',
      transform,
      items: [
        { kind: 'code', symbol, box, color, quietBox: box },
        ...lines.map(
          ({ x, y, run }): Item => ({ kind: 'group', transform: [1, 0, 0, 1, x, y], items: colored(run.items, color) }),
        ),
      ],
    });
    const placed = { field, turn, width, height: height + top, transform };
    this.add(make, { kind: 'code', data, code, top, font, lines, ...placed }, isReversed);
    this.end = transformPoint(transform, { x: width, y: anchor });
  }

  /**
   * Returns the font of the text below or above a code: the font of the field, by default font A in proportion to the
   * module.
   */
  protected interpretationFont({ font }: Field, { text }: DrawnCode): FieldFont {
    if (font) return this.sizeOf(font);
    const height = 9 * (text?.module ?? 1);
    return fieldFont({ name: 'A', height, width: 0, density: this.density, isDownloaded: false });
  }

  protected interpretationLine(
    size: FieldFont,
    text: NonNullable<DrawnCode['text']>,
    { height, overhang }: DrawnCode,
  ): readonly PartLine[] {
    const { module, isAbove, groups } = text;
    const hasGuards = overhang !== undefined;
    return groups.map((group) => {
      const run = drawRun(this.needs.text, size, group.text);
      const free = group.width * module - run.width;
      const x = group.x * module + (group.align === 'left' ? 0 : group.align === 'right' ? free : free / 2);
      const isOver = isAbove || group.side === 'above';
      const baseline = isOver ? -2 * module : height + (hasGuards ? 1 : 2) * module + size.baseline;
      return { x: Math.round(x), y: Math.round(baseline), run, text: group.text };
    });
  }

  /** Adds a drawing in black or white, or inverted over other ink. */
  protected add(make: (color: Color) => Item, part: LabelPart, isReversed: boolean): void {
    const isWhite = part.kind === 'shape' && part.isWhite;
    const black = make(BLACK);
    const push = (item: Item, color: 'black' | 'white', ink?: PartInk, below?: Path) =>
      this.inks.push({ item, isWhite: color === 'white', placed: ink && { part, ink, below } });
    if (!isReversed) {
      push(isWhite ? make(WHITE) : black, isWhite ? 'white' : 'black', isWhite ? 'white' : 'black');
      return;
    }
    const { width, height } = this.sizeDots;
    this.used.reversed += width * height;
    if (width * height > ZPL_LIMITS.labelDots || this.used.reversed > ZPL_LIMITS.reversedDots) {
      push(black, 'black', 'black');
      return;
    }
    const own = new LabelCanvas(width, height);
    this.drawInks(own, [{ item: black, isWhite: false }]);
    const { ink } = own;
    if (!ink) {
      push(black, 'black', 'black');
      return;
    }
    const below = { ...ink, bitmap: cropBitmap(this.currentRaster(), boxOf(ink)) };
    const overlap = { ...ink, bitmap: andBitmaps(ink.bitmap, below.bitmap) };
    const covered = countInk(overlap.bitmap);
    if (covered === 0) {
      push(black, 'black', 'black');
      return;
    }
    const isCovered = covered === countInk(ink.bitmap);
    if (isCovered && part.kind !== 'picture') {
      push(make(WHITE), 'white', 'white');
      return;
    }
    const region = pathOfDots(below);
    if (!isCovered) push(black, 'black', 'inverted', region);
    const path = pathOfDots(overlap);
    push({ kind: 'path', path, fill: WHITE }, 'white', isCovered ? 'inverted' : undefined, region);
  }

  /** Returns the dots of the label as drawn so far. */
  protected currentRaster(): Bitmap {
    const { width, height } = this.sizeDots;
    if (this.canvas?.area.width !== width || this.canvas.area.height !== height) {
      this.canvas = new LabelCanvas(width, height);
      this.drawnInks = 0;
    }
    this.drawInks(this.canvas, this.inks.slice(this.drawnInks));
    this.drawnInks = this.inks.length;
    return this.canvas.raster;
  }

  private drawInks(canvas: LabelCanvas, inks: readonly Ink[]): void {
    const { items } = this.pageOf(inks, false);
    drawOnto(canvas, items, { printer: this.printer, glyphs: this.needs.caches.of(createDotGlyphs) });
  }
}

type CodePlace = {
  readonly code: DrawnCode;
  readonly data: string;
  readonly turn: Turn;
  readonly origin: Origin;
  readonly isReversed: boolean;
};

const GRAPHIC_SYMBOLS: Readonly<Record<string, string>> = { A: '®', B: '©', C: '™', D: 'UL', E: 'CSA' };
