/** Decodes baseline and progressive JPEG (ITU-T T.81), at full, half, quarter or eighth size. */
import type { Pixels } from '../image.ts';
import { toRgba } from './colors.ts';
import { type Frame, readFrameHeader } from './frame.ts';
import { type HuffmanTable, huffmanTable } from './huffman.ts';
import { type BlockSize, inverseDct } from './inverse-dct.ts';
import { readScan, type ScanHeader, zigzagAt } from './scan.ts';

export type DecodeOptions = {
  /** True if the first three components are YCbCr. In CMYK images, this means YCCK. */
  readonly colorTransform: boolean;
  /** Samples per block in each direction: 8 for full size. */
  readonly size: BlockSize;
};

/** Decodes a JPEG whose frame is within the limits. Throws if the data is invalid. */
export function decodeJpegData(bytes: Uint8Array, { colorTransform, size }: DecodeOptions): Pixels {
  const frame = new Reader(bytes, size).read();
  return toRgba(frame, size, colorTransform);
}

class Reader {
  private readonly bytes: Uint8Array;
  private readonly size: BlockSize;
  private readonly quantization = new Map<number, Int32Array>();
  private readonly dc = new Map<number, HuffmanTable>();
  private readonly ac = new Map<number, HuffmanTable>();
  private frame: Frame | undefined;
  private restart = 0;

  constructor(bytes: Uint8Array, size: BlockSize) {
    this.bytes = bytes;
    this.size = size;
  }

  read(): Frame {
    const { bytes } = this;
    let at = 2;
    let scans = 0;
    for (;;) {
      while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
      const marker = bytes[at + 1];
      if (bytes[at] !== 0xff || marker === undefined) throw new Error('its data is incomplete');
      if (marker === 0xd9) break;
      const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
      if (!(end <= bytes.length)) throw new Error('its data is incomplete');
      const body = bytes.subarray(at + 4, end);
      at = end;
      if (marker === 0xda) {
        at = this.scan(body, end);
        scans++;
      } else this.segment(marker, body);
    }
    if (!this.frame || scans === 0) throw new Error('there is no scan');
    if (this.frame.isProgressive) this.finish(this.frame);
    return this.frame;
  }

  private segment(marker: number, body: Uint8Array): void {
    if (marker === 0xdb) this.quantizationTables(body);
    else if (marker === 0xc4) this.huffmanTables(body);
    else if (marker === 0xdd) this.restart = (body[0]! << 8) | body[1]!;
    else if (marker >= 0xc0 && marker <= 0xc2) this.frame = readFrameHeader(body, marker === 0xc2, this.size);
  }

  private quantizationTables(body: Uint8Array): void {
    for (let at = 0; at < body.length; ) {
      const isWide = body[at]! >> 4 !== 0;
      const index = body[at]! & 15;
      at++;
      if (at + (isWide ? 128 : 64) > body.length) throw new Error('a quantization table is damaged');
      const table = new Int32Array(64);
      for (let k = 0; k < 64; k++, at += isWide ? 2 : 1)
        table[k] = isWide ? (body[at]! << 8) | body[at + 1]! : body[at]!;
      this.quantization.set(index, table);
    }
  }

  private huffmanTables(body: Uint8Array): void {
    for (let at = 0; at < body.length; ) {
      const [kind, index] = [body[at]! >> 4, body[at]! & 15];
      const counts = body.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const end = at + 17 + total;
      if (counts.length < 16 || total > 256 || end > body.length) throw new Error('a Huffman table is damaged');
      (kind === 0 ? this.dc : this.ac).set(index, huffmanTable(counts, body.subarray(at + 17, end)));
      at = end;
    }
  }

  private scan(body: Uint8Array, at: number): number {
    const { frame, bytes, size } = this;
    if (!frame) throw new Error('a scan comes before its frame');
    const header = this.scanHeader(frame, body);
    const inverse = inverseDct(size);
    return readScan(bytes, at, frame, header, ({ plane, stride }, block, column, row) => {
      inverse(block, plane, row * size * stride + column * size, stride);
    });
  }

  private scanHeader(frame: Frame, body: Uint8Array): ScanHeader {
    const count = body[0]!;
    if (body.length < 4 + count * 2) throw new Error('a scan header is damaged');
    const components = Array.from({ length: count }, (_, i) => {
      const component = frame.components.find(({ id }) => id === body[1 + i * 2]);
      if (!component) throw new Error('a scan refers to an undefined component');
      const tables = body[2 + i * 2]!;
      component.dc = this.dc.get(tables >> 4);
      component.ac = this.ac.get(tables & 15);
      component.quantization = this.quantization.get(component.tableIndex);
      component.prediction = 0;
      return component;
    });
    const [from, to, shifts] = [body[1 + count * 2]!, body[2 + count * 2]!, body[3 + count * 2]!];
    const isBroken = components.length === 0 || new Set(components).size < count;
    if (isBroken || (frame.isProgressive && (from > to || to > 63 || (from > 0 && count > 1) || (shifts & 15) > 13))) {
      throw new Error('a scan header is damaged');
    }
    return { components, from, to, shiftBefore: shifts >> 4, shift: shifts & 15, restart: this.restart };
  }

  /** Converts coefficients, after all scans, to samples. */
  private finish(frame: Frame): void {
    const { size } = this;
    const inverse = inverseDct(size);
    const block = new Int32Array(64);
    for (const { coefficients, tableIndex, storedAcross, stride, plane } of frame.components) {
      const table = this.quantization.get(tableIndex);
      if (!coefficients || !table) throw new Error('a quantization table is missing');
      const blocks = coefficients.length / 64;
      for (let index = 0; index < blocks; index++) {
        for (let k = 0; k < 64; k++) {
          const i = zigzagAt(k);
          block[i] = coefficients[index * 64 + i]! * table[k]!;
        }
        const [column, row] = [index % storedAcross, Math.floor(index / storedAcross)];
        inverse(block, plane, row * size * stride + column * size, stride);
      }
    }
  }
}
