/**
 * Types for the parts of qrcode's core that `qr.ts` uses. The published types include only the entry that depends on
 * canvas and files.
 */
declare module 'qrcode/lib/core/qrcode.js' {
  export type Segment = { readonly mode: 'numeric' | 'alphanumeric' | 'byte'; readonly data: string | Uint8Array };
  export function create(
    segments: readonly Segment[],
    options: { errorCorrectionLevel: string | { readonly bit: number }; version?: number; maskPattern?: number },
  ): {
    readonly modules: { readonly size: number; readonly data: Uint8Array; readonly reservedBit: Uint8Array };
    readonly version: number;
  };
}

declare module 'qrcode/lib/core/format-info.js' {
  export function getEncodedBits(level: { readonly bit: number }, mask: number): number;
}

declare module 'qrcode/lib/core/error-correction-code.js' {
  type Level = { readonly bit: number };
  export function getBlocksCount(version: number, level: Level): number;
  export function getTotalCodewordsCount(version: number, level: Level): number;
}

declare module 'qrcode/lib/core/utils.js' {
  export function getSymbolTotalCodewords(version: number): number;
}

declare module 'qrcode/lib/core/reed-solomon-encoder.js' {
  class ReedSolomonEncoder {
    constructor(degree: number);
    encode(data: Uint8Array): Uint8Array;
  }
  export = ReedSolomonEncoder;
}

declare module 'qrcode/lib/core/error-correction-level.js' {
  export const L: { readonly bit: number };
  export const M: { readonly bit: number };
  export const Q: { readonly bit: number };
  export const H: { readonly bit: number };
}
