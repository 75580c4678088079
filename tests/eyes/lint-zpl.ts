/**
 * Strict check of ZPL jobs. It allows only commands and values that all printers treat the same, nothing outside the
 * label, and no data that escapes from its field.
 */
import { inkBox } from './picture.ts';
import { splitZpl, type ZplCommand, type ZplFault } from './zpl-commands.ts';
import { drawnFromData, ends, type Grammar, inField, setUp, tags } from './zpl-grammar.ts';
import { readGraphic } from './zpl-graphic.ts';

export type { ZplFault } from './zpl-commands.ts';

const maxDataBytes = 3072;
const grammar: Readonly<Record<string, Grammar>> = { ...setUp, ...tags, ...drawnFromData, ...inField, ...ends };

type Label = { width?: number; height?: number; utf8: boolean; copies: boolean; fields: number };
type Field = { x: number; y: number; hex: boolean; drawn?: string; parameters?: string; data: boolean };
/** Data of an RFID tag: the password, or data for a memory bank. A lock command has no data. */
type Tag = { readonly parameters: string; data?: string };
type Place = {
  readonly keepsSize: boolean;
  label?: Label | undefined;
  field?: Field | undefined;
  tag?: Tag | undefined;
};
type Report = (message: string) => void;

/** Returns every fault of a job. A job without faults can be printed. `keepsSize` means that no label sets its size. */
export function lintZpl(zpl: string | Uint8Array, { keepsSize = false } = {}): ZplFault[] {
  const text = typeof zpl === 'string' ? zpl : Buffer.from(zpl).toString('latin1');
  const split = splitZpl(text);
  const faults = [...split.faults];
  const place: Place = { keepsSize };
  for (const command of split.commands) {
    const { code, offset } = command;
    const report: Report = (message) => faults.push({ offset, command: code, message });
    checkParameters(command, report);
    follow(command, place, report);
  }
  const atEnd = { offset: text.length, command: '' };
  if (place.label !== undefined) faults.push({ ...atEnd, message: 'the last label does not end' });
  if (split.commands.length === 0) faults.push({ ...atEnd, message: 'no command at all' });
  return faults;
}

function checkParameters({ code, rest }: ZplCommand, report: Report): void {
  if (code === 'GF' || code === 'FD') return;
  const expected = grammar[code];
  if (expected === undefined) {
    report('not a command of the subset');
    return;
  }
  const values = rest === '' ? [] : rest.split(',');
  if (values.length < expected.required) report(`${values.length} parameters where ${expected.required} are needed`);
  values.forEach((value, index) => {
    const parameter = expected.parameters[index];
    if (parameter === undefined) report(`one parameter too many: ${value}`);
    else if (!parameter.accepts(value)) report(`parameter ${index + 1} is ${value}, not ${parameter.says}`);
  });
}

/** Checks the order of commands: label, set-up, fields with one content each, copies, end. */
function follow(command: ZplCommand, place: Place, report: Report): void {
  const { code, rest } = command;
  const numbers = rest.split(',').map(Number);
  if (code === 'XA') {
    if (place.label !== undefined) report('a label within a label');
    place.label = { utf8: false, copies: false, fields: 0 };
    place.field = undefined;
    return;
  }
  const { label, field } = place;
  if (label === undefined) {
    report('outside any label');
    return;
  }
  if (code in setUp) {
    if (label.fields > 0) report('set-up after the first field');
    if (code === 'PW') label.width = numbers[0]!;
    if (code === 'LL') label.height = numbers[0]!;
    if (code === 'CI') label.utf8 = true;
  } else if (code in tags) {
    if (label.fields > 0 || place.tag !== undefined) report('a tag after the first field, or within another');
    if (code !== 'RS') place.tag = { parameters: rest };
  } else if (place.tag !== undefined) {
    if (code === 'FD') place.tag.data = rest;
    else if (code === 'FS') checkTag(place.tag, report);
    else report('within the data of a tag');
    if (code === 'FS') place.tag = undefined;
  } else if (code === 'FO') {
    if (field !== undefined) report('the field before does not end');
    if (label.copies) report('a field after the number of copies');
    const lacksSize = label.width === undefined || label.height === undefined;
    if (lacksSize !== place.keepsSize) report(lacksSize ? 'a field before ^PW and ^LL' : 'a size that should be kept');
    label.fields += 1;
    place.field = { x: numbers[0]!, y: numbers[1]!, hex: false, data: false };
    if (numbers[0]! >= (label.width ?? Infinity) || numbers[1]! >= (label.height ?? Infinity)) report('off the label');
  } else if (code === 'PQ' || code === 'XZ') {
    if (field !== undefined) report('the field before does not end');
    if (code === 'PQ') label.copies = true;
    else place.label = undefined;
  } else if (code !== 'BY') {
    if (field === undefined) {
      report('outside any field');
      return;
    }
    inside(command, label, field, report);
    if (code === 'FS') place.field = undefined;
  }
}

