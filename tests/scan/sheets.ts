/** Random codes in different sizes and rotations, packed onto pages. */
import type { JsonObject, JsonValue } from '@platen/engine';
import { masked } from '@platen/engine/base/authored-text';
import { encodeCode } from '@platen/engine/codes/encode';
import { byPredefinedLength } from '@platen/engine/codes/gs1';
import { MODULES_BY_USE } from '@platen/engine/codes/module-by-use';
import type { CodeSymbol } from '@platen/engine/codes/symbol';
import { SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import type { LabelSize } from '../eyes/zpl-sheet.ts';
import { createRandom, type Random } from './random.ts';
import { READABLE, symbologyOf } from './readers.ts';

export type Density = LabelSize['dpmm'];
export type Rotation = 0 | 90 | 180 | 270;

/** Code with its content, and the module size to which raster outputs of the density round it down. */
export type ScanCase = {
  readonly id: string;
  readonly symbology: string;
  readonly value: string;
  readonly rotation: Rotation;
  readonly moduleDots: number;
  /** True for white on black. */
  readonly isLight: boolean;
};

/** Page of codes, as a template with its data. */
export type ScanSheet = {
  readonly density: Density;
  readonly cases: readonly ScanCase[];
  readonly template: JsonObject;
  readonly data: JsonObject;
};

const NAMES = Object.keys(READABLE);
const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270];
/** Width and maximum height of a page in millimetres. */
const PAGE = { width: 200, height: 220 } as const;
const GAP = 2;
const BAR_HEIGHT = 9;

/** Share below the standard's minimum at which printed modules cause a warning; see the check `code-density`. */
const TOLERANCE = 0.02;

type Placed = ScanCase & { readonly width: number; readonly height: number; readonly moduleMm: number };

export type Wish = {
  readonly density: Density;
  readonly perSymbology: number;
  readonly seed: number;
  /** Symbologies. Default: all that the reader supports. */
  readonly symbologies?: readonly string[];
  /** Page width in millimetres. Default: 200. */
  readonly pageWidth?: number;
  /** Codes per page. Default: as many as fit. */
  readonly perPage?: number;
};

/**
 * Creates `perSymbology` codes of every symbology that the reader supports. Rotations alternate, and every third code
 * is white on black if its standard permits it. Module sizes alternate: the smallest without a warning, one dot more,
 * about twice as much, and one dot less, which must cause a warning.
 */
export function scanSheets({
  density,
  perSymbology,
  seed,
  symbologies = NAMES,
  pageWidth = PAGE.width,
  perPage = Infinity,
}: Wish): readonly ScanSheet[] {
  const sheet = { density, pageWidth, perPage };
  const placed = symbologies.flatMap((symbology) => {
    // Values do not depend on the other symbologies.
    const random = createRandom(seed * 1000 + NAMES.indexOf(symbology));
    return Array.from({ length: perSymbology }, (_, index) => placedCase(symbology, index, sheet, random));
  });
  return packed(placed, sheet);
}

type Sheet = { readonly density: Density; readonly pageWidth: number; readonly perPage: number };

function placedCase(symbology: string, index: number, { density, pageWidth }: Sheet, random: Random): Placed {
  const { make } = READABLE[symbology]!;
  for (let tries = 0; tries < 200; tries++) {
    const value = make(random);
    const { feature } = READABLE[symbology]!;
    const encoded = encodeCode({
      symbology: symbologyOf(symbology),
      ...contentOf(symbology, value),
      ...(feature && { options: feature.options }),
    });
    if (!encoded.ok) continue;
    const least = leastDots(symbology, density);
    const wished = [least, least + 1, 2 * least, least - 1][Math.floor(index / 4) % 4]!;
    const moduleDots = Math.max(1, wished);
    // The layout is not aligned to the dots here, so raster outputs must round. They round down, except near misses of
    // ten dots or more.
    const moduleMm = (moduleDots + 0.8 * random.share()) / density;
    const code = sizeOf(encoded.symbol, moduleMm);
    const size = { ...code, width: code.width + (feature?.extraWidth ?? 0) };
    if (Math.max(size.width, size.height) > pageWidth - 2 * GAP) continue;
    const rotation = ROTATIONS[index % 4]!;
    const isLight = SYMBOLOGIES.get(symbologyOf(symbology))!.lightOnDark && !feature && index % 3 === 2;
    return { id: '', symbology, value, rotation, moduleDots, isLight, moduleMm, ...size };
  }
  throw new Error(`${symbology}: no random value could be encoded`);
}

/** Returns the encoder's input for a value, with the original text of GS1 elements. */
function contentOf(symbology: string, value: string): { readonly value: string; readonly authored?: string } {
  if (!READABLE[symbology]!.isByIdentifier) return { value };
  const elements = Object.entries(JSON.parse(value) as Record<string, string>)
    .map(([ai, text]) => ({ ai, text }))
    .sort(byPredefinedLength);
  return {
    value: elements.map(({ ai, text }) => `(${ai})${text}`).join(''),
    authored: elements.map(({ ai, text }) => `(${ai})${masked(text)}`).join(''),
  };
}

