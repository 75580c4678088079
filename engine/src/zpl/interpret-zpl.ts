/**
 * Converts any ZPL II stream to a scene that every painter can draw. Unsupported commands are skipped where possible,
 * with a warning that has the command and its offset. Zebra’s programming guide is the reference.
 *
 * A label is drawn in dots and scaled as a whole. Printers invert the dots below reversed fields (`^FR`). The scene has
 * white items there, with the same result.
 */
import { BLACK, WHITE } from '../base/color.ts';
import { dpiOfDensity } from '../base/units.ts';
import { UNTITLED } from '../scene/scene.ts';
import { readRemaps, unescapeHex } from './code-pages.ts';
import type { Interpreted, LabelParts } from './label-parts.ts';
import { matchesName } from './match-name.ts';
import { isEpl, parseEpl } from './parse-epl.ts';
import { parseZpl, type ZplCommand } from './parse-zpl.ts';
import { type CommandTarget, DRAWING, HANDLERS, OUTSIDE, SILENT } from './zpl-commands.ts';
import { MISSING_FONT, RESIDENT_FONT } from './zpl-fonts.ts';
import { LabelPictures } from './zpl-pictures.ts';
import { counted, serialized } from './zpl-serial.ts';
import { boxShape, diagonalShape, ellipseShape, type Shape } from './zpl-shapes.ts';
import {
  DEFAULT_FONT_HEIGHT,
  DEFAULT_FONT_WIDTH,
  type Needs,
  newField,
  shown,
  storedName,
  turnOf,
  whole,
  ZPL_LIMITS,
  type ZplOptions,
} from './zpl-state.ts';

export function interpretZpl(stream: Uint8Array, options: ZplOptions, needs: Needs): Interpreted {
  return interpretCommands(isEpl(stream) ? parseEpl(stream) : parseZpl(stream), options, needs);
}

export function interpretCommands(commands: readonly ZplCommand[], options: ZplOptions, needs: Needs): Interpreted {
  return new Interpreter(options, needs).run(commands);
}

class Interpreter extends LabelPictures implements CommandTarget {
  private quantity = 1;
  private replicates = 1;
  private copy = 0;
  private hasSerial = false;
  /** True if the label is stored (`^IS`) but not printed. */
  private isSavedOnly = false;
  private readonly labels: LabelParts[] = [];

  run(commands: readonly ZplCommand[]): Interpreted {
    let label: ZplCommand[] | undefined;
    for (const command of commands) {
      const name = command.prefix + command.name;
      if (name === '^XA') {
        if (label) this.warn(command, 'the previous label has no ^XZ');
        if (label && label.length > 0) this.printLabel(label);
        label = [];
      } else if (name === '^XZ') {
        if (label) this.printLabel(label);
        label = undefined;
      } else if (label && command.prefix === '^') label.push(command);
      else if (command.prefix === '~' || OUTSIDE.has(name)) this.execute(command);
      else if (!SILENT.has(name)) this.warn(command, 'is outside ^XA … ^XZ and is skipped');
    }
    if (label && label.length > 0) {
      this.warn(label.at(-1)!, 'the last label has no ^XZ, so printers wait for more data');
      this.printLabel(label);
    }
    return {
      scene: { pages: this.pages, metadata: { title: UNTITLED, language: 'en' }, printer: this.printer },
      warnings: this.warnings,
      texts: this.texts,
      labels: this.labels,
    };
  }

  /** Prints a label, or stores it as a format (`^DF`). */
  private printLabel(commands: readonly ZplCommand[]): void {
    const stores = commands.findIndex(({ name }) => name === 'DF');
    if (stores >= 0) {
      for (const command of commands.slice(0, stores)) this.execute(command);
      this.storeFormat(commands[stores]!, commands.slice(stores + 1));
      this.field = newField();
      return;
    }
    this.copy = 0;
    this.drawLabel(commands);
    const { quantity } = this;
    if (!this.hasSerial) {
      this.finishPage(commands, quantity);
      return;
    }
    this.finishPage(commands, 1);
    for (this.copy = 1; this.copy < quantity && this.pages.length < ZPL_LIMITS.labels; this.copy++) {
      this.drawLabel(commands);
      this.finishPage(commands, 1);
    }
  }

