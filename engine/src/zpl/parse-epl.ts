/**
 * Converts EPL2 streams to ZPL commands, so that one interpreter draws both. Rotated fields are rotated around their
 * origin, the start of their text or bars.
 */
import { textFromLatin1 } from '../base/bytes.ts';
import { countedValues, type EplForm, EplForms, type EplLine, formName, withValues } from './epl-forms.ts';
import { MAX_COMMANDS, type ZplCommand } from './parse-zpl.ts';
import { EPL_FONTS } from './zpl-fonts.ts';

/** Returns whether a stream is EPL2: it has drawing and print commands, but no ZPL label. */
export function isEpl(bytes: Uint8Array): boolean {
  const text = textFromLatin1(bytes);
  const draws = /(?:^|[\r\n])[ \t]*(?:[Ab]\d+,\d+,|B\d+,\d+,\d,|L[OWES]\d+,|X\d+,\d+,\d+,|GW\d+,)/;
  return !/\^XA/i.test(text) && draws.test(text) && /[\r\n][ \t]*PA?\d/.test(text);
}

/** Printer settings that do not affect the drawing. */
const SILENT = /^(?:ZT|ZB|S\d|D\d|I\d|I8|J[BCF]|O|OD|r[NY]|U|f\d|oB|ot|C\b|\s*$|;)/;

type Draft = { readonly offset: number; readonly label: string; readonly commands: ZplCommand[] };

/** Maximum number of labels with different counters per print command, and of form lines to run. */
const MAX_COUNTED = 1000;
const MAX_RUN = 300_000;

export function parseEpl(bytes: Uint8Array): readonly ZplCommand[] {
  return new EplReader(textFromLatin1(bytes)).read();
}

/** Reads lines. Stores the fields since the last `N`, the settings, and the last recalled form. */
class EplReader {
  private readonly stream: string;
  private readonly commands: ZplCommand[] = [];
  private readonly settings = new Map<string, ZplCommand>();
  private readonly forms = new EplForms();
  private fields: ZplCommand[] = [];
  private form: EplForm | undefined;
  private values = new Map<string, string>();
  private at = 0;
  private run = 0;

  constructor(stream: string) {
    this.stream = stream;
  }

