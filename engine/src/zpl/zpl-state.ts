/** Defines types, limits and parsing functions of the ZPL interpreter. */
import type { Color } from '../base/color.ts';
import type { Image } from '../image/image.ts';
import type { World } from '../world.ts';
import type { Remaps } from './code-pages.ts';
import type { ZplCommand } from './parse-zpl.ts';
import type { ClockOffset } from './zpl-clock.ts';
import type { BarDefaults } from './zpl-code-reading.ts';
import type { ZplFaces } from './zpl-fonts.ts';
import type { Shape } from './zpl-shapes.ts';

export type ZplOptions = {
  /** Dots per millimetre; default 8. */
  readonly density?: 6 | 8 | 12 | 24 | undefined;
  /** Size in points of labels without `^PW` or `^LL`; default 4 × 6 in. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Time of the printer's clock in ms, in its time zone. If undefined, clock fields are not replaced. */
  readonly clock?: number | undefined;
};

export type ZplWarning = {
  /** Command with its prefix, such as `^BT`. */
  readonly command: string;
  /** Byte offset of the command in the stream. */
  readonly offset: number;
  /** One-based number of the file that contains the offset; undefined if there is only one file. */
  readonly file?: number;
  readonly message: string;
};

/** Limits for a stream. Content that exceeds them is omitted with a warning. */
export const ZPL_LIMITS = {
  labels: 1000,
  fields: 50_000,
  codes: 2000,
  characters: 500_000,
  sideDots: 32_000,
  dots: 400_000_000,
  storedFiles: 500,
  storedBytes: 64_000_000,
  recallDepth: 4,
  /** Number of fields that labels copy from others (`^IL`, `^MCN`). */
  copiedFields: 100_000,
  commandsRun: 1_000_000,
  /** Number of characters in a field. The guide allows 3072 bytes. */
  fieldCharacters: 3072,
  /** Number of dots in a label. */
  labelDots: 64_000_000,
  reversedDots: 500_000_000,
  warnings: 1000,
} as const;

export type Needs = Pick<World, 'platform' | 'caches'> & { readonly text: ZplFaces };

export type Turn = 0 | 1 | 2 | 3;

export const TURNS: Readonly<Record<string, Turn>> = { N: 0, R: 1, I: 2, B: 3 };

export type Origin = { readonly x: number; readonly y: number; readonly isBaseline: boolean; readonly justify: number };

/** Parts of a field, collected until `^FS`. */
export type Field = {
  command: ZplCommand | undefined;
  origin: Origin | undefined;
  font: { name: string; turn: Turn; height: number; width: number; isDownloaded: boolean } | undefined;
  code: { name: string; turn: Turn; parameters: readonly string[] } | undefined;
  shape: { shape: Shape; color: Color } | undefined;
  picture: { image: Image; width: number; height: number } | undefined;
  symbol: { turn: Turn; height: number; width: number } | undefined;
  block: { width: number; lines: number; space: number; align: string; hang: number; isClipped: boolean } | undefined;
  data: string | undefined;
  escape: string | undefined;
  /** Character around the numbers of embedded fields (`^FE`). */
  embedding: string | undefined;
  /** Characters that begin clock fields, for times 1 to 3 (`^FC`). */
  clocks: readonly string[];
  isReversed: boolean;
  /** True for the data of an RFID tag (`^RF`), which is not printed. */
  isTag: boolean;
  number: string | undefined;
  /** Prompt of the numbered field; '' if there is no prompt. */
  prompt: string;
  /** Change of the serial number per label. */
  increment: number | undefined;
  gap: number;
  direction: 'H' | 'V' | 'R';
};

/** Settings that apply to all later labels. */
export type Settings = {
  /** Dots per unit set by `^MU`. */
  unit: number;
  font: { name: string; height: number; width: number };
  turn: Turn;
  justify: number;
  bars: BarDefaults;
  home: { x: number; y: number };
  shift: { x: number; y: number };
  widthDots: number | undefined;
  heightDots: number | undefined;
  isInverted: boolean;
  isMirrored: boolean;
  isReversed: boolean;
  charset: number;
  remaps: Remaps;
  /** Offsets of the second and third time of the clock (`^SO`). */
  clockOffsets: Map<number, ClockOffset>;
  /** True if labels print at half the density (`^JMB`). */
  isHalved: boolean;
  /** True if the next label begins with the image of the previous label (`^MCN`). */
  keepsPicture: boolean;
  fonts: Map<string, string>;
};

export type StoredPicture = { readonly image: Image; readonly width: number; readonly height: number };

export const DEFAULT_WIDTH = 288;
export const DEFAULT_HEIGHT = 432;

/** Default height of the scalable font in dots. */
export const DEFAULT_FONT_HEIGHT = 15;
export const DEFAULT_FONT_WIDTH = 12;

export function newField(): Field {
  return {
    command: undefined,
    origin: undefined,
    font: undefined,
    code: undefined,
    shape: undefined,
    picture: undefined,
    symbol: undefined,
    block: undefined,
    data: undefined,
    escape: undefined,
    embedding: undefined,
    clocks: [],
    isReversed: false,
    isTag: false,
    number: undefined,
    prompt: '',
    increment: undefined,
    gap: 0,
    direction: 'H',
  };
}

/** Splits off the first parameters, because the remaining text may contain delimiters. */
export function headOf(text: string, delimiter: string, count: number) {
  const parameters: string[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    const next = text.indexOf(delimiter, at);
    if (next < 0) return undefined;
    parameters.push(text.slice(at, next));
    at = next + 1;
  }
  return { parameters, rest: text.slice(at) };
}

/** Parses an integer. Returns the default if it is missing. */
export function whole(text: string | undefined, otherwise: number): number {
  const value = Number.parseInt((text ?? '').trim(), 10);
  return Number.isFinite(value) ? value : otherwise;
}

export function turnOf(letter: string | undefined, otherwise: Turn): Turn {
  return TURNS[(letter ?? '').toUpperCase()] ?? otherwise;
}

/** Maximum characters of a stored name. Printers allow a drive, 16 characters and an extension. */
const MAX_NAME = 40;

/** Normalizes the name of a stored file. Adds the drive `R:` and the extension if they are missing. */
export function storedName(text: string, extension: string): string {
  const name = text.slice(0, MAX_NAME).trim().toUpperCase().split(',')[0] ?? '';
  const withDrive = name.includes(':') ? name : `R:${name}`;
  return withDrive.includes('.') ? withDrive : `${withDrive}.${extension}`;
}

export function shown(text: string): string {
  return text.slice(0, 40).replace(/[^ -~]/g, '?');
}