  private drawLabel(commands: readonly ZplCommand[]): void {
    this.inks = this.settings.keepsPicture && this.mayCopy(this.inks.length) ? [...this.inks] : [];
    this.canvas = undefined;
    this.field = newField();
    this.quantity = 1;
    this.replicates = replicatesOf(commands);
    this.isSavedOnly = false;
    this.hasSerial = false;
    this.end = { x: 0, y: 0 };
    this.isRecalling = commands.some(({ name }) => name === 'XF');
    this.hasEmbedding = commands.some(({ name }) => name === 'FE') || hasEmptyNumber(commands);
    this.embedded = fieldValues(commands);
    this.values = this.isRecalling ? this.embedded : new Map();
    this.runAll(commands, 0);
    // Printers draw graphics even without `^FS`.
    const { data, picture, shape } = this.field;
    if (data !== undefined || picture || shape) this.finishField();
  }

  private runAll(commands: readonly ZplCommand[], depth: number): void {
    for (const command of commands) {
      if (++this.used.commands > ZPL_LIMITS.commandsRun) {
        this.warnOnce(command, 'commands', 'the stream runs too many commands; the rest is skipped');
        return;
      }
      if (command.name === 'XF' && command.prefix === '^') this.recall(command, depth);
      else this.execute(command);
    }
  }

  /** Runs a stored format with the label's values (`^XF`). */
  private recall(command: ZplCommand, depth: number): void {
    const format = this.formats.get(storedName(command.text, 'ZPL'));
    if (!format) {
      this.warn(command, 'names a format that is not stored');
      return;
    }
    if (depth >= ZPL_LIMITS.recallDepth) {
      this.warn(command, 'recalls formats too deeply');
      return;
    }
    this.isRecalling = false;
    this.embedded = new Map([...fieldValues(format), ...this.embedded]);
    this.hasEmbedding = this.hasEmbedding || format.some(({ name }) => name === 'FE');
    this.runAll(format, depth + 1);
    if (depth === 0) this.isRecalling = true;
    this.field = newField();
  }

  private storeFormat(command: ZplCommand, commands: readonly ZplCommand[]): void {
    const size = commands.reduce((sum, { text }) => sum + text.length + 16, 0);
    if (this.mayStore(command, size)) this.formats.set(storedName(command.text, 'ZPL'), commands);
  }

  /** Returns whether the label may copy this number of additional fields from other labels. */
  private mayCopy(fields: number): boolean {
    this.used.copiedFields += fields;
    return this.used.copiedFields <= ZPL_LIMITS.copiedFields;
  }

  /** Adds the label as a page. */
  private finishPage(commands: readonly ZplCommand[], copies: number): void {
    const { width, height } = this.sizeDots;
    const at = commands.at(-1);
    if (this.isSavedOnly) return;
    if (!at || (this.inks.length === 0 && !commands.some(({ name }) => DRAWING.test(name)))) return;
    if (width * height > ZPL_LIMITS.labelDots) {
      this.warn(at, 'the label is too large and is skipped');
      return;
    }
    this.used.dots += width * height;
    if (this.pages.length >= ZPL_LIMITS.labels || this.used.dots > ZPL_LIMITS.dots) {
      this.warnOnce(at, 'labels', 'the stream has too many labels; the rest is skipped');
      return;
    }
    this.pages.push({ ...this.pageOf(this.inks, true), ...(copies !== 1 && { copies }) });
    const { isInverted, isMirrored } = this.settings;
    const parts = this.inks.flatMap(({ placed }) => placed ?? []);
    this.labels.push({ widthDots: width, heightDots: height, parts, isInverted, isMirrored, copies });
  }

  private execute(command: ZplCommand): void {
    const name = command.prefix + command.name;
    if (command.prefix === '^' && command.name.startsWith('B') && /^B[0-9A-Z]$/.test(command.name) && name !== '^BY') {
      this.beginCode(command);
      return;
    }
    const handler = HANDLERS[name];
    if (handler) handler(this, command);
    else if (!SILENT.has(name)) this.warnOnce(command, name, 'is not supported and is skipped');
  }

  setOrigin(command: ZplCommand, isBaseline: boolean): void {
    // Printers draw graphics immediately, so a missing `^FS` does not move them.
    if (this.field.picture || this.field.shape) this.finishField();
    const [x, y, justify] = this.split(command);
    const { home, shift } = this.settings;
    const given = { x: this.dots(x, Number.NaN), y: this.dots(y, Number.NaN) };
    const place = (value: number, base: number, end: number) =>
      Number.isNaN(value) ? (isBaseline ? end : base) : value + base;
    this.field.command = command;
    this.field.origin = {
      x: place(given.x, home.x - shift.x, this.end.x),
      y: place(given.y, home.y + shift.y, this.end.y),
      isBaseline,
      justify: whole(justify, this.settings.justify),
    };
  }

