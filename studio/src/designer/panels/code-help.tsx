/** Help for the content of a code: completes check digits and opens the GS1 builder. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CheckedCode } from '../../engine/protocol.ts';
import { Button } from '../../ui/button.tsx';
import { lazyWith } from '../../ui/lazy.tsx';
import type { CodeDialogProps } from '../builder/code-dialog.tsx';
import { PartNotLoaded } from '../fields/part-not-loaded.tsx';
import { isFixed, type Target } from '../fields/property.ts';
import { type Binding, readContent, writeContent } from '../model/bindings.ts';
import { getAt, removeAt, setAt } from '../model/edits.ts';
import { draftsOf, elementString, elementsFrom, elementsIn } from '../model/gs1.ts';
import { asSwissCode, SWISS } from '../model/swiss-code.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import type { Gs1DialogProps } from './gs1-dialog.tsx';
import { shownValue } from './shown-value.ts';
import { panelWords } from './words.ts';

const CONTENT_NAMES = ['content', 'contentExpression', 'text'];

const CodeDialog = lazyWith<CodeDialogProps>(
  async () => (await import('../builder/code-dialog.tsx')).CodeDialog,
  PartNotLoaded,
);

const Gs1Dialog = lazyWith<Gs1DialogProps>(async () => (await import('./gs1-dialog.tsx')).Gs1Dialog, PartNotLoaded);

/** Code elements that can contain URLs, contacts and payments. */
const MATRIX_CODES: ReadonlySet<string> = new Set(['qrcode', 'datamatrix']);

const isMatrixCode = ({ type, symbology }: JsonObject) =>
  MATRIX_CODES.has(String(type)) || (type === 'barcode' && symbology === SWISS);

const CODES: ReadonlySet<string> = new Set(['barcode', 'qrcode', 'datamatrix']);

export function CodeHelp({ on }: { readonly on: Target }) {
  const { store, pointers } = on;
  const pointer = pointers[0] ?? '';
  const element = getAt(store.document.value, pointer);
  const isBuilding = useSignal(false);
  const isWriting = useSignal(false);
  const isCode = pointers.length === 1 && isJsonObject(element) && CODES.has(String(element['type']));
  const content = isCode ? readContent(element) : undefined;
  const elements = isCode && isJsonObject(element['gs1Elements']) ? element['gs1Elements'] : undefined;
  const checked = useChecked(store, isCode ? element : {}, pointer, content);
  if (!isCode || isFixed(on)) return null;
  const isPlain = content?.kind === 'text' && !content.source.includes('{{');
  const completed = isPlain ? checked?.completed : undefined;
  const write = (source: string) =>
    store.edit(designerWords.steps.fix, (old) => writeContent(old, pointer, { kind: 'text', source }));
  return (
    <div class="pl-code-help">
      {completed !== undefined && (
        <Button icon="wand" onClick={() => write(completed)}>
          {panelWords.codes.complete(content?.source ?? '', completed)}
        </Button>
      )}
      <Button
        icon="barcode"
        onClick={() => {
          isBuilding.value = true;
        }}
      >
        {panelWords.codes.build}
      </Button>
      {isMatrixCode(element) && (
        <Button
          icon="wand"
          onClick={() => {
            isWriting.value = true;
          }}
        >
          {panelWords.codes.content}
        </Button>
      )}
      {isWriting.value && (
        <CodeDialog
          store={store}
          place={`${pointer}/text`}
          content={content}
          onClose={() => {
            isWriting.value = false;
          }}
          onDone={(built, purpose) => {
            isWriting.value = false;
            store.edit(designerWords.steps.codeContent, (old) =>
              withContent(asSwissCode(old, pointer, purpose === 'swissQr'), pointer, built),
            );
          }}
        />
      )}
      {isBuilding.value && (
        <Gs1Dialog
          store={store}
          symbology={codeOf(element).symbology}
          place={pointer}
          elements={elements ? draftsOf(elements) : content?.kind === 'text' ? elementsIn(content.source) : []}
          byIdentifier={elements !== undefined}
          onClose={() => {
            isBuilding.value = false;
          }}
          onDone={(rows) => {
            isBuilding.value = false;
            const source = elementString(rows);
            // Stores the elements by identifier, because brackets in the value would be read as identifiers in a text.
            const isByIdentifier = elements !== undefined || elementsIn(source).length !== rows.length;
            store.edit(designerWords.steps.gs1, (old) =>
              isByIdentifier
                ? withElements(old, pointer, elementsFrom(rows, elements ?? {}))
                : carryingGs1(writeContent(old, pointer, { kind: 'text', source }), pointer),
            );
          }}
        />
      )}
    </div>
  );
}

/** Returns the symbology of an element, as named by the encoder. */
export function codeOf({ type, symbology, gs1 }: JsonObject): { readonly symbology: string; readonly gs1: boolean } {
  const name = type === 'barcode' ? (typeof symbology === 'string' ? symbology : 'code128') : String(type);
  return { symbology: name, gs1: gs1 === true };
}

/** Replaces the content by GS1 elements. */
function withElements(document: Parameters<typeof setAt>[0], pointer: string, elements: JsonObject) {
  const without = CONTENT_NAMES.reduce(
    (old, name) => (getAt(old, `${pointer}/${name}`) === undefined ? old : removeAt(old, `${pointer}/${name}`)),
    document,
  );
  return setAt(without, `${pointer}/gs1Elements`, elements);
}

/** Replaces GS1 data by another content. */
function withContent(document: JsonValue, pointer: string, content: Binding): JsonValue {
  const without = ['gs1Elements', 'gs1', 'digitalLink'].reduce(
    (old, name) => (getAt(old, `${pointer}/${name}`) === undefined ? old : removeAt(old, `${pointer}/${name}`)),
    document,
  );
  return writeContent(without, pointer, content);
}

/** Makes a code contain GS1 data. Code 128 becomes GS1-128, and two-dimensional codes get the property `gs1`. */
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
  const checked = useSignal<CheckedCode | undefined>(undefined);
  const { symbology, gs1 } = codeOf(element);
  const data = store.data.value;
  useEffect(() => {
    let isOld = false;
    shownValue(store, pointer, content)
      .then(async (value) => {
        const found = value === '' ? {} : await store.checkCode({ symbology, value, gs1 });
        if (!isOld) checked.value = found;
      })
      .catch(() => {});
    return () => {
      isOld = true;
    };
  }, [symbology, gs1, content?.kind, content?.source, data]);
  return checked.value;
}
