/**
 * Dialog that builds the content of a code: the user chooses a purpose and fills in its fields, which are checked while
 * typing.
 */
import { useRef } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useLazySignal } from '../../ui/use-lazy-signal.ts';
import { Row } from '../fields/row.tsx';
import { useEvaluated } from '../fields/use-evaluated.ts';
import { ValueButton } from '../fields/value-button.tsx';
import type { Binding } from '../model/bindings.ts';
import { bracesAt } from '../model/braces.ts';
import {
  CODE_PURPOSES,
  type CodeDraft,
  type CodePurpose,
  freshCode,
  isRequiredField,
  PURPOSE_FIELDS,
  readCode,
  writeCode,
} from '../model/code-content.ts';
import type { Store } from '../store.ts';
import { Outcome } from './outcome.tsx';
import { builderWords as words } from './words.ts';

export type CodeDialogProps = {
  readonly store: Store;
  /** Pointer of the element's content. It determines which data fields are offered. */
  readonly place: string;
  readonly content: Binding | undefined;
  readonly onDone: (content: Binding, purpose: CodeDraft['purpose']) => void;
  readonly onClose: () => void;
};

export function CodeDialog({ store, place, content, onDone, onClose }: CodeDialogProps) {
  const draft = useLazySignal(() => readCode(content) ?? freshCode('url'));
  const { purpose, values } = draft.value;
  const written = writeCode(draft.value);
  const evaluated = useEvaluated({ store, place, kind: written?.kind ?? 'text', value: written?.source ?? '' });
  const isGood = written !== undefined && evaluated?.ok === true;
  return (
    <Dialog
      title={words.code.title}
      onClose={onClose}
      actions={
        <Button kind="main" disabled={!isGood} onClick={() => written && onDone(written, purpose)}>
          {words.code.use}
        </Button>
      }
    >
      <div class="pl-builder">
        <Row label={words.code.purpose}>
          <Select
            label={words.code.purpose}
            value={purpose}
            options={CODE_PURPOSES.map((value) => ({ value, label: words.code.purposes[value] }))}
            onChange={(next) => {
              draft.value = freshCode(next);
            }}
          />
        </Row>
        {PURPOSE_FIELDS[purpose].map((field, index) => (
          <TextWithValues
            key={`${purpose} ${field}`}
            store={store}
            place={place}
            label={words.code.fields[field]}
            hint={hintOf(purpose, index)}
            value={values[index]!}
            onChange={(value) => {
              draft.value = { purpose, values: values.with(index, value) };
            }}
          />
        ))}
        <Outcome store={store} place={place} written={written?.source} kind={written?.kind ?? 'expression'} />
      </div>
    </Dialog>
  );
}

type TextWithValuesProps = Pick<CodeDialogProps, 'store' | 'place'> & {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Text field with a button that inserts a value at the caret. */
function TextWithValues({ store, place, label, hint, value, onChange }: TextWithValuesProps) {
  const input = useRef<HTMLInputElement>(null);
  const range = useRef({ from: 0, to: 0 });
  return (
    <Row label={label}>
      <span class="pl-expression">
        <input
          ref={input}
          class="pl-input"
          aria-label={label}
          placeholder={hint}
          spellcheck={false}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <ValueButton
          store={store}
          place={place}
          wanted="value"
          isDisabled={false}
          label={words.code.valueFor(label)}
          read={() => {
            const at = input.current!.selectionStart ?? value.length;
            const around = bracesAt(value, at);
            range.current = around ?? { from: at, to: input.current!.selectionEnd ?? at };
            return around?.source ?? '';
          }}
          onDone={(expression) => {
            const { from, to } = range.current;
            onChange(`${value.slice(0, from)}{{ ${expression} }}${value.slice(to)}`);
          }}
        />
      </span>
    </Row>
  );
}

function hintOf(purpose: CodePurpose, index: number): string {
  const field = PURPOSE_FIELDS[purpose][index]!;
  if (!isRequiredField(purpose, index)) return words.code.optional;
  // A Swiss QR-bill needs an IBAN of Switzerland or Liechtenstein.
  return field === 'iban' && purpose === 'swissQr' ? SWISS_IBAN : (words.code.hints[field] ?? '');
}

/** Example of the standard. */
const SWISS_IBAN = 'CH93 0076 2011 6238 5295 7';