  read(): readonly ZplCommand[] {
    while (this.at < this.stream.length && this.commands.length + this.fields.length < MAX_COMMANDS) {
      const line = this.nextLine();
      const draft = draftOf(line);
      if (line.text.startsWith('GW')) {
        this.at = readGraphic(this.stream, line.offset + this.stream.slice(line.offset).indexOf('GW'), draft);
        this.fields.push(...draft.commands);
      } else if (line.text === 'N') [this.fields, this.form] = [[], undefined];
      else if (/^F[SRK]"/.test(line.text)) this.readForm(line);
      else if (line.text === '?') this.readValues();
      else if (/^PA?\d/.test(line.text)) this.print(line);
      else this.fields.push(...this.commandsOf(line));
    }
    return this.commands;
  }

  private nextLine(): EplLine {
    const offset = this.at;
    const end = endOfLine(this.stream, offset);
    this.at = end + 1;
    return { text: this.stream.slice(offset, end).trim(), offset };
  }

  /** Returns the fields of a line. Settings are stored separately. */
  private commandsOf(line: EplLine): readonly ZplCommand[] {
    const draft = draftOf(line);
    const { text } = line;
    const make = (name: string, parameters: string) => commandOf(draft, name, parameters);
    if (/^q\d/.test(text)) this.settings.set('q', make('PW', text.slice(1)));
    else if (/^Q\d/.test(text)) this.settings.set('Q', make('LL', text.slice(1).split(',')[0]!));
    else if (/^R\d/.test(text)) this.settings.set('R', make('LH', text.slice(1)));
    else if (readField(withValues(text, this.values), draft)) return draft.commands;
    else if (!SILENT.test(text)) return [make(`EPL ${draft.label}`, '')];
    return [];
  }

  private readForm({ text }: EplLine): void {
    const name = formName(text) ?? '';
    if (text.startsWith('FK')) this.forms.delete(name);
    else if (text.startsWith('FR')) [this.form, this.values] = [this.forms.get(name), new Map()];
    else {
      const lines: EplLine[] = [];
      while (this.at < this.stream.length) {
        const line = this.nextLine();
        if (line.text === 'FE') break;
        lines.push(line);
      }
      this.forms.store(name, lines);
    }
  }

  private readValues(): void {
    for (const name of this.form?.names ?? []) {
      if (this.at < this.stream.length) this.values.set(name, this.nextLine().text);
    }
  }

  private print(line: EplLine): void {
    const make = (name: string, text: string) => commandOf(draftOf(line), name, text);
    const copies = /\d+/.exec(line.text)![0];
    const { form, values } = this;
    const isCounted = form !== undefined && form.steps.size > 0;
    const labels = isCounted ? Math.min(MAX_COUNTED, Math.max(1, Number(copies))) : 1;
    for (let label = 0; label < labels && this.commands.length < MAX_COMMANDS; label++) {
      if (form) this.values = countedValues(form, values, label);
      this.run += form?.lines.length ?? 0;
      if (this.run > MAX_RUN) break;
      const recalled = form?.lines.flatMap((formLine) => this.commandsOf(formLine)) ?? [];
      const settings = this.settings.values();
      this.commands.push(make('XA', ''), ...settings, ...this.fields, ...recalled);
      this.commands.push(make('PQ', isCounted ? '1' : copies), make('XZ', ''));
    }
    this.values = values;
  }
}

function draftOf({ text, offset }: EplLine): Draft {
  const label = /^(?:LO|LW|LE|LS|GW|GG|GM|FR|FS|FE|[A-Za-z])/.exec(text)?.[0] ?? '';
  return { offset, label, commands: [] };
}

function endOfLine(stream: string, from: number): number {
  for (let at = from; at < stream.length; at++) if (stream[at] === '\n' || stream[at] === '\r') return at;
  return stream.length;
}

function commandOf({ offset, label }: Draft, name: string, text: string): ZplCommand {
  return { prefix: '^', name, text, delimiter: ',', offset, label };
}

function readField(line: string, draft: Draft): boolean {
  const add = (name: string, text: string) => draft.commands.push(commandOf(draft, name, text));
  const text = /^A(\d+),(\d+),([0-3]),([1-5]),([1-9]),([1-9]),([NR]),"(.*)"$/s.exec(line);
  if (text) {
    addText(text.slice(1), add);
    return true;
  }
  const bars = /^B(\d+),(\d+),([0-3]),(\w{1,3}),(\d+),(\d+),(\d+),([BN]),"(.*)"$/s.exec(line);
  if (bars) return addBars(bars.slice(1), add);
  const matrix = /^b(\d+),(\d+),([QD]),(?:(.*?),)?"(.*)"$/s.exec(line);
  if (matrix) {
    addMatrix(matrix.slice(1), add);
    return true;
  }
  const [name = '', numbers = ''] = /^(LO|LW|LE|LS|X)([\d,]+)$/.exec(line)?.slice(1) ?? [];
  if (name !== '') addLine(name, numbers.split(',').map(Number), add);
  return name !== '';
}

type Add = (name: string, text: string) => void;

const TURNS = ['N', 'R', 'I', 'B'] as const;

function addText(
  [x = '0', y = '0', turn = '0', font = '1', across = '1', down = '1', ink, data = '']: readonly string[],
  add: Add,
): void {
  const [cellWidth, cellHeight] = EPL_FONTS[Number(font) - 1]!.cell;
  const shown = unquoted(data);
  if (shown === '') return;
  const [width, height] = [cellWidth * Number(across), cellHeight * Number(down)];
  const length = width * shown.length;
  const [left, top] = [
    [Number(x), Number(y)],
    [Number(x) - height, Number(y)],
    [Number(x) - length, Number(y) - height],
    [Number(x), Number(y) - length],
  ][Number(turn)] as [number, number];
  if (ink === 'R') {
    const [w, h] = Number(turn) % 2 === 0 ? [length, height] : [height, length];
    add('FO', `${left},${top}`);
    add('GB', `${w},${h},${Math.min(w, h)}`);
    add('FS', '');
  }
  add('FO', `${left},${top}`);
  if (ink === 'R') add('FR', '');
  add('A', `${EPL_FONTS[Number(font) - 1]!.name}${TURNS[Number(turn)]},${height},${width}`);
  add('FD', shown);
  add('FS', '');
}

/** ZPL commands for the codes of EPL2, with the parameters after the orientation. */
const CODES: Readonly<Record<string, (height: string, text: string) => readonly [name: string, parameters: string]>> = {
  '0': (h, t) => ['BC', `${h},${t},N,N,U`],
  '1': (h, t) => ['BC', `${h},${t},N,N,A`],
  '1E': (h, t) => ['BC', `${h},${t},N,N,D`],
  '2': (h, t) => ['B2', `${h},${t},N,N`],
  '2C': (h, t) => ['B2', `${h},${t},N,Y`],
  '3': (h, t) => ['B3', `N,${h},${t},N`],
  '3C': (h, t) => ['B3', `Y,${h},${t},N`],
  '9': (h, t) => ['BA', `${h},${t},N,N`],
  E30: (h, t) => ['BE', `${h},${t},N`],
  E80: (h, t) => ['B8', `${h},${t},N`],
  K: (h, t) => ['BK', `N,${h},${t},N`],
  P: (h, t) => ['BZ', `${h},${t},N`],
  UA0: (h, t) => ['BU', `${h},${t},N`],
  UE0: (h, t) => ['B9', `${h},${t},N`],
};

function addBars(values: readonly string[], add: Add): boolean {
  const [x = '0', y = '0', turn = '0', type = '', narrow = '2', wide = '4', height = '50', text = 'N', data = ''] =
    values;
  const code = CODES[type];
  if (!code) return false;
  const [name, parameters] = code(height, text === 'B' ? 'Y' : 'N');
  const [h, at] = [Number(height), Number(turn)];
  const ratio = Math.min(3, Math.max(2, Math.round((Number(wide) / Math.max(1, Number(narrow))) * 10) / 10));
  const left = Number(x) + [0, -h, 0, h][at]!;
  const top = Number(y) + [h, 0, -h, 0][at]!;
  add('BY', `${narrow},${ratio},${height}`);
  add('FT', `${left},${top}`);
  add(name, `${TURNS[at]},${parameters}`);
  add('FD', name === 'BC' && type === '1' ? unquoted(data).replaceAll('>', '>0') : unquoted(data));
  add('FS', '');
  return true;
}

function addMatrix([x = '0', y = '0', type = '', options = '', data = '']: readonly string[], add: Add): void {
  const option = (letter: string, otherwise: string) =>
    new RegExp(`(?:^|,)${letter}(\\w+)`).exec(options)?.[1] ?? otherwise;
  if (type === 'D') {
    add('FO', `${x},${y}`);
    add('BX', `N,${option('h', '5')},200`);
    add('FD', unquoted(data));
  } else {
    add('BY', '2,2,1');
    add('FO', `${x},${Number(y) - 1}`);
    add('BQ', `N,2,${option('s', '3')}`);
    add('FD', `${option('e', 'M')}A,${unquoted(data)}`);
  }
  add('FS', '');
}

function addLine(name: string, [x = 0, y = 0, a = 1, b = 1, c = 0]: readonly number[], add: Add): void {
  if (name === 'X') {
    add('FO', `${Math.min(x, b)},${Math.min(y, c)}`);
    add('GB', `${Math.abs(b - x)},${Math.abs(c - y)},${a}`);
  } else if (name === 'LS') {
    add('FO', `${Math.min(x, b)},${Math.min(y, c)}`);
    add('GD', `${Math.abs(b - x)},${Math.abs(c - y)},${a},B,${(b - x) * (c - y) > 0 ? 'L' : 'R'}`);
  } else {
    add('FO', `${x},${y}`);
    if (name === 'LE') add('FR', '');
    add('GB', `${a},${b},${Math.max(1, Math.min(a, b))},${name === 'LW' ? 'W' : 'B'}`);
  }
  add('FS', '');
}

/** Reads `GWx,y,bytes,rows,` and its data, in which 0 is ink. Returns the end of the command. */
function readGraphic(stream: string, start: number, draft: Draft): number {
  const head = /^GW(\d{1,5}),(\d{1,5}),(\d{1,4}),(\d{1,5}),/.exec(stream.slice(start, start + 40));
  if (!head) return endOfLine(stream, start);
  const [stride, rows] = [Number(head[3]), Number(head[4])];
  const from = start + head[0].length;
  const end = Math.min(stream.length, from + stride * rows);
  let data = '';
  for (let at = from; at < end; at++) data += String.fromCharCode(~stream.charCodeAt(at) & 0xff);
  const total = stride * rows;
  draft.commands.push(
    commandOf(draft, 'FO', `${head[1]},${head[2]}`),
    commandOf(draft, 'GF', `B,${total},${total},${stride},${data}`),
    commandOf(draft, 'FS', ''),
  );
  return end;
}

/** Removes the escapes of quotes and backslashes. */
function unquoted(data: string): string {
  return data.replace(/\\(["\\])/g, '$1');
}
