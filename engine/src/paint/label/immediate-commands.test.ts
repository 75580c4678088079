/** Images never contain bytes that a printer executes as immediate commands. */
import { createNodeWorld } from '@platen/node/node-world';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { renderTemplate } from '../../render.ts';
import { countInk, createBitmap } from './bitmap.ts';
import {
  CPCL_IMMEDIATE,
  EPL_IMMEDIATE,
  ESCPOS_IMMEDIATE,
  type ImmediatePair,
  TSPL_IMMEDIATE,
  withoutImmediateCommands,
} from './immediate-commands.ts';

const world = createNodeWorld();

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

/** First bytes of immediate commands, from the manufacturers' manuals and independent of the painters' table. */
const COMMANDS = {
  escpos: ['\u0010\u0004', '\u0010\u0005', '\u0010\u0014'],
  tspl: ['\u001b!', '~!'],
  epl: ['^@', '^ee', '^de'],
  cpcl: ['!', ...LETTERS].map((letter) => `\u001b${letter}`),
} as const;
type Language = keyof typeof COMMANDS;
const LANGUAGES = Object.keys(COMMANDS) as readonly Language[];

const commandsIn = (text: string, language: Language) => COMMANDS[language].filter((begin) => text.includes(begin));

const DOT_MM = 1 / 8;

/** Returns a label whose rows begin with these bytes. `isInverted` means that 0 is ink. */
function labelOf(rows: readonly (readonly number[])[], widthBytes: number, isInverted: boolean): JsonObject {
  const elements = rows.flatMap((bytes, y) =>
    bytes.flatMap((byte, index) =>
      [...Array(8).keys()]
        .filter((bit) => ((isInverted ? ~byte : byte) & (0x80 >> bit)) !== 0)
        .map((bit) => ({
          type: 'rectangle',
          position: { x: `${(8 * index + bit) * DOT_MM}mm`, y: `${y * DOT_MM}mm` },
          width: `${DOT_MM}mm`,
          height: `${DOT_MM}mm`,
          style: { fill: 'black' },
        })),
    ),
  );
  return { dimensions: { width: `${widthBytes}mm`, height: '8mm' }, elements };
}

function wire(template: JsonObject, format: Language): string {
  const result = renderTemplate(template, {}, { format, now: 0, printer: { density: 8 } }, world);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return Buffer.from(result.value.bytes).toString('latin1');
}

describe.each(LANGUAGES)('%s', (language) => {
  const isInverted = language === 'tspl' || language === 'epl';
  const hostile = {
    escpos: [
      [0x10, 0x14, 0x01, 0x00, 0x01],
      [0x10, 0x05, 0x02],
      [0x10, 0x04, 0x01],
      [0xff, 0x10],
    ],
    tspl: [[0x1b, 0x21, 0x52], [0x7e, 0x21, 0x54], [0x1b, 0x21, 0x43], [0x1b]],
    epl: [[0x5e, 0x40], [0x5e, 0x65, 0x65], [0x5e, 0x64, 0x65, 0x66], [0x5e]],
    cpcl: [[0x1b, 0x4e], [0x1b, 0x70], [0x1b, 0x21], [0x1b]],
  }[language];

  test('an image that contains commands is sent without them, and hardly changes', () => {
    const text = wire(labelOf(hostile, 6, isInverted), language);
    expect(commandsIn(text, language)).toEqual([]);
    // The bytes after a changed one are unchanged.
    for (const [, ...rest] of hostile) expect(text).toContain(String.fromCharCode(...rest));
  });

  test('finds commands across the ends of rows', () => {
    const first = hostile[0]![0]!;
    const rest = hostile.map(([, second = 0]) => second);
    const rows = rest.map((second) => [second, 0xff, 0xff, 0xff, 0xff, first]);
    expect(commandsIn(wire(labelOf(rows, 6, isInverted), language), language)).toEqual([]);
  });
});

test('sends a receipt one byte wider if its byte count is a command', () => {
  // With 0x0510 bytes per row, the width would be written as DLE ENQ, followed by the height.
  const template = labelOf([[0xff]], 0x0510, false);
  const text = wire(template, 'escpos');
  expect(text).toContain('\x1dv0\x00\x11\x05');
  expect(commandsIn(text, 'escpos')).toEqual([]);
});

test.each([
  ['escpos', ESCPOS_IMMEDIATE, false],
  ['tspl', TSPL_IMMEDIATE, true],
  ['epl', EPL_IMMEDIATE, true],
  ['cpcl', CPCL_IMMEDIATE, false],
] as const)(
  '%s: one dot is inked for each pair, and none is cleared',
  (language, pairs: readonly ImmediatePair[], isInverted) => {
    const two = createBitmap(16, 1);
    const all = pairs.flatMap(({ first }) => [...Array(256).keys()].map((second) => Uint8Array.of(first, second)));
    let found = 0;
    for (const bits of all) {
      const safe = withoutImmediateCommands(bits, pairs);
      if (safe === bits) continue;
      found++;
      expect(commandsIn(Buffer.from(safe).toString('latin1'), language)).toEqual([]);
      const ink = (bytes: Uint8Array) => (isInverted ? bytes.map((byte) => ~byte & 0xff) : bytes);
      const [before, after] = [ink(bits), ink(safe)];
      expect([before[0]! & ~after[0]!, before[1]]).toEqual([0, after[1]]);
      expect(countInk({ ...two, bits: after })).toBe(countInk({ ...two, bits: before }) + 1);
    }
    expect(found).toBe({ escpos: 3, tspl: 2, epl: 3, cpcl: 53 }[language]);
  },
);
