/** Conditions as rows of field, comparison and value. */
import type { JSX } from 'preact';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { type Condition, needsValue, operatorsFor, type Test } from '../model/condition.ts';
import type { Choices, ValueType } from '../model/field-choices.ts';
import { fieldOptions, listLabel } from './field-label.ts';
import { builderWords as words } from './words.ts';

export type ConditionFormProps = {
  readonly choices: Choices;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
};

export const FRESH_TEST: Test = { field: '', operator: 'equals', value: '', isNumber: false };

export function ConditionForm({ choices, condition, onChange }: ConditionFormProps) {
  const { join, tests } = condition;
  const set = (index: number, test: Test) => onChange({ join, tests: tests.with(index, test) });
  return (
    <div class="pl-conditions">
      {tests.length > 1 && (
        <Select
          label={words.join}
          value={join}
          options={(['all', 'any'] as const).map((value) => ({ value, label: words.joins[value] }))}
          onChange={(next) => onChange({ join: next, tests })}
        />
      )}
      {tests.map((test, index) => (
        <TestRow
          key={index}
          choices={choices}
          test={test}
          number={index + 1}
          onChange={(next) => set(index, next)}
          onRemove={tests.length > 1 ? () => onChange({ join, tests: tests.toSpliced(index, 1) }) : undefined}
        />
      ))}
      <Button icon="plus" kind="quiet" onClick={() => onChange({ join, tests: [...tests, FRESH_TEST] })}>
        {words.addTest}
      </Button>
    </div>
  );
}

type TestRowProps = {
  readonly choices: Choices;
  readonly test: Test;
  readonly number: number;
  readonly onChange: (test: Test) => void;
  readonly onRemove: (() => void) | undefined;
};

function TestRow({ choices, test, number, onChange, onRemove }: TestRowProps) {
  const { field, operator, value } = test;
  const type = typeOfField(choices, field);
  const operators = operatorsFor(field === '' ? 'text' : type);
  const options = [
    ...fieldOptions(choices.fields, choices.lists.some((list) => list.expression === field) ? '' : field),
    ...choices.lists.map((list) => ({ value: list.expression, label: listLabel(list) })),
  ];
  const chooseField = (next: string) => {
    const nextType = typeOfField(choices, next);
    const allowed = operatorsFor(nextType);
    onChange({
      field: next,
      operator: allowed.includes(operator) ? operator : allowed[0]!,
      value,
      isNumber: nextType === 'number',
    });
  };
  return (
    <div class="pl-condition" role="group" aria-label={words.test(number)}>
      <Select
        label={`${words.field} ${number}`}
        value={field}
        options={options}
        placeholder={words.choose}
        onChange={chooseField}
      />
      <Select
        label={words.comparison(number)}
        value={operator}
        options={(operators.includes(operator) ? operators : [...operators, operator]).map((each) => ({
          value: each,
          label: words.comparisons[each],
        }))}
        onChange={(next) => onChange({ ...test, operator: next })}
      />
      {needsValue(operator) && (
        <input
          {...({ type: inputType(test, type) } as JSX.IntrinsicElements['input'])}
          class="pl-input"
          aria-label={words.value(number)}
          step="any"
          value={value}
          onInput={({ currentTarget }) => onChange({ ...test, value: currentTarget.value })}
        />
      )}
      {field !== '' && needsValue(operator) && type === 'unknown' && operator !== 'before' && operator !== 'after' && (
        <label class="pl-check">
          <input
            type="checkbox"
            checked={test.isNumber}
            onChange={({ currentTarget }) => onChange({ ...test, isNumber: currentTarget.checked })}
          />
          {words.isNumber}
        </label>
      )}
      {onRemove && <IconButton icon="trash" label={words.removeTest(number)} onClick={onRemove} />}
    </div>
  );
}

function inputType({ operator, isNumber, value }: Test, type: ValueType): 'date' | 'number' | 'text' {
  if (operator === 'before' || operator === 'after') return 'date';
  // The browser's date field can show only dates.
  if (type === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(value)) return 'date';
  return isNumber ? 'number' : 'text';
}

function typeOfField({ fields, lists }: Choices, expression: string): ValueType {
  if (lists.some((list) => list.expression === expression)) return 'list';
  return fields.find((field) => field.expression === expression)?.type ?? 'unknown';
}
