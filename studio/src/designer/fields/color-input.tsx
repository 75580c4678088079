/** Colour input: a swatch that opens the browser's picker, and a text. */
import { parseInk } from '@platen/engine/base/inks';
import type { JsonValue } from '@platen/engine/base/json';
import { useId } from 'preact/hooks';
import { colorsIn } from '../model/colors.ts';
import { designerWords } from '../words.ts';
import { onScreen } from './color-on-screen.ts';
import { DraftInput } from './draft-input.tsx';
import { Swatches } from './swatches.tsx';
import { fieldWords } from './words.ts';

export type ColorInputProps = {
  readonly label: string;
  readonly value: string;
  /** Colour shown if there is no value. */
  readonly fallback?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly isDisabled: boolean;
  readonly mayBeNone?: boolean;
  /** Document whose colours are suggested. */
  readonly document: JsonValue;
  /** Returns true for valid texts other than colours, such as gradients. */
  readonly isOther?: (text: string) => boolean;
  /** Called with an empty text when cleared. */
  readonly onChange: (text: string) => void;
};

export function ColorInput(props: ColorInputProps) {
  const {
    label,
    value,
    fallback = '',
    placeholder = designerWords.none,
    isDisabled,
    mayBeNone,
    document,
    isOther,
  } = props;
  const shown = value || fallback;
  const id = useId();
  const set = (typed: string) => {
    const text = typed.trim();
    if (text !== '' && !isColor(text) && !(mayBeNone && text === 'none') && !isOther?.(text)) return false;
    props.onChange(text);
    return true;
  };
  const colors = colorsIn(document);
  const field = (
    <span class="pl-field">
      <span class="pl-swatch" data-none={shown === '' || shown === 'none'} style={{ '--pl-swatch': onScreen(shown) }}>
        <input
          type="color"
          aria-label={fieldWords.pick(label)}
          value={hexOf(onScreen(shown))}
          disabled={isDisabled}
          onInput={({ currentTarget }) => set(currentTarget.value)}
        />
      </span>
      <DraftInput
        label={label}
        list={id}
        value={value}
        placeholder={placeholder}
        disabled={isDisabled}
        onCommit={set}
      />
      <datalist id={id}>
        {mayBeNone && <option value="none" />}
        {colors.map((color) => (
          <option key={color} value={color} />
        ))}
      </datalist>
    </span>
  );
  return (
    <span class="pl-color">
      {field}
      <Swatches label={label} value={value} colors={colors} isDisabled={isDisabled} onChoose={set} />
    </span>
  );
}

function isColor(text: string): boolean {
  return CSS.supports('color', text) || parseInk(text) !== undefined;
}

/** Returns `#rrggbb`, the only format that the browser's colour picker accepts. Returns black for other values. */
function hexOf(color: string): string {
  if (/^#[0-9a-f]{6}/i.test(color)) return color.slice(0, 7);
  const context = globalThis.document.createElement('canvas').getContext('2d');
  if (!context || !isColor(color)) return '#000000';
  context.fillStyle = color;
  const { fillStyle } = context;
  return typeof fillStyle === 'string' && fillStyle.startsWith('#') ? fillStyle : '#000000';
}
