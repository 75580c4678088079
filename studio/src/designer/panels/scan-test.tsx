/** Reads the selected code back from its dots and shows the result, like a scanner. */
import { useSignal } from '@preact/signals';
import type { ReadBack as Answer } from '../../engine/protocol.ts';
import { Button } from '../../ui/button.tsx';
import { canvasWords } from '../canvas/words.ts';
import type { Store } from '../store.ts';

const CODES: ReadonlySet<string> = new Set(['barcode', 'qrcode', 'datamatrix']);

type Props = { readonly store: Store; readonly pointer: string; readonly type: string };

type State = 'reading' | { readonly drawn: unknown; readonly answer: Answer };

export function ScanTest({ store, pointer, type }: Props) {
  const state = useSignal<State | undefined>(undefined);
  const { readBack } = store;
  if (!readBack || !CODES.has(type)) return null;
  const ask = async () => {
    const drawn = store.drawn.peek();
    const page = drawn?.pages.findIndex(({ boxes }) => boxes.some(({ path }) => path === pointer)) ?? -1;
    const box = drawn?.pages[page]?.boxes.find(({ path }) => path === pointer)?.bounds;
    if (!box) return;
    state.value = 'reading';
    const answer = await readBack({ page, box }).catch(
      (error: unknown): Answer => ({ ok: false, problems: [{ code: 'E_INTERNAL', path: '', message: String(error) }] }),
    );
    state.value = { drawn, answer };
  };
  const { value } = state;
  // Shows the result only until the drawing changes.
  const isFresh = typeof value === 'object' && value.drawn === store.drawn.value;
  return (
    <div class="pl-fold pl-scan-test">
      <Button icon="search" disabled={value === 'reading'} onClick={() => void ask()}>
        {value === 'reading' ? canvasWords.scanTest.reading : canvasWords.scanTest.start}
      </Button>
      <div role="status">{isFresh && <Told answer={value.answer} />}</div>
    </div>
  );
}

function Told({ answer }: { readonly answer: Answer }) {
  if (!answer.ok) return <p class="pl-danger">{canvasWords.scanTest.failed(answer.problems[0]?.message ?? '')}</p>;
  if (answer.codes.length === 0) return <p class="pl-danger">{canvasWords.scanTest.none}</p>;
  return answer.codes.map(({ symbology, text }) => (
    <p key={text}>
      {canvasWords.scanTest.found(nameOf(symbology))} <code>{text}</code>
    </p>
  ));
}

/** Returns names such as `Code 128` for `Code128`. */
function nameOf(symbology: string): string {
  return symbology.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
}
