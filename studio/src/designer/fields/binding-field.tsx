/**
 * Field for the content of an element: text with expressions in braces, or one expression. Supports all notations of
 * the template format.
 */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { Icon } from '../../ui/icons.tsx';
import {
  type Binding,
  convertBinding,
  readBinding,
  readContent,
  writeBinding,
  writeContent,
} from '../model/bindings.ts';
import { getAt } from '../model/edits.ts';
import { designerWords } from '../words.ts';
import { ExpressionInput } from './expression-input.tsx';
import { isFixed, labelOf, propertyOf, type Target } from './property.ts';
import { type FieldProps, SwitchField } from './simple-fields.tsx';
import { ValueButton } from './value-button.tsx';
import { fieldWords } from './words.ts';

export type BindingFieldProps = FieldProps & {
  /** Meaning of a plain string in this property: text, or an expression. */
  readonly plain: Binding['kind'];
  readonly mayBeSwitch?: boolean;
};

export function BindingField({ on, path, label, plain, placeholder = '', mayBeSwitch = false }: BindingFieldProps) {
  const property = propertyOf(on, path);
  const binding = readBinding(property.value, plain);
  const { store, pointers } = on;
  if (mayBeSwitch && !binding && !property.isMixed) {
    return (
      <span class="pl-binding-switch">
        <SwitchField on={on} path={path} label={label} fallback={true} />
        <ValueButton
          store={store}
          place={(pointers[0] ?? '') + path}
          wanted="condition"
          isDisabled={property.isDisabled}
          text={fieldWords.addCondition}
          read={() => ''}
          onDone={(source) => property.set(writeBinding(property.value, { kind: 'expression', source }, plain))}
        />
      </span>
    );
  }
  return (
    <span class="pl-binding">
      <ExpressionInput
        store={store}
        place={(pointers[0] ?? '') + path}
        kind={binding?.kind ?? plain}
        label={label}
        value={binding?.source ?? ''}
        placeholder={property.isMixed ? designerWords.mixed : placeholder}
        isDisabled={property.isDisabled}
        onInput={(source) =>
          property.set(
            source === '' ? undefined : writeBinding(property.value, { kind: binding?.kind ?? plain, source }, plain),
          )
        }
      />
      {!mayBeSwitch && (
        <KindButton
          kind={binding?.kind ?? plain}
          isDisabled={property.isDisabled}
          onChange={(kind) => property.set(writeBinding(property.value, convertBinding(binding, kind), plain))}
        />
      )}
    </span>
  );
}

export type ContentFieldProps = {
  readonly on: Target;
  readonly label: string;
  /** Hint below a field for text. Default: a hint about expressions. */
  readonly hint?: string;
};

/** Field for the content of elements and cells, which the format stores in one of three properties. */
export function ContentField({ on, label, hint = fieldWords.textHint }: ContentFieldProps) {
  const { store, pointers } = on;
  const document = store.document.value;
  const contents = pointers.map((pointer) => {
    const element = getAt(document, pointer);
    return isJsonObject(element) ? readContent(element) : undefined;
  });
  const isMixed = contents.some((each) => JSON.stringify(each) !== JSON.stringify(contents[0]));
  const content = isMixed ? undefined : contents[0];
  const kind = content?.kind ?? 'text';
  const isDisabled = isFixed(on);
  const write = (binding: Binding) => {
    const change = (old: JsonValue, pointer: string) => writeContent(old, pointer, binding);
    store.edit(designerWords.steps.set(labelOf('content')), (old) => pointers.reduce(change, old), {
      merge: `content ${pointers.join()}`,
    });
  };
  return (
    <span class="pl-binding">
      <ExpressionInput
        store={store}
        place={`${pointers[0] ?? ''}/${kind === 'text' ? 'text' : 'contentExpression'}`}
        kind={kind}
        label={label}
        value={content?.source ?? ''}
        placeholder={isMixed ? designerWords.mixed : kind === 'text' ? hint : designerWords.expressionHint}
        isDisabled={isDisabled}
        onInput={(source) => write({ kind, source })}
      />
      <KindButton
        kind={kind}
        isDisabled={isDisabled || isMixed}
        onChange={(next) => write(convertBinding(content, next))}
      />
    </span>
  );
}

/** Single expression, as for lists. */
export function ExpressionField({ on, path, label, placeholder = '' }: FieldProps) {
  const property = propertyOf(on, path);
  const { value } = property;
  const isObject = isJsonObject(value);
  const source = isObject ? value['expression'] : value;
  return (
    <ExpressionInput
      store={on.store}
      place={(on.pointers[0] ?? '') + path}
      kind="expression"
      label={label}
      value={typeof source === 'string' ? source : ''}
      placeholder={property.isMixed ? designerWords.mixed : placeholder}
      isDisabled={property.isDisabled}
      onInput={(typed) => property.set(isObject ? { ...value, expression: typed } : typed)}
    />
  );
}

type KindButtonProps = {
  readonly kind: Binding['kind'];
  readonly isDisabled: boolean;
  readonly onChange: (kind: Binding['kind']) => void;
};

function KindButton({ kind, isDisabled, onChange }: KindButtonProps) {
  const isExpression = kind === 'expression';
  return (
    <button
      type="button"
      class="pl-kind"
      aria-pressed={isExpression}
      aria-label={fieldWords.asExpression}
      title={fieldWords.asExpression}
      disabled={isDisabled}
      onClick={() => onChange(isExpression ? 'text' : 'expression')}
    >
      <Icon name="func" size={14} />
    </button>
  );
}