/** Returns the smallest module in whole dots without a warning. */
function leastDots(symbology: string, density: Density): number {
  const use = READABLE[symbology]!.feature?.use;
  const least = use ? MODULES_BY_USE[use].min : SYMBOLOGIES.get(symbologyOf(symbology))!.minModuleMm;
  return Math.ceil(least * (1 - TOLERANCE) * density - 1e-9);
}

/** Returns the size in millimetres of a symbol with its quiet zone. For bars, the text is not included. */
function sizeOf(symbol: CodeSymbol, moduleMm: number) {
  const { left, right, top, bottom } = symbol.quietZone;
  const rows = symbol.kind === 'bars' ? 0 : symbol.kind === 'matrix' ? symbol.rows * symbol.rowHeight : symbol.height;
  const module = symbol.kind === 'hexagons' ? symbol.moduleMm : moduleMm;
  const width = (left + symbol.columns + right) * module;
  const height = symbol.kind === 'bars' ? BAR_HEIGHT + (top + bottom) * module : (top + rows + bottom) * module;
  return { width: width + 0.01, height: height + 0.01 };
}

/** Packs boxes on shelves, the highest first. Rotated boxes are placed on their side. */
function packed(cases: readonly Placed[], { density, pageWidth, perPage }: Sheet): readonly ScanSheet[] {
  const upright = (one: Placed) =>
    one.rotation % 180 === 0 ? { w: one.width, h: one.height } : { w: one.height, h: one.width };
  const order = [...cases].sort((a, b) => upright(b).h - upright(a).h);
  const sheets: ScanSheet[] = [];
  let boxes: { readonly one: Placed; readonly x: number; readonly y: number }[] = [];
  let [x, y, shelf] = [GAP, GAP, 0];
  const close = () => {
    if (boxes.length > 0)
      sheets.push(sheetOf(boxes, { density, width: pageWidth, height: y + shelf + GAP, number: sheets.length }));
    boxes = [];
    [x, y, shelf] = [GAP, GAP, 0];
  };
  for (const one of order) {
    const { w, h } = upright(one);
    if (x + w + GAP > pageWidth) [x, y, shelf] = [GAP, y + shelf + GAP, 0];
    if (y + h + GAP > PAGE.height || boxes.length >= perPage) close();
    boxes.push({ one, x: x + (w - one.width) / 2, y: y + (h - one.height) / 2 });
    x += w + GAP;
    shelf = Math.max(shelf, h);
  }
  close();
  return sheets;
}

type Box = { readonly one: Placed; readonly x: number; readonly y: number };

type Page = { readonly density: Density; readonly width: number; readonly height: number; readonly number: number };

function sheetOf(boxes: readonly Box[], { density, width, height, number }: Page): ScanSheet {
  const named = boxes.map(({ one, ...at }, index) => ({ ...at, one: { ...one, id: `c${number}x${index}` } }));
  const elements = named.map(({ one, x, y }) => ({
    ...kindOf(one),
    id: one.id,
    ...(READABLE[one.symbology]!.isByIdentifier ? byIdentifier(one) : { content: { expression: one.id } }),
    position: { x: `${x}mm`, y: `${y}mm` },
    width: `${one.width}mm`,
    height: `${one.height}mm`,
    rotation: one.rotation,
    ...(one.isLight ? { style: { color: '#fff', backgroundColor: '#000' } } : {}),
  }));
  return {
    density,
    cases: named.map(({ one: { id, symbology, value, rotation, moduleDots, isLight } }) => ({
      id,
      symbology,
      value,
      rotation,
      moduleDots,
      isLight,
    })),
    template: { dimensions: { width: `${width}mm`, height: `${height}mm` }, elements },
    data: Object.fromEntries(named.map(({ one }) => [one.id, dataOf(one)])),
  };
}

/**
 * Returns the type of an element and its options. For types other than `barcode`, the size of the box determines the
 * module size.
 */
function kindOf({ symbology, moduleMm }: Placed): JsonObject {
  const { feature } = READABLE[symbology]!;
  if (feature?.type) return { type: feature.type, ...feature.properties };
  const bars = { moduleWidth: `${moduleMm}mm`, showText: false, bearerBars: 'none' };
  return { type: 'barcode', symbology: symbologyOf(symbology), ...bars, ...feature?.properties };
}

function byIdentifier({ id, value }: ScanCase): JsonObject {
  const identifiers = Object.keys(JSON.parse(value) as object);
  return { gs1Elements: Object.fromEntries(identifiers.map((ai) => [ai, `{{ ${id}["${ai}"] }}`])) };
}

function dataOf({ symbology, value }: ScanCase): JsonValue {
  return READABLE[symbology]!.isByIdentifier ? (JSON.parse(value) as JsonObject) : value;
}
