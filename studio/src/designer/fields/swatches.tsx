/** Colours to choose from: colours of the template and of the team's other templates. */
import { useSignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useEffect, useId } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import { onScreen } from './color-on-screen.ts';
import { fieldWords } from './words.ts';

/** Returns the colours of the team, from the host; undefined if the host has none. */
export const TeamColors = createContext<(() => Promise<readonly string[]>) | undefined>(undefined);

export type SwatchesProps = {
  readonly label: string;
  readonly value: string;
  /** Colours of the template. */
  readonly colors: readonly string[];
  readonly isDisabled: boolean;
  readonly onChoose: (color: string) => void;
};

/** Button that opens the colours, and the colours below it. */
export function Swatches({ label, value, colors, isDisabled, onChoose }: SwatchesProps) {
  const isOpen = useSignal(false);
  const id = useId();
  return (
    <>
      <IconButton
        icon="grid"
        class="pl-swatches-button"
        label={fieldWords.swatches.open(label)}
        aria-expanded={isOpen.value}
        aria-controls={id}
        disabled={isDisabled}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      />
      {isOpen.value && (
        <div id={id} class="pl-swatches">
          <Group label={fieldWords.swatches.template} {...{ colors, value, onChoose }} />
          <OfTeam value={value} known={colors} onChoose={onChoose} />
        </div>
      )}
    </>
  );
}

type OfTeamProps = Pick<SwatchesProps, 'value' | 'onChoose'> & { readonly known: readonly string[] };

function OfTeam({ value, known, onChoose }: OfTeamProps) {
  const load = useContext(TeamColors);
  const found = useSignal<readonly string[]>([]);
  useEffect(() => {
    load?.().then(
      (colors) => {
        found.value = colors;
      },
      () => {},
    );
  }, [load]);
  const colors = found.value.filter((color) => !known.includes(color));
  return <Group label={fieldWords.swatches.team} {...{ colors, value, onChoose }} />;
}

type GroupProps = Pick<SwatchesProps, 'label' | 'value' | 'colors' | 'onChoose'>;

function Group({ label, value, colors, onChoose }: GroupProps) {
  if (colors.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <span class="pl-muted">{label}</span>
      <div class="pl-swatches-row">
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            class="pl-swatch-choice"
            aria-label={color}
            aria-pressed={color === value}
            title={color}
            style={{ '--swatch': onScreen(color) }}
            onClick={() => onChoose(color)}
          />
        ))}
      </div>
    </div>
  );
}
