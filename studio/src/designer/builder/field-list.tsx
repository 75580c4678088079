/** List of fields with their values and a search, from which the user chooses a field. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Icon } from '../../ui/icons.tsx';
import type { FieldChoice, FieldGroup } from '../model/field-choices.ts';
import { fieldLabel, fieldValue } from './field-label.ts';
import { builderWords } from './words.ts';

export type FieldListProps = {
  readonly fields: readonly FieldChoice[];
  readonly current: string;
  readonly onChoose: (field: FieldChoice) => void;
  /** Shown if there are no fields. */
  readonly empty: string;
};

const GROUPS: readonly FieldGroup[] = ['row', 'let', 'data'];
const SEARCHED_FROM = 8;

export function FieldList({ fields, current, onChoose, empty }: FieldListProps) {
  const query = useSignal('');
  const id = useId();
  const wanted = query.value.trim().toLowerCase();
  const found = fields.filter((field) => `${fieldLabel(field)} ${field.expression}`.toLowerCase().includes(wanted));
  const groups = GROUPS.filter((group) => found.some((field) => field.group === group));
  if (fields.length === 0) return <p class="pl-empty-text">{empty}</p>;
  return (
    <div class="pl-pick">
      {fields.length >= SEARCHED_FROM && (
        <span class="pl-field pl-insert-search">
          <Icon name="search" size={13} />
          <input
            type="search"
            class="pl-input"
            aria-label={builderWords.findField}
            placeholder={builderWords.findField}
            value={query.value}
            onInput={({ currentTarget }) => {
              query.value = currentTarget.value;
            }}
          />
        </span>
      )}
      <div class="pl-pick-list" role="radiogroup" aria-label={builderWords.field}>
        {groups.map((group) => (
          <div key={group}>
            {groups.length > 1 && <h3 class="pl-group-head">{builderWords.groups[group]}</h3>}
            {found
              .filter((field) => field.group === group)
              .map((field) => (
                <label key={field.expression} class="pl-pick-field" title={field.expression}>
                  <input
                    type="radio"
                    name={id}
                    checked={field.expression === current}
                    onChange={() => onChoose(field)}
                  />
                  <span class="pl-pick-name">{fieldLabel(field)}</span>
                  <span class="pl-detail">{fieldValue(field)}</span>
                </label>
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}
