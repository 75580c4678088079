/** The parts of qrcode's core that `qr.ts` uses; its published types cover only the entry that pulls in canvas and files. */
declare module 'qrcode/lib/core/qrcode.js' {
  export type Segment = { readonly mode: 'numeric' | 'alphanumeric' | 'byte'; readonly data: string | Uint8Array };
  export function create(
    segments: readonly Segment[],
    options: { errorCorrectionLevel: string; version?: number; maskPattern?: number },
  ): {
    readonly modules: { readonly size: number; readonly data: Uint8Array; readonly reservedBit: Uint8Array };
    readonly version: number;
  };
}

declare module 'qrcode/lib/core/format-info.js' {
  export function getEncodedBits(level: { readonly bit: number }, mask: number): number;
}
