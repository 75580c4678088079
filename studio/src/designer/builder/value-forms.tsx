/** Input forms for each kind of value that the expression builder can create. */
import { useEffect } from 'preact/hooks';
import { Select } from '../../ui/select.tsx';
import { Row } from '../fields/row.tsx';
import type { Choices, FieldChoice, ListChoice, ValueType } from '../model/field-choices.ts';
import { ARITHMETIC, PAGE_FORMS, TOTALS, type ValueDraft } from '../model/value-draft.ts';
import { formatsFor, PLAIN, type ValueFormat } from '../model/value-format.ts';
import { ConditionForm } from './condition-form.tsx';
import { fieldLabel, fieldOptions, listLabel } from './field-label.ts';
import { FieldList } from './field-list.tsx';
import { FormatFields } from './format-fields.tsx';
import { builderWords as words } from './words.ts';

export type ValueFormProps<Kind extends ValueDraft['kind'] = ValueDraft['kind']> = {
  readonly draft: Extract<ValueDraft, { kind: Kind }>;
  readonly choices: Choices;
  readonly onChange: (draft: ValueDraft) => void;
};

export function ValueForm({ draft, choices, onChange }: ValueFormProps) {
  switch (draft.kind) {
    case 'field':
      return <FieldForm draft={draft} choices={choices} onChange={onChange} />;
    case 'calculation':
      return <CalculationForm draft={draft} choices={choices} onChange={onChange} />;
    case 'total':
      return <TotalForm draft={draft} choices={choices} onChange={onChange} />;
    case 'page':
      return choices.hasPage ? (
        <Row label={words.pageForm}>
          <Select
            label={words.pageForm}
            value={draft.form}
            options={PAGE_FORMS.map((value) => ({ value, label: words.pageForms[value] }))}
            onChange={(form) => onChange({ kind: 'page', form })}
          />
        </Row>
      ) : (
        <p class="pl-muted">{words.noPage}</p>
      );
    case 'today':
      return <FormatFields type="date" format={draft.format} onChange={(format) => onChange({ ...draft, format })} />;
    case 'if':
      return <IfForm draft={draft} choices={choices} onChange={onChange} />;
  }
}

/** Keeps the format if it is valid for the new type. */
const kept = (format: ValueFormat, type: ValueType) => (formatsFor(type).includes(format.name) ? format : PLAIN);

function FieldForm({ draft, choices, onChange }: ValueFormProps<'field'>) {
  const { field, format } = draft;
  const chosen = choices.fields.find(({ expression }) => expression === field);
  return (
    <>
      <FieldList
        fields={choices.fields}
        current={field}
        empty={words.noFields}
        onChoose={({ expression, type }) => onChange({ ...draft, field: expression, format: kept(format, type) })}
      />
      {field !== '' && (
        <FormatFields
          type={chosen?.type ?? 'unknown'}
          format={format}
          onChange={(next) => onChange({ ...draft, format: next })}
        />
      )}
    </>
  );
}

const isNumeric = ({ type }: FieldChoice) => type === 'number' || type === 'unknown';

function CalculationForm({ draft, choices, onChange }: ValueFormProps<'calculation'>) {
  const { left, operator, right, format } = draft;
  const numbers = choices.fields.filter(isNumeric);
  const isFixed = /^[\d.]/.test(right);
  if (numbers.length === 0) return <p class="pl-empty-text">{words.noFields}</p>;
  return (
    <>
      <Row label={words.left}>
        <Select
          label={words.left}
          value={left}
          options={fieldOptions(numbers, left)}
          placeholder={words.choose}
          onChange={(next) => onChange({ ...draft, left: next })}
        />
      </Row>
      <Row label={words.operator}>
        <Select
          label={words.operator}
          value={operator}
          options={ARITHMETIC.map((value) => ({ value, label: words.operators[value] }))}
          onChange={(next) => onChange({ ...draft, operator: next })}
        />
      </Row>
      <Row label={words.right}>
        <Select
          label={words.right}
          value={isFixed ? '1' : right}
          options={[...fieldOptions(numbers, isFixed ? '' : right), { value: '1', label: words.fixedNumber }]}
          placeholder={words.choose}
          onChange={(next) => onChange({ ...draft, right: next })}
        />
        {isFixed && (
          <input
            class="pl-input"
            type="number"
            min="0"
            step="any"
            aria-label={words.number}
            value={right}
            onInput={({ currentTarget }) => {
              if (currentTarget.value !== '') onChange({ ...draft, right: currentTarget.value });
            }}
          />
        )}
      </Row>
      <FormatFields type="number" format={format} onChange={(next) => onChange({ ...draft, format: next })} />
    </>
  );
}

