/** A colour: a swatch that opens the browser's own picker, and the text of it. */
import { parseInk, screenColor } from '@platen/engine/base/inks';
import { useId } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { colorsIn } from '../model/colors.ts';
import { DraftInput } from './draft-input.tsx';
import { propertyOf } from './property.ts';
import type { FieldProps } from './simple-fields.tsx';

export type ColorFieldProps = FieldProps & { readonly mayBeNone?: boolean; readonly mayBeGradient?: boolean };

export function ColorField({
  on,
  path,
  label,
  placeholder,
  mayBeNone = false,
  mayBeGradient = false,
}: ColorFieldProps) {
  const property = propertyOf(on, path);
  const value = typeof property.value === 'string' ? property.value : '';
  const shown = value || placeholder || '';
  const id = useId();
  const set = (typed: string) => {
    const text = typed.trim();
    const isKnown =
      isColor(text) ||
      parseInk(text) !== undefined ||
      (mayBeNone && text === 'none') ||
      (mayBeGradient && isGradient(text));
    if (text !== '' && !isKnown) return false;
    property.set(text === '' ? undefined : text);
    return true;
  };
  return (
    <span class="pl-field">
      <span class="pl-swatch" data-none={shown === '' || shown === 'none'} style={{ '--swatch': onScreen(shown) }}>
        <input
          type="color"
          aria-label={strings.pick(label)}
          value={hexOf(onScreen(shown))}
          disabled={property.isDisabled}
          onInput={({ currentTarget }) => set(currentTarget.value)}
        />
      </span>
      <DraftInput
        label={label}
        list={id}
        value={value}
        placeholder={property.isMixed ? strings.mixed : (placeholder ?? strings.none)}
        disabled={property.isDisabled}
        onCommit={set}
      />
      <datalist id={id}>
        {mayBeNone && <option value="none" />}
        {colorsIn(on.store.document.value).map((color) => (
          <option key={color} value={color} />
        ))}
      </datalist>
    </span>
  );
}

/** Inks of presses, also in gradients, as the browser can show them. */
function onScreen(color: string): string {
  return color.replace(/spot\((?:[^()]|\([^()]*\))*\)|device-cmyk\([^()]*\)/gi, (written) => {
    const parsed = parseInk(written);
    if (!parsed) return written;
    const { red, green, blue } = screenColor(parsed.ink);
    const [r, g, b] = [red, green, blue].map((share) => Math.round(share * 255));
    return `rgb(${r} ${g} ${b} / ${parsed.alpha})`;
  });
}

function isColor(text: string): boolean {
  return CSS.supports('color', text);
}

function isGradient(text: string): boolean {
  return /^(linear|radial)-gradient\(/.test(text) && CSS.supports('background-image', onScreen(text));
}

/** As `#rrggbb`, which is all that the browser's picker takes; black for none. */
function hexOf(color: string): string {
  if (/^#[0-9a-f]{6}/i.test(color)) return color.slice(0, 7);
  const context = document.createElement('canvas').getContext('2d');
  if (!context || !isColor(color)) return '#000000';
  context.fillStyle = color;
  const { fillStyle } = context;
  return typeof fillStyle === 'string' && fillStyle.startsWith('#') ? fillStyle : '#000000';
}
