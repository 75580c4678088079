/** Results of pieces as JSON text, which instances of the same build exchange. */
import { ApiError } from '../base/errors.ts';
import type { ItemState } from '../render/render-items.ts';
import type { MadePiece } from './make-piece.ts';

/**
 * Maximum characters. If there are very many warnings, the result is longer, and the owner of the job renders the piece
 * itself.
 */
const MOST_CHARACTERS = 256 * 1024;

/** Returns the result as text. Returns undefined if the text would be too long. */
export function writeMade(made: MadePiece): string | undefined {
  const states = made.states.map((state) => {
    if (state.kind === 'complete') return { kind: state.kind, pages: state.pages, warnings: state.warnings };
    const { code, message, details } = state.error;
    return { ...state, error: { code, message, details } };
  });
  const text = JSON.stringify({ ...made, source: undefined, states });
  return text.length <= MOST_CHARACTERS ? text : undefined;
}

/** Parses text that `writeMade` of the same build has written. */
export function readMade(text: string): MadePiece {
  const made = JSON.parse(text) as MadePiece;
  return { ...made, states: made.states.map(withError) };
}

function withError(state: ItemState): ItemState {
  if (state.kind === 'complete') return state;
  const { code, ...options } = state.error;
  return { ...state, error: new ApiError(code, options as never) };
}
