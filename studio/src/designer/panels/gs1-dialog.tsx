/** GS1 builder: a row for each application identifier and value, checked by the encoder while typing. */
import { masked } from '@platen/engine/base/authored-text';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CheckedCode } from '../../engine/protocol.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { dateOfDay, dayOfDate, type ElementDraft, elementString } from '../model/gs1.ts';
import type { Store } from '../store.ts';
import { faultInWords } from './fault-words.ts';
import { DAY, IDENTIFIERS, identifierOf } from './gs1-identifiers.ts';
import { shownValue } from './shown-value.ts';
import { panelWords } from './words.ts';

export type Gs1DialogProps = {
  readonly store: Store;
  /** Symbology of the element, which limits the length. */
  readonly symbology: string;
  /** Pointer of the element, which determines the names in expressions. */
  readonly place: string;
  readonly elements: readonly ElementDraft[];
  /** True if the element stores values by identifier, so that each identifier can occur only once. */
  readonly byIdentifier: boolean;
  readonly onDone: (rows: readonly ElementDraft[]) => void;
  readonly onClose: () => void;
};

const FRESH: ElementDraft = { ai: '01', value: '' };

export function Gs1Dialog({ store, symbology, place, elements, byIdentifier, onDone, onClose }: Gs1DialogProps) {
  const rows = useSignal<readonly ElementDraft[]>(elements.length > 0 ? elements : [FRESH]);
  const checked = useSignal<CheckedCode>({});
  const text = elementString(rows.value);
  const isTwice = byIdentifier && new Set(rows.value.map(({ ai }) => ai)).size < rows.value.length;
  const isWhole =
    rows.value.length > 0 && !isTwice && rows.value.every(({ ai, value }) => /^[0-9]{2,4}$/.test(ai) && value !== '');
  const fault = isWhole ? checked.value.message : undefined;
  const isFaultOfRow = checked.value.elements?.some(({ message }) => message !== undefined) ?? false;
  // The sample may be wrong, but other data may be right.
  const isWrong = fault !== undefined && !text.includes('{{');
  useEffect(() => {
    let isOld = false;
    const drafts = rows.value;
    const task = { symbology: symbology === 'code128' ? 'gs1-128' : symbology, gs1: true };
    Promise.all(drafts.map(({ value }) => shownValue(store, place, { kind: 'text', source: value })))
      .then((values) => {
        const shown = drafts.map(({ ai }, index) => ({ ai, value: values[index]! }));
        const authored = elementString(shown.map(({ ai, value }) => ({ ai, value: masked(value) })));
        return store.checkCode({ ...task, value: elementString(shown), authored });
      })
      .then(
        (found) => {
          if (!isOld) checked.value = found;
        },
        () => {},
      );
    return () => {
      isOld = true;
    };
  }, [text]);
  const set = (index: number, change: Partial<ElementDraft>) => {
    rows.value = rows.value.with(index, { ...rows.value[index]!, ...change });
  };
  return (
    <Dialog
      title={panelWords.gs1.title}
      onClose={onClose}
      wide
      actions={
        <Button kind="main" disabled={!isWhole || isWrong} onClick={() => onDone(rows.value)}>
          {panelWords.gs1.use}
        </Button>
      }
    >
      <ul class="pl-gs1">
        {rows.value.map(({ ai, value }, index) => {
          const known = identifierOf(ai);
          // The results of the check match these rows only if all rows are complete.
          const found = isWhole ? checked.value.elements?.[index] : undefined;
          const { completed } = found ?? {};
          const number = panelWords.gs1.row(index + 1);
          return (
            <li key={index} class="pl-gs1-row">
              <IdentifierField
                label={`${number}: ${panelWords.gs1.ai}`}
                ai={ai}
                onChange={(next) => set(index, { ai: next })}
              />
              <span class="pl-gs1-value">
                <input
                  class="pl-input pl-code"
                  aria-label={`${number}: ${panelWords.gs1.value}`}
                  placeholder={known?.example ?? ''}
                  spellcheck={false}
                  value={value}
                  {...(found?.message !== undefined && { 'aria-invalid': 'true' })}
                  onInput={({ currentTarget }) => set(index, { value: currentTarget.value })}
                />
                {known?.form === DAY && !value.includes('{{') && (
                  <input
                    type="date"
                    class="pl-input"
                    aria-label={`${number}: ${panelWords.gs1.day}`}
                    value={dateOfDay(value)}
                    onInput={({ currentTarget }) => set(index, { value: dayOfDate(currentTarget.value) })}
                  />
                )}
                <span class={found?.message === undefined ? 'pl-muted' : 'pl-danger'} role="status">
                  {(found?.message !== undefined && faultInWords(found.message)) ||
                    (known ? `${known.title}: ${known.form}` : panelWords.gs1.unknown)}
                </span>
                {completed !== undefined && !value.includes('{{') && (
                  <Button icon="wand" onClick={() => set(index, { value: completed })}>
                    {panelWords.codes.complete(value, completed)}
                  </Button>
                )}
              </span>
              <IconButton
                icon="trash"
                label={panelWords.gs1.remove(index + 1)}
                disabled={rows.value.length === 1}
                onClick={() => {
                  rows.value = rows.value.toSpliced(index, 1);
                }}
              />
            </li>
          );
        })}
      </ul>
      <Button
        icon="plus"
        onClick={() => {
          rows.value = [...rows.value, { ai: nextIdentifier(rows.value), value: '' }];
        }}
      >
        {panelWords.gs1.add}
      </Button>
      <p class="pl-gs1-result">
        <span class="pl-muted">{panelWords.gs1.result}</span> <output class="pl-code">{text}</output>
      </p>
      {isTwice && <p class="pl-danger">{panelWords.gs1.twice}</p>}
      {fault !== undefined && !isFaultOfRow && <p class="pl-danger">{faultInWords(fault)}</p>}
      {isWhole && fault === undefined && <p class="pl-good">{panelWords.gs1.good}</p>}
    </Dialog>
  );
}

type IdentifierFieldProps = {
  readonly label: string;
  readonly ai: string;
  readonly onChange: (ai: string) => void;
};

/** Menu of common identifiers, and a field for any other identifier. */
function IdentifierField({ label, ai, onChange }: IdentifierFieldProps) {
  const isUsual = identifierOf(ai) !== undefined;
  return (
    <span class="pl-gs1-ai">
      <span class="pl-field pl-field-choice">
        <select
          class="pl-input"
          aria-label={label}
          value={isUsual ? ai : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {IDENTIFIERS.map((each) => (
            <option key={each.ai} value={each.ai}>
              {`(${each.ai}) ${each.title}`}
            </option>
          ))}
          <option value="">{panelWords.gs1.other}</option>
        </select>
        <Icon name="chevronDown" size={12} />
      </span>
      {!isUsual && (
        <input
          class="pl-input pl-code"
          inputMode="numeric"
          maxLength={4}
          placeholder="7004"
          aria-label={`${label}, ${panelWords.gs1.digits}`}
          value={ai}
          onInput={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/[^0-9]/g, ''))}
        />
      )}
    </span>
  );
}

/** Returns the next identifier that usually follows a GTIN. */
function nextIdentifier(rows: readonly ElementDraft[]): string {
  return ['01', '10', '17', '21', '37'].find((ai) => rows.every((each) => each.ai !== ai)) ?? '';
}
