/** Defines types and functions that all codes of ZPL use. */
import { type CodeOptions, encodeCode } from '../codes/encode.ts';
import type { CodeSymbol, HumanReadable } from '../codes/symbol.ts';

/** Settings of `^BY`, which are the defaults of code commands. */
export type BarDefaults = { readonly module: number; readonly ratio: number; readonly height: number };

export type CodeField = {
  /** Command, such as `BC`. */
  readonly name: string;
  /** Parameters after the orientation. */
  readonly parameters: readonly string[];
  readonly data: string;
  readonly defaults: BarDefaults;
  readonly density: number;
};

export type DrawnCode = {
  readonly symbol: CodeSymbol;
  /** Size without text in dots. */
  readonly width: number;
  readonly height: number;
  /** Distance from the field's origin to the symbol. Only QR codes are below their origin. */
  readonly top?: number;
  /** Distance from the symbol to the baseline of `^FT`. */
  readonly bottom?: number;
  /** Length in dots by which guard bars extend below the height. */
  readonly overhang?: number;
  /** Interpretation line: its groups, in modules of the symbol. */
  readonly text?: { readonly groups: readonly HumanReadable[]; readonly isAbove: boolean; readonly module: number };
};

export type CodeReading =
  | { readonly ok: true; readonly code: DrawnCode }
  | { readonly ok: false; readonly message: string };

export function fault(message: string): CodeReading {
  return { ok: false, message };
}

export function drawn(code: DrawnCode): CodeReading {
  return { ok: true, code };
}

export function numberAt(parameters: readonly string[], index: number, otherwise: number): number {
  const value = Number.parseInt(parameters[index] ?? '', 10);
  return Number.isFinite(value) && value > 0 ? value : otherwise;
}

export function flagAt(parameters: readonly string[], index: number, otherwise: boolean): boolean {
  const letter = (parameters[index] ?? '').trim().toUpperCase();
  return letter === 'Y' || letter === 'N' ? letter === 'Y' : otherwise;
}

/** Returns the symbol, or the encoder's error message. */
export function encoded(symbology: string, value: string, options: CodeOptions = {}): CodeSymbol | string {
  if (value === '') return 'has no data';
  const result = encodeCode({ symbology, value, options: { bearerBars: 'none', showText: false, ...options } });
  return result.ok ? result.symbol : result.message;
}

/** Default module of two-dimensional codes, by density. */
export const MAGNIFICATIONS: Readonly<Record<number, number>> = { 6: 1, 8: 2, 12: 3, 24: 6 };