  setFont(command: ZplCommand): void {
    const [head = '', height, width, file] = this.split(command);
    const name = (head[0] ?? '').toUpperCase();
    if (name === '') return;
    const isNamed = name === '@';
    const stored = this.settings.fonts.get(name);
    const isDownloaded = isNamed || stored !== undefined;
    const isResident = !isDownloaded && RESIDENT_FONT.test(name);
    const { font } = this.settings;
    if (!isResident) {
      const which = isNamed ? (file ?? '').trim() || 'a stored font' : (stored ?? `font ${name}`);
      this.warnOnce(command, `font ${which}`, `uses ${shown(which)}, which is drawn in another font`);
    }
    const isBitmap = !isDownloaded && name !== '0';
    const [h, w] = [this.dots(height, 0), this.dots(width, 0)];
    const usesDefault = h <= 0 && w <= 0;
    this.field.font = {
      name: isDownloaded || isResident ? name : MISSING_FONT,
      turn: turnOf(head[1], this.settings.turn),
      height: usesDefault ? font.height || (isBitmap ? 0 : DEFAULT_FONT_HEIGHT) : Math.max(0, h),
      width: usesDefault ? font.width || (font.height || isBitmap ? 0 : DEFAULT_FONT_WIDTH) : Math.max(0, w),
      isDownloaded,
    };
  }

  setDefaultFont(command: ZplCommand): void {
    const [name = '', height, width] = this.split(command);
    const { font } = this.settings;
    const letter = name.trim().toUpperCase()[0] ?? font.name;
    const h = this.dots(height, 0);
    this.settings.font = {
      name: letter,
      height: h || (width ? 0 : font.height),
      width: this.dots(width, h ? 0 : font.width),
    };
  }

  nameFont(command: ZplCommand): void {
    const [letter = '', file = ''] = this.split(command);
    if (letter.trim() !== '') this.settings.fonts.set(letter.trim()[0]!.toUpperCase(), file.trim());
  }

  setBars(command: ZplCommand): void {
    const [module, ratio, height] = this.split(command);
    const { bars } = this.settings;
    const width = this.dots(module, bars.module);
    const share = Number.parseFloat(ratio ?? '');
    const high = this.dots(height, bars.height);
    this.settings.bars = {
      module: width >= 1 ? Math.min(100, width) : bars.module,
      ratio: share >= 2 && share <= 3 ? share : bars.ratio,
      height: high >= 1 ? high : bars.height,
    };
  }

  private beginCode(command: ZplCommand): void {
    const parameters = this.split(command);
    const [first = '', ...rest] = parameters;
    if (command.name === 'BD') this.field.code = { name: 'BD', turn: 0, parameters };
    else this.field.code = { name: command.name, turn: turnOf(first.trim()[0], this.settings.turn), parameters: rest };
    this.field.command = command;
  }

  setData(command: ZplCommand): void {
    this.field.data = command.text.replace(/[\r\n]/g, '');
    this.field.command ??= command;
  }

  /** Number of increments since the first label. */
  private get serial(): number {
    return Math.floor(this.copy / this.replicates);
  }

  setSerial(command: ZplCommand): void {
    const [start = '', increment = '1', pads = 'N'] = this.split(command);
    this.hasSerial = true;
    this.field.command ??= command;
    this.field.increment = whole(increment, 1);
    this.field.data = counted(start, this.serial * whole(increment, 1), pads.trim().toUpperCase() === 'Y');
  }

  serializeField(command: ZplCommand): void {
    const [mask = '', increment = ''] = this.split(command);
    this.field.increment = whole(increment, 1);
    this.hasSerial = true;
    const { data } = this.field;
    if (data !== undefined) this.field.data = serialized(data, mask.trim(), increment.trim() || '1', this.serial);
  }

  setBlock(command: ZplCommand): void {
    const [width, lines, space, align = 'L', hang] = this.split(command);
    this.field.block = {
      width: this.dots(width, 0),
      lines: Math.min(9999, Math.max(1, whole(lines, 1))),
      space: this.dots(space, 0),
      align: align.trim().toUpperCase() || 'L',
      hang: this.dots(hang, 0),
      isClipped: false,
    };
  }