function TotalForm({ draft, choices, onChange }: ValueFormProps<'total'>) {
  const { total, list, field, times, format } = draft;
  const { lists } = choices;
  useEffect(() => {
    if (list === '' && lists[0]) chooseList(lists[0]);
  }, [lists]);
  if (lists.length === 0) return <p class="pl-empty-text">{words.noLists}</p>;
  const chosen = lists.find(({ expression }) => expression === list);
  const numbers = (chosen?.fields ?? []).filter(isNumeric);
  const options = numbers.map((each) => ({ value: each.expression, label: fieldLabel(each) }));
  const known = (current: string) =>
    options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }];
  const chooseList = (next: ListChoice) => {
    const own = next.fields.filter(isNumeric);
    const hasField = own.some(({ expression }) => expression === field);
    const hasTimes = own.some(({ expression }) => expression === times);
    onChange({
      ...draft,
      list: next.expression,
      field: hasField ? field : (own[0]?.expression ?? ''),
      times: hasTimes ? times : undefined,
    });
  };
  return (
    <>
      <Row label={words.total}>
        <Select
          label={words.total}
          value={total}
          options={TOTALS.map((value) => ({ value, label: words.totals[value] }))}
          onChange={(next) => onChange({ ...draft, total: next })}
        />
      </Row>
      <Row label={words.list}>
        <Select
          label={words.list}
          value={list}
          options={listOptions(lists, list)}
          placeholder={words.choose}
          onChange={(next) => {
            const found = lists.find(({ expression }) => expression === next);
            if (found) chooseList(found);
          }}
        />
      </Row>
      {total !== 'count' && list !== '' && (
        <>
          <Row label={words.of}>
            <Select
              label={words.of}
              value={field}
              options={known(field)}
              placeholder={words.choose}
              onChange={(next) => onChange({ ...draft, field: next })}
            />
          </Row>
          {(options.length > 1 || times !== undefined) && (
            <Row label={words.times}>
              <Select
                label={words.times}
                value={times ?? 'none'}
                options={[
                  { value: 'none', label: words.none },
                  ...(times === undefined ? options : known(times)).filter(
                    ({ value }) => value !== field || value === times,
                  ),
                ]}
                onChange={(next) => onChange({ ...draft, times: next === 'none' ? undefined : next })}
              />
            </Row>
          )}
        </>
      )}
      <FormatFields type="number" format={format} onChange={(next) => onChange({ ...draft, format: next })} />
    </>
  );
}

export function listOptions(lists: readonly ListChoice[], current: string) {
  const options = lists.map((list) => ({ value: list.expression, label: listLabel(list) }));
  return current === '' || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: current }];
}

function IfForm({ draft, choices, onChange }: ValueFormProps<'if'>) {
  return (
    <>
      <ConditionForm
        choices={choices}
        condition={draft.condition}
        onChange={(condition) => onChange({ ...draft, condition })}
      />
      {(['yes', 'no'] as const).map((side) => {
        const label = side === 'yes' ? words.thenShow : words.elseShow;
        return (
          <Row key={side} label={label} isTall>
            <input
              class="pl-input"
              aria-label={label}
              value={draft[side]}
              placeholder={words.none}
              onInput={({ currentTarget }) => onChange({ ...draft, [side]: currentTarget.value })}
            />
            <Select
              label={words.addField(label)}
              value=""
              options={fieldOptions(choices.fields)}
              placeholder={words.field}
              onChange={(field) => onChange({ ...draft, [side]: `${draft[side]}{{ ${field} }}` })}
            />
          </Row>
        );
      })}
    </>
  );
}
