/** Expression input with completion, and its result with the current data. */

import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Evaluated } from '../../engine/format-info.ts';
import { Icon } from '../../ui/icons.tsx';
import { bracesAt } from '../model/braces.ts';
import {
  type Completion,
  type CompletionContext,
  type Completions,
  completionsAt,
  completionsInText,
  jsonKind,
  shortValue,
} from '../model/completion.ts';
import { getAt } from '../model/edits.ts';
import { scopeAt } from '../model/scope.ts';
import { messageWords } from '../panels/message-words.ts';
import type { Store } from '../store.ts';
import { showInList, useBelow } from './use-below.ts';
import { useEvaluated } from './use-evaluated.ts';
import { ValueButton, wantedAt } from './value-button.tsx';
import { fieldWords } from './words.ts';

export type ExpressionInputProps = {
  readonly store: Store;
  /** Pointer of the property, which determines the available names. */
  readonly place: string;
  readonly kind: 'expression' | 'text';
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly isDisabled: boolean;
  readonly onInput: (typed: string) => void;
};

export function ExpressionInput(props: ExpressionInputProps) {
  const { store, place, kind, label, value, placeholder, isDisabled, onInput } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const completions = useSignal<Completions | undefined>(undefined);
  const active = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  useBelow(area, list, completions.value !== undefined);
  const evaluated = useEvaluated(props);
  // Adjusts the height of the textarea to its content.
  useLayoutEffect(() => {
    const element = area.current!;
    element.style.height = 'auto';
    element.style.height = `${Math.min(240, element.scrollHeight + 2)}px`;
  }, [value]);
  const context = (): CompletionContext => ({
    data: store.data.peek(),
    locals: evaluated?.locals ?? scopeAt(store.document.peek(), place).locals,
    schema: getAt(store.document.peek(), '/schema'),
    functions: store.formatInfo.peek()?.functions ?? [],
  });
  const complete = (isAsked: boolean) => {
    const { value: typed, selectionStart } = area.current!;
    const found = (kind === 'text' ? completionsInText : completionsAt)(typed, selectionStart, context());
    const isWanted =
      isAsked || (found && (selectionStart > found.from || /[.{]\s?$/.test(typed.slice(0, selectionStart))));
    completions.value = isWanted && found && found.options.length > 0 ? found : undefined;
    active.value = 0;
  };
  const accept = ({ insert }: Completion) => {
    const element = area.current!;
    const end = element.selectionStart;
    const text = element.value.slice(0, completions.value!.from) + insert + element.value.slice(end);
    const cursor = completions.value!.from + insert.length;
    element.value = text;
    element.setSelectionRange(cursor, cursor);
    completions.value = undefined;
    onInput(text);
  };
  // Inserts a value at the caret of a text, or replaces an expression.
  const range = useRef({ from: 0, to: 0 });
  const readValue = () => {
    if (kind === 'expression') return value;
    const { selectionStart, selectionEnd } = area.current!;
    const at = bracesAt(value, selectionStart);
    range.current = at ?? { from: selectionStart, to: selectionEnd };
    return at?.source ?? '';
  };
  const putValue = (expression: string) => {
    const { from, to } = range.current;
    onInput(kind === 'expression' ? expression : `${value.slice(0, from)}{{ ${expression} }}${value.slice(to)}`);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      complete(true);
      return;
    }
    if (!completions.value) return;
    const { length } = completions.value.options;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) active.value = (active.value + by + length) % length;
    else if (event.key === 'Enter' || event.key === 'Tab') accept(completions.value.options[active.value]!);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      completions.value = undefined;
    } else return;
    event.preventDefault();
  };
  return (
    <span class="pl-expression">
      <textarea
        ref={area}
        id={id}
        rows={1}
        class={`pl-input ${kind === 'expression' ? 'pl-code' : ''}`}
        aria-label={label}
        aria-haspopup="listbox"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(completions.value && { 'aria-activedescendant': `${id}-${active.value}` })}
        {...(value !== '' && evaluated?.ok === false && { 'aria-invalid': 'true', 'aria-describedby': `${id}-value` })}
        spellcheck={kind === 'text'}
        value={value}
        placeholder={placeholder}
        disabled={isDisabled}
        onInput={({ currentTarget }) => {
          onInput(currentTarget.value);
          complete(false);
        }}
        onKeyDown={press}
        onBlur={() => {
          completions.value = undefined;
        }}
      />
      <div
        ref={list}
        popover="manual"
        id={`${id}-list`}
        role="listbox"
        aria-label={fieldWords.completions}
        class="pl-floating pl-completions"
      >
        {completions.value?.options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field takes the active one
          <div
            key={option.label}
            id={`${id}-${index}`}
            ref={(element) => {
              if (element && index === active.value) showInList(element);
            }}
            role="option"
            tabIndex={-1}
            aria-selected={index === active.value}
            class="pl-completion"
            title={option.about}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => accept(option)}
          >
            <Icon name={option.kind === 'function' ? 'func' : 'database'} size={13} />
            <span class="pl-completion-label">{option.label}</span>
            <span class="pl-detail">{option.detail}</span>
          </div>
        ))}
      </div>
      <ValueButton
        store={store}
        place={place}
        wanted={wantedAt(place)}
        isDisabled={isDisabled}
        read={readValue}
        onDone={putValue}
      />
      <Outcome id={`${id}-value`} kind={kind} source={value} evaluated={evaluated} />
    </span>
  );
}

type OutcomeProps = {
  readonly id: string;
  readonly kind: 'expression' | 'text';
  readonly source: string;
  readonly evaluated: Evaluated | undefined;
};

/** Shows the value and type, or the error. Text without braces shows nothing. */
function Outcome({ id, kind, source, evaluated }: OutcomeProps) {
  if (!evaluated || source === '' || (kind === 'text' && !source.includes('{{'))) return null;
  if (!evaluated.ok) {
    return (
      <span id={id} class="pl-outcome pl-danger">
        {messageWords.translate(evaluated.message)}
      </span>
    );
  }
  return (
    <span id={id} class="pl-outcome">
      <span class="pl-badge pl-badge-data">{typeWord(evaluated.value)}</span>
      <span class="pl-outcome-value">{shortValue(evaluated.value, 120)}</span>
    </span>
  );
}

function typeWord(value: JsonValue): string {
  if (isJsonArray(value)) return fieldWords.types.array;
  if (isJsonObject(value)) return fieldWords.types.object;
  return fieldWords.types[jsonKind(value)];
}