function inside(command: ZplCommand, label: Label, field: Field, report: Report): void {
  const { code, rest } = command;
  if (code === 'FH') field.hex = true;
  else if (code === 'FD') {
    if (field.data) report('data twice in a field');
    field.data = true;
    checkData(rest, field, label, report);
  } else if (code === 'FS') {
    if (field.drawn === undefined) report('the field draws nothing');
    else if (field.drawn in drawnFromData && !field.data) report(`^${field.drawn} without data`);
  } else if (code === 'GB' || code === 'GF' || code in drawnFromData) {
    if (field.drawn !== undefined) report('a second thing drawn in one field');
    field.drawn = code;
    field.parameters = rest;
    if (code === 'GB') checkBox(rest, label, field, report);
    if (code === 'GF') checkGraphic(rest, label, field, report);
  }
}

function checkTag({ parameters, data }: Tag, report: Report): void {
  const [first, , , bytes = '4'] = parameters.split(',');
  if (first === 'M') {
    if (data !== undefined) report('data of a lock');
  } else if (!/^[0-9A-F]+$/.test(data ?? '')) report('data of a tag that is not hexadecimal');
  else if (data!.length !== Number(bytes) * 2) report(`data of a tag that is not ${bytes} bytes`);
}

function checkBox(rest: string, label: Label, field: Field, report: Report): void {
  const [width, height, thickness] = rest.split(',').map(Number) as [number, number, number];
  if (thickness > Math.ceil(Math.min(width, height) / 2))
    report('lines thicker than half the box grow on some printers');
  checkExtent({ width, height }, label, field, report);
}

function checkGraphic(rest: string, label: Label, field: Field, report: Report): void {
  const read = readGraphic(rest);
  if (read.kind === 'fault') {
    report(read.message);
    return;
  }
  // Rows are padded to whole bytes, so only the black dots count.
  const box = inkBox(read.bitmap);
  if (box !== undefined) checkExtent({ width: box.x + box.width, height: box.y + box.height }, label, field, report);
}

function checkExtent(size: { width: number; height: number }, label: Label, field: Field, report: Report): void {
  const right = field.x + size.width;
  const bottom = field.y + size.height;
  if (right > (label.width ?? Infinity)) report(`reaches x ${right} on a label of ${label.width} dots`);
  if (bottom > (label.height ?? Infinity)) report(`reaches y ${bottom} on a label of ${label.height} dots`);
}

function checkData(rest: string, field: Field, label: Label, report: Report): void {
  if (field.drawn === undefined || !(field.drawn in drawnFromData)) {
    report('data for nothing that takes any');
    return;
  }
  if (!label.utf8) report('data without ^CI28');
  if (rest.includes('\n')) report('a line break in data');
  if (field.hex && /_(?![0-9A-F]{2})/.test(rest)) report('an underscore without two upper-case hexadecimal digits');
  const plain = field.hex
    ? rest.replace(/_([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : rest;
  if (plain === '') report('empty data');
  if (plain.length > maxDataBytes) report(`${plain.length} bytes of data, more than ${maxDataBytes}`);
  if (field.drawn === 'BQ' && !/^[HQML](A,|M,[NAB])./s.test(plain)) report('QR data without level and mode');
  // Firmware drops some escaped bytes in Code 128, which has its own escapes.
  if (field.drawn !== 'BC') return;
  if (field.hex) report('Code 128 data with escaped bytes');
  if (field.parameters?.endsWith('A')) {
    if (plain.includes('>')) report('Code 128 plain text with a code of the grammar');
  } else if (!/^>[9:;]./.test(plain)) report('Code 128 data that does not name its start');
}
