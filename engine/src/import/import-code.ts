/** Converts codes to elements that draw the same symbol, and their human-readable lines to texts. */
import type { JsonObject } from '../base/json.ts';
import { encodeCode } from '../codes/encode.ts';
import type { BarsSymbol, CodeSymbol } from '../codes/symbol.ts';
import type { PartInk, PartLine } from '../zpl/label-parts.ts';
import { type Candidate, type CodePart, candidatesOf } from './code-candidates.ts';
import { type Draft, inkStyle, type Value } from './draft.ts';
import { allowedScale, letteringOf } from './import-text.ts';

export function importCode(draft: Draft, part: CodePart, ink: PartInk): void {
  const { code, top, field } = part;
  const isRetail = code.overhang !== undefined;
  const found = findCandidate(part);
  const { candidate, symbol, isExact } = found;
  const value = draft.valueOf(part, candidate.value);
  const box = { x: 0, y: top, width: code.width, height: code.height };
  const isMatrix = symbol.kind === 'matrix';
  const module = code.width / code.symbol.columns;
  const showsText = isRetail && part.lines.length > 0;
  const height = showsText ? retailHeight(symbol as BarsSymbol, code.height, module) : code.height;
  const message = noteOf(part, { isExact, isRetail });
  draft.add(
    part,
    { ...box, height },
    {
      type: candidate.type,
      ...(candidate.type === 'barcode'
        ? {
            symbology: candidate.symbology,
            ...(symbol.kind === 'bars' && { height: draft.sizeMm(height) }),
            ...(symbol.kind !== 'hexagons' && { moduleWidth: draft.mm(moduleOf(code.symbol, module)) }),
            ...(symbol.kind === 'bars' && !showsText && { showText: false }),
          }
        : { width: draft.sizeMm(code.width), height: draft.sizeMm(code.height) }),
      ...propertiesOf(candidate),
      quietZone: false,
      ...(isMatrix || field.number !== undefined ? {} : { trim: false }),
      content: value.content,
      ...(ink !== 'black' && { style: inkStyle(ink, 'color') }),
    },
    { wanted: candidate.symbology, message },
  );
  if (!isRetail) for (const line of part.lines) importLine(draft, part, { line, value, printed: candidate.value }, ink);
}

type Found = { readonly candidate: Candidate; readonly symbol: CodeSymbol; readonly isExact: boolean };

/** Returns the first element that draws the same symbol, otherwise the first that encodes the same data. */
function findCandidate(part: CodePart): Found {
  const candidates = candidatesOf(part);
  let first: Found | undefined;
  for (const candidate of candidates) {
    const { symbology, value, options } = candidate;
    const encoded = encodeCode({
      symbology,
      value,
      options: { bearerBars: 'none', ...options, showText: part.code.overhang !== undefined },
    });
    if (!encoded.ok) continue;
    const found = { candidate, symbol: encoded.symbol, isExact: isSame(part, encoded.symbol) };
    if (found.isExact) return found;
    first ??= found;
  }
  return first ?? { candidate: candidates[0]!, symbol: part.code.symbol, isExact: false };
}

/** Returns whether two symbols have the same modules, with a tolerance of one dot. */
function isSame({ code }: CodePart, other: CodeSymbol): boolean {
  const { symbol } = code;
  if (symbol.kind === 'matrix' && other.kind === 'matrix') {
    const taller = Math.abs(symbol.rowHeight - other.rowHeight) * symbol.rows * (code.width / symbol.columns);
    return taller <= 1 && symbol.columns === other.columns && equalBits(symbol.bits, other.bits);
  }
  if (symbol.kind === 'hexagons' && other.kind === 'hexagons') {
    return JSON.stringify(symbol.cells) === JSON.stringify(other.cells);
  }
  if (symbol.kind !== 'bars' || other.kind !== 'bars' || symbol.bars.length !== other.bars.length) return false;
  const dots = code.width / symbol.columns;
  const module = moduleOf(symbol, dots);
  return symbol.bars.every(({ x, width }, index) => {
    const bar = other.bars[index]!;
    const [left, right] = [bar.x * module - x * dots, (bar.x + bar.width) * module - (x + width) * dots];
    return Math.abs(left) <= 1 && Math.abs(right) <= 1;
  });
}

function equalBits(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((bit, index) => bit === b[index]);
}

/**
 * Returns the module size in dots. Symbols with two bar widths are drawn in dots, so their module is the narrowest bar.
 */
function moduleOf(symbol: CodeSymbol, dots: number): number {
  if (symbol.kind !== 'bars') return dots;
  return dots * Math.min(...symbol.bars.map(({ width }) => width));
}

/** Returns the height of an element, including its digits, in dots. `height` is the height of the shorter bars. */
function retailHeight(symbol: BarsSymbol, height: number, module: number): number {
  const share = Math.min(...symbol.bars.map(({ bottom }) => bottom));
  const whole = height / share;
  const fontSize = RETAIL_TEXT_MODULES * module;
  const text = 0.15 * fontSize + (CAPITALS + DESCENDERS) * fontSize;
  return whole + Math.max(0, text - whole * (1 - share)) + 0.01;
}

/** Font size of retail digits in modules, and the font's metrics, as in layout. */
const RETAIL_TEXT_MODULES = 10;
const CAPITALS = 0.716;
const DESCENDERS = 0.212;

function propertiesOf({ options }: Candidate): JsonObject {
  const { qrMode, ...others } = options;
  const properties = { ...others, ...(qrMode && { mode: qrMode }) };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as JsonObject;
}

function noteOf({ field, code }: CodePart, { isExact, isRetail }: { isExact: boolean; isRetail: boolean }) {
  if (!isExact) return 'encodes the same data with a different pattern, and its size may differ';
  if (field.increment !== undefined)
    return `increases by ${field.increment} with each label on the printer; send the number with the data of each label`;
  if (!isRetail) return undefined;
  return code.text
    ? 'has the guard bars and digits of the standard'
    : 'has no long guard bars, because it shows no digits';
}

type Line = { readonly line: PartLine; readonly value: Value; readonly printed: string };

/** Imports the text below or above a code, centred as on the printer. */
function importLine(draft: Draft, part: CodePart, { line, value, printed }: Line, ink: PartInk): void {
  const { font } = part;
  const lettering = letteringOf(draft, font);
  const natural = lettering.widthOf(line.text);
  if (natural <= 0) return;
  const scale = allowedScale(line.run.width / natural);
  const width = Math.max(part.code.width, line.run.width + 2);
  const x = line.x + line.run.width / 2 - width / 2;
  const y = line.y - lettering.baselineOf(font.height);
  const shown = printed.replaceAll(/\^FNC\d/g, '');
  const content = value.isBound ? boundLine(line.text, shown, value) : { text: line.text.replaceAll('{{', '\\{{') };
  draft.add(
    part,
    { x, y, width, height: font.height },
    {
      type: 'text',
      width: draft.sizeMm(width),
      height: draft.sizeMm(font.height),
      content,
      style: { ...lettering.style(font.height, scale, 0), textAlign: 'center', ...inkStyle(ink, 'color') },
    },
    { wanted: 'code-text' },
  );
}

/** Returns a binding for the text of a code whose value comes from the data. */
function boundLine(text: string, shown: string, { content }: Value): JsonObject {
  const at = shown === '' ? -1 : text.indexOf(shown);
  if (at < 0) return content;
  return { text: `${text.slice(0, at)}${content['text']}${text.slice(at + shown.length)}` };
}
