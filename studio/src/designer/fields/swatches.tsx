/** Colour swatches: brand colours, colours of the template, and of the team's other templates. */
import { useSignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useEffect, useId } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import type { DesignerOptions } from '../options.ts';
import { onScreen } from './color-on-screen.ts';
import { fieldWords } from './words.ts';

/** Functions of the host that return the colours of the team. */
export const TeamColors = createContext<Pick<DesignerOptions, 'brandColors' | 'colors'>>({});

export type SwatchesProps = {
  readonly label: string;
  readonly value: string;
  /** Colours used in the template. */
  readonly colors: readonly string[];
  readonly isDisabled: boolean;
  readonly onChoose: (color: string) => void;
};

/** Button that shows or hides the swatches below it. */
export function Swatches({ label, value, colors, isDisabled, onChoose }: SwatchesProps) {
  const isOpen = useSignal(false);
  const id = useId();
  return (
    <>
      <IconButton
        icon="grid"
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
          <Groups {...{ colors, value, onChoose }} />
        </div>
      )}
    </>
  );
}

type GroupsProps = Pick<SwatchesProps, 'value' | 'colors' | 'onChoose'>;

function Groups({ colors, ...rest }: GroupsProps) {
  const host = useContext(TeamColors);
  const brand = useColors(host.brandColors);
  const others = useColors(host.colors);
  const left = others.filter((color) => !colors.includes(color) && !brand.includes(color));
  return (
    <>
      <Group label={fieldWords.swatches.brand} colors={brand} {...rest} />
      <Group label={fieldWords.swatches.template} colors={colors} {...rest} />
      <Group label={fieldWords.swatches.team} colors={left} {...rest} />
    </>
  );
}

/** Returns no colours until they are loaded, and if they cannot be loaded. */
function useColors(load: (() => Promise<readonly string[]>) | undefined): readonly string[] {
  const found = useSignal<readonly string[]>([]);
  useEffect(() => {
    load?.().then(
      (colors) => {
        found.value = colors;
      },
      () => {},
    );
  }, [load]);
  return found.value;
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
            style={{ '--pl-swatch': onScreen(color) }}
            onClick={() => onChoose(color)}
          />
        ))}
      </div>
    </div>
  );
}
