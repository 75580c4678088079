/** Select menu of the browser, styled like the other fields. */
import { Icon } from './icons.tsx';

export type SelectOption<Value extends string> = { readonly value: Value; readonly label: string };

export type SelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly isDisabled?: boolean;
  /** Label of the first option, shown while nothing is selected. */
  readonly placeholder?: string;
  readonly onChange: (value: Value) => void;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, isDisabled = false, placeholder, onChange } = props;
  const isKnown = options.some((option) => option.value === value);
  return (
    <span class="pl-field pl-field-choice">
      <select
        class="pl-input"
        aria-label={label}
        disabled={isDisabled}
        value={isKnown ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
      >
        {!isKnown && placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={12} />
    </span>
  );
}
