/**
 * Types for the core of `qrcode`, with which tests compare Platen's codes. The published types include only other
 * entries.
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
