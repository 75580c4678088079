import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOSE, COORDINATES_OF_VERB, type Path } from './path.ts';
import { parsePathData } from './svg-path-data.ts';

function parsed(data: string): Path {
  const result = parsePathData(data);
  if (!result.ok) throw new Error(`${result.message} at ${result.at}`);
  return result.path;
}

/** Formats a path as absolute commands with rounded numbers. */
function text(data: string): string {
  const { verbs, coords } = parsed(data);
  let at = 0;
  return verbs
    .map((verb) => {
      const count = COORDINATES_OF_VERB[verb as 0];
      const own = coords.slice(at, at + count).map((value) => Math.round(value * 1000) / 1000 + 0);
      at += count;
      return `MLQCZ'`[verb]! + own.join(' ');
    })
    .join(' ');
}

describe('commands', () => {
  test.each([
    ['', ''],
    ['  M1 2', 'M1 2'],
    ['M1,2 3,4', 'M1 2 L3 4'],
    ['m1 2 3 4 5 6', 'M1 2 L4 6 L9 12'],
    ['M1 2h3H7v-1V9', 'M1 2 L4 2 L7 2 L7 1 L7 9'],
    ['M0 0 10 0 10 10zl1 1', 'M0 0 L10 0 L10 10 Z M0 0 L1 1'],
    ['M5 5l1 0zm1 1l1 0', 'M5 5 L6 5 Z M6 6 L7 6'],
    ['M0 0C1 2 3 4 5 6S7 8 9 10', 'M0 0 C1 2 3 4 5 6 C7 8 7 8 9 10'],
    ['M0 0c1 2 3 4 5 6s1 1 2 2', 'M0 0 C1 2 3 4 5 6 C7 8 6 7 7 8'],
    ['M1 1S2 2 3 3', 'M1 1 C1 1 2 2 3 3'],
    ['M0 0Q1 2 3 4T5 6t1 1', 'M0 0 Q1 2 3 4 Q5 6 5 6 Q5 6 6 7'],
    ['M1 1L2 2T3 3', 'M1 1 L2 2 Q2 2 3 3'],
    ['M.5.5-1-1', 'M0.5 0.5 L-1 -1'],
    ['M1e1-1e-1L1.E1+2', 'M10 -0.1 L10 2'],
    ['M0 0A0 5 0 0 1 9 9', 'M0 0 L9 9'],
    ['M3 3A5 5 0 0 1 3 3', 'M3 3'],
  ])('%s', (data, expected) => {
    expect(text(data)).toBe(expected);
  });

  test('parses arcs with adjacent flags, and each of the four arcs between two points', () => {
    expect(text('M0 0a5 5 0 0110 0')).toBe(text('M0 0 A 5 5 0 0 1 10 0'));
    // A quarter or three quarters of a circle of radius 10 about (0, 0) or (10, 10).
    for (const [flags, centre, turns] of [
      ['0 0', [0, 0], 1],
      ['0 1', [10, 10], 1],
      ['1 0', [10, 10], 3],
      ['1 1', [0, 0], 3],
    ] as const) {
      const path = parsed(`M0 10A10 10 0 ${flags} 10 0`);
      expect(path.verbs.length - 1).toBe(turns);
      for (let i = 0; i < path.coords.length; i += 6) {
        expect(Math.hypot(path.coords[i]! - centre[0], path.coords[i + 1]! - centre[1])).toBeCloseTo(10, 9);
      }
    }
  });

  test('enlarges radii that are too small, and rotates an ellipse', () => {
    expect(text('M0 0A1 1 0 0 0 10 0')).toBe(text('M0 0A5 5 0 0 0 10 0'));
    expect(text('M0 0A4 2 90 0 0 4 0')).toBe(text('M0 0A2 4 0 0 0 4 0'));
  });
});

describe('errors', () => {
  test.each([
    ['L1 2', 'must start with M', 1],
    ['1 2', 'a command', 0],
    ['M1', 'a number', 2],
    ['M1 2,', 'a number', 4],
    ['M1 2 X', 'a number', 5],
    ['M,1 2', 'a number', 1],
    ['M1 2Z3 4', 'a command', 5],
    ['M0 0A1 1 0 2 0 1 1', 'a flag', 11],
    ['M0 0A-1 1 0', 'a flag', 11],
    ['M1e9 0', '±10000000', 6],
    ['M1e999 0', '±10000000', 8],
  ])('%s', (data, message, at) => {
    const result = parsePathData(data);
    expect(result).toMatchObject({ ok: false, at });
    expect(!result.ok && result.message).toContain(message);
  });

  test('too many commands', () => {
    expect(parsePathData(`M0 0${'h1'.repeat(200_001)}`)).toMatchObject({ ok: false });
  });

  test('any text is either an error or a complete path', () => {
    const piece = fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n');
    const word = fc.constantFrom('M0 0', 'a1 2 3 0 1 4 5', 'Z', 'c1 1 2 2 3 3', 'x');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, word), { maxLength: 60 }), (pieces) => {
        const result = parsePathData(pieces.join(''));
        if (!result.ok) return;
        const { verbs, coords } = result.path;
        expect(coords.every(Number.isFinite)).toBe(true);
        expect(verbs.reduce((sum, verb) => sum + COORDINATES_OF_VERB[verb as 0], 0)).toBe(coords.length);
        expect(verbs[0] ?? 0).toBe(0);
        verbs.forEach((verb, i) => {
          if (verb === CLOSE && verbs[i + 1] !== undefined) expect([0, CLOSE]).toContain(verbs[i + 1]);
        });
      }),
      { numRuns: 3000, seed: 11 },
    );
  });
});