  setTextBlock(command: ZplCommand): void {
    const [turn = '', width, height] = this.split(command);
    const font = this.field.font ?? this.defaultFont();
    this.field.font = { ...font, turn: turnOf(turn.trim()[0], font.turn) };
    const line = this.sizeOf(this.field.font).height;
    this.field.block = {
      width: this.dots(width, 1),
      lines: Math.max(1, Math.floor(this.dots(height, 1) / line)),
      space: 0,
      align: 'L',
      hang: 0,
      isClipped: true,
    };
  }

  setDirection(command: ZplCommand): void {
    const [direction = 'H', gap] = this.split(command);
    const letter = direction.trim().toUpperCase();
    this.field.direction = letter === 'V' || letter === 'R' ? letter : 'H';
    this.field.gap = this.dots(gap, 0);
  }

  setBox(command: ZplCommand): void {
    const [w, h, t, color, rounding] = this.split(command);
    const line = Math.max(1, this.dots(t, 1));
    const shape = boxShape(this.dots(w, line), this.dots(h, line), line, whole(rounding, 0));
    this.setShape(command, shape, color);
  }

  setCircle(command: ZplCommand): void {
    const [d, t, color] = this.split(command);
    const diameter = Math.max(3, this.dots(d, 3));
    this.setShape(command, ellipseShape(diameter, diameter, Math.max(1, this.dots(t, 1))), color);
  }

  setEllipse(command: ZplCommand): void {
    const [w, h, t, color] = this.split(command);
    const line = Math.max(1, this.dots(t, 1));
    this.setShape(command, ellipseShape(Math.max(3, this.dots(w, line)), Math.max(3, this.dots(h, line)), line), color);
  }

  setDiagonal(command: ZplCommand): void {
    const [w, h, t, color, lean] = this.split(command);
    const line = Math.max(1, this.dots(t, 1));
    const side = /^[L\\]/i.test((lean ?? '').trim()) ? 'L' : 'R';
    this.setShape(
      command,
      diagonalShape(Math.max(3, this.dots(w, line)), Math.max(3, this.dots(h, line)), line, side),
      color,
    );
  }

  private setShape(command: ZplCommand, shape: Shape, color: string | undefined): void {
    this.field.command ??= command;
    this.field.shape = { shape, color: (color ?? '').trim().toUpperCase() === 'W' ? WHITE : BLACK };
  }

  setSymbol(command: ZplCommand): void {
    const [turn = '', height, width] = this.split(command);
    const { font } = this.settings;
    const h = this.dots(height, font.height || DEFAULT_FONT_HEIGHT);
    this.field.symbol = { turn: turnOf(turn.trim()[0], this.settings.turn), height: h, width: this.dots(width, h) };
    this.field.command ??= command;
  }

  /** Saves the label as drawn so far (`^IS`). */
  saveLabel(command: ZplCommand): void {
    const [name = '', prints = ''] = this.split(command);
    this.isSavedOnly = prints.trim().toUpperCase() === 'N';
    if (this.mayStore(command, this.inks.length * 100)) this.savedLabels.set(storedName(name, 'GRF'), [...this.inks]);
  }

  /** Draws a saved label or graphic at the label's origin (`^IL`). */
  loadLabel(command: ZplCommand): void {
    const name = storedName(this.split(command)[0] ?? '', 'GRF');
    const saved = this.savedLabels.get(name);
    if (!saved) this.warn(command, 'names a label that is not stored');
    else if (!this.mayCopy(saved.length)) this.warn(command, 'draws too many fields and is skipped');
    else this.inks = [...this.inks, ...saved];
  }

  deleteStored(command: ZplCommand): void {
    const pattern = storedName(this.split(command)[0] ?? '*.*', '*');
    for (const stored of [this.formats, this.pictures, this.savedLabels]) {
      for (const name of [...stored.keys()]) if (matchesName(pattern, name)) stored.delete(name);
    }
  }

  setUnits(command: ZplCommand): void {
    const [unit = 'D', from, to] = this.split(command);
    const dpi = dpiOfDensity(this.density);
    const letter = unit.trim().toUpperCase();
    const ratio = whole(from, 0) > 0 && whole(to, 0) > 0 ? whole(to, 0) / whole(from, 0) : 1;
    this.settings.unit = letter === 'M' ? this.density : letter === 'I' ? dpi : ratio;
  }

