/** Field of a single value with a control for its kind, generated from the format's schema. */
import { defined } from '@platen/engine/base/defined';
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Control } from '../model/schema.ts';
import { designerWords } from '../words.ts';
import { BindingField, ExpressionField } from './binding-field.tsx';
import { BorderField, CORNERS, NineField, SIDES, SidesField } from './box-fields.tsx';
import { ColorField } from './color-field.tsx';
import { DraftInput } from './draft-input.tsx';
import {
  ChoicesField,
  ColorsField,
  FeaturesField,
  LengthsField,
  NamedExpressions,
  TracksField,
} from './list-fields.tsx';
import { ClipField, DashField, ShadowParts, ShadowSwitch } from './paint-fields.tsx';
import { PictureDialogButton } from './picture-dialog-button.tsx';
import { type GenericFieldProps, isChoice, labelOf, propertyOf } from './property.ts';
import { Row } from './row.tsx';
import { ChoiceField, type FieldProps, LengthField, NumberField, SwitchField, TextField } from './simple-fields.tsx';
import { UploadSource } from './upload-field.tsx';
import { fieldWords } from './words.ts';

/** Controls that need the full width. */
const TALL: ReadonlySet<string> = new Set([
  'binding',
  'expression',
  'grouping',
  'json',
  'expressions',
  'choices',
  'features',
]);

/** Row with a label and a control. */
export function PlainRow({ on, path, field, placeholder }: GenericFieldProps) {
  const { control } = field;
  const { value } = propertyOf(on, path);
  const isGradient = control.kind === 'color' && typeof value === 'string' && value.includes('gradient(');
  const isTall = isGradient || TALL.has(control.kind) || isSentence(control);
  const row = (
    <Row label={labelOf(field.name)} about={field.about} isTall={isTall} isSet={value !== undefined}>
      {field.isBindable ? (
        <BindableField on={on} path={path} field={field} {...defined({ placeholder })} />
      ) : (
        <PlainField on={on} path={path} field={field} {...defined({ placeholder })} />
      )}
    </Row>
  );
  if (control.kind !== 'shadow') return row;
  return (
    <>
      {row}
      <ShadowParts on={on} path={path} label={labelOf(field.name)} {...defined({ placeholder })} />
    </>
  );
}

/** Returns true for properties whose example contains a comma. Their texts are sentences or lists. */
function isSentence(control: Control): boolean {
  return control.kind === 'text' && control.examples.some((example) => example.includes(', '));
}

/** Value or expression, with a button to switch. */
function BindableField({ on, path, field, placeholder }: GenericFieldProps) {
  const property = propertyOf(on, path);
  const { value, isDisabled } = property;
  const isBound = isJsonObject(value) && ('expression' in value || 'text' in value);
  const label = labelOf(field.name);
  const toggle = () => {
    const written = value === undefined ? 'null' : JSON.stringify(value);
    property.set(isBound ? undefined : { expression: written });
  };
  return (
    <>
      {isBound ? (
        <BindingField on={on} path={path} label={label} plain="text" />
      ) : (
        <PlainField on={on} path={path} field={field} {...defined({ placeholder })} />
      )}
      <IconButton
        icon="func"
        label={fieldWords.fromData(label)}
        aria-pressed={isBound}
        disabled={isDisabled}
        onClick={toggle}
      />
    </>
  );
}

function PlainField({ on, path, field, placeholder }: GenericFieldProps) {
  const { name, control, fallback, isRequired } = field;
  const words = placeholder ?? (fallback === undefined || typeof fallback === 'object' ? undefined : String(fallback));
  const own: FieldProps = { on, path, label: labelOf(name), ...defined({ placeholder: words }) };
  switch (control.kind) {
    case 'switch':
      return <SwitchField {...own} fallback={fallback === true} />;
    case 'choice': {
      if (control.choices.includes('bottom-right')) return <NineField {...own} />;
      const given = isChoice(fallback) ? { fallback } : {};
      return <ChoiceField {...own} choices={control.choices} {...given} isRequired={isRequired} />;
    }
    case 'number':
      return (
        <>
          <NumberField {...own} {...control} />
          {name === 'page' && <PictureDialogButton on={on} path={path} kind="page" />}
        </>
      );
    case 'length':
      return <LengthField {...own} others={control.others} isRequired={isRequired} />;
    case 'factor':
      return <FactorField {...own} />;
    case 'weight':
      return <ChoiceField {...own} choices={['normal', 'bold', 100, 200, 300, 400, 500, 600, 700, 800, 900]} />;
    case 'color':
      return <ColorField {...own} mayBeNone={control.mayBeNone} mayBeGradient={control.mayBeGradient} />;
    case 'border':
    case 'borders':
      return <BorderField {...own} />;
    case 'sides':
      return <SidesField {...own} parts={SIDES} />;
    case 'corners':
      return <SidesField {...own} parts={CORNERS} />;
    case 'shadow':
      return <ShadowSwitch {...own} />;
    case 'clip':
      return <ClipField {...own} />;
    case 'dash':
      return <DashField {...own} />;
    case 'tracks':
      return <TracksField {...own} />;
    case 'colors':
      return <ColorsField {...own} />;
    case 'choices':
      return <ChoicesField {...own} choices={control.choices} />;
    case 'expressions':
      return <NamedExpressions {...own} />;
    case 'size':
      return <SizeField {...own} choices={control.choices} />;
    case 'binding':
      return (
        <BindingField
          {...own}
          plain={EXPRESSIONS.has(name) ? 'expression' : 'text'}
          mayBeSwitch={control.mayBeSwitch}
        />
      );
    case 'grouping':
    case 'expression':
      return <ExpressionField {...own} />;
    case 'text':
      if (name === 'source') {
        return (
          <>
            <TextField {...own} isRequired={isRequired} list={on.store.files.value} />
            <UploadSource on={on} path={path} />
          </>
        );
      }
      return (
        <TextField
          {...own}
          isRequired={isRequired}
          {...(control.examples.length > 0 && {
            list: control.examples,
            placeholder: words ?? fieldWords.example(control.examples[0]!),
          })}
        />
      );
    case 'features':
      return <FeaturesField {...own} />;
    case 'lengths':
      return <LengthsField {...own} />;
    case 'words':
      return <WordsField {...own} />;
    case 'style':
    case 'fields':
    case 'list':
    case 'entries':
    case 'picture':
    case 'json':
      return <JsonField {...own} />;
  }
}

