/** Results of pieces do not change when they are converted to text and back. */
import { expect, it } from 'vitest';
import { badRequest } from '../base/errors.ts';
import type { MadePiece } from './make-piece.ts';
import { readMade, writeMade } from './piece-text.ts';

const error = badRequest([{ path: '/data/name', code: 'REQUIRED', message: 'is required' }]);
const made = (count: number): MadePiece => ({
  states: Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? { kind: 'complete', pages: 1, warnings: [] } : { kind: 'failed', error },
  ),
  bytes: 20,
  pages: 1,
  file: { id: 'file', sizeBytes: 10, sha256: 'a' },
  ms: 5,
});

it('errors keep their code, message and details', () => {
  const piece = made(2);
  const read = readMade(writeMade(piece)!);
  expect(read).toMatchObject({ ...piece, states: [piece.states[0], { kind: 'failed' }] });
  const [, failed] = read.states;
  expect(failed?.kind === 'failed' && failed.error).toMatchObject({
    code: error.code,
    message: error.message,
    details: error.details,
    status: 400,
  });
});

it('a result with too many findings is not stored', () => {
  expect(writeMade(made(10))).toBeDefined();
  expect(writeMade(made(10_000))).toBeUndefined();
});