  setFields(command: ZplCommand): void {
    const parameters = this.split(command);
    const [first = ''] = parameters;
    const { settings, field } = this;
    const letter = first.trim().toUpperCase();
    switch (command.prefix + command.name) {
      case '^FS':
        this.finishField();
        break;
      case '^FH':
        field.escape = command.text[0] && command.text[0] !== '\r' && command.text[0] !== '\n' ? command.text[0] : '_';
        break;
      case '^FR':
        field.isReversed = true;
        break;
      case '^FN':
        field.number = String(whole(first.replace(/"[^"]*"?/g, ''), 0));
        field.prompt = /"([^"]*)/.exec(command.text)?.[1]?.trim() ?? '';
        field.command ??= command;
        break;
      case '^FW':
        settings.turn = turnOf(letter[0], settings.turn);
        settings.justify = whole(parameters[1], settings.justify);
        // Inside a field, `^FW` also rotates the field's text, as labels of carriers require.
        if (field.font && letter !== '') field.font.turn = settings.turn;
        break;
      case '^CI':
        settings.charset = whole(first, settings.charset);
        settings.remaps = readRemaps(parameters.slice(1));
        break;
      case '^PW':
        settings.widthDots = this.side(first) ?? settings.widthDots;
        break;
      case '^LL':
        settings.heightDots = this.side(first) ?? settings.heightDots;
        break;
      case '^LH':
        settings.home = { x: this.dots(first, settings.home.x), y: this.dots(parameters[1], settings.home.y) };
        break;
      case '^LS':
        settings.shift = { ...settings.shift, x: this.dots(first, 0) };
        break;
      case '^LT':
        settings.shift = { ...settings.shift, y: this.dots(first, 0) };
        break;
      case '^PO':
        settings.isInverted = letter === 'I';
        break;
      case '^PM':
        settings.isMirrored = letter === 'Y';
        break;
      case '^LR':
        settings.isReversed = letter === 'Y';
        break;
      case '^PQ':
        this.quantity = Math.min(9999, Math.max(1, whole(first, 1)));
        break;
      case '^JM':
        settings.isHalved = letter === 'B';
        break;
      case '^MC':
        settings.keepsPicture = letter === 'N';
        break;
      case '^RF':
        field.isTag = true;
        break;
      case '^FE':
        field.embedding = command.text.trim()[0] ?? '#';
        break;
      case '^FC':
        field.clocks = [first.trim()[0] ?? '%', ...parameters.slice(1, 3).map((mark) => mark.trim()[0] ?? '')];
        break;
      case '^SO':
        settings.clockOffsets.set(
          whole(first, 2),
          parameters.slice(1, 7).map((part) => whole(part, 0)),
        );
        break;
    }
  }

  private side(text: string): number | undefined {
    const dots = this.dots(text, 0);
    return dots >= 1 ? Math.min(ZPL_LIMITS.sideDots, dots) : undefined;
  }
}

/**
 * Returns whether a label has a numbered field without data. The field then has the data of another field with the same
 * number.
 */
function hasEmptyNumber(commands: readonly ZplCommand[]): boolean {
  let isEmpty = false;
  for (const { name } of commands) {
    if (name === 'FN') isEmpty = true;
    else if (name === 'FD' || name === 'FV' || name === 'SN') isEmpty = false;
    else if (name === 'FS' && isEmpty) return true;
  }
  return false;
}

/**
 * Returns the number of labels with the same serial number. It is read in advance, because fields before `^PQ` need it.
 */
function replicatesOf(commands: readonly ZplCommand[]): number {
  const quantity = commands.find(({ name, prefix }) => name === 'PQ' && prefix === '^');
  return Math.min(9999, Math.max(1, whole(quantity?.text.split(quantity.delimiter)[2], 1)));
}

/** Returns the values in a label for the numbered fields of a format. */
function fieldValues(commands: readonly ZplCommand[]): Map<string, string> {
  const values = new Map<string, string>();
  let number: string | undefined;
  let mark: string | undefined;
  for (const { name, text } of commands) {
    if (name === 'FN') number = String(whole(text.replace(/"[^"]*"?/g, ''), 0));
    else if (name === 'FH') mark = text[0] ?? '_';
    else if ((name === 'FD' || name === 'FV') && number !== undefined) {
      const data = text.replace(/[\r\n]/g, '');
      values.set(number, mark === undefined ? data : unescapeHex(data, mark));
    } else if (name === 'FS') [number, mark] = [undefined, undefined];
  }
  return values;
}