/** Properties in which plain text is an expression. */
const EXPRESSIONS: ReadonlySet<string> = new Set(['visible', 'groupBy', 'by']);

/** Field for a list of words, separated by commas. */
function WordsField({ on, path, label }: FieldProps) {
  const property = propertyOf(on, path);
  const words = isJsonArray(property.value) ? property.value.join(', ') : '';
  return (
    <span class="pl-field">
      <DraftInput
        label={label}
        value={words}
        placeholder={property.isMixed ? designerWords.mixed : ''}
        disabled={property.isDisabled}
        onCommit={(typed) => {
          const list = typed.split(',').map((word) => word.trim());
          const written = list.filter((word) => word !== '');
          property.set(written.length === 0 ? undefined : written);
          return true;
        }}
      />
    </span>
  );
}

/** Named size, or width and height. */
function SizeField({ on, path, label, choices }: FieldProps & { readonly choices: readonly string[] }) {
  const property = propertyOf(on, path);
  const { value } = property;
  const { size = value, width: _, height: __, ...others } = isJsonObject(value) ? value : {};
  const name = typeof size === 'string' ? size : undefined;
  const isOwn = isJsonObject(value) && name === undefined;
  const hasMore = Object.keys(others).length > 0 && isJsonObject(value);
  const choose = (chosen: string) => {
    if (chosen === '') property.set(undefined);
    else if (chosen === 'own') property.set({ ...others, width: '210mm', height: '297mm' });
    else property.set(hasMore ? { ...others, size: chosen } : chosen);
  };
  return (
    <span class="pl-stack">
      <span class="pl-field pl-field-choice">
        <select
          class="pl-input"
          aria-label={label}
          disabled={property.isDisabled}
          value={isOwn ? 'own' : (name ?? '')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{fieldWords.notSet}</option>
          {name !== undefined && !choices.includes(name) && <option value={name}>{name}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
          <option value="own">{designerWords.customSize}</option>
        </select>
        <Icon name="chevronDown" size={12} />
      </span>
      {isOwn && (
        <span class="pl-pair">
          {(['width', 'height'] as const).map((side) => (
            <LengthField
              key={side}
              on={on}
              path={`${path}/${side}`}
              label={`${label}: ${labelOf(side)}`}
              mark={side[0]!.toUpperCase()}
              isRequired
            />
          ))}
        </span>
      )}
    </span>
  );
}

/** Field for a plain number or a length, such as a line height. */
function FactorField(props: FieldProps) {
  const { value } = propertyOf(props.on, props.path);
  return typeof value === 'string' ? <LengthField {...props} /> : <NumberField {...props} step={0.1} min={0} />;
}

/** Field for values that have no special control, edited as JSON. Plain words need no quotes. */
function JsonField({ on, path, label, placeholder = '' }: FieldProps) {
  const property = propertyOf(on, path);
  const shown = textOf(property.value);
  const draft = useSignal<string | undefined>(undefined);
  const isWrong = useSignal(false);
  useLayoutEffect(() => {
    draft.value = undefined;
  }, [shown]);
  const commit = () => {
    if (draft.value === undefined) return;
    if (draft.value.trim() === '') return property.set(undefined);
    const parsed = parse(draft.value);
    isWrong.value = parsed === undefined;
    if (parsed !== undefined) property.set(parsed);
  };
  return (
    <textarea
      class="pl-input pl-code"
      aria-label={label}
      {...(isWrong.value && { 'aria-invalid': 'true' })}
      rows={Math.min(8, Math.max(1, (draft.value ?? shown).split('\n').length))}
      spellcheck={false}
      value={draft.value ?? shown}
      placeholder={property.isMixed ? designerWords.mixed : placeholder}
      disabled={property.isDisabled}
      onInput={({ currentTarget }) => {
        draft.value = currentTarget.value;
      }}
      onBlur={commit}
    />
  );
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && parse(value) === value) return value;
  if (isJsonArray(value) && value.every((item) => typeof item !== 'object')) return JSON.stringify(value);
  return JSON.stringify(value, null, 2);
}

/** Returns undefined for text that starts like JSON but is invalid. */
function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return /^[\s]*[[{"\d-]/.test(text) && !/^\s*[\d.]+[a-z%]+\s*$/i.test(text) ? undefined : text.trim();
  }
}
