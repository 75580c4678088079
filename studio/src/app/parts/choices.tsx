/** Radio buttons or checkboxes, each with an explanation. */

export type Choosing<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly lead: string;
  readonly disabled?: boolean;
};

export type ChoicesProps<Value extends string> = {
  readonly legend: string;
  readonly choices: readonly Choosing<Value>[];
  readonly isChosen: (value: Value) => boolean;
  readonly onChange: (value: Value, isChosen: boolean) => void;
  /** True for checkboxes, so that people can select several choices. Default: radio buttons. */
  readonly areSeveral?: boolean;
};

export function Choices<Value extends string>({
  legend,
  choices,
  isChosen,
  onChange,
  areSeveral = false,
}: ChoicesProps<Value>) {
  return (
    <fieldset class="pl-radios">
      <legend>{legend}</legend>
      {choices.map(({ value, label, lead, disabled = false }) => (
        <label key={value}>
          <input
            type={areSeveral ? 'checkbox' : 'radio'}
            name={legend}
            disabled={disabled}
            checked={isChosen(value)}
            onChange={({ currentTarget }) => onChange(value, currentTarget.checked)}
          />
          <span>
            {label}
            <small>{lead}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
