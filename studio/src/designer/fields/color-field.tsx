/** Colour of the selection; also gradients if the format allows gradients. */
import { IconButton } from '../../ui/button.tsx';
import { readGradient, writeGradient } from '../model/paints.ts';
import { designerWords } from '../words.ts';
import { ColorInput } from './color-input.tsx';
import { onScreen } from './color-on-screen.ts';
import { GradientEditor } from './gradient-editor.tsx';
import { propertyOf } from './property.ts';
import type { FieldProps } from './simple-fields.tsx';
import { fieldWords } from './words.ts';

export type ColorFieldProps = FieldProps & { readonly mayBeNone?: boolean; readonly mayBeGradient?: boolean };

export function ColorField({ on, path, label, placeholder, mayBeNone, mayBeGradient = false }: ColorFieldProps) {
  const property = propertyOf(on, path);
  const value = typeof property.value === 'string' ? property.value : '';
  const gradient = mayBeGradient ? readGradient(value) : undefined;
  const set = (text: string) => property.set(text === '' ? undefined : text);
  const toggle = () => {
    const plain = value === '' || value === 'none' ? '#2f6fde' : value;
    if (gradient) return set(gradient.stops[0]!.color);
    set(
      writeGradient({
        kind: 'linear',
        line: '90deg',
        stops: [
          { color: plain, at: undefined },
          { color: 'white', at: undefined },
        ],
      }),
    );
  };
  const input = (
    <ColorInput
      label={label}
      value={value}
      fallback={placeholder}
      placeholder={property.isMixed ? designerWords.mixed : placeholder}
      isDisabled={property.isDisabled}
      mayBeNone={mayBeNone ?? false}
      document={on.store.document.value}
      isOther={(text) => mayBeGradient && isGradient(text)}
      onChange={set}
    />
  );
  if (!mayBeGradient) return input;
  return (
    <span class="pl-stack">
      <span class="pl-row-control">
        {input}
        <IconButton
          icon="gradient"
          label={fieldWords.gradient.of(label)}
          aria-pressed={gradient !== undefined}
          disabled={property.isDisabled}
          onClick={toggle}
        />
      </span>
      {gradient && (
        <GradientEditor
          label={label}
          gradient={gradient}
          isDisabled={property.isDisabled}
          document={on.store.document.value}
          onChange={(next) => set(writeGradient(next))}
        />
      )}
    </span>
  );
}

function isGradient(text: string): boolean {
  return readGradient(text) !== undefined && CSS.supports('background-image', onScreen(text));
}
