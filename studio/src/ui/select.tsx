/** Choice from a menu of the browser, in the look of the fields. */
import { Icon } from './icons.tsx';

export type SelectOption<Value extends string> = { readonly value: Value; readonly label: string };

export type SelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly isDisabled?: boolean;
  /** First entry while nothing is chosen. */
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
