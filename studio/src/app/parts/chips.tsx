/** Row of toggle buttons, for filters and tags. */

export type Chip = { readonly value: string; readonly label: string };

export type ChipsProps = {
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly isPressed: (value: string) => boolean;
  readonly onPress: (value: string) => void;
};

export function Chips({ label, chips, isPressed, onPress }: ChipsProps) {
  return (
    <div class="pl-chips pl-chips-large" role="group" aria-label={label}>
      {chips.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          class="pl-chip"
          aria-pressed={isPressed(value)}
          onClick={() => onPress(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
