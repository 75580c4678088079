/** Under the content of a code: its check digit offered while it is typed, and the way to build GS1 data. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import { useEffect, useState } from 'preact/hooks';
import type { CheckedCode } from '../../engine/protocol.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { isFixed, type Target } from '../fields/property.ts';
import { readContent, writeContent } from '../model/bindings.ts';
import { getAt, setAt } from '../model/edits.ts';
import { elementsIn } from '../model/gs1.ts';
import type { Store } from '../store.ts';
import { Gs1Dialog } from './gs1-dialog.tsx';
import { shownValue } from './shown-value.ts';

const CODES: ReadonlySet<string> = new Set(['barcode', 'qrcode', 'datamatrix']);

export function CodeHelp({ on }: { readonly on: Target }) {
  const { store, pointers } = on;
  const pointer = pointers[0] ?? '';
  const element = getAt(store.document.value, pointer);
  const [isBuilding, setBuilding] = useState(false);
  const isCode = pointers.length === 1 && isJsonObject(element) && CODES.has(String(element['type']));
  const content = isCode ? readContent(element) : undefined;
  const checked = useChecked(store, isCode ? element : {}, pointer, content);
  if (!isCode || isFixed(on)) return null;
  const isPlain = content?.kind === 'text' && !content.source.includes('{{');
  const completed = isPlain ? checked?.completed : undefined;
  const write = (source: string) =>
    store.edit(strings.steps.fix, (old) => writeContent(old, pointer, { kind: 'text', source }));
  return (
    <div class="pl-code-help">
      {completed !== undefined && (
        <Button icon="wand" onClick={() => write(completed)}>
          {strings.codes.checkDigit(completed.slice(-1))}
        </Button>
      )}
      <Button icon="barcode" onClick={() => setBuilding(true)}>
        {strings.codes.build}
      </Button>
      {isBuilding && (
        <Gs1Dialog
          store={store}
          symbology={codeOf(element).symbology}
          place={pointer}
          elements={content?.kind === 'text' ? elementsIn(content.source) : []}
          onClose={() => setBuilding(false)}
          onDone={(source) => {
            setBuilding(false);
            store.edit(strings.steps.gs1, (old) =>
              carryingGs1(writeContent(old, pointer, { kind: 'text', source }), pointer),
            );
          }}
        />
      )}
    </div>
  );
}

/** Which code an element draws, as the encoder calls it. */
export function codeOf({ type, symbology, gs1 }: JsonObject): { readonly symbology: string; readonly gs1: boolean } {
  const name = type === 'barcode' ? (typeof symbology === 'string' ? symbology : 'code128') : String(type);
  return { symbology: name, gs1: gs1 === true };
}

/** A plain Code 128 becomes GS1-128; two-dimensional codes are told what they carry. */
function carryingGs1(document: Parameters<typeof setAt>[0], pointer: string) {
  const element = getAt(document, pointer);
  if (!isJsonObject(element)) return document;
  const { symbology } = codeOf(element);
  if (symbology === 'code128' || symbology === 'auto') return setAt(document, `${pointer}/symbology`, 'gs1-128');
  const isTold = element['type'] !== 'barcode' && element['gs1'] !== true && element['digitalLink'] === undefined;
  return isTold ? setAt(document, `${pointer}/gs1`, true) : document;
}

function useChecked(
  store: Store,
  element: JsonObject,
  pointer: string,
  content: ReturnType<typeof readContent>,
): CheckedCode | undefined {
  const [checked, setChecked] = useState<CheckedCode | undefined>(undefined);
  const { symbology, gs1 } = codeOf(element);
  const data = store.data.value;
  useEffect(() => {
    let isOld = false;
    shownValue(store, pointer, content)
      .then(async (value) => {
        const found = value === '' ? {} : await store.checkCode({ symbology, value, gs1 });
        if (!isOld) setChecked(found);
      })
      .catch(() => {});
    return () => {
      isOld = true;
    };
  }, [symbology, gs1, content?.kind, content?.source, data]);
  return checked;
}
