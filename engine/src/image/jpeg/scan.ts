/** Reads the coefficients of a scan, baseline (ITU-T T.81, F.2) or progressive (G.2). */
import type { Component, Frame } from './frame.ts';
import { BitReader, type HuffmanTable } from './huffman.ts';

export type ScanHeader = {
  readonly components: readonly Component[];
  /** Range of coefficients in a progressive scan, and their bit shift before and in this scan. */
  readonly from: number;
  readonly to: number;
  readonly shiftBefore: number;
  readonly shift: number;
  /** Number of units between restarts; 0 if there are no restarts. */
  readonly restart: number;
};

/** Row-major position of each coefficient in zigzag order. Indices beyond the end map to the last position. */
const ZIGZAG = Uint8Array.from([
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21],
  ...[28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61],
  ...[54, 47, 55, 62, 63],
  ...new Array<number>(16).fill(63),
]);

export function zigzagAt(index: number): number {
  return ZIGZAG[index]!;
}

/** Called with each block of a baseline image after it is read. */
export type OnBlock = (component: Component, block: Int32Array, column: number, row: number) => void;

/** Reads the data of a scan, starting at offset `at`. Returns the offset of the next marker. */
export function readScan(bytes: Uint8Array, at: number, frame: Frame, header: ScanHeader, onBlock: OnBlock): number {
  const { components, restart } = header;
  const bits = new BitReader(bytes, at);
  const decode = frame.isProgressive ? progressive(bits, header) : baseline(bits, onBlock);
  const [only] = components;
  const isAlone = components.length === 1;
  const across = isAlone ? only!.blocksAcross : frame.unitsAcross;
  const units = across * (isAlone ? only!.blocksDown : frame.unitsDown);
  for (let unit = 0; unit < units; unit++) {
    if (restart > 0 && unit > 0 && unit % restart === 0) {
      toRestart(bits, bytes);
      decode.restart(components);
    }
    const [column, row] = [unit % across, Math.floor(unit / across)];
    if (isAlone) decode.block(only!, column, row);
    else {
      for (const component of components) {
        const { h, v } = component;
        for (let y = 0; y < v; y++) for (let x = 0; x < h; x++) decode.block(component, column * h + x, row * v + y);
      }
    }
  }
  for (const component of components) component.prediction = 0;
  bits.toMarker();
  // Skips restart markers after the last unit.
  while (isRestart(bytes[bits.at + 1])) {
    bits.at += 2;
    bits.toMarker();
  }
  return bits.at;
}

function isRestart(marker: number | undefined): boolean {
  return marker !== undefined && marker >= 0xd0 && marker <= 0xd7;
}

function toRestart(bits: BitReader, bytes: Uint8Array): void {
  bits.toMarker();
  if (!isRestart(bytes[bits.at + 1])) throw new Error('a restart is missing');
  bits.at += 2;
}

type Decoder = {
  block(component: Component, column: number, row: number): void;
  restart(components: readonly Component[]): void;
};

function tableOf(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw new Error('a Huffman table is missing');
  return table;
}

function nextDc(bits: BitReader, component: Component): number {
  const size = bits.decode(tableOf(component.dc));
  if (size > 16) throw new Error('a coefficient is too large');
  if (size > 0) component.prediction += bits.readSigned(size);
  return component.prediction;
}

function forget(components: readonly Component[]): void {
  for (const component of components) component.prediction = 0;
}

function baseline(bits: BitReader, onBlock: OnBlock): Decoder {
  const block = new Int32Array(64);
  return {
    restart: forget,
    block(component, column, row) {
      const quantization = component.quantization;
      if (!quantization) throw new Error('a quantization table is missing');
      const ac = tableOf(component.ac);
      block.fill(0);
      block[0] = nextDc(bits, component) * quantization[0]!;
      for (let k = 1; k < 64; k++) {
        const code = bits.decode(ac);
        const size = code & 15;
        if (size === 0) {
          if (code >> 4 < 15) break;
          k += 15;
          continue;
        }
        k += code >> 4;
        block[ZIGZAG[k]!] = bits.readSigned(size) * quantization[Math.min(k, 63)]!;
      }
      onBlock(component, block, column, row);
    },
  };
}

function progressive(bits: BitReader, { from, to, shiftBefore, shift }: ScanHeader): Decoder {
  let blocksDone = 0;
  const first = (component: Component, values: Int16Array, at: number) => {
    if (from === 0) {
      values[at] = nextDc(bits, component) << shift;
      return;
    }
    if (blocksDone > 0) {
      blocksDone--;
      return;
    }
    const ac = tableOf(component.ac);
    for (let k = from; k <= to; k++) {
      const code = bits.decode(ac);
      const [run, size] = [code >> 4, code & 15];
      if (size === 0) {
        if (run < 15) {
          blocksDone = (1 << run) - 1 + (run > 0 ? bits.read(run) : 0);
          return;
        }
        k += 15;
        continue;
      }
      k += run;
      values[at + ZIGZAG[k]!] = bits.readSigned(size) << shift;
    }
  };
  const refine = (component: Component, values: Int16Array, at: number) => {
    const bit = 1 << shift;
    if (from === 0) {
      if (bits.read(1) === 1) values[at] = values[at]! | bit;
      return;
    }
    const improve = (i: number) => {
      const value = values[i]!;
      if (bits.read(1) === 1) values[i] = value + (value < 0 ? -bit : bit);
    };
    let k = from;
    if (blocksDone === 0) {
      const ac = tableOf(component.ac);
      for (; k <= to; k++) {
        const code = bits.decode(ac);
        let run = code >> 4;
        const size = code & 15;
        if (size === 0 && run < 15) {
          blocksDone = (1 << run) + (run > 0 ? bits.read(run) : 0);
          break;
        }
        if (size > 1) throw new Error('a coefficient is too large');
        const fresh = size === 0 ? 0 : bits.read(1) === 1 ? bit : -bit;
        for (; k <= to; k++) {
          const i = at + ZIGZAG[k]!;
          if (values[i] !== 0) improve(i);
          else if (run-- === 0) {
            if (fresh !== 0) values[i] = fresh;
            break;
          }
        }
      }
    }
    if (blocksDone > 0) {
      for (; k <= to; k++) {
        const i = at + ZIGZAG[k]!;
        if (values[i] !== 0) improve(i);
      }
      blocksDone--;
    }
  };
  const decode = shiftBefore === 0 ? first : refine;
  return {
    restart(components) {
      forget(components);
      blocksDone = 0;
    },
    block(component, column, row) {
      const { coefficients, storedAcross } = component;
      decode(component, coefficients!, (row * storedAcross + column) * 64);
    },
  };
}
