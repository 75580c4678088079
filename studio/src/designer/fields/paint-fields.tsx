/** Fields for properties that are stored as a single string: shadows, clipping outlines, dashes. */
import { isJsonArray } from '@platen/engine/base/json';
import { Icon } from '../../ui/icons.tsx';
import { getAt } from '../model/edits.ts';
import { CLIPS, DASHES, PLAIN_SHADOW, readShadow, type Shadow, writeShadow } from '../model/paints.ts';
import { pointsOf, readTyped, readWritten, unitOfPage, writeLength } from '../model/units.ts';
import { designerWords } from '../words.ts';
import { ColorInput } from './color-input.tsx';
import { DraftInput } from './draft-input.tsx';
import { choiceLabel, propertyOf } from './property.ts';
import { type FieldProps, TextField } from './simple-fields.tsx';
import { fieldWords } from './words.ts';

/** Returns the shadow of the element or its inherited shadow, and a setter. */
function shadowOf({ on, path, placeholder }: FieldProps) {
  const property = propertyOf(on, path);
  const text = typeof property.value === 'string' ? property.value : '';
  const shadow = readShadow(text);
  const inherited = shadow === undefined && text === '' ? readShadow(placeholder ?? '') : undefined;
  return { property, shadow: shadow ?? inherited };
}

/** Switch that adds or removes a shadow. */
export function ShadowSwitch(props: FieldProps) {
  const { property, shadow } = shadowOf(props);
  const toggle = () => {
    if (!shadow) return property.set(writeShadow(PLAIN_SHADOW));
    property.set(props.placeholder === undefined ? undefined : 'none');
  };
  return (
    <button
      type="button"
      role="switch"
      class="pl-switch"
      aria-label={props.label}
      aria-checked={property.isMixed ? 'mixed' : shadow !== undefined}
      disabled={property.isDisabled}
      onClick={toggle}
    />
  );
}

/** Fields for offset, blur and colour of a shadow. Renders nothing without a shadow. */
export function ShadowParts(props: FieldProps) {
  const { property, shadow } = shadowOf(props);
  if (!shadow) return null;
  const { label, on } = props;
  const set = (part: Partial<Shadow>) => property.set(writeShadow({ ...shadow, ...part }));
  const length = (name: 'x' | 'y' | 'blur', mark: string) => (
    <span class="pl-field">
      <span class="pl-field-mark">{mark}</span>
      <DraftInput
        label={`${label}: ${fieldWords.shadow[name]}`}
        value={shadow[name]}
        disabled={property.isDisabled}
        onCommit={(typed) => {
          const read = readTyped(typed, { old: shadow[name], fallback: 'mm' });
          if (read === undefined) return false;
          set({ [name]: read });
          return true;
        }}
        onStep={(typed, by) => {
          const written = readWritten(typed);
          return written && `${Math.round((written.value + by * 0.5) * 100) / 100}${written.unit}`;
        }}
      />
    </span>
  );
  return (
    <span class="pl-stack">
      <span class="pl-three">
        {length('x', 'X')}
        {length('y', 'Y')}
        {length('blur', 'B')}
      </span>
      <ColorInput
        label={`${label}: ${fieldWords.shadow.color}`}
        value={shadow.color}
        isDisabled={property.isDisabled}
        document={on.store.document.value}
        onChange={(next) => next !== '' && set({ color: next })}
      />
    </span>
  );
}

type NamedFieldProps = FieldProps & {
  readonly names: Readonly<Record<string, string>>;
  /** Value used if the property is not set. */
  readonly fallback: string;
  /** Value with which a custom text starts. */
  readonly own: string;
};

/** Named values, or a custom text. */
function NamedField({ on, path, label, placeholder, names, fallback, own }: NamedFieldProps) {
  const property = propertyOf(on, path);
  const value = typeof property.value === 'string' ? property.value : '';
  const known = Object.keys(names).find((name) => names[name] === value);
  const isOwn = value !== '' && value !== 'none' && known === undefined;
  return (
    <span class="pl-stack">
      <span class="pl-field pl-field-choice">
        <select
          class="pl-input"
          aria-label={label}
          disabled={property.isDisabled}
          value={property.isMixed ? 'mixed' : isOwn ? 'own' : (known ?? value)}
          onChange={({ currentTarget: { value: chosen } }) =>
            property.set(chosen === '' ? undefined : chosen === 'none' ? 'none' : (names[chosen] ?? own))
          }
        >
          {property.isMixed && (
            <option value="mixed" disabled>
              {designerWords.mixed}
            </option>
          )}
          <option value="">{choiceLabel(placeholder ?? fallback)}</option>
          {placeholder !== undefined && <option value="none">{choiceLabel('none')}</option>}
          {Object.keys(names).map((name) => (
            <option key={name} value={name}>
              {choiceLabel(name)}
            </option>
          ))}
          <option value="own">{designerWords.customSize}</option>
        </select>
        <Icon name="chevronDown" size={12} />
      </span>
      {isOwn && <TextField on={on} path={path} label={`${label}: ${designerWords.customSize}`} />}
    </span>
  );
}

export function ClipField(props: FieldProps) {
  return <NamedField {...props} names={CLIPS} fallback="none" own="polygon(0% 0%, 100% 0%, 100% 80%, 0% 100%)" />;
}

/** Field for solid or dashed lines. Named dash patterns are relative to the line width. */
export function DashField({ on, path, label }: FieldProps) {
  const property = propertyOf(on, path);
  const lengths = isJsonArray(property.value) ? property.value.map(String) : [];
  const document = on.store.document.value;
  const width = pointsOf(getAt(document, `${on.pointers[0] ?? ''}${path.replace(/\/dash$/, '/strokeWidth')}`)) ?? 1;
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  const named = Object.entries(DASHES).map(
    ([name, shares]) => [name, shares.map((share) => writeLength(share * width, unit))] as const,
  );
  const known = named.find(([, each]) => each.join() === lengths.join())?.[0];
  return (
    <span class="pl-stack">
      <span class="pl-field pl-field-choice">
        <select
          class="pl-input"
          aria-label={label}
          disabled={property.isDisabled}
          value={property.isMixed ? 'mixed' : lengths.length === 0 ? '' : (known ?? 'own')}
          onChange={({ currentTarget: { value } }) => {
            const chosen = named.find(([name]) => name === value)?.[1];
            property.set(value === '' ? undefined : [...(chosen ?? ['3mm', '1mm'])]);
          }}
        >
          {property.isMixed && (
            <option value="mixed" disabled>
              {designerWords.mixed}
            </option>
          )}
          <option value="">{choiceLabel('solid')}</option>
          {named.map(([name]) => (
            <option key={name} value={name}>
              {choiceLabel(name)}
            </option>
          ))}
          <option value="own">{designerWords.customSize}</option>
        </select>
        <Icon name="chevronDown" size={12} />
      </span>
      {lengths.length > 0 && (
        <span class="pl-field">
          <DraftInput
            label={`${label}: ${fieldWords.dashLengths}`}
            value={lengths.join(' ')}
            disabled={property.isDisabled}
            onCommit={(typed) => {
              const read = typed.split(/[\s,]+/).filter((each) => each !== '');
              const written = read.map((each) => readTyped(each, { fallback: unit }));
              if (written.some((each) => each === undefined)) return false;
              property.set(written.length === 0 ? undefined : written.flatMap((each) => each ?? []));
              return true;
            }}
          />
        </span>
      )}
    </span>
  );
}
