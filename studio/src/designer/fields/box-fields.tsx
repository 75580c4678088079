/** Fields for borders, and for the sides of a box (one value for all sides, or one for each). */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { IconButton } from '../../ui/button.tsx';
import { getAt } from '../model/edits.ts';
import { readTyped, unitOfPage } from '../model/units.ts';
import { designerWords } from '../words.ts';
import { DraftInput } from './draft-input.tsx';
import { choiceLabel, propertyOf } from './property.ts';
import { type FieldProps, LengthField } from './simple-fields.tsx';
import { fieldWords } from './words.ts';

export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
/** Order of the fields in two rows. */
export const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;

export type SidesFieldProps = FieldProps & { readonly parts: readonly string[] };

/** Field for padding, margin or radii: one length, or an object with four lengths. */
export function SidesField({ on, path, label, placeholder, parts }: SidesFieldProps) {
  const property = propertyOf(on, path);
  const isOpen = useSignal(false);
  const isEach = isOpen.value || isJsonObject(property.value);
  const split = () => {
    if (isEach) {
      const value = isJsonObject(property.value)
        ? (property.value[parts[0]!] ?? Object.values(property.value)[0])
        : undefined;
      if (isJsonObject(property.value)) property.set(value);
      isOpen.value = false;
      return;
    }
    if (typeof property.value === 'string') {
      const { value } = property;
      property.set(Object.fromEntries(parts.map((part) => [part, value])));
    }
    isOpen.value = true;
  };
  return (
    <span class="pl-sides">
      {isEach ? (
        <span class="pl-sides-each">
          {parts.map((part) => (
            <LengthField
              key={part}
              on={on}
              path={`${path}/${part}`}
              label={`${label}, ${choiceLabel(part)}`}
              {...(parts === SIDES && { mark: choiceLabel(part)[0] })}
              placeholder="0"
            />
          ))}
        </span>
      ) : (
        <LengthField on={on} path={path} label={label} placeholder={placeholder ?? '0'} />
      )}
      <IconButton
        icon="sides"
        label={fieldWords.eachSide(label)}
        aria-pressed={isEach}
        disabled={property.isDisabled}
        onClick={split}
      />
    </span>
  );
}

const BORDER = /^\s*(\S+)\s+(solid|dashed|dotted|double)\s+(.+?)\s*$/;
const STYLES = ['solid', 'dashed', 'dotted'];

type Border = { readonly width: string; readonly line: string; readonly color: string };

function borderOf(value: JsonValue | undefined): Border | undefined {
  const match = typeof value === 'string' ? BORDER.exec(value) : null;
  return match ? { width: match[1]!, line: match[2]!, color: match[3]! } : undefined;
}

/** Border such as `1pt solid #000`: width, style and colour. */
export function BorderField({ on, path, label, placeholder }: FieldProps) {
  const property = propertyOf(on, path);
  const border = borderOf(property.value);
  const write = (part: Partial<Border>) => {
    const { width, line, color } = { width: '1pt', line: 'solid', color: '#000', ...border, ...part };
    property.set(`${width} ${line} ${color}`);
  };
  const { store } = on;
  return (
    <span class="pl-border">
      <span class="pl-field">
        <DraftInput
          label={fieldWords.widthOf(label)}
          value={border?.width ?? (typeof property.value === 'string' ? property.value : '')}
          placeholder={property.isMixed ? designerWords.mixed : (placeholder ?? designerWords.none)}
          disabled={property.isDisabled}
          onCommit={(typed) => {
            if (typed.trim() === '' || typed.trim() === 'none') property.set(typed.trim() === '' ? undefined : 'none');
            else {
              const fallback = unitOfPage(getAt(store.document.value, '/dimensions/width'));
              const width = readTyped(typed, { old: border?.width ?? '1pt', fallback });
              if (width === undefined) return false;
              write({ width });
            }
            return true;
          }}
        />
      </span>
      {border && (
        <>
          <span class="pl-field pl-field-choice">
            <select
              class="pl-input"
              aria-label={fieldWords.lineOf(label)}
              value={border.line}
              disabled={property.isDisabled}
              onChange={({ currentTarget }) => write({ line: currentTarget.value })}
            >
              {STYLES.map((style) => (
                <option key={style} value={style}>
                  {choiceLabel(style)}
                </option>
              ))}
            </select>
          </span>
          <span class="pl-swatch" style={{ '--pl-swatch': border.color }}>
            <input
              type="color"
              aria-label={fieldWords.colorOf(label)}
              value={/^#[0-9a-f]{6}$/i.test(border.color) ? border.color : '#000000'}
              disabled={property.isDisabled}
              onInput={({ currentTarget }) => write({ color: currentTarget.value })}
            />
          </span>
        </>
      )}
    </span>
  );
}

const PLACES = [
  ['top-left', 'top', 'top-right'],
  ['left', 'center', 'right'],
  ['bottom-left', 'bottom', 'bottom-right'],
] as const;

/** Alignment in a box: nine positions. */
export function NineField({ on, path, label }: FieldProps) {
  const property = propertyOf(on, path);
  const current = property.isMixed ? undefined : (property.value ?? 'center');
  return (
    <span class="pl-nine" role="group" aria-label={label}>
      {PLACES.flat().map((place) => (
        <button
          key={place}
          type="button"
          aria-label={choiceLabel(place)}
          title={choiceLabel(place)}
          aria-pressed={current === place}
          disabled={property.isDisabled}
          onClick={() => property.set(place === 'center' ? undefined : place)}
        />
      ))}
    </span>
  );
}
